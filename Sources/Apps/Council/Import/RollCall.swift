internal import Base
internal import Store

/// Finds what a source left out without a word, and takes it away as if it had told.
///
/// Only after a complete run, and only as much as a town takes back in a week: a server that loses half of its list, or
/// hides it for a while, must not empty the archive. Whatever is missing is asked once more by its own address.
struct RollCall {
    /// What the tables call the objects of a list.
    private static let tables: [SourceKind: SQL] = [
        .committee: "committees", .person: "council_people", .paper: "council_vorlagen", .session: "council_sessions",
    ]
    /// Up to so many may always be missing, and a tenth of long lists.
    private static let fewest = 3

    let database: Database
    let scope: ImportScope
    let roll: SourceRoll
    /// Whether an object is gone, asked by its own address.
    let isGone: @Sendable (_ id: String) async throws -> Bool

    /// Takes away what is gone.
    ///
    /// - Returns: how many in ``ImportTally/vanished``; a list of which too much is missing as an oddity.
    /// - Throws: what the database throws.
    func run() async throws -> ImportTally {
        var tally = ImportTally()
        for list in roll.lists.sorted(by: { ($0.town, $0.kind.rawValue) < ($1.town, $1.kind.rawValue) }) {
            guard let table = Self.tables[list.kind] else { continue }
            let known: [String] = try await database.read { transaction in
                try transaction.scalars(
                    """
                    SELECT t.oparl_id FROM \(table) t JOIN council_bodies b ON b.id = t.body
                    WHERE b.oparl_id = \(list.town) AND t.deleted_at IS NULL ORDER BY t.oparl_id
                    """
                )
            }
            let missing = known.filter { !roll.has($0) }
            guard !missing.isEmpty else { continue }
            guard missing.count <= max(Self.fewest, known.count / 10), missing.count < known.count else {
                let (kind, count, all) = (list.kind.rawValue, missing.count, known.count)
                tally.oddities.add(.tooManyGone, "\(count) of \(all) \(kind) objects are missing")
                continue
            }
            tally.add(try await take(missing, list.kind))
        }
        return tally
    }

    private func take(_ missing: [String], _ kind: SourceKind) async throws -> ImportTally {
        var gone: [String] = []
        for id in missing where try await isGone(id) { gone.append(id) }
        guard !gone.isEmpty else { return ImportTally() }
        let (scope, ids) = (scope, gone)
        return try await database.write { transaction in
            var writer = try BatchWriter(transaction, scope)
            for id in ids { try writer.delete(id, kind) }
            var tally = writer.tally
            (tally.vanished, tally.deleted) = (tally.deleted, 0)
            return tally
        }
    }
}
