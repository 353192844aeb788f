internal import API
internal import Accounts
internal import Base
internal import Store

/// What staff do with a Kita: the same deeds for the API and for the pages.
enum KitaAdministration {
    /// A Kita that the account looks after.
    ///
    /// - Throws: 404 for one that it does not, or that does not exist.
    static func kita(_ id: Int64, for account: Account, _ environment: BoardsEnvironment) async throws -> Kita {
        let kita = try await environment.database.read {
            try Kita.find(Kita.ID(rawValue: id), for: account, in: $0)
        }
        guard let kita else { throw Problem.notFound }
        return kita
    }

    /// Makes a Kita; its maker is its first staff.
    static func create(name: String, by account: Account, _ environment: BoardsEnvironment) async throws -> Kita {
        let name = try Self.name(name)
        let link = newLink(environment)
        let now = environment.clock.now()
        return try await environment.database.write {
            try Kita.create(name: name, link: link, staff: account.id, now: now, in: $0)
        }
    }

    /// Renames, pauses, resumes.
    static func update(
        _ kita: Kita,
        name: String?,
        isPaused: Bool?,
        _ environment: BoardsEnvironment
    ) async throws -> Kita {
        let name = try name.map(Self.name)
        let change: @Sendable (Transaction) throws -> Void = {
            try Kita.update(kita.id, name: name, isPaused: isPaused, in: $0)
        }
        if isPaused == true, !kita.isPaused {
            try await ClosingBoards.discard(
                try await boards(of: kita, environment),
                .paused,
                environment,
                change: change
            )
        } else {
            try await environment.database.write(change)
        }
        return try await reload(kita, environment)
    }

    /// A new link: whoever has only the old one hears nothing more of the Kita.
    static func renewLink(_ kita: Kita, _ environment: BoardsEnvironment) async throws -> Kita {
        let link = newLink(environment)
        let boards = try await boards(of: kita, environment)
        try await ClosingBoards.end(boards, .newLink, environment) {
            try Kita.renewLink(kita.id, link: link, in: $0)
        }
        return try await reload(kita, environment)
    }

    /// Deletes a Kita for whoever can name it.
    ///
    /// - Throws: 400 when the name is not the Kita's.
    static func delete(_ kita: Kita, confirmedName: String, _ environment: BoardsEnvironment) async throws {
        guard confirmedName == kita.name else { throw Problem(400, "confirmation_mismatch") }
        let boards = try await boards(of: kita, environment)
        try await ClosingBoards.end(boards, .boardDeleted, environment) { try Kita.delete(kita.id, in: $0) }
    }

    /// Replaces the Kita's staff by existing accounts, and gives them the role for it.
    ///
    /// - Throws: 422 naming the addresses that belong to no account.
    static func replaceStaff(
        of kita: Kita,
        emails: [String],
        _ environment: BoardsEnvironment
    ) async throws -> [Account] {
        let now = environment.clock.now()
        return try await environment.database.write { transaction in
            var accounts: [Account] = []
            var faults: [Problem.Field] = []
            for email in emails {
                let address = email.lowercased().filter { !$0.isWhitespace }
                if let account = try Account.find(email: address, at: now, in: transaction) {
                    if !accounts.contains(where: { $0.id == account.id }) { accounts.append(account) }
                } else {
                    faults.append(
                        Problem.Field(
                            type: "unknown_account",
                            location: ["body", "emails"],
                            arguments: ["email": address]
                        )
                    )
                }
            }
            guard faults.isEmpty else { throw Problem.invalid(faults) }
            for account in accounts { try Account.grant(.kitaTeam, to: account.id, in: transaction) }
            try Kita.replaceStaff(of: kita.id, with: accounts.map(\.id), now: now, in: transaction)
            return accounts
        }
    }

    /// The accounts that look after a Kita.
    static func staff(of kita: Kita, _ environment: BoardsEnvironment) async throws -> [Account] {
        let now = environment.clock.now()
        return try await environment.database.read { transaction in
            try Kita.staff(of: kita.id, in: transaction).compactMap { try Account.find($0, at: now, in: transaction) }
        }
    }

    /// A Kita's boards.
    static func boards(of kita: Kita, _ environment: BoardsEnvironment) async throws -> [Board] {
        try await environment.database.read { try Board.all(of: kita.id, in: $0) }
    }

    private static func reload(_ kita: Kita, _ environment: BoardsEnvironment) async throws -> Kita {
        let kita = try await environment.database.read { try Kita.find(kita.id, in: $0) }
        guard let kita else { throw Problem.notFound }
        return kita
    }

    private static func name(_ text: String) throws -> String {
        var check = TextCheck()
        let name = check.line(text, "name", limit: Kita.nameLimit)
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        return name
    }

    private static func newLink(_ environment: BoardsEnvironment) -> String {
        environment.randomness.token(byteCount: Kita.linkBytes)
    }
}
