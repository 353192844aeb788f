internal import Base
package import Store

/// One stop of a paper on its way through the committees.
package struct Station: Sendable, Equatable, RowReadable {
    /// `2026-11-30`; nil while nobody knows.
    package var date: String?
    package var committee: String?
    /// The number of its agenda item there.
    package var item: String?
    /// The kind of consultation: `Vorberatung`.
    package var role: String?
    /// What came of it, mostly the kind of consultation; nil for stations to come.
    package var result: String?
    package var session: CouncilSession.ID?

    package init(
        date: String?,
        committee: String?,
        item: String? = nil,
        role: String? = nil,
        result: String? = nil,
        session: CouncilSession.ID? = nil
    ) {
        self.date = date
        self.committee = committee
        self.item = item
        self.role = role
        self.result = result
        self.session = session
    }

    package init(row: Row) throws(StoreError) {
        date = try row.getOptional("datum")
        committee = try row.getOptional("gremium")
        item = try row.getOptional("top")
        role = try row.getOptional("role")
        result = try row.getOptional("ergebnis")
        session = try row.getOptional("ksinr")
    }

    static let columns: SQL = "datum, gremium, top, role, ergebnis, ksinr"

    /// What is compared: another date, committee or result is news.
    package var fingerprint: String {
        // A line break in a source's text must not look like the beginning of another station.
        Self.fingerprint(date, committee, result)
    }

    static func fingerprint(_ date: String?, _ committee: String?, _ result: String?) -> String {
        let parts = [date ?? "", committee ?? "", result ?? ""]
        guard parts.contains(where: { $0.utf8.contains(0x0A) }) else { return parts.joined(separator: "|") }
        return parts.map { $0.split(separator: "\n").joined(separator: " ") }.joined(separator: "|")
    }

    /// Whether it is still to come.
    package func isComing(today: String) -> Bool { result == nil && (date.map { $0 >= today } ?? true) }
}
