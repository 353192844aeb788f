internal import Store

/// What follows from some objects that changed: found in one transaction, written in the next.
protocol Settling: Sendable {
    /// The number of the last of these objects.
    var last: Int64 { get }
    /// How many changes are told.
    var changes: Int { get }

    /// Looks at the next objects that wait.
    ///
    /// - Returns: what is to be written; nil when none is left.
    static func next(after last: Int64, in transaction: Transaction, _ scope: ImportScope) throws -> Self?

    /// Writes what was found; from then on these objects wait no more.
    func write(in transaction: Transaction, _ scope: ImportScope) throws
}
