import HTTP
import Testing

@testable import HTTPServer

@Suite struct AnswerHeadTests {
    static func text(_ response: Response, _ head: AnswerHead) -> (text: String, head: AnswerHead, refused: [String]) {
        var head = head
        var output: [UInt8] = []
        var refused: [String] = []
        head.write(response, ownFields: Array("Date: now\r\n".utf8), to: &output) { refused.append($0) }
        return (String(decoding: output, as: UTF8.self), head, refused)
    }

    @Test(
        arguments: [
            (AnswerHead(length: .bytes(0), isVersion10: false, closes: false), "Content-Length: 0\r\n"),
            (
                AnswerHead(length: .bytes(1_234_567), isVersion10: false, closes: true),
                "Content-Length: 1234567\r\nConnection: close\r\n"
            ),
            (AnswerHead(length: .chunked, isVersion10: false, closes: false), "Transfer-Encoding: chunked\r\n"),
            (AnswerHead(length: .none, isVersion10: false, closes: false), ""),
            (
                AnswerHead(length: .bytes(1), isVersion10: true, closes: false),
                "Content-Length: 1\r\nConnection: keep-alive\r\n"
            ),
            (AnswerHead(length: .untilClose, isVersion10: true, closes: true), "Connection: close\r\n"),
        ] as [(AnswerHead, String)]
    )
    func `the client can tell where the body ends and whether the connection does`(head: AnswerHead, end: String) {
        let written = Self.text(Response(headers: [("A", "b")]), head)
        #expect(written.text == "HTTP/1.1 200 OK\r\nDate: now\r\nA: b\r\n\(end)\r\n")
    }

    @Test(arguments: [(404, "404 Not Found"), (299, "299 "), (503, "503 Service Unavailable")])
    func `a status has its words, or none`(status: Int, line: String) {
        let head = AnswerHead(length: .none, isVersion10: false, closes: false)
        #expect(Self.text(Response(status: status), head).text == "HTTP/1.1 \(line)\r\nDate: now\r\n\r\n")
    }

    @Test(arguments: [
        ("X", "a\r\nX-Evil: 1"), ("X", "a\u{0}"), ("X\r\nY", "a"), ("X:", "a"), ("", "a"), ("X Y", "a"),
        ("date", "never"), ("Server", "me"), ("Content-Length", "9"), ("TRANSFER-ENCODING", "chunked"),
    ])
    func `a field that is not one line, or the server's own, is left out`(name: String, value: String) {
        let head = AnswerHead(length: .none, isVersion10: false, closes: false)
        let written = Self.text(Response(headers: [("A", "1"), (name, value), ("B", "2")]), head)
        #expect(written.text == "HTTP/1.1 200 OK\r\nDate: now\r\nA: 1\r\nB: 2\r\n\r\n")
        #expect(written.refused == [name])
    }

    @Test func `a handler may end the connection`() {
        let head = AnswerHead(length: .none, isVersion10: false, closes: false)
        let written = Self.text(Response(headers: [("Connection", "close")]), head)
        #expect(written.text == "HTTP/1.1 200 OK\r\nDate: now\r\nConnection: close\r\n\r\n")
        #expect(written.head.closes)
    }
}
