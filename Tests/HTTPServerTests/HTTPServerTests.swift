import HTTP
import Synchronization
import Testing

@testable import HTTPServer

/// What is cheap to see over a real socket; the raw-socket tests in Tests/http go to the bottom of it.
@Suite(.serialized) struct HTTPServerTests {
    /// Runs a server on a free port, and stops it afterwards.
    func with(
        _ change: (inout HTTPServer.Configuration) -> Void = { _ in },
        handler: @escaping HTTPServer.Handler = Self.echo,
        _ body: (UInt16) async throws -> Void
    ) async throws {
        var configuration = HTTPServer.Configuration()
        configuration.port = 0
        change(&configuration)
        let server = try HTTPServer(configuration, handler: handler)
        do {
            try await body(server.port)
        } catch {
            await server.stop(within: .zero)
            throw error
        }
        await server.stop(within: .seconds(1))
    }

    @Sendable static func echo(_ request: Request) async -> Response {
        let body = (try? await request.collectBody()) ?? []
        let text = String(decoding: body, as: UTF8.self)
        return .text("\(request.method) \(request.path) \(text) from \(request.peer)")
    }

    @Test func `a handler sees the request and its answer arrives`() async throws {
        try await with { port in
            let answer = RawClient.get(port, "/a%2Fb/c?x=1")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.hasSuffix(#"GET ["a/b", "c"]  from 127.0.0.1"#))
            #expect(!answer.contains("Server:"))
        }
    }

    @Test func `an answer says who gives it only when told to`() async throws {
        try await with({ $0.serverName = "Meldewerk" }) { port in
            #expect(RawClient.get(port, "/").contains("\r\nServer: Meldewerk\r\n"))
        }
    }

    @Test func `a handler that waits gets its turn again`() async throws {
        try await with(handler: { _ in
            for _ in 0..<10 { await Task.yield() }
            await Task.detached {}.value
            return .text("done")
        }) { port in
            #expect(RawClient.get(port, "/").hasSuffix("done"))
        }
    }

    @Test func `one connection carries several requests`() async throws {
        try await with { port in
            let answers = RawClient.exchange(
                port,
                "GET /1 HTTP/1.1\r\nHost: t\r\n\r\nPOST /2 HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\nhi"
                    + "GET /3 HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n"
            )
            #expect(answers.ranges(of: "HTTP/1.1 200 OK").count == 3)
            #expect(answers.contains(#"POST ["2"] hi"#))
        }
    }

    @Test func `a status without a body has none`() async throws {
        try await with(handler: { $0.path == ["304"] ? Response(status: 304) : .noContent }) { port in
            #expect(RawClient.get(port, "/").hasPrefix("HTTP/1.1 204 "))
            #expect(RawClient.get(port, "/").hasSuffix("\r\n\r\n"))
            #expect(RawClient.get(port, "/304").hasPrefix("HTTP/1.1 304 "))
        }
    }

    @Test func `a stream arrives piece by piece and ends`() async throws {
        try await with(handler: { _ in
            .events { writer in
                for number in 1...3 { try await writer.send(id: String(number), data: "tick\ntock") }
            }
        }) { port in
            let answer = RawClient.get(port, "/")
            #expect(answer.contains("Content-Type: text/event-stream"))
            #expect(answer.contains("id: 3\ndata: tick\ndata: tock\n\n"))
            #expect(answer.hasSuffix("\r\n0\r\n\r\n"))
        }
    }

    @Test func `a stream that fails does not look complete`() async throws {
        struct Broken: Error {}
        try await with(handler: { _ in
            .events { writer in
                try await writer.write("first")
                throw Broken()
            }
        }) { port in
            #expect(!RawClient.get(port, "/").hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `what is too large is refused before the handler sees it`() async throws {
        let calls = Atomic(0)
        try await with(
            {
                $0.bodyPolicy = { $0.path == ["none"] ? .refuse : .collect(upTo: 10) }
                $0.limits.targetBytes = 100
                $0.limits.headBytes = 1000
            },
            handler: { _ in
                calls.add(1, ordering: .relaxed)
                return .noContent
            }
        ) { port in
            let long = String(repeating: "a", count: 200)
            let post = { (target: String, count: Int) in
                RawClient.exchange(
                    port,
                    "POST \(target) HTTP/1.1\r\nHost: t\r\nContent-Length: \(count)\r\n\r\n"
                        + String(repeating: "x", count: count)
                )
            }
            #expect(post("/", 11).hasPrefix("HTTP/1.1 413 "))
            #expect(post("/none", 1).hasPrefix("HTTP/1.1 413 "))
            #expect(RawClient.get(port, "/\(long)").hasPrefix("HTTP/1.1 414 "))
            let fields = (0..<6).map { "X-\($0): \(long)" }.joined(separator: "\r\n")
            #expect(RawClient.get(port, "/", fields).hasPrefix("HTTP/1.1 431 "))
            #expect(calls.load(ordering: .relaxed) == 0)
        }
    }

    @Test(arguments: [
        "GET /%00 HTTP/1.1\r\nHost: t\r\n\r\n", "GET / HTTP/1.1\nHost: t\r\n\r\n", "GET / HTTP/1.1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    ])
    func `an ambiguous request is answered by 400 and the connection closes`(request: String) async throws {
        try await with { port in
            let answer = RawClient.exchange(port, request + "GET /next HTTP/1.1\r\nHost: t\r\n\r\n")
            #expect(answer.hasPrefix("HTTP/1.1 400 "))
            #expect(answer.contains("application/problem+json"))
            #expect(!answer.contains("200 OK"))
        }
    }

    @Test func `a connection too many is turned away`() async throws {
        try await with({ $0.limits.connectionsPerAddress = 1 }) { port in
            let held = try #require(RawClient(port: port))
            held.send("GET /1 HTTP/1.1\r\nHost: t\r\n\r\n")
            #expect(held.receive(until: "127.0.0.1").contains("200 OK"))
            #expect(RawClient.get(port, "/").hasPrefix("HTTP/1.1 503 "))
        }
    }

    @Test func `every request is reported once`() async throws {
        let records = Mutex<[String]>([])
        try await with({
            $0.onRequest = { record in
                records.withLock { $0.append("\(record.method) \(record.target) \(record.status) \(record.outcome)") }
            }
        }) { port in
            _ = RawClient.get(port, "/a?b")
            _ = RawClient.get(port, "/%")
        }
        #expect(records.withLock { $0 } == ["GET /a?b 200 completed", " /% 400 refused"])
    }

    @Test func `a server needs an address of this machine that is free`() async throws {
        var configuration = HTTPServer.Configuration()
        configuration.host = "localhost"
        #expect(throws: HTTPServerError.cannotListen(errno: 22)) {
            try HTTPServer(configuration) { _ in .noContent }
        }
        try await with { port in
            var taken = HTTPServer.Configuration()
            taken.port = port
            #expect(throws: HTTPServerError.cannotListen(errno: 98)) { try HTTPServer(taken) { _ in .noContent } }
        }
    }
}
