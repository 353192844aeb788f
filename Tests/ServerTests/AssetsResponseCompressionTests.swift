import Compression
import HTTP
import Testing

@testable import Server

@Suite struct AssetsResponseCompressionTests {
    static let page = Array(String(repeating: "<li>Sitzung</li>\n", count: 100).utf8)

    func apply(_ response: Response, accepting: String? = "gzip, br") throws -> Response {
        let headers = Headers(accepting.map { [("Accept-Encoding", $0)] } ?? [])
        return ResponseCompression.apply(
            to: response,
            for: try #require(RequestHead(method: "GET", target: "/", headers: headers))
        )
    }

    func bytes(_ response: Response) -> [UInt8]? {
        guard case .bytes(let bytes) = response.body else { return nil }
        return bytes
    }

    @Test(arguments: [
        "text/html; charset=utf-8", "application/json", "image/svg+xml", "application/manifest+json", "Text/CSS",
        "application/problem+json", "text/javascript",
    ])
    func `a text gets smaller and says so`(type: String) throws {
        let response = try apply(.bytes(Self.page, type: type))
        #expect(response.header("Content-Encoding") == "gzip")
        #expect(response.header("Vary") == "Accept-Encoding")
        let sent = try #require(bytes(response))
        #expect(sent.count < Self.page.count / 5)
        #expect(try Compression.gunzip(sent, limit: 10_000) == Self.page)
    }

    @Test func `who does not accept it gets the text, and caches learn that it varies`() throws {
        for accepting in [nil, "br", "gzip;q=0"] {
            let response = try apply(.bytes(Self.page, type: "text/html"), accepting: accepting)
            #expect(response.header("Content-Encoding") == nil)
            #expect(response.header("Vary") == "Accept-Encoding")
            #expect(bytes(response) == Self.page)
        }
    }

    @Test(arguments: [
        Response.bytes(Array(repeating: 0x61, count: 1023), type: "text/html"),
        .bytes(page, type: "image/png"),
        .bytes(page, type: "application/octet-stream"),
        Response(body: .bytes(page)),
        .bytes(page, type: "text/html").with("Content-Encoding", "br"),
        .bytes(page, type: "text/html").with("Cache-Control", "no-store, no-transform"),
        .noContent,
        .bytes([], type: "text/html"),
    ])
    func `what is short, no text, or coded already stays as it is`(response: Response) throws {
        let result = try apply(response)
        #expect(bytes(result) == bytes(response))
        #expect(result.headers.map(\.name) == response.headers.map(\.name))
    }

    @Test func `a second time changes nothing`() throws {
        let once = try apply(.bytes(Self.page, type: "text/html"))
        let twice = try apply(once)
        #expect(bytes(twice) == bytes(once))
        #expect(twice.headers.count == once.headers.count)
    }

    @Test func `a stream is left alone`() throws {
        let response = try apply(.events { _ in })
        #expect(response.header("Content-Encoding") == nil)
        #expect(response.header("Vary") == nil)
    }

    @Test func `bytes that do not shrink are sent as they are`() throws {
        var state: UInt64 = 1
        let noise = (0..<2000).map { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        let response = try apply(.bytes(noise, type: "text/plain"))
        #expect(response.header("Content-Encoding") == nil)
        #expect(bytes(response) == noise)
    }

    @Test(arguments: [
        ("Cookie", ["Cookie", "Accept-Encoding"]), ("Accept-Encoding", ["Accept-Encoding"]),
        ("Cookie, accept-encoding", ["Cookie, accept-encoding"]), ("*", ["*"]),
    ])
    func `what varied before still varies, and nothing is said twice`(vary: String, expected: [String]) throws {
        let response = try apply(.bytes(Self.page, type: "text/html").with("Vary", vary))
        #expect(response.headers.filter { $0.name == "Vary" }.map(\.value) == expected)
    }

    @Test(arguments: [("\"a\"", "W/\"a\""), ("W/\"a\"", "W/\"a\"")])
    func `other bytes cannot keep a strong tag`(tag: String, expected: String) throws {
        let page = Response.bytes(Self.page, type: "text/html").with("ETag", tag)
        #expect(try apply(page).header("ETag") == expected)
        #expect(try apply(page, accepting: nil).header("ETag") == tag)
    }
}
