internal import API
internal import Accounts
internal import Base
internal import Boards
internal import Council
internal import Crypto
internal import Store

/// Example data for a first look, made once: `meldewerk serve --demo`.
enum Demo {
    /// The example accounts; their password is printed, so they exist on this machine's http address only.
    private static let password = "sonnenblume"
    private static let administrator = "leitung@kita.example"
    private static let staff = "team@kita.example"
    private static let visitor = "robin@besuche.example"

    /// What the person at the terminal is told.
    struct Guide: Sendable {
        let kitaURL: String
        let accounts: [(email: String, password: String, what: String)]
    }

    /// Makes accounts and Kita, unless they exist.
    ///
    /// - Throws: ``NotLocal`` when the server's address is not this machine.
    static func prepare(_ environment: ServerEnvironment) async throws -> Guide {
        guard environment.configuration.isLocal else { throw NotLocal() }
        let admin = try await account(administrator, "Kita-Leitung", environment)
        let team = try await account(staff, "Kita-Team", environment)
        let now = environment.clock.now()
        let token = Randomness.system.token(byteCount: 16)
        let kita = try await environment.database.write { transaction in
            _ = try Account.setRole(.admin, of: admin, in: transaction)
            try Account.grant(.kitaTeam, to: team, in: transaction)
            return try makeKita(staff: [admin, team], link: token, now: now, in: transaction)
        }
        try await importTown(environment)
        let robin = try await account(visitor, "Robin Ahlers", environment)
        try await environment.database.write { try Account.grant(.fieldService, to: robin, in: $0) }
        try await DemoVisits.prepare(robin, environment)
        return Guide(
            kitaURL: environment.boards.baseURL + kita.path,
            accounts: [
                (administrator, password, "administers everything"), (staff, password, "looks after the Kita"),
                (visitor, password, "has a day with six visits"),
            ]
        )
    }

    /// Brings the example town in, by the same importer as a real one's data.
    ///
    /// At each start it is placed around today anew; what changed by that is told to nobody.
    private static func importTown(_ environment: ServerEnvironment) async throws {
        let town = DemoCouncil(zone: environment.zone, now: environment.clock.now())
        let importer = Importer(
            database: environment.database,
            zone: environment.zone,
            digest: { SHA256.digest($0) },
            now: environment.clock.now
        )
        _ = try await importer.run(.values("the example town", town.objects()), telling: .never)
    }

    private static func account(
        _ address: String,
        _ name: String,
        _ environment: ServerEnvironment
    ) async throws -> Account.ID {
        let now = environment.clock.now()
        let existing = try await environment.database.read {
            try Account.find(email: address, at: now, in: $0)
        }
        if let existing { return existing.id }
        guard let email = EmailAddress(address) else { throw StoreError.unreadable(column: "email") }
        let hash = try await environment.accounts.passwords.hash(password)
        return try await environment.database.write {
            try NewAccount(
                email: email,
                passwordHash: hash,
                displayName: name,
                client: .web,
                status: .active,
                isEmailVerified: true
            ).insert(at: now, in: $0)
        }
    }

    private static func makeKita(
        staff: [Account.ID],
        link: String,
        now: Timestamp,
        in transaction: Transaction
    ) throws -> Kita {
        let existing: Kita? = try transaction.first(
            "SELECT id, name, link, paused FROM kita WHERE name = \(DemoKita.name) ORDER BY id LIMIT 1"
        )
        if let existing { return existing }
        let kita = try Kita.create(name: DemoKita.name, link: link, staff: staff[0], now: now, in: transaction)
        try Kita.replaceStaff(of: kita.id, with: staff, now: now, in: transaction)
        for entry in DemoKita.boards {
            let board = try Board.create(
                name: entry.name,
                slug: entry.slug,
                kita: kita.id,
                now: now,
                in: transaction
            )
            if !entry.hasNotifications {
                try Board.update(board.id, name: nil, slug: nil, hasNotifications: false, in: transaction)
            }
            for note in entry.notes {
                let draft = try NoteDraft(
                    title: note.title,
                    text: note.text,
                    name: note.name,
                    contact: note.contact
                )
                _ = try Note.pin(
                    draft,
                    on: board.id,
                    secretDigest: Randomness.system.bytes(32),
                    authorDigest: nil,
                    now: now - note.age,
                    in: transaction
                )
            }
        }
        return kita
    }

    /// The example accounts have a printed password: `--demo` works with a BASE_URL on localhost only.
    struct NotLocal: Error, CustomStringConvertible {
        var description: String {
            "the example accounts have a well-known password: --demo works with a BASE_URL on http://localhost only"
        }
    }
}
