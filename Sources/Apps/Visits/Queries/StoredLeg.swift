internal import Accounts
internal import Base
internal import Store
internal import VisitPlanner

/// What was last said of the way to a visit, and of which way.
struct StoredLeg: Sendable, Equatable {
    let visit: StoredVisit.ID
    let way: String
    let leg: Leg

    init(visit: StoredVisit.ID, way: String, leg: Leg) {
        self.visit = visit
        self.way = way
        self.leg = leg
    }

    private init(row: Row) throws(StoreError) {
        visit = try row.get("visit_id")
        way = try row.get("way")
        leg = Leg(
            travelTime: try row.get("travel_time"),
            delay: try row.getOptional("delay"),
            distance: try row.get("distance"),
            asOf: try row.get("as_of"),
            isEstimate: try row.get("is_estimate")
        )
    }

    /// The legs to some visits.
    static func all(
        to visits: [StoredVisit.ID],
        in transaction: Transaction
    ) throws -> [StoredVisit.ID: StoredLeg] {
        guard !visits.isEmpty else { return [:] }
        let rows = try transaction.rows("SELECT * FROM visit_legs WHERE visit_id IN (\(visits))")
        return Dictionary(try rows.map { try StoredLeg(row: $0) }.map { ($0.visit, $0) }) { first, _ in first }
    }

    /// Keeps what was said; a visit that was deleted meanwhile keeps nothing.
    func save(of owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO visit_legs (visit_id, owner_id, way, travel_time, delay, distance, as_of, is_estimate)
            SELECT \(visit), \(owner), \(way), \(leg.travelTime), \(leg.delay), \(leg.distance), \(leg.asOf),
                \(leg.isEstimate)
            FROM visits WHERE visits.id = \(visit)
            ON CONFLICT (visit_id) DO UPDATE SET way = excluded.way, travel_time = excluded.travel_time,
                delay = excluded.delay, distance = excluded.distance, as_of = excluded.as_of,
                is_estimate = excluded.is_estimate
            """
        )
    }
}
