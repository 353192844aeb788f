internal import Accounts
internal import Store
internal import VisitPlanner

extension VisitorSettings {
    /// What a visitor has chosen; what everybody has at first where they chose nothing.
    static func load(of owner: Account.ID, in transaction: Transaction) throws -> VisitorSettings {
        let row = try transaction.rows("SELECT * FROM visit_settings WHERE owner_id = \(owner)").first
        return try row.map { try VisitorSettings(row: $0) } ?? VisitorSettings()
    }

    /// Keeps all of it.
    func save(of owner: Account.ID, in transaction: Transaction) throws {
        try transaction.execute(
            """
            INSERT INTO visit_settings (owner_id, device_plans, delay_threshold, evening_second, start_adresse,
                start_lat, start_lon)
            VALUES (\(owner), \(devicePlans), \(delayThreshold), \(evening), \(start?.address),
                \(start?.coordinates?.latitude), \(start?.coordinates?.longitude))
            ON CONFLICT (owner_id) DO UPDATE SET device_plans = excluded.device_plans,
                delay_threshold = excluded.delay_threshold, evening_second = excluded.evening_second,
                start_adresse = excluded.start_adresse, start_lat = excluded.start_lat, start_lon = excluded.start_lon
            """
        )
    }
}
