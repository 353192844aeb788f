internal import Base
package import Store

/// A committee, the council itself, a faction.
package struct Committee: Sendable, Equatable, RowReadable {
    /// `kgrnr`: ours, kept for ever.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    /// What it is; the raw values are the table's.
    package enum Kind: String, Sendable, CaseIterable {
        /// The council of the whole town.
        case council
        case committee
        case faction
        /// The council or advisory board of a district.
        case district
        case other

        /// Whether it meets in public and may be followed.
        package var mayBeFollowed: Bool { self != .faction }
    }

    package let id: ID
    package let body: Body.ID
    package let oparlID: String
    package let name: String
    package let shortName: String?
    package let kind: Kind
    package let isActive: Bool

    package init(row: Row) throws(StoreError) {
        id = try row.get("kgrnr")
        body = try row.get("body")
        oparlID = try row.get("oparl_id")
        name = try row.get("name")
        shortName = try row.getOptional("short_name")
        kind = Kind(rawValue: try row.get("kind")) ?? .other
        isActive = try row.get("is_active")
    }

    static let columns: SQL = """
        committees.kgrnr, committees.body, committees.oparl_id, committees.name, committees.short_name,
        committees.kind, committees.is_active
        """
}
