import API
import HTTP
import Testing

@Suite struct FormBodyTests {
    static func form(_ text: String) throws -> FormBody { try FormBody(Array(text.utf8)) }

    @Test func `fields are decoded, with plus as a space`() throws {
        let form = try Self.form("title=Gro%C3%9Fe+Freude&text=a%3Db%26c&empty=&bare")
        #expect(form["title"] == "Große Freude")
        #expect(form["text"] == "a=b&c")
        #expect(form["empty"]?.isEmpty == true)
        #expect(form["bare"]?.isEmpty == true)
        #expect(form["other"] == nil)
    }

    @Test func `of several values the first counts, and all can be had`() throws {
        let form = try Self.form("a=1&b=x&a=2&a=")
        #expect(form["a"] == "1")
        #expect(form.all("a") == ["1", "2", ""])
        #expect(form.all("c").isEmpty)
    }

    @Test(arguments: ["a=%", "a=%1", "a=%GG", "%zz=1", "a=%FF", "a=%C3%28", "a=%00"])
    func `broken escapes are 400`(text: String) {
        let problem = #expect(throws: Problem.self) { try Self.form(text) }
        #expect(problem?.status == 400)
        #expect(problem?.code == "malformed_form")
    }

    @Test func `an empty form has no fields`() throws {
        #expect(try Self.form("").all("a").isEmpty)
        #expect(try Self.form("&&")["a"] == nil)
    }

    @Test(
        arguments: [
            ("application/x-www-form-urlencoded", 200), ("Application/X-WWW-Form-Urlencoded; charset=UTF-8", 200),
            ("multipart/form-data; boundary=x", 415), ("application/json", 415), ("", 415),
        ]
    )
    func `only a browser's plain form is read`(type: String, status: Int) async throws {
        let headers = Headers([("Content-Type", type)])
        let head = try #require(RequestHead(method: "POST", target: "/x", headers: headers))
        let request = Request(head: head, body: .bytes(Array("a=1".utf8)))
        if status == 200 {
            #expect(try await FormBody(request)["a"] == "1")
        } else {
            let problem = await #expect(throws: Problem.self) { _ = try await FormBody(request) }
            #expect(problem?.status == status)
        }
    }
}
