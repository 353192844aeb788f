import Accounts
import Base
import HTTP
import TestSupport
import Testing

/// Apple's keys are kept, and nobody makes us fetch them too often.
@Suite struct AppleKeysTests {
    let clock = TestClock(at: "2026-11-30T12:00:00Z")
    let log = RecordingLog()

    private func keys(_ apple: AppleDouble) -> AppleKeys { apple.setup(clock.wallClock, log.log).keys }

    @Test func `keys are fetched once and kept for a day`() async throws {
        let apple = try AppleDouble()
        let keys = keys(apple)
        #expect(try await keys.key("k1") != nil)
        clock.advance(by: AppleKeys.lifetime - .seconds(1))
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 1)
        clock.advance(by: .seconds(1))
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 2)
    }

    @Test func `an unknown name fetches them once more, but not twice in a minute`() async throws {
        let apple = try AppleDouble()
        let keys = keys(apple)
        #expect(try await keys.key("k1") != nil)
        clock.advance(by: AppleKeys.pause)
        apple.rotate(to: ["k2"])
        #expect(try await keys.key("k2") != nil)
        #expect(apple.keyRequests == 2)
        for number in 0..<100 { #expect(try await keys.key("invented \(number)") == nil) }
        #expect(apple.keyRequests == 2)
        #expect(try await keys.key("k1") == nil)
        clock.advance(by: AppleKeys.pause)
        #expect(try await keys.key("invented") == nil)
        #expect(apple.keyRequests == 3)
    }

    @Test func `whoever comes while they are fetched waits for the same answer`() async throws {
        let door = Door()
        let apple = try AppleDouble(door: door)
        let keys = keys(apple)
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<20 { group.addTask { try await keys.key("k1") != nil } }
            await door.arrivals(1)
            await door.open()
            for try await isFound in group { #expect(isFound) }
        }
        #expect(apple.keyRequests == 1)
    }

    @Test func `who leaves meanwhile takes nothing from the others`() async throws {
        let door = Door()
        let apple = try AppleDouble(door: door)
        let keys = keys(apple)
        let first = Task { try await keys.key("k1") }
        await door.arrivals(1)
        let second = Task { try await keys.key("k1") }
        first.cancel()
        await door.open()
        #expect(try await second.value != nil)
        #expect(apple.keyRequests == 1)
    }

    @Test func `without an answer and without keys there is no telling, and asking again waits`() async throws {
        let apple = try AppleDouble()
        apple.answer(AppleDouble.endpoints.keys, .failure(.timedOut), .success(.init(status: 500)))
        let keys = keys(apple)
        for _ in 0..<5 { await #expect(throws: AppleKeys.Unavailable()) { try await keys.key("k1") } }
        #expect(apple.keyRequests == 1)
        clock.advance(by: AppleKeys.failurePause)
        await #expect(throws: AppleKeys.Unavailable()) { try await keys.key("k1") }
        clock.advance(by: AppleKeys.failurePause)
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 3)
        #expect(log.messages(.warning).count == 2)
    }

    @Test(arguments: ["", "<html>", #"{"keys":[]}"#])
    func `old keys hold while Apple does not answer, or answers nonsense`(nonsense: String) async throws {
        let apple = try AppleDouble()
        let keys = keys(apple)
        #expect(try await keys.key("k1") != nil)
        apple.answer(AppleDouble.endpoints.keys, .success(.init(status: 200, body: Array(nonsense.utf8))))
        clock.advance(by: .days(3))
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 2)
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 2)
        clock.advance(by: AppleKeys.failurePause)
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 3)
    }

    @Test func `a clock that is set back makes nothing hold for ever`() async throws {
        let apple = try AppleDouble()
        let keys = keys(apple)
        #expect(try await keys.key("k1") != nil)
        clock.set(to: clock.now - .days(30))
        #expect(try await keys.key("k1") != nil)
        #expect(apple.keyRequests == 2)
    }
}
