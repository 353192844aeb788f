import Base
import TestSupport
import Testing

@testable import Server

/// The clock of a demonstration.
@Suite struct MovingClockTests {
    @Test func `it begins where somebody wants it and runs as fast`() {
        let real = TestClock(at: "2026-11-30T12:00:00Z")
        let moving = real.wallClock.moving(from: Timestamp(rfc3339: "2026-11-30T07:00:00Z"), speed: 60)
        #expect(moving.now().rfc3339 == "2026-11-30T07:00:00.000Z")
        real.advance(by: .seconds(90))
        #expect(moving.now().rfc3339 == "2026-11-30T08:30:00.000Z")
    }

    @Test func `whoever waits an hour of it waits a minute`() async throws {
        let real = TestClock(at: "2026-11-30T12:00:00Z")
        let moving = real.wallClock.moving(speed: 60)
        async let waiting: Void = moving.sleep(.hours(1))
        await real.sleepers(1)
        #expect(real.sleeps == [.minutes(1)])
        real.advance(by: .minutes(1))
        try await waiting
        #expect(moving.now().rfc3339 == "2026-11-30T13:00:00.000Z")
    }
}
