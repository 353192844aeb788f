import Base
import Boards
import HTTP
import Notify
import Outbox
import Store
import TestSupport

/// What passes: time, dispatches, clean-ups; and what can be read off the tables.
extension BoardsWorld {
    /// Two minutes go by, and what is due leaves.
    @discardableResult
    func collected() async throws -> Dispatcher.Report {
        clock.advance(by: .minutes(2))
        return try await dispatcher.pass()
    }

    /// What is due leaves.
    @discardableResult
    func dispatch() async throws -> Dispatcher.Report { try await dispatcher.pass() }

    /// The hourly job.
    @discardableResult
    func cleanUp(idleDays: Int = 180) async throws -> CleanUp.Report {
        let now = clock.now
        return try await database.write { try CleanUp.run(now: now, idleDays: idleDays, in: $0) }
    }

    func count(_ condition: SQL) async throws -> Int {
        try await database.read { try $0.scalar("SELECT COUNT(*) FROM " + condition) } ?? -1
    }

    /// Changes rows behind the product's back.
    func change(_ statement: SQL) async throws {
        _ = try await database.write { try $0.execute(statement) }
    }

    /// A moment in the row of a bell; nil where it is NULL or there is no such bell.
    func moment(_ column: SQL, of endpoint: String, on board: Board? = nil) async throws -> Timestamp? {
        let board = board ?? self.board
        return try await database.read {
            try $0.scalar(
                "SELECT " + column + " FROM push_subscription WHERE endpoint = \(endpoint) AND board_id = \(board.id)"
            )
        }
    }

    /// A number that is another one after whatever was written to the bells.
    func totalChanges() async throws -> Int {
        let query: SQL =
            switch database.dialect {
            case .sqlite: "SELECT total_changes()"
            case .postgres: "SELECT SUM(xmin::text::bigint) FROM push_subscription"
            }
        return try await database.read { try $0.scalar(query) } ?? -1
    }

    /// The decisions about a board's notices, as `decision reason`.
    func trace(_ board: Board? = nil) async throws -> [String] {
        let stream = (board ?? self.board).stream
        return try await database.read { try TraceLog.entries(stream: stream, in: $0) }.map { entry in
            entry.decision.rawValue + (entry.reason.map { " \($0)" } ?? "")
        }
    }

    /// The board as it is now.
    func reload(_ board: Board) async throws -> Board? {
        try await database.read { try Board.find(board.id, in: $0) }
    }

    /// The Kita's link as it is now.
    func link() async throws -> String {
        try await database.read { try Kita.find(kita.id, in: $0) }?.link ?? ""
    }
}
