/// Where the operator's messages go.
///
/// A message names services, occasions, ids and counts; never an endpoint, an address, a token or the text of a
/// message. Whoever writes one decides what may be said; the sink only formats.
public struct Log: Sendable {
    /// How much an operator should care.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        /// For whoever looks for a fault.
        case debug
        /// What is good to know.
        case info
        /// Works, but somebody should look.
        case warning
        /// Does not work.
        case error

        /// More urgent is greater.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// One message.
    public struct Entry: Sendable {
        /// How much it matters.
        public let level: Level
        /// The part of the product that speaks: `push`, `http`, `mail`.
        public let area: String
        /// One line in the operator's language.
        public let message: String
        /// Values for machines.
        public let fields: [(name: String, value: String)]
    }

    private let sink: @Sendable (Entry) -> Void

    /// A log that hands every entry to `sink`.
    public init(sink: @escaping @Sendable (Entry) -> Void) {
        self.sink = sink
    }

    /// Forgets everything.
    public static let silent = Log { _ in }

    /// Writes one entry.
    public func write(_ level: Level, _ area: String, _ message: String, _ fields: [(name: String, value: String)] = [])
    {
        sink(Entry(level: level, area: area, message: message, fields: fields))
    }

    /// Writes at level info.
    public func info(_ area: String, _ message: String) { write(.info, area, message) }

    /// Writes at level warning.
    public func warning(_ area: String, _ message: String) { write(.warning, area, message) }

    /// Writes at level error.
    public func error(_ area: String, _ message: String) { write(.error, area, message) }
}
