internal import API
internal import Accounts
internal import Base
internal import Store

/// `export`.
enum ExportCommand {
    static func run(_ email: String, _ context: CommandContext) async throws {
        let now = context.clock.now()
        let export = try await context.withDatabase { database in
            try await database.read { transaction -> JSONValue? in
                guard let account = try Account.find(email: email, at: now, in: transaction) else { return nil }
                return try AccountExport.make(account.id, Schema.ownedTables, at: now, in: transaction)
            }
        }
        guard let export else {
            throw CommandContext.Failure("there is no account with the address \(EmailAddress.normalized(email))")
        }
        context.terminal.say(String(decoding: try JSONBody.encode(export), as: UTF8.self))
    }
}
