package import Store

/// The schema of the accounts, step by step.
package enum AccountsMigrations {
    /// All steps in order; append only.
    package static let all: [Migration] = [
        migration001Accounts,
        migration002Devices,
        migration003PasswordReset,
        migration004Feedback,
        migration005Limits,
        migration006Apple,
        migration007Setup,
    ]
}
