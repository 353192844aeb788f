import API
import Foundation
import HTTP
import Testing

@Suite struct JSONBodyTests {
    struct Inner: Codable, Sendable, Equatable {
        let number: Int64
        let flag: Bool?
    }

    struct Outer: Codable, Sendable, Equatable {
        let name: String
        let inner: Inner
        let list: [Inner]?
    }

    static func problem(_ text: String) -> Problem? {
        problem(Array(text.utf8))
    }

    static func problem(_ bytes: [UInt8]) -> Problem? {
        do throws(Problem) {
            _ = try JSONBody.decode(Outer.self, from: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            ("{}", "body.name missing"), (#"{"name": 1}"#, "body.name string_type"),
            (#"{"name": null}"#, "body.name string_type"), (#"{"name": "x"}"#, "body.inner missing"),
            (#"{"name": "x", "inner": 5}"#, "body.inner object_type"),
            (#"{"name": "x", "inner": []}"#, "body.inner object_type"),
            (#"{"name": "x", "inner": {}}"#, "body.inner.number missing"),
            (#"{"name": "x", "inner": {"number": "1"}}"#, "body.inner.number number_type"),
            (#"{"name": "x", "inner": {"number": true}}"#, "body.inner.number number_type"),
            (#"{"name": "x", "inner": {"number": 1, "flag": 1}}"#, "body.inner.flag bool_type"),
            (#"{"name": "x", "inner": {"number": 1, "flag": "true"}}"#, "body.inner.flag bool_type"),
            (#"{"name": "x", "inner": {"number": 1}, "list": {}}"#, "body.list list_type"),
            (#"{"name": "x", "inner": {"number": 1}, "list": [{"number": 1}, {}]}"#, "body.list.1.number missing"),
            ("[]", "body object_type"), ("5", "body object_type"), ("null", "body object_type"),
        ]
    )
    func `a fault is named with its place`(text: String, fault: String) throws {
        let problem = try #require(Self.problem(text))
        #expect(problem.status == 422)
        #expect(problem.code == "invalid_fields")
        let places = problem.fields.map { $0.location.joined(separator: ".") + " " + $0.type }
        #expect(places == [fault])
    }

    @Test(arguments: [
        #"{"name": "x", "inner": {"number": 1.5}}"#, #"{"name": "x", "inner": {"number": 1e40}}"#,
        #"{"name": "x", "inner": {"number": 9223372036854775808}}"#,
    ])
    func `a number that does not fit is refused like what is no JSON`(text: String) {
        // Foundation does not tell the two apart; no body of the wire has a number.
        #expect(Self.problem(text) == .malformedJSON)
    }

    @Test(arguments: [
        "", " ", "{", "{\"name\": \"x\"", "{'name': 'x'}", "{\"a\": 1}x", "{\"name\": \"\u{1}\"}",
        "nul", "{\"name\": \"\\x\"}",
    ])
    func `what is no JSON is 400`(text: String) {
        #expect(Self.problem(text) == .malformedJSON)
    }

    @Test func `what is no UTF-8 is 400`() {
        #expect(Self.problem(Array(#"{"name": ""#.utf8) + [0xFF] + Array(#""}"#.utf8)) == .malformedJSON)
        #expect(Self.problem(Array("{}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) != nil)
    }

    @Test func `deep nesting ends in a problem, not in a crash`() {
        #expect(Self.problem(String(repeating: "[", count: 100_000)) == .malformedJSON)
        #expect(Self.problem(String(repeating: #"{"inner":"#, count: 50_000)) == .malformedJSON)
    }

    @Test(
        arguments: [
            ("application/json", true), ("Application/JSON; charset=utf-8", true),
            ("application/merge-patch+json", true),
            ("application/json ;x=y", true), ("text/json", false), ("text/plain", false), ("application/jsonx", false),
            ("application/x-www-form-urlencoded", false), ("", false), (nil, false),
        ] as [(String?, Bool)]
    )
    func `only JSON's media types are read`(type: String?, isRead: Bool) async throws {
        let headers = Headers(type.map { [("Content-Type", $0)] } ?? [])
        let head = try #require(RequestHead(method: "POST", target: "/x", headers: headers))
        let request = Request(head: head, body: .bytes(Array(#"{"number": 1}"#.utf8)))
        if isRead {
            #expect(try await JSONBody.decode(Inner.self, from: request) == Inner(number: 1, flag: nil))
        } else {
            let problem = await #expect(throws: Problem.self) { try await JSONBody.decode(Inner.self, from: request) }
            #expect(problem?.status == 415)
        }
    }

    @Test func `members that nobody knows are ignored, and a value comes back as it went`() throws {
        let value = Outer(name: "a/ä\"\n", inner: Inner(number: .max, flag: false), list: [])
        #expect(try JSONBody.decode(Outer.self, from: JSONBody.encode(value)) == value)
        let more = #"{"name": "x", "inner": {"number": 1, "more": {}}, "x": [1]}"#
        #expect(Self.problem(more) == nil)
    }

    @Test func `what is written has sorted keys and plain slashes`() throws {
        let bytes = try JSONBody.encode(["b": "/x", "a": "ä"])
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"a":"ä","b":"/x"}"#)
        let response = try JSONBody.response(["a": 1], status: 201)
        #expect(response.status == 201)
        #expect(response.header("Content-Type") == "application/json")
    }
}
