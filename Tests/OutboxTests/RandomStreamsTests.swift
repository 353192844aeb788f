import Base
import Notify
import Outbox
import Store
import TestSupport
import Testing

/// Random days through the real queue: notes on some boards, notes taken down, services that fail, crashes.
@Suite struct RandomStreamsTests {
    @Test(arguments: 1...40 as ClosedRange<UInt64>)
    func
        `told, void, expired, discarded and waiting make up what was enqueued, and no board's hour holds more than six`(
            seed: UInt64
        ) async throws
    {
        var generator = SeededRandomness(seed)
        let world = try await OutboxWorld()
        let boards = (1...3).map { StreamID("board", $0) }
        world.source.followers = [1, 2]
        var enqueued = 0
        let pace: Int64 = seed % 2 == 0 ? 90_000 : 400_000
        for step in 1...60 {
            world.clock.advance(by: .milliseconds(Int64.random(in: 1...pace, using: &generator)))
            let board = boards.randomElement(using: &generator) ?? OutboxWorld.board
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: world.source.void(step, "note_taken_down")
            case 1: try await world.discard(board)
            case 2: world.clock.advance(by: .hours(9))
            case 3: world.source.answer(2, OutboxWorld.later(), OutboxWorld.accepted)
            case 4: world.source.failToRecord()
            case 5: world.source.followers = [1, 2].filter { _ in Bool.random(using: &generator) }
            default: break
            }
            if try await world.enqueue(step, stream: board) { enqueued += 1 }
            if Bool.random(using: &generator) { _ = try? await world.pass("pass \(step)") }
        }
        _ = try? await world.pass()
        let ends = try await world.database.read { transaction in
            try transaction.scalars("SELECT decision FROM notification_trace", as: String.self)
        }
        let counts = Dictionary(grouping: ends) { $0 }.mapValues(\.count)
        let ended = ["sent", "expired", "discarded"].reduce(0) { $0 + counts[$1, default: 0] }
        #expect(counts["enqueued"] == enqueued)
        #expect(ended + (try await world.waiting()) == enqueued)
        #expect(try await world.count("notification_queue WHERE ended_at IS NOT NULL") == ended)
        #expect(try await world.count("notification_queue WHERE sent_at IS NOT NULL") == counts["sent", default: 0])

        for board in boards {
            let decided: [Timestamp] = try await world.database.read {
                try $0.scalars("SELECT decided_at FROM dispatch WHERE stream = \(board.description) ORDER BY id")
            }
            var hour: (since: Timestamp, count: Int)?
            for moment in decided {
                if let current = hour, moment < current.since + .hours(1) {
                    hour = (current.since, current.count + 1)
                } else {
                    hour = (moment, 1)
                }
                #expect(hour?.count ?? 0 <= 6)
            }
        }
    }
}
