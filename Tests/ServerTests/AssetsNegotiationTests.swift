import HTTP
import Testing

@testable import Server

@Suite struct AssetsNegotiationTests {
    @Test(
        arguments: [
            ([], ContentCoding.identity),
            ([""], .identity),
            (["gzip"], .gzip),
            (["GZIP"], .gzip),
            (["x-gzip"], .gzip),
            (["gzip, deflate, br, zstd"], .brotli),
            (["gzip", "br"], .brotli),
            (["br;q=0.9, gzip"], .gzip),
            (["gzip ; q=0.1 , br ;q=0.001"], .gzip),
            (["br;q=0, gzip"], .gzip),
            (["gzip;q=0"], .identity),
            (["*"], .brotli),
            (["*;q=0"], .identity),
            (["br;q=0, *"], .gzip),
            (["identity, gzip;q=0.5"], .identity),
            (["identity;q=0.5, gzip;q=0.5"], .gzip),
            (["identity;q=0"], .identity),
            (["deflate"], .identity),
            (["gzip;q=2"], .identity),
            (["gzip;q=1.001"], .identity),
            (["gzip;q=0.1234"], .identity),
            (["gzip;q=-1"], .identity),
            (["gzip;level=1"], .identity),
            (["gzip;q=1.000"], .gzip),
            ([",,gzip,"], .gzip),
            ([";q=1, gzip"], .gzip),
        ] as [([String], ContentCoding)]
    )
    func `weights decide, and malformed entries count for nothing`(values: [String], expected: ContentCoding) {
        #expect(AcceptEncoding(values).best(of: ContentCoding.allCases) == expected)
    }

    @Test func `a form that is not there is not chosen`() {
        #expect(AcceptEncoding(["br, gzip;q=0.5"]).best(of: [.identity, .gzip]) == .gzip)
        #expect(AcceptEncoding(["br"]).best(of: [.identity]) == .identity)
    }

    @Test(arguments: [
        ("\"a\"", true), ("W/\"a\"", true), ("*", true), (" * ", true), ("\"b\", \"a\"", true), ("\"b\",W/\"a\"", true),
        ("\"b\"", false), ("a", false), ("\"a,\"", false), ("\"\"", false), ("", false), ("\"x, \"a\"", false),
    ])
    func `a list of tags is compared tag by tag`(value: String, matches: Bool) {
        #expect(EntityTag.isListed([value], "\"a\"") == matches)
    }

    @Test func `several fields are one list`() {
        #expect(EntityTag.isListed(["\"b\"", "\"a\""], "\"a\""))
        #expect(!EntityTag.isListed([], "\"a\""))
    }

    @Test(arguments: [
        ("app.js", "text/javascript; charset=utf-8"), ("a.b.CSS", "text/css; charset=utf-8"),
        ("app.webmanifest", "application/manifest+json"), ("x", "application/octet-stream"),
        ("x.exe", "application/octet-stream"), ("icon.svg", "image/svg+xml"),
    ])
    func `a type follows from the ending`(name: String, type: String) {
        #expect(MediaType.of(fileName: name) == type)
    }

    /// Reference values of FNV-1a before stirring would hide a wrong stir, so whole values are kept here.
    @Test func `a hash is the same on every machine`() {
        #expect(ContentHash([]).hexadecimal == "f52a15e9a9b5e89b")
        #expect(ContentHash("a".utf8) != ContentHash("b".utf8))
        #expect(ContentHash("ab".utf8) != ContentHash("ba".utf8))
        #expect(ContentHash("a".utf8).short.count == 8)
    }
}
