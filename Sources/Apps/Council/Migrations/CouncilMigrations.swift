package import Store

/// The schema of the council, step by step.
package enum CouncilMigrations {
    /// All steps in order; append only.
    package static let all: [Migration] = [
        migration001Records,
        migration002Papers,
        migration003Changes,
        migration004Following,
        migration005Search,
        migration006Edition,
        migration007SearchKinds,
        migration008Towns,
    ]
}
