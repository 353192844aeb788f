internal import Accounts
internal import Base

/// `admin grant` and `admin list`.
enum AdminCommand {
    private struct Entry: Encodable {
        let email: String
        let status: String
    }

    static func grant(_ email: String, _ context: CommandContext) async throws {
        let now = context.clock.now()
        let address = EmailAddress.normalized(email)
        switch try await context.withDatabase({ try await Administrators.grant(email: email, in: $0, at: now) }) {
        case .granted: try context.answer("\(address) is an administrator now", ["granted": address])
        case .wasAdministrator:
            try context.answer("\(address) was an administrator already", ["granted": address])
        case .noAccount:
            throw CommandContext.Failure(
                "there is no account with the address \(address); its person registers first, on the page /register"
            )
        }
    }

    static func list(_ context: CommandContext) async throws {
        let now = context.clock.now()
        let found = try await context.withDatabase { try await Administrators.list(in: $0, at: now) }
        let entries = found.map { Entry(email: $0.email, status: $0.status.rawValue) }
        let lines = entries.map { $0.status == "active" ? $0.email : "\($0.email) (\($0.status))" }
        try context.answer(
            lines.isEmpty
                ? "nobody administers; `meldewerk admin grant EMAIL` appoints" : lines.joined(separator: "\n"),
            entries
        )
    }
}
