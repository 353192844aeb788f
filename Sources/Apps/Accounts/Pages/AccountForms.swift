package import API

/// What the sign-in page shows: an empty form, or one that came back with a fault.
package struct LoginForm: Sendable, Equatable {
    /// As typed; the password is never shown again.
    package var email: String
    /// Where it leads to.
    package var target: ReturnPath?
    /// What was wrong; nil for an empty form.
    package var problem: Problem?

    package init(email: String = "", target: ReturnPath? = nil, problem: Problem? = nil) {
        self.email = email
        self.target = target
        self.problem = problem
    }

    /// The page's status.
    package var status: Int { problem?.status ?? 200 }
}

/// What the registration page shows: an empty form, or one that came back with a fault.
package struct RegisterForm: Sendable, Equatable {
    /// As typed; the password is never shown again.
    package var email: String
    /// As typed.
    package var displayName: String
    /// Where it leads to.
    package var target: ReturnPath?
    /// What was wrong; nil for an empty form.
    package var problem: Problem?

    package init(email: String = "", displayName: String = "", target: ReturnPath? = nil, problem: Problem? = nil) {
        self.email = email
        self.displayName = displayName
        self.target = target
        self.problem = problem
    }

    /// The page's status.
    package var status: Int { problem?.status ?? 200 }
}
