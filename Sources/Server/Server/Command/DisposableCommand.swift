internal import Accounts
internal import Base
internal import Foundation
internal import HTTP

/// `disposable`: brings the list of throw-away mailboxes up to date.
enum DisposableCommand {
    private struct Report: Encodable {
        let total: Int
        let added: [String]
        let removed: [String]
        let written: Bool
    }

    /// Lists are a few hundred kilobytes; what is ten times as long is none.
    private static let maximumBytes = 4 << 20
    /// So many differences are named to a person.
    private static let shown = 10

    /// Says what a source would change, and changes it with `writes`.
    ///
    /// A running server notices within a minute.
    static func run(_ source: String, writes: Bool, _ context: CommandContext) async throws {
        let entries = DisposableDomains.parse(try await text(of: source, context))
        let domains = entries.filter { EmailAddress("a@\($0)")?.text == "a@\($0)" }
        guard !domains.isEmpty, domains.count * 2 > entries.count else {
            throw CommandContext.Failure("\(source) is no list of domains, one a line; nothing was changed")
        }
        let new = domains.subtracting(DisposableDomains.protected)
        let file = URL(filePath: context.data, directoryHint: .isDirectory).appending(path: DisposableList.fileName)
        let present =
            (try? String(contentsOf: file, encoding: .utf8)).map(DisposableDomains.parse)
            ?? DisposableDomains.starterList
        let report = Report(
            total: new.count,
            added: new.subtracting(present).sorted(),
            removed: present.subtracting(new).sorted(),
            written: writes
        )
        if writes {
            let lines = new.sorted().map { $0 + "\n" }.joined()
            try FileManager.default.createDirectory(atPath: context.data, withIntermediateDirectories: true)
            try Data(lines.utf8).write(to: file, options: .atomic)
        }
        try context.answer(sentence(report, file), report)
    }

    private static func text(of source: String, _ context: CommandContext) async throws -> String {
        guard source.contains("://") else {
            guard let bytes = FileManager.default.contents(atPath: source) else {
                throw CommandContext.Failure("\(source) cannot be read")
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        guard source.hasPrefix("https://") else {
            throw CommandContext.Failure("a list from the network must come by https")
        }
        let configuration = try ServerConfiguration.read(try context.variables().values, data: context.data)
        let request = HTTPClient.Request(url: source, maximumResponseBytes: maximumBytes)
        let response = try await context.request(request, configuration)
        guard response.status == 200 else {
            throw CommandContext.Failure("the source answered \(response.status); redirects are not followed")
        }
        guard response.body.count < maximumBytes else {
            throw CommandContext.Failure("the source is longer than any list; nothing was changed")
        }
        return String(decoding: response.body, as: UTF8.self)
    }

    private static func sentence(_ report: Report, _ file: URL) -> String {
        var lines = ["\(report.total) domains, \(report.added.count) new, \(report.removed.count) gone"]
        lines += named(report.added, "+") + named(report.removed, "-")
        lines.append(
            report.written
                ? "written to \(file.path); a running server notices within a minute"
                : "nothing was changed; add --write to keep it"
        )
        return lines.joined(separator: "\n")
    }

    private static func named(_ domains: [String], _ sign: String) -> [String] {
        domains.prefix(shown).map { "\(sign) \($0)" }
            + (domains.count > shown ? ["\(sign) … and \(domains.count - shown) more"] : [])
    }
}
