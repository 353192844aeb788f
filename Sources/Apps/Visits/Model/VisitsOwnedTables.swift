package import Accounts

/// The visits' tables whose rows belong to accounts.
package enum VisitsOwnedTables {
    /// What deleting and exporting an account cover.
    package static let all: [OwnedTable] = [
        "visits", "visit_tasks", "visit_opportunities", "visit_settings", "visit_legs", "visit_plans", "visits_told",
        "visit_planners",
    ].map { OwnedTable($0, "owner_id") }
}
