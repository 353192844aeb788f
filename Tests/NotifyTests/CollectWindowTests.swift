import Base
import Notify
import TestSupport
import Testing

@Suite struct CollectWindowTests {
    static let window = CollectWindow(length: .seconds(120))
    static let noon = Timestamp(seconds: 1_796_040_000)

    @Test(
        arguments: [
            // event after noon, close of the open window after noon, close of its own
            (0, nil, 120), (30, 120, 120), (119, 120, 120), (120, 120, 240), (121, 120, 241), (0, 3600, 120),
            (0, -3600, 120),
        ] as [(Int64, Int64?, Int64)]
    )
    func `an event joins the open window or opens one`(event: Int64, open: Int64?, closes: Int64) {
        let close = Self.window.closes(
            now: Self.noon + .seconds(event),
            open: open.map { Self.noon + .seconds($0) }
        )
        #expect(close == Self.noon + .seconds(closes))
    }

    @Test func `whatever follows, the window closes two minutes after its first event`() {
        let first = Self.window.closes(now: Self.noon, open: nil)
        var open = first
        for second in 1..<120 {
            open = Self.window.closes(now: Self.noon + .seconds(second), open: open)
            #expect(open == first)
        }
    }

    @Test func `a clock that is set back does not stretch the window`() {
        let random = SeededRandomness(4)
        var generator = random
        var open: Timestamp?
        var now = Self.noon
        for _ in 0..<10_000 {
            now = now + .milliseconds(Int64.random(in: -7_200_000...400_000, using: &generator))
            let close = Self.window.closes(now: now, open: open)
            #expect(close > now)
            #expect(close <= now + .seconds(120))
            if let open, open > now { #expect(close <= open) }
            open = close
        }
    }
}
