package import Store

/// The schema of the visits, step by step.
package enum VisitsMigrations {
    /// All steps in order; append only.
    package static let all: [Migration] = [
        migration001Visits, migration002Contact, migration003Planners,
    ]
}
