package import Base
internal import Synchronization

/// A log that keeps what it is told, for tests that ask what the operator would read.
package final class RecordingLog: Sendable {
    private let kept = Mutex<[Log.Entry]>([])

    package init() {}

    /// What the product is given.
    package var log: Log {
        Log { entry in self.kept.withLock { $0.append(entry) } }
    }

    /// Everything so far, the oldest first.
    package var entries: [Log.Entry] { kept.withLock { $0 } }

    /// The messages of one level, or of all.
    package func messages(_ level: Log.Level? = nil) -> [String] {
        entries.filter { level == nil || $0.level == level }.map(\.message)
    }

    /// Everything as one text, fields included: to prove that a secret is not in it.
    package var text: String {
        entries.map { entry in
            ([entry.area, entry.message] + entry.fields.map { "\($0.name)=\($0.value)" }).joined(separator: " ")
        }.joined(separator: "\n")
    }
}
