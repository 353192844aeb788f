package import Accounts
package import Base
internal import Store
package import VisitPlanner

/// A visit as its row has it: the planner's value, with whose it is and what was written.
package struct StoredVisit: Sendable, Equatable {
    /// The number of its row.
    package struct ID: Identifier, Bindable, Readable {
        package let rawValue: Int64

        package init(rawValue: Int64) { self.rawValue = rawValue }
    }

    package let id: ID
    package let owner: Account.ID
    /// Its identity where it came from a calendar or a table; its own otherwise.
    package let uid: String
    package let visit: Visit
    /// The text of the report; empty where there is none.
    package let report: String
    /// When the report was begun; the server's clock.
    package let reportedAt: Timestamp?
    package let approvedAt: Timestamp?
    package let changedAt: Timestamp

    /// Reads a row; its clock is taken from the book, and is the deployment's where this machine knows none of that name.
    init(row: Row, zones: ZoneBook) throws(StoreError) {
        id = try row.get("id")
        owner = try row.get("owner_id")
        uid = try row.get("uid")
        report = try row.get("bericht")
        reportedAt = try row.getOptional("bericht_erstellt_am")
        approvedAt = try row.getOptional("freigegeben_am")
        changedAt = try row.get("changed_at")
        visit = Visit(
            id: id.description,
            customer: Visit.Customer(
                name: try row.get("kunde"),
                address: try row.get("adresse"),
                coordinates: try Self.coordinates(row, "lat", "lon"),
                phone: try row.getOptional("telefon"),
                email: try row.getOptional("email")
            ),
            begins: try Self.wall(row, "datum", "uhrzeit"),
            ends: try Self.wall(row, "datum_ende", "uhrzeit_ende"),
            zone: zones.zone(try row.get("zone", as: String.self)),
            status: try Self.status(row),
            report: try Self.reportState(row, since: reportedAt)
        )
    }

    /// The report's state by its wire name.
    package var reportStatus: ReportStatus {
        switch visit.report {
        case .none: .none
        case .draft: .draft
        case .approved: .approved
        }
    }

    static let columns: SQL = """
        visits.id, visits.owner_id, visits.uid, visits.kunde, visits.adresse, visits.lat, visits.lon, visits.telefon,
        visits.email, visits.datum, visits.uhrzeit, visits.datum_ende, visits.uhrzeit_ende, visits.zone, visits.status,
        visits.bericht_status, visits.bericht, visits.bericht_erstellt_am, visits.freigegeben_am, visits.changed_at
        """

    private static func coordinates(_ row: Row, _ lat: String, _ lon: String) throws(StoreError) -> Coordinates? {
        guard let latitude: Double = try row.getOptional(lat), let longitude: Double = try row.getOptional(lon) else {
            return nil
        }
        return Coordinates(latitude: latitude, longitude: longitude)
    }

    private static func wall(_ row: Row, _ day: String, _ clock: String) throws(StoreError) -> WallTime {
        guard let number = CivilDay.number(of: try row.get(day, as: String.self)) else {
            throw .unreadable(column: day)
        }
        guard let second = WallTime.second(ofClock: try row.get(clock, as: String.self)) else {
            throw .unreadable(column: clock)
        }
        return WallTime(day: number, second: second)
    }

    private static func status(_ row: Row) throws(StoreError) -> Visit.Status {
        guard let status = Visit.Status(rawValue: try row.get("status")) else { throw .unreadable(column: "status") }
        return status
    }

    private static func reportState(_ row: Row, since: Timestamp?) throws(StoreError) -> Visit.Report {
        switch ReportStatus(rawValue: try row.get("bericht_status")) {
        case .none?: return .none
        case .draft?:
            guard let since else { throw .unreadable(column: "bericht_erstellt_am") }
            return .draft(since: since)
        case .approved?: return .approved
        case nil: throw .unreadable(column: "bericht_status")
        }
    }
}

/// `bericht_status` on the wire and in the table.
package enum ReportStatus: String, Sendable, CaseIterable {
    /// Nothing was written.
    case none = "keiner"
    /// Written, not approved.
    case draft = "entwurf"
    /// Approved.
    case approved = "freigegeben"
}
