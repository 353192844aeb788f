internal import Foundation

/// Compares a text with the file that a person has looked at and accepted.
package enum Snapshot {
    /// What came of a comparison.
    package enum Verdict: Equatable {
        case same
        /// Written because `RECORD=1` said so.
        case recorded
        case missing(path: String)
        /// The first line that differs, counted from 1.
        case different(line: Int, expected: String, actual: String)
    }

    /// Compares with `Snapshots/<name>` beside the test's file.
    ///
    /// With `RECORD=1` the file is written instead. With `RENDER_TO=<folder>` the text also goes there, so that a
    /// browser can show it.
    package static func compare(_ text: String, _ name: String, beside test: String) -> Verdict {
        let environment = ProcessInfo.processInfo.environment
        let file = URL(filePath: test).deletingLastPathComponent().appending(path: "Snapshots/\(name)")
        if let folder = environment["RENDER_TO"] {
            write(text, URL(filePath: folder).appending(path: name))
        }
        if environment["RECORD"] == "1" {
            write(text, file)
            return .recorded
        }
        guard let expected = try? String(contentsOf: file, encoding: .utf8) else { return .missing(path: name) }
        guard expected != text else { return .same }
        let left = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let right = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = zip(left, right).enumerated().first { $1.0 != $1.1 }?.offset ?? min(left.count, right.count)
        return .different(
            line: line + 1,
            expected: line < left.count ? String(left[line]) : "",
            actual: line < right.count ? String(right[line]) : ""
        )
    }

    private static func write(_ text: String, _ file: URL) {
        let folder = file.deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? Data(text.utf8).write(to: file)
    }
}
