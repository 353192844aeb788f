internal import Base
internal import Store

/// What holds for one stretch of an import.
struct ImportScope: Sendable {
    /// The council's clock.
    let zone: Zone
    /// SHA-256.
    let digest: @Sendable ([UInt8]) -> [UInt8]
    /// When what comes was noticed: now, or the moment of a recording.
    let noticedAt: Timestamp
    /// Whether what changed is told; never during a body's first import.
    let notifies: Bool

    /// Today by the council's clock: `2026-11-30`.
    var today: String { CivilDay.text(of: zone.wallTime(at: noticedAt).day) }
}

/// What an import did to the tables.
package struct ImportTally: Sendable, Equatable {
    /// Objects that were not there before.
    package var added = 0
    /// Objects that mean something else than before.
    package var changed = 0
    /// Objects that mean the same as before, whatever date they bear.
    package var unchanged = 0
    /// Objects that were taken back.
    package var deleted = 0
    /// Objects that a complete run found missing without a word; not among ``deleted``.
    package var vanished = 0
    /// Changes that were told.
    package var changes = 0
    package var oddities = OddityCount()

    package init() {}

    mutating func add(_ other: ImportTally) {
        added += other.added
        changed += other.changed
        unchanged += other.unchanged
        deleted += other.deleted
        vanished += other.vanished
        changes += other.changes
        oddities.add(other.oddities)
    }
}

extension Transaction {
    /// Rows by the ids that they have in the source.
    func rows(_ select: SQL, whereIn ids: [String]) throws -> [Row] {
        var rows: [Row] = []
        for start in stride(from: 0, to: ids.count, by: 500) {
            rows += try self.rows("\(select) IN (\(Array(ids[start..<min(ids.count, start + 500)])))")
        }
        return rows
    }
}

extension Optional where Wrapped: Bindable {
    /// The column value, NULL for nil.
    var orNull: Value { self?.value ?? .null }
}
