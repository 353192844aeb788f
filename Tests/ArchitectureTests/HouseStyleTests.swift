import Foundation
import Testing

/// Sizes and names that a reader can rely on.
@Suite struct HouseStyleTests {
    struct SourceFile: Sendable, CustomTestStringConvertible {
        let path: String
        let url: URL

        var testDescription: String { path }
    }

    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Every file that people write by hand.
    static let files: [SourceFile] = ["Sources", "Tests", "System", "Benchmarks"].flatMap { folder in
        let walk = FileManager.default.enumerator(
            at: root.appending(path: folder),
            includingPropertiesForKeys: nil,
            options: [.skipsHiddenFiles]
        )
        let urls = walk?.compactMap { $0 as? URL } ?? []
        return urls.filter { ["swift", "css", "js", "py", "h", "c"].contains($0.pathExtension) }
            .map { SourceFile(path: String($0.path().dropFirst(root.path().count)), url: $0) }
            .sorted { $0.path < $1.path }
    }

    static let lineLimit = 400

    /// Words that say nothing about what a thing knows.
    static let vagueWords = ["Utils", "Util", "Helper", "Helpers", "Manager", "Common", "Misc"]

    @Test func `there are sources to look at`() {
        #expect(Self.files.count > 100)
    }

    @Test(arguments: files) func `a file can be read in one sitting`(file: SourceFile) throws {
        let lines = try String(contentsOf: file.url, encoding: .utf8).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        #expect(lines.count <= Self.lineLimit + 1, "\(file.path) has \(lines.count - 1) lines")
    }

    @Test(arguments: files) func `a name says what a thing knows`(file: SourceFile) throws {
        let name = file.url.deletingPathExtension().lastPathComponent
        #expect(!Self.isVague(name), "\(file.path): the file's name hides its meaning")
        guard file.url.pathExtension == "swift" else { return }
        let text = try String(contentsOf: file.url, encoding: .utf8)
        for match in text.matches(of: #/(?m)^\s*(?:[a-z@()]+ )*(?:class|struct|enum|actor|protocol) (\w+)/#) {
            #expect(!Self.isVague(String(match.1)), "\(file.path): the type \(match.1) hides its meaning")
        }
    }

    /// Whether one of the vague words stands in a name as a word of its own.
    static func isVague(_ name: String) -> Bool {
        vagueWords.contains { word in
            name.ranges(of: word).contains { range in
                let next = range.upperBound == name.endIndex ? nil : name[range.upperBound]
                return next.map { !$0.isLowercase } ?? true
            }
        }
    }

    @Test(arguments: [("StringUtils", true), ("FileManager", true), ("Commons", false), ("HelpText", false)])
    func `a vague word counts as a word, not as letters`(name: String, isVague: Bool) {
        #expect(Self.isVague(name) == isVague)
    }
}
