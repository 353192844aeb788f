/// Splits lists of ids so that statements over them have few different texts: a driver keeps what it has prepared.
///
/// `WHERE id IN (?, ?, …)` is a new text for every length. A list is therefore cut into pieces of some fixed sizes, the
/// last of which is filled up with an id that it already holds.
enum IDBatch {
    /// From large to small; none is larger than what SQLite binds.
    static let sizes = [256, 16, 1]

    /// The pieces; an id that is given twice counts once.
    static func split(_ ids: [Int64]) -> [[Int64]] {
        var seen: Set<Int64> = []
        var rest = ids.filter { seen.insert($0).inserted }[...]
        var pieces: [[Int64]] = []
        while let last = rest.last {
            let size = sizes.last { $0 >= rest.count } ?? sizes[0]
            let piece = Array(rest.prefix(size))
            pieces.append(piece + [Int64](repeating: last, count: size - piece.count))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}
