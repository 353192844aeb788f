import Base
import Foundation
import Testing

@Suite struct IdentifierTests {
    struct ID: Identifier {
        let rawValue: Int64
    }

    @Test(
        arguments: [("0", 0), ("1", 1), ("007", 7), ("999999999999999999", 999_999_999_999_999_999)]
            as [(String, Int64)]
    )
    func `1 to 18 decimal digits are an id`(text: String, number: Int64) {
        #expect(ID(digits: text)?.rawValue == number)
        #expect(ID(digits: text[...]) == ID(rawValue: number))
    }

    @Test(arguments: [
        "", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "1_000", "١", "１", "1\0", "1000000000000000000", "a",
    ])
    func `anything else is none`(text: String) {
        #expect(ID(digits: text) == nil)
    }

    @Test func `it prints and encodes as its number`() throws {
        #expect("\(ID(rawValue: 42))" == "42")
        #expect(try String(decoding: JSONEncoder().encode([ID(rawValue: 42)]), as: UTF8.self) == "[42]")
        #expect(try JSONDecoder().decode([ID].self, from: Data("[42]".utf8)) == [ID(rawValue: 42)])
    }
}
