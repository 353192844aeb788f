import Testing

@testable import HTTP

@Suite struct TargetTests {
    @Test(
        arguments: [
            ("/", []), ("/a", ["a"]), ("/a/b", ["a", "b"]), ("/a/", ["a", ""]), ("//", ["", ""]),
            ("/a//b", ["a", "", "b"]),
            ("/a%2Fb/c", ["a/b", "c"]), ("/%2e%2e/x", ["..", "x"]), ("/../x", ["..", "x"]), ("/%C3%BC", ["ü"]),
            ("/a+b", ["a+b"]),
            ("http://host/a", ["a"]), ("HTTPS://host:1/a/b", ["a", "b"]), ("http://host", []), ("http://host?a=/b", []),
            ("*", []),
        ] as [(String, [String])]
    )
    func `a path is split before it is decoded`(text: String, segments: [String]) throws {
        #expect(try #require(Target(Array(text.utf8))).segments == segments)
    }

    @Test(arguments: [
        "", "a", "a/b", "?a", "/a b", "/a\t", "/ü", "/a#b", "/%", "/%4", "/%zz", "/%00", "/a%00b", "/%ff", "/%C3",
        "/\u{7f}",
        "host:443", "ftp://host/a", "/?a=%", "/?a=%00", "/?%ff=1", "http:///a", "http://",
    ]) func `what is no target is refused`(text: String) {
        #expect(Target(Array(text.utf8)) == nil)
    }

    @Test(
        arguments: [
            ("/", []), ("/?", []), ("/?a", [("a", "")]), ("/?a=", [("a", "")]), ("/?a=b=c", [("a", "b=c")]),
            ("/?a=1&a=2", [("a", "1"), ("a", "2")]), ("/?&a=1&&", [("a", "1")]), ("/?a+b=c+d", [("a b", "c d")]),
            ("/?a%2Bb=%26", [("a+b", "&")]), ("/?%C3%BC=%E2%82%AC", [("ü", "€")]), ("/?=x", [("", "x")]),
            ("/a?b=/c?d", [("b", "/c?d")]), ("http://host?q=1", [("q", "1")]),
        ] as [(String, [(String, String)])]
    )
    func `the query is read pair by pair`(text: String, pairs: [(String, String)]) throws {
        let items = try #require(Target(Array(text.utf8))).queryItems
        #expect(items == pairs.map { QueryItem(name: $0.0, value: $0.1) })
    }
}
