internal import API
internal import Base
internal import HTML
internal import Store

/// Ends an account for good: its rows in every table, its sessions, what is on its way to it.
enum AccountDeletion {
    /// Whoever has a stranger's session must not guess the password with it.
    static let limit = RateLimit("account-proof", 10, per: .minutes(15))

    /// Deletes an account whose owner has proved to be it, and says good-bye by mail.
    ///
    /// - Parameters:
    ///   - account: whose.
    ///   - proof: that it is the owner who acts.
    ///   - appleCode: by which what the owner granted at Apple is withdrawn afterwards; nil leaves it.
    ///   - texts: in the owner's language.
    ///   - environment: the accounts' own.
    /// - Throws: 400 for a wrong proof, and then nothing was removed; 429 for too many of them; 503 when Apple's keys
    ///   are not to be had.
    static func run(
        _ account: Account,
        _ proof: OwnerProof,
        appleCode: String? = nil,
        _ texts: Texts,
        _ environment: AccountsEnvironment
    ) async throws {
        try await environment.limit(limit, account.id)
        let appleClient = try await proof.check(account, environment)
        let surroundings = environment.surroundings
        try await environment.database.write { transaction in
            try remove(account.id, surroundings, in: transaction)
        }
        await environment.notifications.desk.stop(account.id)
        if account.isAppleLinked, let appleCode {
            await AppleRevocation.leave(appleCode, clientID: appleClient, environment)
        }
        await sayGoodBye(account, texts, environment)
    }

    /// Removes the rows; the account's own comes last, since the others point to it.
    static func remove(_ id: Account.ID, _ surroundings: Surroundings, in transaction: Transaction) throws {
        try surroundings.forget(id, transaction)
        for owned in surroundings.ownedTables {
            let statement = SQL(stringLiteral: "DELETE FROM \"\(owned.table)\" WHERE \"\(owned.column)\" = ")
            try transaction.execute(statement + "\(id)")
        }
        try transaction.execute("DELETE FROM web_users WHERE id = \(id)")
    }

    private static func sayGoodBye(_ account: Account, _ texts: Texts, _ environment: AccountsEnvironment) async {
        guard let mail = environment.mail, account.hasMailbox else { return }
        let isAccepted = await mail.isAccepted(
            ServiceMail.Letter(
                to: account.email,
                displayName: account.displayName,
                language: texts.language,
                subject: texts["mail.goodbye.subject"],
                paragraphs: [texts["mail.goodbye.done"], texts["mail.goodbye.again"]]
            )
        )
        if isAccepted { return }
        environment.log.warning("accounts", "a good-bye mail was not accepted")
    }
}
