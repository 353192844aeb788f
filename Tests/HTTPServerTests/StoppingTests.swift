import HTTP
import Synchronization
import Testing

@testable import HTTPServer

@Suite(.serialized) struct StoppingTests {
    /// A handler that can be held and let go.
    final class Gate: Sendable {
        private let state = Mutex<(isOpen: Bool, waiters: [CheckedContinuation<Void, Never>])>((false, []))
        let entered = AsyncStream<Void>.makeStream()

        func pass() async {
            entered.continuation.yield()
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiters.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }

        func open() {
            let waiters = state.withLock { state in
                defer { state = (true, []) }
                return state.waiters
            }
            for waiter in waiters { waiter.resume() }
        }
    }

    static func start(handler: @escaping HTTPServer.Handler) throws -> HTTPServer {
        var configuration = HTTPServer.Configuration()
        configuration.port = 0
        return try HTTPServer(configuration, handler: handler)
    }

    @Test func `a request in progress gets its answer, and nobody gets in any more`() async throws {
        let gate = Gate()
        let server = try Self.start { _ in
            await gate.pass()
            return .text("done")
        }
        let client = try #require(RawClient(port: server.port))
        client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        for await _ in gate.entered.stream { break }

        async let first: Void = server.stop(within: .seconds(30))
        async let second: Void = server.stop(within: .seconds(30))
        while let late = RawClient(port: server.port) {
            _ = late
            await Task.yield()
        }
        gate.open()
        let answer = client.receive()
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.hasSuffix("done"))
        _ = await (first, second)
        await server.stop(within: .zero)
    }

    @Test func `a stream ends as if its producer had ended it`() async throws {
        let server = try Self.start { _ in
            .events { writer in
                try await writer.send(data: "first")
                try await Task.sleep(for: .seconds(3600))
            }
        }
        let client = try #require(RawClient(port: server.port))
        client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        let start = client.receive(until: "first")
        #expect(start.contains("data: first"))
        await server.stop(within: .seconds(30))
        #expect(client.receive().hasSuffix("0\r\n\r\n"))
    }

    @Test func `what is not finished in time is cut off`() async throws {
        let server = try Self.start { _ in
            try? await Task.sleep(for: .seconds(3600))
            return .text("never")
        }
        let client = try #require(RawClient(port: server.port))
        client.send("GET / HTTP/1.1\r\nHost: t\r\n\r\n")
        let start = ContinuousClock.now
        await server.stop(within: .milliseconds(50))
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(client.receive() == "")
    }
}
