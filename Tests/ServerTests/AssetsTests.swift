import Compression
import Foundation
import HTTP
import Testing

@testable import Server

@Suite struct AssetsTests {
    static let script = Array(String(repeating: "export const answer = 42;\n", count: 100).utf8)
    static let picture = [UInt8]([0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 3])

    let assets: Assets

    init() throws {
        assets = try Assets(files: [
            "app.js": Self.script, "icons/app.png": Self.picture, "tiny.css": Array("a{}".utf8),
        ])
    }

    func get(
        _ name: String,
        query: String = "",
        method: String = "GET",
        _ fields: [(name: String, value: String)] = []
    ) throws -> Response? {
        let head = try #require(
            RequestHead(method: method, target: "/assets/\(name)\(query)", headers: Headers(fields))
        )
        return assets.response(name: name, head: head)
    }

    func body(_ response: Response?) throws -> [UInt8] {
        guard case .bytes(let bytes) = try #require(response).body else { return [] }
        return bytes
    }

    @Test func `a file comes with its type, a strong tag and its bytes`() throws {
        let response = try #require(try get("app.js"))
        #expect(response.status == 200)
        #expect(response.header("Content-Type") == "text/javascript; charset=utf-8")
        #expect(response.header("Content-Encoding") == nil)
        let tag = try #require(response.header("ETag"))
        #expect(tag.hasPrefix("\"") && tag.hasSuffix("\"") && tag.count == 18)
        #expect(try body(response) == Self.script)
    }

    @Test(arguments: [("gzip", "gzip"), ("br, gzip", "br"), ("gzip;q=1, br;q=0.5", "gzip"), ("*", "br")])
    func `a client gets the coding it likes best`(accepted: String, coding: String) throws {
        let response = try #require(try get("app.js", [("Accept-Encoding", accepted)]))
        #expect(response.header("Content-Encoding") == coding)
        #expect(response.header("Vary") == "Accept-Encoding")
        #expect(try body(response).count < Self.script.count / 10)
    }

    @Test func `the gzip form holds the file`() throws {
        let response = try get("app.js", [("Accept-Encoding", "gzip")])
        #expect(try Compression.gunzip(body(response), limit: 10_000) == Self.script)
    }

    @Test func `each form has a tag of its own`() throws {
        let tags = try ["identity", "gzip", "br"].map { try get("app.js", [("Accept-Encoding", $0)])?.header("ETag") }
        #expect(Set(tags).count == 3)
    }

    @Test(arguments: ["icons/app.png", "tiny.css"])
    func `what compressing makes no smaller is sent as it is`(name: String) throws {
        let response = try #require(try get(name, [("Accept-Encoding", "br, gzip")]))
        #expect(response.header("Content-Encoding") == nil)
        #expect(response.header("Vary") == "Accept-Encoding")
    }

    @Test func `a client that has the file already gets no body`() throws {
        let tag = try #require(try get("app.js", [("Accept-Encoding", "br")])?.header("ETag"))
        for list in [tag, "\"x\", \(tag)", "*", "W/\(tag)"] {
            let response = try #require(
                try get("app.js", [("Accept-Encoding", "br"), ("If-None-Match", list)]),
                "\(list)"
            )
            #expect(response.status == 304)
            #expect(response.header("ETag") == tag)
            #expect(try body(response).isEmpty)
        }
    }

    @Test func `a tag of another form is no match`() throws {
        let plain = try #require(try get("app.js")?.header("ETag"))
        #expect(try get("app.js", [("Accept-Encoding", "br"), ("If-None-Match", plain)])?.status == 200)
    }

    @Test func `only the current version is kept for ever`() throws {
        let version = try #require(assets.url("app.js").split(separator: "=").last)
        #expect(version.count == 8)
        #expect(assets.url("app.js") == "/assets/app.js?v=\(version)")
        let current = try get("app.js", query: "?v=\(version)")
        #expect(current?.header("Cache-Control") == "public, max-age=31536000, immutable")
        #expect(try get("app.js", query: "?v=older123")?.header("Cache-Control") == "no-cache")
        #expect(try get("app.js")?.header("Cache-Control") == "no-cache")
    }

    @Test func `a version changes with the content only`() throws {
        let same = try Assets(files: ["app.js": Self.script])
        let other = try Assets(files: ["app.js": Self.script + [0x0A]])
        #expect(same.url("app.js") == assets.url("app.js"))
        #expect(other.url("app.js") != assets.url("app.js"))
        #expect(same.version != other.version)
    }

    @Test(arguments: ["", "..", "../app.js", "/app.js", "icons", "icons/", "icons/../app.js", "APP.JS", "app.js/"])
    func `nothing else has an answer`(name: String) throws {
        #expect(try get(name) == nil)
    }

    @Test func `files are only read`() throws {
        let response = try #require(try get("app.js", method: "POST"))
        #expect(response.status == 405)
        #expect(response.header("Allow") == "GET, HEAD")
        #expect(try get("app.js", method: "HEAD")?.status == 200)
    }

    @Test(arguments: ["a b.js", "ü.js", ".hidden", "a//b.js", "a/../b.js", "a%2Fb.js", "a?b"])
    func `a name that a URL would have to escape is refused at the start`(name: String) {
        #expect(throws: Assets.Failure.badName(name)) { try Assets(files: [name: []]) }
    }

    @Test func `a folder is loaded with the folders in it`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(
            at: folder.appending(path: "icons"),
            withIntermediateDirectories: true
        )
        try Data(Self.script).write(to: folder.appending(path: "app.js"))
        try Data(Self.picture).write(to: folder.appending(path: "icons/app.png"))
        try Data().write(to: folder.appending(path: ".hidden"))
        let loaded = try Assets(folder: folder)
        #expect(loaded.names == ["app.js", "icons/app.png"])
        #expect(loaded.url("app.js") == assets.url("app.js"))
    }

    @Test func `a folder that is not there is an error`() {
        #expect(throws: Assets.Failure.self) { try Assets(folder: URL(filePath: "/nowhere/at/all")) }
    }
}
