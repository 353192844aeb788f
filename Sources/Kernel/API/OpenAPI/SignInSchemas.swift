/// The shapes of what is sent in order to get in, named as they appear in the OpenAPI document.
enum SignInSchemas {
    private static let typedEmail = Schema.text(minimum: 3, maximum: 254, format: "email")
    private static let newPassword = Schema.text(minimum: 8, maximum: 128)
    private static let mailedToken = Schema.text(minimum: 1)

    static let credentials = Schema.named(
        "Credentials",
        .object([("email", .text(minimum: 3, maximum: 254)), ("password", .text(minimum: 1))])
    )
    static let registration = Schema.named(
        "Registration",
        .object([
            ("email", typedEmail), ("password", newPassword), ("display_name", WireSchemas.optionalLine(60)),
        ])
    )
    static let token = Schema.named("MailedToken", .object([("token", mailedToken)]))
    static let address = Schema.named("Address", .object([("email", .text())]))
    static let passwordReset = Schema.named(
        "PasswordReset",
        .object([("token", mailedToken), ("new_password", newPassword)])
    )
    static let passwordChange = Schema.named(
        "PasswordChange",
        .object([("current_password", .text()), ("new_password", newPassword)])
    )
    static let emailChange = Schema.named(
        "EmailChange",
        .object([
            ("new_email", typedEmail), ("current_password", .optional(.text())),
            ("apple_identity_token", .optional(identityToken)),
        ])
    )
    /// A JWT as Apple signs it.
    static let identityToken = Schema.text(minimum: 1, maximum: 16_384)
    static let apple = Schema.named(
        "AppleSignIn",
        .object([
            ("identity_token", identityToken), ("given_name", .optional(.text())), ("family_name", .optional(.text())),
        ])
    )
}
