import API
import HTTP
import Testing

@Suite struct MultipartFormTests {
    static func form(_ body: String, _ type: String = "multipart/form-data; boundary=b0") async throws -> FormBody {
        let head = try #require(RequestHead(method: "POST", target: "/", headers: Headers([("Content-Type", type)])))
        return try await FormBody(Request(head: head, body: .bytes(Array(body.utf8))), takesMultipart: true)
    }

    static func part(_ name: String, _ value: String) -> String {
        "--b0\r\nContent-Disposition: form-data; name=\(name)\r\n\r\n\(value)\r\n"
    }

    @Test func `fields are read whatever stands around them`() async throws {
        let body = "preamble\r\n" + Self.part("\"a\"", "1") + Self.part("b", "two\r\nlines") + "--b0--\r\nepilogue"
        for type in [
            "multipart/form-data; boundary=b0", "Multipart/Form-Data; charset=utf-8; boundary=\"b0\"",
            "multipart/form-data;Boundary=b0 ",
        ] {
            let form = try await Self.form(body, type)
            #expect(form["a"] == "1")
            #expect(form["b"] == "two\r\nlines")
            #expect(form["c"] == nil)
        }
    }

    @Test func `a field without a value is empty`() async throws {
        #expect(try await Self.form(Self.part("a", "") + "--b0--")["a"] == "")
    }

    @Test(arguments: [
        "", "--b0--", "--b0\r\n\r\n", "a=1", "--b1\r\nContent-Disposition: form-data; name=a\r\n\r\n1\r\n--b1--",
    ])
    func `a body that does not follow its boundary is refused`(body: String) async throws {
        await #expect(throws: Problem(400, "malformed_form")) { _ = try await Self.form(body) }
    }

    @Test func `without a boundary nothing is read`() async throws {
        await #expect(throws: Problem(400, "malformed_form")) {
            _ = try await Self.form(Self.part("a", "1") + "--b0--", "multipart/form-data")
        }
    }

    @Test func `other forms take no parts`() async throws {
        let head = try #require(
            RequestHead(
                method: "POST",
                target: "/",
                headers: Headers([("Content-Type", "multipart/form-data; boundary=b0")])
            )
        )
        let body = Array((Self.part("a", "1") + "--b0--").utf8)
        await #expect(throws: Problem(415, "unsupported_media_type")) {
            _ = try await FormBody(Request(head: head, body: .bytes(body)))
        }
    }

    @Test func `a file comes as its bytes, whatever they are`() throws {
        let head =
            "--b0\r\nContent-Disposition: form-data; name=\"datei\"; filename=\"tag.csv\"\r\nContent-Type: text/csv\r\n\r\n"
        let bytes: [UInt8] = [0xE4, 0x0D, 0x0A, 0x2D, 0x2D, 0x00]
        let body = Array(head.utf8) + bytes + Array("\r\n--b0--\r\n".utf8)
        let parts = try #require(MultipartForm.parts(of: body, contentType: "multipart/form-data; boundary=b0"))
        #expect(parts.map(\.name) == ["datei"] && parts[0].fileName == "tag.csv" && parts[0].bytes == bytes)
        #expect(
            MultipartForm.parts(of: Array(body.dropLast(8)), contentType: "multipart/form-data; boundary=b0") == nil
        )
    }
}
