import API
import Accounts
import Base
import HTTP
import Store
import Synchronization
import TestSupport
import Testing

@testable import Council

/// Kept answers: never older than the data, never somebody else's.
@Suite struct KeptAnswersTests {
    private static func title(_ reply: Reply) -> String? {
        (reply.object["decision"] as? [String: Any])?["title"] as? String
    }

    @Test func `what is asked for again is not read again`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        for target in ["/api/council/decision/\(harbour.path)", "/api/council/session/\(harbour.past)"] {
            let first = try await town.read(target)
            town.statements.clear()
            #expect(try await town.read(target).text == first.text)
            #expect(town.statements.statements.filter { $0.hasPrefix("SELECT") }.count == 1)
        }
    }

    @Test func `a change by another process shows at the very next request`() async throws {
        let file = try await TestDatabase(Town.migrations)
        let town = try await Town(database: file.database)
        let harbour = try await town.harbour()
        let other = try await file.openAgain()
        let (api, page) = ("/api/council/decision/\(harbour.path)", "/council/decision?id=\(harbour.path)")
        for title in ["Der Radweg kommt", "Der Radweg kommt später", "Der Radweg kommt nie"] {
            try await other.write {
                try $0.execute("UPDATE council_decisions SET title = \(title) WHERE id = \(harbour.path)")
            }
            #expect(Self.title(try await town.read(api)) == title)
            #expect(try await town.open(page).text.contains("<h1 class=\"headline\">\(title)</h1>"))
        }
        await other.close()
    }

    @Test func `an import by another process shows at the very next request`() async throws {
        let file = try await TestDatabase(Town.migrations)
        let town = try await Town(database: file.database)
        let other = try await Town(database: try await file.openAgain(), body: town.body)
        let id = try await town.published([.init("Ö 1", "Radweg")], at: "2026-12-01T16:00:00Z")
        let target = "/api/council/session/\(id)"
        #expect(try await town.read(target).list("agenda_items").count == 1)
        try await other.agenda(id, [.init("Ö 1", "Radweg"), .init("Ö 2", "Kita")])
        #expect(try await town.read(target).list("agenda_items").count == 2)
        await other.database.close()
    }

    @Test func `each table that answers for everybody are made of counts the edition on`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        town.statements.clear()
        for target in ["/api/council/decision/\(harbour.path)", "/api/council/session/\(harbour.past)"] {
            #expect(try await town.read(target).status == 200)
        }
        for page in [
            "/council/decision?id=\(harbour.path)", "/council?tab=sessions&ksinr=\(harbour.past)",
            "/council/thema?slug=deichstrasse", "/council/person?slug=kim-beispiel",
        ] { #expect(try await town.open(page).status == 200) }
        let reads = town.statements.statements.flatMap { statement in
            statement.matches(of: /(?:FROM|JOIN)\s+([a-z_]+)/).map { String($0.output.1) }
        }
        let tables = Set(reads).subtracting(["council_edition"])
        #expect(tables.count > 10)
        for table in tables.sorted() {
            let name = SQL(stringLiteral: table)
            let before = try await town.edition()
            let column = try await town.database.read { transaction in
                try transaction.rows("SELECT * FROM \(name) LIMIT 1").first?.columns.names[0]
            }
            // What this town has no row of still has its triggers.
            guard let column = column.map({ SQL(stringLiteral: $0) }) else {
                #expect(try await town.hasEditionTrigger(table), "\(table) has no trigger")
                continue
            }
            try await town.run("UPDATE \(name) SET \(column) = \(column)")
            #expect(try await town.edition() > before, "\(table) is changed unnoticed")
        }
    }

    @Test func `what is added and what goes counts, what is taken back does not`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        var last = try await town.edition()
        for statement in [
            "INSERT INTO council_attendance (ksinr, name) VALUES (\(harbour.past), 'Neu Dabei')",
            "DELETE FROM council_attendance WHERE name = 'Neu Dabei'",
            "DELETE FROM council_sessions WHERE ksinr = \(harbour.past)",
        ] as [SQL] {
            try await town.run(statement)
            let now = try await town.edition()
            #expect(now > last)
            last = now
        }
        await #expect(throws: Calls.Failure.self) {
            try await town.database.write { transaction in
                try transaction.execute("DELETE FROM council_decisions")
                throw Calls.Failure()
            }
        }
        #expect(try await town.edition() == last)
        // Whose topics and bookmarks change is nobody else's matter.
        let ada = try await town.person()
        try await town.topic("Radverkehr", of: ada)
        #expect(try await town.edition() == last)
    }

    @Test func `whether somebody follows a paper is told to nobody else`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        _ = try await town.call(.follow(paper: "\(harbour.paper)"), as: ada)
        let (api, page) = ("/api/council/decision/\(harbour.path)", "/council/decision?id=\(harbour.path)")
        for reader in [ada, bob, nil, ada, nil, bob] {
            let follow = try await town.read(api, as: reader).object["follow"] as? [String: Any]
            #expect(follow?["following"] as? Bool == reader.map { $0 == ada })
            #expect(follow?["kvonr"] as? Int == reader.map { _ in Int(harbour.paper.rawValue) })
            let text = try await town.open(page, as: reader).text
            #expect(text.contains("value=\"unfollow\"") == (reader == ada))
            #expect(text.contains("value=\"follow\"") == (reader == bob))
            #expect(text.contains("data-reader=\"guest\"") == (reader == nil))
        }
        _ = try await town.call(.unfollow(paper: "\(harbour.paper)"), as: ada)
        let follow = try await town.read(api, as: ada).object["follow"] as? [String: Any]
        #expect(follow?["following"] as? Bool == false)
    }

    @Test func `everybody's topics are their own, with the hits as they are now`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        let (ada, bob) = (try await town.person(), try await town.person("bob"))
        func topics(_ owner: Account.ID) async throws -> [[String: Any]] {
            try await town.call(.topics, as: owner).list
        }
        #expect(try await topics(ada).isEmpty)
        let id = try await town.topic("Radweg", of: ada)
        #expect(try await topics(bob).isEmpty)
        #expect(try await topics(ada).map { $0["decision_count"] as? Int } == [1])
        // A decision that is news.
        _ = try await town.result(harbour.past, "Ö 7", "Ein zweiter Radweg")
        try await MatchJob.match(try await town.database.read { try Topic.all(of: ada, in: $0) }, town.environment)
        #expect(try await topics(ada).map { $0["decision_count"] as? Int } == [2])
        let unread = try await topics(ada).map { $0["unread_count"] as? Int }
        _ = try await town.call(.markHitsSeen("\(id)"), as: ada)
        #expect(try await topics(ada).map { $0["unread_count"] as? Int } == [0] && unread == [1])
        try await town.run("UPDATE council_decisions SET title = 'Umbenannt' WHERE id = \(harbour.path)")
        _ = try await town.call(.updateTopic("\(id)"), as: ada, json: #"{"name": "Radweg", "description": "neu"}"#)
        #expect(try await topics(ada).map { $0["description"] as? String } == ["neu"])
        _ = try await town.topic("Kita", of: bob)
        #expect(try await topics(bob).map { $0["name"] as? String } == ["Kita"])
        _ = try await town.call(.deleteTopic("\(id)"), as: ada)
        #expect(try await topics(ada).isEmpty)
    }

    @Test func `a browser's copy is right until the data change, and no guest's copy does for an account`() async throws
    {
        let town = try await Town()
        let harbour = try await town.harbour()
        let ada = try await town.person()
        let target = "/council/decision?id=\(harbour.path)"
        func open(_ tag: String, as owner: Account.ID? = nil) async throws -> Response {
            let request = town.request(target, as: owner)
            let fields = request.headers.list + [(name: "If-None-Match", value: tag)]
            let head = try #require(RequestHead(method: "GET", target: target, headers: Headers(fields)))
            return try await SharedPages.decision(Request(head: head), town.environment)
        }
        let first = try #require(try await town.open(target).response)
        let tag = try #require(first.header("ETag"))
        #expect(first.header("Cache-Control") == "private, no-cache")
        let again = try await open(tag)
        #expect(again.status == 304 && again.header("ETag") == tag)
        let own = try await open(tag, as: ada)
        #expect(own.status == 200 && own.header("ETag") == nil && own.header("Cache-Control") == "no-store")
        try await town.run("UPDATE council_decisions SET title = 'Umbenannt' WHERE id = \(harbour.path)")
        #expect(try await open(tag).status == 200)
    }

    @Test func `what is still to come is another matter on the next day`() async throws {
        let town = try await Town()
        let harbour = try await town.harbour()
        func coming() async throws -> [Bool?] {
            let found = try await town.read("/api/council/decision/\(harbour.path)")
            return found.list("beratungsfolge").map { $0["future"] as? Bool }
        }
        #expect(try await coming() == [false, true])
        town.set("2026-12-02T06:00:00Z")
        #expect(try await coming() == [false, false])
    }

    @Test func `there is an end to what is kept, and what is asked for often stays`() async throws {
        let town = try await Town()
        let answers = KeptAnswers(most: 64 << 10)
        func answer(_ number: Int64, size: Int = 1000) async throws -> Bool {
            let made = Flag()
            let answer = try await answers.answer(town.database, .init(kind: .decision, number: number)) { _ in
                made.set()
                return KeptAnswer(Array(repeating: 1, count: size), "text/plain") { $0 }
            }
            #expect(answer?.bytes.count == size)
            return made.isSet
        }
        #expect(try await answer(0))
        for number in Int64(1)...500 {
            #expect(try await answer(number))
            #expect(try await !answer(0))
            #expect(answers.byteCount <= 64 << 10)
        }
        #expect(try await answer(1))
        // What would drive out everything else is not kept at all.
        #expect(try await answer(1000, size: 32 << 10))
        #expect(try await answer(1000, size: 32 << 10))
    }
}

/// Whether something happened.
private final class Flag: Sendable {
    private let state = Mutex(false)

    var isSet: Bool { state.withLock { $0 } }

    func set() { state.withLock { $0 = true } }
}

extension Town {
    /// The edition of what everybody reads.
    fileprivate func edition() async throws -> Int64 {
        try await database.read { try CouncilEdition.current(in: $0).number }
    }

    /// Whether the database counts the changes of a table.
    fileprivate func hasEditionTrigger(_ table: String) async throws -> Bool {
        try await database.read { transaction in
            let sql: SQL =
                switch transaction.dialect {
                case .sqlite:
                    """
                    SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND name = \("council_edition_\(table)_update")
                    """
                case .postgres:
                    "SELECT 1 FROM pg_trigger WHERE tgname = 'council_edition_next' AND tgrelid = \(table)::regclass"
                }
            return try transaction.scalar(sql, as: Int.self) != nil
        }
    }
}
