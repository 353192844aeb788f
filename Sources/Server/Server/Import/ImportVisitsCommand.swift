internal import Accounts
internal import Base
internal import Foundation
internal import HTML
internal import Store
internal import Visits

/// `import visits`.
enum ImportVisitsCommand {
    static func run(_ options: Command.ImportVisits, _ context: CommandContext) async throws {
        let format = try format(of: options.file)
        guard let bytes = FileManager.default.contents(atPath: options.file) else {
            throw CommandContext.Failure("\(options.file) cannot be read")
        }
        let configuration = try ServerConfiguration.read(try context.variables().values, data: context.data)
        let now = context.clock.now()
        let outcome = try await context.withDatabase { database -> VisitImport.Outcome in
            let found = try await database.read { try Account.find(email: options.email, at: now, in: $0) }
            guard let account = found else {
                throw CommandContext.Failure("no account has the address \(options.email)")
            }
            let environment = try await Bootstrap.environment(
                configuration,
                database: database,
                clock: context.clock,
                log: .silent,
                isServing: false
            )
            let texts = environment.catalogue.texts(.english)
            let outcome = try await VisitImport.run(Array(bytes), as: format, for: account, texts, environment.visits)
            await environment.closeHTTP()
            return outcome
        }
        let lines =
            ["\(outcome.imported) imported, \(outcome.changed) changed"]
            + outcome.faults.map { "line \($0.line): \($0.reason)" }
        try context.answer(
            lines.joined(separator: "\n"),
            Answer(
                imported: outcome.imported,
                changed: outcome.changed,
                faults: outcome.faults.map { .init(line: $0.line, reason: $0.reason) }
            )
        )
        guard outcome.faults.isEmpty else {
            throw CommandContext.Failure("\(outcome.faults.count) of the lines could not be used")
        }
    }

    private struct Answer: Encodable {
        struct Fault: Encodable {
            let line: Int
            let reason: String
        }

        let imported: Int
        let changed: Int
        let faults: [Fault]
    }

    private static func format(of file: String) throws -> VisitImport.Format {
        switch URL(filePath: file).pathExtension.lowercased() {
        case "ics": return .calendar
        case "csv": return .table
        default: throw CommandContext.Failure("\(file) is neither .ics nor .csv")
        }
    }
}
