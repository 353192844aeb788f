import Base
import TestSupport
import Testing

/// The stand-ins that other suites trust.
@Suite struct TestClockTests {
    @Test func `who waits returns once enough time has passed`() async throws {
        let test = TestClock(at: "2026-11-30T07:00:00Z")
        let clock = test.wallClock
        let waiting = Task { try await clock.sleep(.minutes(5)) }
        await test.sleepers(1)
        test.advance(by: .minutes(4))
        #expect(test.sleeperCount == 1)
        test.set(to: Timestamp(seconds: 4_000_000_000))
        #expect(test.sleeperCount == 1)
        test.advance(by: .minutes(1))
        try await waiting.value
        #expect(test.sleeps == [.minutes(5)])
        #expect(clock.now() == Timestamp(seconds: 4_000_000_060))
    }

    @Test func `who is cancelled stops waiting`() async throws {
        let test = TestClock()
        let waiting = Task { try await test.wallClock.sleep(.hours(1)) }
        await test.sleepers(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(test.sleeperCount == 0)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await test.wallClock.sleep(.hours(1))
        }
        await #expect(throws: CancellationError.self) { try await late.value }
    }

    @Test func `nothing to wait for returns at once`() async throws {
        let test = TestClock()
        try await test.wallClock.sleep(.zero)
        #expect(test.sleeps == [.zero])
    }

    @Test func `a log keeps levels, fields and order`() {
        let recording = RecordingLog()
        recording.log.info("push", "eins")
        recording.log.write(.error, "mail", "zwei", [("count", "3")])
        #expect(recording.messages() == ["eins", "zwei"])
        #expect(recording.messages(.error) == ["zwei"])
        #expect(recording.text == "push eins\nmail zwei count=3")
        #expect(Log.Level.debug < .error)
    }
}
