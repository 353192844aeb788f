import HTTP
import Notify
import Synchronization
import TestSupport
import Testing

@testable import FCM

@Suite struct StormTests {
    /// A service that believes only the tokens it gave out last.
    final class StrictService: Sendable {
        private struct State {
            var tokens = 0
            var messages = 0
            var isExpired = false
        }

        private let state = Mutex(State())

        var tokens: Int { state.withLock(\.tokens) }
        var messages: Int { state.withLock(\.messages) }

        /// From now on no token is believed but those that are still to come.
        func expireTokens() { state.withLock { $0.isExpired = true } }

        var http: HTTPClient {
            HTTPClient { request throws(HTTPClient.Failure) in
                let isToken = request.url.hasSuffix("/token")
                // Gives the others a turn, as a network does.
                await Task.yield()
                let answer = self.state.withLock { state -> GoogleDouble.Answer in
                    if isToken {
                        state.tokens += 1
                        state.isExpired = false
                        return .granted("token-\(state.tokens)")
                    }
                    state.messages += 1
                    let isCurrent = request.header("Authorization") == "Bearer token-\(state.tokens)"
                    return isCurrent && !state.isExpired ? .taken : .refused(401)
                }
                return try answer.get()
            }
        }
    }

    @Test(arguments: 0..<5) func `a thousand messages with an expired token make one token request`(_: Int) async throws
    {
        let service = StrictService()
        let sender = FCMSender(http: service.http, account: try Fixture.account(), clock: TestClock().wallClock)
        _ = await sender.send(Fixture.message())
        #expect(service.tokens == 1)
        service.expireTokens()
        let outcomes = await withTaskGroup(of: Outcome.Class.self) { group in
            for _ in 0..<1000 { group.addTask { await sender.send(Fixture.message()).class } }
            return await group.reduce(into: [Outcome.Class]()) { $0.append($1) }
        }
        #expect(outcomes == Array(repeating: .accepted, count: 1000))
        #expect(service.tokens == 2)
    }
}
