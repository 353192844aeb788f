import API
import Accounts
import Base
import Boards
import Foundation
import HTML
import HTTP
import Notify
import Outbox
import Store
import TestSupport

/// A deployment with one Kita and its boards, the real queue, services that only remember, and a clock that stands.
struct BoardsWorld {
    static let link = "sonnenblume-link"
    static let baseURL = "https://kita.example"

    let database: Database
    let statements = StatementLog()
    let clock: TestClock
    let log = RecordingLog()
    let push = PushDouble()
    let environment: BoardsEnvironment
    let dispatcher: Dispatcher
    let kita: Kita
    /// `tauschen`.
    let board: Board
    /// `fundsachen`.
    let second: Board

    /// A new deployment, or the same one after a restart.
    ///
    /// - Parameters:
    ///   - hasPush: whether the server has VAPID keys.
    ///   - isLimited: whether rates are limited.
    ///   - keyID: of the server's key pair.
    ///   - clock: one that another world has; nil makes a new one.
    ///   - shared: the database that another world made; nil makes a new one.
    /// - Throws: `StoreError`, or what reading the texts throws.
    init(
        hasPush: Bool = true,
        isLimited: Bool = false,
        keyID: String = "key-1",
        clock: TestClock? = nil,
        database shared: Database? = nil
    ) async throws {
        let opened: Database
        if let shared {
            opened = shared
        } else {
            opened = try await TestDatabase.inMemory(
                AccountsMigrations.all + OutboxMigrations.all + BoardsMigrations.all
            )
        }
        let database = statements.watch(opened)
        self.database = database
        let clock = clock ?? TestClock(at: "2026-11-30T12:00:00Z")
        self.clock = clock
        let limiter = RateLimiter(clock: clock.wallClock, isEnabled: isLimited)
        let random = SeededRandomness(1).randomness
        let stopped = StoppedStreams()
        let texts = try Self.texts()
        let environment = BoardsEnvironment(
            database: database,
            clock: clock.wallClock,
            randomness: random,
            log: log.log,
            limiter: limiter,
            accounts: AccountsEnvironment(
                database: database,
                clock: clock.wallClock,
                randomness: random,
                passwords: Passwords(hash: { $0 }, verify: { $0 == $1 }),
                tokens: SessionTokens { Self.code($0) },
                settings: SessionSettings(),
                limiter: limiter,
                proxies: .loopback,
                adminEmail: nil,
                day: { String($0.rfc3339.prefix(10)) },
                landing: { _ in "/boards" },
                log: log.log
            ),
            texts: texts,
            page: { head, viewer in
                PageContext(
                    texts: texts,
                    asset: { "/assets/\($0)" },
                    now: clock.now,
                    timeZone: .gmt,
                    path: head.target,
                    viewer: viewer
                )
            },
            qrCode: { _ in ("M0 0", 21) },
            baseURL: Self.baseURL,
            enqueue: { try Enqueue.stream($0, to: $1, now: $2, in: $3) },
            discard: { try Enqueue.discard(stream: $0, reason: $1, now: $2, in: $3) },
            stop: { await stopped.stop($0) },
            wake: {},
            digest: { Self.code($0) },
            push: hasPush ? push.channel(keyID: keyID) : nil,
            idleDays: 180
        )
        self.environment = environment
        dispatcher = Dispatcher(
            Dispatcher.Environment(
                database: database,
                clock: clock.wallClock,
                randomness: random,
                log: log.log,
                sources: [Self.source(environment)],
                stopped: stopped,
                observe: { _, _ in }
            ),
            holder: keyID
        )
        let now = clock.now
        (kita, board, second) = try await database.write { transaction in
            if let kita = try Kita.find(link: Self.link, in: transaction) {
                let boards = try Board.all(of: kita.id, in: transaction)
                return (kita, boards[0], boards[1])
            }
            let staff = try Self.account("team@kita.example", at: now, in: transaction)
            try Account.grant(.kitaTeam, to: staff, in: transaction)
            let kita = try Kita.create(
                name: "Kita Sonnenblume",
                link: Self.link,
                staff: staff,
                now: now,
                in: transaction
            )
            return (
                kita,
                try Board.create(name: "Tauschen", slug: "tauschen", kita: kita.id, now: now, in: transaction),
                try Board.create(name: "Fundsachen", slug: "fundsachen", kita: kita.id, now: now, in: transaction)
            )
        }
    }

    /// A code that differs with every byte of its input: stands for digest and signature.
    static func code(_ bytes: [UInt8]) -> [UInt8] {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        for byte in bytes { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return (UInt64(0)..<4).flatMap { part -> [UInt8] in
            state = (state ^ part) &* 0x94D0_49BB_1331_11EB
            return withUnsafeBytes(of: state.bigEndian) { Array($0) }
        }
    }

    /// The boards as the engine sees them, as the server joins the two.
    private static func source(_ boards: BoardsEnvironment) -> StreamSource {
        @Sendable func queued(_ notices: [QueuedNotice]) -> [BoardNote.Queued] {
            notices.map { (id: $0.id, event: $0.event) }
        }
        return StreamSource(
            occasion: BoardNote.occasion,
            plan: { stream, notices, _, transaction in
                try BoardNote.plan(stream, queued(notices), in: transaction, boards)
            },
            compose: { stream, notices, followers, _, transaction in
                guard let push = boards.push else { return [] }
                return try BoardNote.compose(stream, queued(notices), followers, in: transaction, boards).map {
                    letter in
                    StreamLetter(follower: letter.follower) { await push.send(letter.message) }
                }
            },
            record: { results, now, transaction in try BoardNote.record(results, now: now, in: transaction) }
        )
    }

    /// The product's own German texts.
    private static func texts() throws -> Texts {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Server/Server/Web/texts")
        return try TextCatalogue(
            german: Array(Data(contentsOf: folder.appending(path: "de.json"))),
            english: Array(Data(contentsOf: folder.appending(path: "en.json")))
        ).texts(.german)
    }

    /// Makes an account.
    static func account(_ email: String, at now: Timestamp, in transaction: Transaction) throws -> Account.ID {
        guard let address = EmailAddress(email) else { preconditionFailure("\(email) is no address") }
        return try NewAccount(
            email: address,
            passwordHash: "x",
            displayName: nil,
            client: .web,
            status: .active,
            isEmailVerified: true
        ).insert(at: now, in: transaction)
    }
}
