extension Route {
    /// What the OpenAPI document says about the routes of getting in, and of what one gets in with.
    var signInOperation: Operation {
        switch self {
        case .register:
            entry("Makes an account", SignInSchemas.registration, (201, WireSchemas.user), more: [409, 429])
        case .login: entry("Signs in", SignInSchemas.credentials, (200, WireSchemas.user), more: [401, 429])
        case .apple:
            entry(
                "Signs in with an identity token of Apple; makes the account, or links it by its address",
                SignInSchemas.apple,
                (200, WireSchemas.user),
                more: [401, 429, 503]
            )
        case .logout:
            Operation("Clears the cookie", tag: "auth", success: (200, WireSchemas.done), problems: [403])
        case .me:
            Operation(
                "Who is signed in",
                tag: "auth",
                access: .account,
                success: (200, WireSchemas.user),
                problems: [401]
            )
        case .verifyEmail:
            entry("Confirms an address with the token of a mail", SignInSchemas.token, (200, WireSchemas.user))
        case .resendVerification:
            Operation(
                "Sends the link once more, to the new address while a change waits",
                tag: "auth",
                access: .account,
                success: (200, WireSchemas.done),
                problems: [401, 403, 429, 503]
            )
        case .forgotPassword:
            entry(
                "Sends a link for a new password; the answer never tells whether there is an account",
                SignInSchemas.address,
                (200, WireSchemas.done),
                more: [429]
            )
        case .resetPassword:
            entry(
                "Sets a new password with the token of a mail; ends all sessions",
                SignInSchemas.passwordReset,
                (200, WireSchemas.user)
            )
        case .changePassword:
            entry(
                "Sets a new password; ends all other sessions",
                SignInSchemas.passwordChange,
                (200, WireSchemas.user),
                ofAccount: true,
                more: [429]
            )
        case .changeEmail:
            entry(
                "Asks for another address; it counts once its link is opened",
                SignInSchemas.emailChange,
                (200, WireSchemas.user),
                ofAccount: true,
                more: [409, 429, 503]
            )
        default:
            Operation(
                "Drops an address that waits for its confirmation",
                tag: "account",
                access: .account,
                success: (204, nil),
                problems: [401, 403]
            )
        }
    }

    private func entry(
        _ summary: String,
        _ body: Schema,
        _ success: (status: Int, schema: Schema?),
        ofAccount isOfAccount: Bool = false,
        more: [Int] = []
    ) -> Operation {
        Operation(
            summary,
            tag: isOfAccount ? "account" : "auth",
            access: isOfAccount ? .account : .open,
            body: body,
            success: success,
            problems: [400, 403, 415, 422] + (isOfAccount ? [401] : []) + more
        )
    }
}
