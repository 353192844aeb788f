internal import Base
internal import Notify
internal import Store

/// Ending the bells of boards: their subscriptions, what was collected, and a dispatch that is running.
enum ClosingBoards {
    /// Why; the code stands in the trace.
    enum Reason: String {
        case notificationsOff = "notifications_off"
        case boardDeleted = "board_deleted"
        case newLink = "new_link"
        case paused = "kita_paused"
    }

    /// Ends bells and everything collected for some boards, together with a change.
    ///
    /// `change` is the change itself, in the same transaction, before the bells end.
    static func end(
        _ boards: [Board],
        _ reason: Reason,
        _ environment: BoardsEnvironment,
        change: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await close(boards, reason, environment) { transaction in
            try Bell.end(of: boards.map(\.id), in: transaction)
            try change(transaction)
        }
    }

    /// Discards everything collected for some boards, together with a change; the bells stay.
    static func discard(
        _ boards: [Board],
        _ reason: Reason,
        _ environment: BoardsEnvironment,
        change: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        try await close(boards, reason, environment, change: change)
    }

    private static func close(
        _ boards: [Board],
        _ reason: Reason,
        _ environment: BoardsEnvironment,
        change: @escaping @Sendable (Transaction) throws -> Void
    ) async throws {
        let now = environment.clock.now()
        try await environment.database.write { transaction in
            for board in boards { try environment.discard(board.stream, reason.rawValue, now, transaction) }
            try change(transaction)
        }
        for board in boards { await environment.stop(board.stream) }
    }
}
