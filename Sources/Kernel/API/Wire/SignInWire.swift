/// What goes over the wire in order to get in, and to change what one gets in with: the names are the wire's.
package enum SignInWire {
    /// `POST /api/auth/verify-email`.
    package struct Token: Codable, Sendable {
        package let token: String
    }

    /// `POST /api/auth/forgot-password`.
    package struct Address: Codable, Sendable {
        package let email: String
    }

    /// `POST /api/auth/reset-password`.
    package struct PasswordReset: Codable, Sendable {
        package let token: String
        package let new_password: String
    }

    /// `POST /api/account/change-password`.
    package struct PasswordChange: Codable, Sendable {
        package let current_password: String
        package let new_password: String
    }

    /// `POST /api/account/change-email`; one of the two proofs.
    package struct EmailChange: Codable, Sendable {
        package let new_email: String
        package let current_password: String?
        /// For accounts without a password.
        package let apple_identity_token: String?
    }

    /// `POST /api/auth/apple`.
    package struct Apple: Codable, Sendable {
        package let identity_token: String
        /// What the device says the person is called; Apple tells it the first time only, and does not sign it.
        package let given_name: String?
        package let family_name: String?
    }
}
