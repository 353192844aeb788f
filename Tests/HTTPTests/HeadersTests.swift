import HTTP
import Testing

@Suite struct HeadersTests {
    let headers = Headers([("Accept", "a"), ("X-Two", "1"), ("x-two", "2"), ("Empty", "")])

    @Test func `names are found whatever their case, values in order`() {
        #expect(headers["ACCEPT"] == "a")
        #expect(headers["X-TWO"] == "1")
        #expect(headers.all("X-Two") == ["1", "2"])
        #expect(headers.contains("empty"))
        #expect(headers["Empty"] == "")
        #expect(headers.count == 4)
    }

    @Test func `a part of a name is not the name`() {
        #expect(headers["Accep"] == nil)
        #expect(headers["Accepts"] == nil)
        #expect(!headers.contains(""))
        #expect(headers.all("none").isEmpty)
    }

    @Test func `only letters are the same in both cases`() {
        // '@' and '`', '[' and '{' differ by the bit that separates the cases of letters.
        #expect(Headers([("a@b", "1")])["a`b"] == nil)
        #expect(Headers([("a[b", "1")])["a{b"] == nil)
    }

    @Test func `the list is as it was sent`() {
        #expect(headers.list.map(\.name) == ["Accept", "X-Two", "x-two", "Empty"])
        #expect(headers.list.map(\.value) == ["a", "1", "2", ""])
    }
}

@Suite struct RequestHeadTests {
    func head(_ target: String = "/", cookies: String...) -> RequestHead? {
        RequestHead(method: "GET", target: target, headers: Headers(cookies.map { ("Cookie", $0) }))
    }

    @Test(arguments: [
        ("session=abc", "session", "abc"), ("a=1; session=abc", "session", "abc"),
        ("a=1;session=abc", "session", "abc"),
        ("session=a=b==", "session", "a=b=="), ("session=", "session", ""), ("a=1; a=2", "a", "1"),
        ("session=\"q\"", "session", "\"q\""), ("session=abc ; x=1", "session", "abc"), ("a=1;\tb=2", "b", "2"),
        ("a=1;\u{301}=x; b=2", "b", "2"),
    ]) func `a cookie is found`(line: String, name: String, value: String) throws {
        #expect(try #require(head(cookies: line)).cookie(name) == value)
    }

    @Test(arguments: [
        "", ";", "session", "xsession=1", "Session=1", "session2=1", "a=session=1", "sess\u{69}\u{301}on=1",
    ])
    func `another cookie is not it`(line: String) throws {
        #expect(try #require(head(cookies: line)).cookie("session") == nil)
    }

    @Test func `cookies may come in several fields`() throws {
        #expect(try #require(head(cookies: "a=1", "session=x")).cookie("session") == "x")
    }

    @Test func `the query's first value counts`() throws {
        let head = try #require(self.head("/x?b=1&a=2&a=3"))
        #expect(head.query("a") == "2")
        #expect(head.query("c") == nil)
        #expect(head.path == ["x"])
        #expect(head.target == "/x?b=1&a=2&a=3")
    }
}
