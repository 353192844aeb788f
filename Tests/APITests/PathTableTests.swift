import API
import HTTP
import Testing

@Suite struct PathTableTests {
    static let table = PathTable<String>([
        .init("GET", "/") { _ in "root" },
        .init("GET", "/a") { _ in "a" },
        .init("POST", "/a") { _ in "post a" },
        .init("GET", "/a/") { _ in "a slash" },
        .init("GET", "/a/{x}") { "a \($0[0])" },
        .init("GET", "/a/b") { _ in "literal b" },
        .init("GET", "/a/b/c") { _ in "literal c" },
        .init("GET", "/a/{x}/d") { "d of \($0[0])" },
        .init("PUT", "/{x}/{y}/{z}") { $0.joined(separator: "|") },
        .init("DELETE", "/n/{number}") { Int($0[0]).map { "number \($0)" } },
    ])

    static func match(_ method: String, _ target: String) throws -> String {
        let head = try #require(RequestHead(method: method, target: target))
        return switch table.match(method: method, path: head.path) {
        case .found(let target): target
        case .methodNotAllowed(let allowed): "405 \(allowed.joined(separator: ", "))"
        case .unknown: "404"
        }
    }

    @Test(
        arguments: [
            ("GET", "/", "root"), ("GET", "/?x=1", "root"), ("GET", "/a", "a"), ("GET", "/a/", "a slash"),
            ("HEAD", "/a", "a"), ("POST", "/a", "post a"),
            // Literals beat parameters, also when only the parameter's branch goes on.
            ("GET", "/a/b", "literal b"), ("GET", "/a/x", "a x"), ("GET", "/a/b/c", "literal c"),
            ("GET", "/a/b/d", "d of b"), ("GET", "/a/x/d", "d of x"), ("PUT", "/a/x/z", "a|x|z"),
            // Split first, decoded afterwards.
            ("GET", "/a/x%2Fy", "a x/y"), ("GET", "/a/%C3%A4", "a ä"), ("GET", "/%61", "a"),
            ("GET", "/a/%2E%2E", "a .."),
            ("GET", "/a/..", "a .."), ("GET", "/a/x+y", "a x+y"), ("GET", "/a/b%20", "a b "),
            ("GET", "/A", "404"), ("GET", "/b", "404"), ("GET", "//", "404"), ("GET", "/a//", "404"),
            ("GET", "/a//d", "404"),
            ("GET", "/a/x/e", "405 PUT"), ("DELETE", "/a", "405 GET, POST, HEAD"), ("POST", "/", "405 GET, HEAD"),
            ("DELETE", "/n/5", "number 5"), ("DELETE", "/n/x", "404"), ("GET", "/n/5", "405 DELETE"),
            ("HEAD", "/n/5", "405 DELETE"), ("get", "/a", "405 GET, POST, HEAD"),
        ]
    )
    func `a request line leads where it should`(method: String, target: String, result: String) throws {
        #expect(try Self.match(method, target) == result)
    }

    @Test func `the asterisk and an absolute form are paths like any other`() throws {
        #expect(try Self.match("GET", "http://example.org/a") == "a")
        #expect(try Self.match("OPTIONS", "*") == "405 GET, HEAD")
    }

    @Test(arguments: ["a b", "ä/ö", "100%", "..", "", "~-._", "a+b&c=d;e", "\u{1F388}"])
    func `a segment that was encoded comes back`(segment: String) throws {
        let encoded = PathSegment.encode(segment)
        #expect(encoded.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") })
        guard !segment.isEmpty else { return }
        #expect(try Self.match("GET", "/a/" + encoded) == "a " + segment)
    }
}
