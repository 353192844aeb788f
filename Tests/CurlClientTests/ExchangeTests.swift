import HTTP
import Synchronization
import Testing

@testable import CurlClient

@Suite struct ExchangeTests {
    let curl: CurlClient
    var client: HTTPClient { curl.client }

    init() throws { curl = try CurlClient() }

    func request(
        _ server: LoopbackServer,
        _ path: String = "/",
        method: String = "GET",
        headers: [(name: String, value: String)] = [],
        body: [UInt8] = [],
        deadline: Duration = .seconds(20),
        limit: Int = 1 << 20
    ) -> HTTPClient.Request {
        HTTPClient.Request(
            method: method,
            url: "http://127.0.0.1:\(server.port)\(path)",
            headers: headers,
            body: body,
            deadline: deadline,
            maximumResponseBytes: limit,
            reach: .anywhere
        )
    }

    @Test func `status, fields and body arrive`() async throws {
        let server = try LoopbackServer { _ in
            .bytes(
                Array(
                    "HTTP/1.1 201 Created\r\nLocation: /m/1\r\nX-A: 1\r\nx-a:  2 \r\nContent-Length: 3\r\n\r\nabc".utf8
                )
            )
        }
        let answer = try await client.send(request(server))
        #expect(answer.status == 201)
        #expect(answer.headers["location"] == "/m/1")
        #expect(answer.headers.all("X-A") == ["1", "2"])
        #expect(answer.body == Array("abc".utf8))
    }

    @Test func `a body goes out byte by byte, with the caller's fields`() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let body = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        let fields = [
            (name: "Content-Encoding", value: "aes128gcm"), (name: "TTL", value: "0"), (name: "X-Empty", value: ""),
        ]
        _ = try await client.send(request(server, method: "POST", headers: fields, body: body))
        let got = try #require(server.received.first)
        #expect(got.body == body)
        #expect(got.requestLine == "POST / HTTP/1.1")
        #expect(got.field("Content-Encoding") == "aes128gcm")
        #expect(got.field("TTL") == "0")
        #expect(got.head.contains("\r\nX-Empty:\r\n"))
        #expect(got.field("User-Agent") == "Meldewerk")
        #expect(got.field("Content-Type") == nil)
        #expect(got.field("Expect") == nil)
        #expect(got.field("Host") == "127.0.0.1:\(server.port)")
    }

    @Test(arguments: [
        "/", "/a/../b/./c", "/wp/%2F%2e?x=1&y=%20+u", "/?", "/?a=b?c/d", "//double//", "/a;b=c:d@e", "/%zz?%",
    ]) func `the path and the query go out as they stand`(target: String) async throws {
        let server = try LoopbackServer { _ in .ok() }
        _ = try await client.send(request(server, target))
        #expect(server.received.first?.requestLine == "GET \(target) HTTP/1.1")
    }

    @Test(arguments: ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "REPORT"])
    func `a method goes out as named, whatever the handle did before`(method: String) async throws {
        let server = try LoopbackServer { $0.requestLine.hasPrefix("HEAD") ? .ok() : .ok("yes") }
        for body in [[], Array("data".utf8)] as [[UInt8]] where method != "HEAD" || body.isEmpty {
            _ = try await client.send(request(server, method: method, body: body))
            let got = try #require(server.received.last)
            #expect(got.requestLine == "\(method) / HTTP/1.1")
            #expect(got.body == body)
            let plain = try await client.send(request(server))
            #expect(plain.body == Array("yes".utf8))
            #expect(server.received.last?.requestLine == "GET / HTTP/1.1")
            #expect(server.received.last?.field("Content-Length") == nil)
        }
    }

    @Test(arguments: [301, 302, 303, 307, 308]) func `a redirect is an answer`(status: Int) async throws {
        let server = try LoopbackServer { got in
            .bytes(Array("HTTP/1.1 \(status) Gone\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        let answer = try await client.send(request(server))
        #expect(answer.status == status)
        #expect(answer.headers["Location"] == "/other")
        #expect(server.received.count == 1)
    }

    @Test func `cookies are neither kept nor sent`() async throws {
        let server = try LoopbackServer { _ in .ok("", "Set-Cookie: a=b\r\n") }
        _ = try await client.send(request(server))
        _ = try await client.send(request(server))
        #expect(server.received.last?.field("Cookie") == nil)
    }

    @Test func `an interim answer and trailers are not the answer's fields`() async throws {
        let server = try LoopbackServer { _ in
            .bytes(
                Array(
                    ("HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "3\r\nabc\r\n0\r\nX-Trailer: 1\r\n\r\n").utf8
                )
            )
        }
        let answer = try await client.send(request(server))
        #expect(answer.status == 200)
        #expect(answer.headers["Link"] == nil)
        #expect(answer.headers["X-Trailer"] == nil)
        #expect(answer.body == Array("abc".utf8))
    }

    @Test(arguments: [0, 1, 999, 1000, 1001]) func `what exceeds the limit is cut off`(limit: Int) async throws {
        let server = try LoopbackServer { _ in .ok(String(repeating: "x", count: 1000)) }
        let answer = try await client.send(request(server, limit: limit))
        #expect(answer.status == 200)
        #expect(answer.body.count == min(limit, 1000))
        let next = try await client.send(request(server))
        #expect(next.body.count == 1000)
    }

    @Test func `a head without end is not an answer`() async throws {
        let line = "X-Long: " + String(repeating: "y", count: 60_000) + "\r\n"
        let server = try LoopbackServer { _ in .ok("", String(repeating: line, count: 6)) }
        await #expect(throws: HTTPClient.Failure.broken("the head of the answer is too long")) {
            try await client.send(request(server))
        }
    }

    @Test(arguments: [
        "garbage\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc", "",
    ])
    func `a malformed or short answer is reported as broken`(bytes: String) async throws {
        let server = try LoopbackServer { _ in .last(Array(bytes.utf8)) }
        let failure = await #expect(throws: HTTPClient.Failure.self) {
            try await client.send(request(server, "/s3cret?k=v"))
        }
        guard case .broken(let text) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!text.contains("s3cret") && !text.isEmpty)
    }

    @Test func `a server that says nothing runs into the deadline, and the next request gets a connection of its own`()
        async throws
    {
        let server = try LoopbackServer { $0.requestLine.contains("/slow") ? .silence : .ok() }
        let start = ContinuousClock.now
        await #expect(throws: HTTPClient.Failure.timedOut) {
            try await client.send(request(server, "/slow", deadline: .milliseconds(150)))
        }
        #expect(.now - start >= .milliseconds(140))
        #expect(.now - start < .seconds(60))
        _ = try await client.send(request(server))
        #expect(server.connections == 2)
    }

    @Test func `cancelling the task ends the transfer`() async throws {
        let (arrived, signal) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            signal.yield()
            return .silence
        }
        let client = client
        let request = request(server)
        let task = Task { try await client.send(request) }
        for await _ in arrived { break }
        task.cancel()
        await #expect(throws: HTTPClient.Failure.cancelled) { try await task.value }
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.send(request)
        }
        await #expect(throws: HTTPClient.Failure.cancelled) { try await early.value }
    }

    @Test func `nobody at the port is unreachable`() async throws {
        let gone = HTTPClient.Request(url: "http://127.0.0.1:1/s3cret", reach: .anywhere)
        await #expect(throws: HTTPClient.Failure.unreachable("connection refused")) { try await client.send(gone) }
    }

    @Test(arguments: [
        "", "no scheme", "//host/", "ftp://127.0.0.1/", "file:///etc/passwd", "http://", "http:///x", "http://a b/",
        "http://user@127.0.0.1/", "http://user:pw@127.0.0.1/", "http:/127.0.0.1/", "http:127.0.0.1",
        "http://127.0.0.1:0/", "http://127.0.0.1:99999/",
        "http://[::1/", "http://１２７.0.0.1/", "http://127.0.0.1/ü", "http://127.0.0.1/\u{0}",
        "http://127.0.0.1/\r\nX: y",
    ]) func `what is no http URL is refused`(url: String) async throws {
        await #expect(throws: HTTPClient.Failure.badURL) { try await client.send(.init(url: url, reach: .anywhere)) }
    }

    @Test(arguments: [("X\r\nY", "v"), ("X", "a\r\nB: c"), ("X", "a\nb"), ("", "v"), ("X Y", "v"), ("X", "\u{0}")])
    func `fields that would become others are refused`(field: (String, String)) async throws {
        let server = try LoopbackServer { _ in .ok() }
        let failure = await #expect(throws: HTTPClient.Failure.self) {
            try await client.send(request(server, headers: [(name: field.0, value: field.1)]))
        }
        guard case .unreachable = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(server.received.isEmpty)
    }

    @Test func `requests one after the other use one connection`() async throws {
        let server = try LoopbackServer { _ in .ok("x") }
        for _ in 0..<20 { _ = try await client.send(request(server)) }
        #expect(server.connections == 1)
        #expect(server.received.count == 20)
    }

    @Test func `a kept connection that was closed is replaced unnoticed`() async throws {
        let server = try LoopbackServer {
            $0.connection == 1 ? .last(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)) : .ok()
        }
        for _ in 0..<3 { _ = try await client.send(request(server)) }
        #expect(server.received.count == 3)
    }

    @Test func `two hundred at once get their own answers on few connections`() async throws {
        let server = try LoopbackServer { .ok(String(decoding: $0.body, as: UTF8.self)) }
        let client = client
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                let request = request(server, method: "POST", body: Array("n\(number)".utf8))
                group.addTask { try await client.send(request).body == request.body }
            }
            for try await isRight in group { #expect(isRight) }
        }
        #expect(server.received.count == 200)
        #expect((1...6).contains(server.connections))
    }

    @Test func `after closing nothing is sent`() async throws {
        let (arrived, signal) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            signal.yield()
            return .silence
        }
        let client = client
        let request = request(server)
        let task = Task { try await client.send(request) }
        for await _ in arrived { break }
        await curl.close()
        await curl.close()
        await #expect(throws: HTTPClient.Failure.broken("the HTTP client was closed")) { try await task.value }
        await #expect(throws: HTTPClient.Failure.unreachable("the HTTP client was closed")) {
            try await client.send(request)
        }
    }

    @Test func `limits of zero are refused at the start`() {
        #expect(throws: CurlClient.Fault.badLimit("maximumInFlight")) { try CurlClient(.init(maximumInFlight: 0)) }
        #expect(throws: CurlClient.Fault.badLimit("maximumConnectionsPerHost")) {
            try CurlClient(.init(maximumConnectionsPerHost: -1))
        }
        #expect(throws: CurlClient.Fault.badCAFile("it is missing or not readable")) {
            try CurlClient(.init(caFile: "/nowhere.pem"))
        }
        #expect(throws: CurlClient.Fault.badCAFile("it holds no certificate in PEM form")) {
            try CurlClient(.init(caFile: #filePath))
        }
    }
}
