import Testing

@testable import Council

/// JSON as the world writes it.
struct LooseJSONTests {
    private static func root(_ text: String) throws -> LooseValue { try LooseJSON(Array(text.utf8)).root }

    @Test(arguments: [
        (#""plain""#, "plain"), (#""Stra\u00dfe""#, "Straße"), (#""\ud83d\ude00""#, "😀"),
        (#""a\"b\\c\/d""#, "a\"b\\c/d"),
        (#""a\nb""#, "a\nb"), ("\"a\u{1}b\"", "a\u{1}b"), (#""\u0001""#, " "), (#""\ud83d""#, "\u{FFFD}"),
        ("12.5", "12.5"),
        ("-3e2", "-3e2"),
    ])
    func `a text is what was meant`(json: String, text: String) throws {
        // A control character that stands there raw counts as a space.
        #expect(try Self.root(json).text == text.replacing("\u{1}", with: " "))
    }

    @Test func `members are found wherever they stand, and null is none`() throws {
        let root = try Self.root(#"{"a":{"x":[1,2,{"y":3}]},"b":null,"c":"d","a2":true}"#)
        #expect(root["a"]?["x"]?.elements.count == 3)
        #expect(root["a"]?["x"]?.elements[2]["y"]?.integer == 3)
        #expect(root["b"] == nil)
        #expect(root.member("b")?.kind == .null)
        #expect(root["c"]?.text == "d")
        #expect(root["a2"]?.flag == true)
        #expect(root["missing"] == nil)
        #expect(root.names == ["a", "b", "c", "a2"])
    }

    @Test func `of a member that is named twice the first counts`() throws {
        #expect(try Self.root(#"{"a":1,"a":2}"#)["a"]?.integer == 1)
    }

    @Test(
        arguments: [
            ("\u{FEFF}{}", LooseJSON.Quirks.byteOrderMark), ("[1,2,]", .trailingComma), ("{\"a\":1,}", .trailingComma),
            ("\"a\tb\"", .controlCharacters), ("{}", []),
        ] as [(String, LooseJSON.Quirks)]
    )
    func `what a strict parser refuses is read and told`(json: String, quirk: LooseJSON.Quirks) throws {
        #expect(try LooseJSON(Array(json.utf8)).quirks == quirk)
    }

    @Test(arguments: ["", "{", "[1", "{\"a\"}", "{\"a\":}", "{a:1}", "nope", "\"open", "[1 2]", "{} x", "]", "[,]"])
    func `what is no JSON is a fault`(json: String) {
        #expect(throws: LooseJSON.Fault.self) { try LooseJSON(Array(json.utf8)) }
    }

    @Test func `bytes that are no UTF-8 spoil one character, not the page`() throws {
        let bytes = Array("\"beschr".utf8) + [0x84] + Array("nkt\"".utf8)
        #expect(try LooseJSON(bytes).root.text == "beschr\u{FFFD}nkt")
    }

    @Test func `nesting without end is a fault, not a crash`() {
        let deep = Array(repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: LooseJSON.Fault.self) { try LooseJSON(deep) }
    }

    @Test func `one line of many is read where it stands`() throws {
        let bytes = Array("{\"a\":1}\n{\"a\":2}\n".utf8)
        #expect(try LooseJSON(bytes, in: 8..<15).root["a"]?.integer == 2)
    }

    /// Every cut of a valid text is a fault, and nothing traps on the way.
    @Test func `a text that breaks off anywhere is a fault`() {
        let text = Array(#"{"a":[true,false,null,{"b":"c\u00e4\"d"}],"e":-1.5}"#.utf8)
        for end in 0..<text.count {
            #expect(throws: LooseJSON.Fault.self) { try LooseJSON(Array(text[..<end])) }
        }
    }
}
