import Synchronization
import Testing

@testable import HTTP

@Suite struct RequestBodyTests {
    @Test func `chunks come in order and then the end`() async throws {
        let body = RequestBody(limit: 100) {}
        #expect(!body.append([1, 2]))
        #expect(!body.append([3]))
        body.end(.success(()))
        #expect(try await Request(head: head(), body: .stream(body)).collectBody() == [1, 2, 3])
        #expect(try await body.makeAsyncIterator().next() == nil)
    }

    @Test func `the upload pauses at the limit and goes on when half is read`() async throws {
        let resumed = Atomic(0)
        let body = RequestBody(limit: 4) { resumed.add(1, ordering: .relaxed) }
        #expect(!body.append([1]))
        #expect(!body.append([2]))
        #expect(body.append([3, 4]))
        let reader = body.makeAsyncIterator()
        #expect(try await reader.next() == [1])
        #expect(resumed.load(ordering: .relaxed) == 0)
        #expect(try await reader.next() == [2])
        #expect(resumed.load(ordering: .relaxed) == 1)
        #expect(try await reader.next() == [3, 4])
        #expect(resumed.load(ordering: .relaxed) == 1)
    }

    @Test func `what came before a failure is read, then the failure`() async throws {
        let body = RequestBody(limit: 4) {}
        _ = body.append([1])
        body.end(.failure(.tooLarge))
        body.end(.success(()))
        let reader = body.makeAsyncIterator()
        #expect(try await reader.next() == [1])
        await #expect(throws: RequestBodyError.tooLarge) { try await reader.next() }
    }

    @Test func `a reader that waits is woken by a chunk and by the end`() async throws {
        let body = RequestBody(limit: 4) {}
        async let bytes = Request(head: head(), body: .stream(body)).collectBody()
        await Task.yield()
        _ = body.append([7])
        await Task.yield()
        body.end(.success(()))
        #expect(try await bytes == [7])
    }

    func head() throws -> RequestHead { try #require(RequestHead(method: "POST", target: "/")) }
}

@Suite struct ResponseStreamTests {
    func pull(_ stream: ResponseStream, _ count: Int = 100) -> (ResponseStream.Pulled, [UInt8]) {
        var bytes = [UInt8](repeating: 0, count: count)
        let pulled = bytes.withUnsafeMutableBytes { stream.pull(into: $0) }
        if case .bytes(let count) = pulled { return (pulled, Array(bytes[..<count])) }
        return (pulled, [])
    }

    @Test func `bytes come out as they went in, then the end`() async throws {
        let stream = ResponseStream(limit: 100) {}
        try await stream.write([1, 2, 3])
        #expect(pull(stream, 2).1 == [1, 2])
        try await stream.write([4])
        stream.finish()
        #expect(pull(stream).1 == [3, 4])
        guard case .ended = pull(stream).0 else {
            Issue.record("not ended")
            return
        }
        await #expect(throws: StreamClosed.self) { try await stream.write([5]) }
    }

    @Test func `a parked connection is woken once for each time it parks`() async throws {
        let woken = Atomic(0)
        let stream = ResponseStream(limit: 100) { woken.add(1, ordering: .relaxed) }
        guard case .parked = pull(stream).0 else {
            Issue.record("not parked")
            return
        }
        #expect(stream.isParked)
        try await stream.write([1])
        try await stream.write([2])
        #expect(woken.load(ordering: .relaxed) == 1)
        #expect(pull(stream).1 == [1, 2])
        stream.writeIfIdle([9])
        guard case .parked = pull(stream).0 else {
            Issue.record("a heartbeat was written although nobody waited")
            return
        }
        stream.writeIfIdle([9])
        #expect(woken.load(ordering: .relaxed) == 2)
        #expect(pull(stream).1 == [9])
    }

    @Test func `a writer waits while too much is unsent`() async throws {
        let stream = ResponseStream(limit: 4) {}
        let isDone = Mutex(false)
        try await stream.write([1, 2, 3, 4])
        let writer = Task {
            try await stream.write([5])
            isDone.withLock { $0 = true }
        }
        while pullable(stream) < 5 { await Task.yield() }
        #expect(!isDone.withLock { $0 })
        #expect(pull(stream, 2).1 == [1, 2])
        #expect(pull(stream, 1).1 == [3])
        try await writer.value
        #expect(pull(stream).1 == [4, 5])
    }

    @Test func `closing frees a writer that waits`() async throws {
        let stream = ResponseStream(limit: 1) {}
        let writer = Task { try await stream.write([1, 2, 3]) }
        while pullable(stream) < 3 { await Task.yield() }
        stream.close()
        await #expect(throws: StreamClosed.self) { try await writer.value }
        guard case .failed = pull(stream).0 else {
            Issue.record("bytes of a closed stream were sent")
            return
        }
    }

    @Test func `a producer that fails breaks the answer off, unless it was finished`() async throws {
        let broken = ResponseStream(limit: 10) {}
        try await broken.write([1])
        broken.fail()
        guard case .failed = pull(broken).0 else {
            Issue.record("not failed")
            return
        }
        let whole = ResponseStream(limit: 10) {}
        whole.finish()
        whole.fail()
        guard case .ended = pull(whole).0 else {
            Issue.record("not ended")
            return
        }
    }

    @Test(arguments: [
        ("a", "data: a\n\n"), ("a\nb", "data: a\ndata: b\n\n"), ("a\r\nb\rc", "data: a\ndata: b\ndata: c\n\n"),
        ("", "data: \n\n"), ("a\n", "data: a\ndata: \n\n"), ("a\u{2028}b\u{85}c", "data: a\u{2028}b\u{85}c\n\n"),
    ]) func `an event's text is split where a reader would split it`(data: String, wire: String) async throws {
        let stream = ResponseStream(limit: 1000) {}
        try await StreamWriter(stream: stream).send(data: data)
        #expect(pull(stream).1 == Array(wire.utf8))
    }

    @Test func `an event carries its name and number`() async throws {
        let stream = ResponseStream(limit: 1000) {}
        try await StreamWriter(stream: stream).send(event: "unread", id: "7", data: "{}")
        #expect(pull(stream).1 == Array("event: unread\nid: 7\ndata: {}\n\n".utf8))
    }

    /// How much is unsent, without taking any of it.
    func pullable(_ stream: ResponseStream) -> Int { stream.unsentCount }
}
