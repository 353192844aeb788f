import Testing

@testable import Server

@Suite struct DotEnvTests {
    static let jwk = #"{"alg":"ES256","key_ops":["sign"],"ext":true,"kty":"EC","crv":"P-256"}"#

    static let cases: [(text: String, value: String)] = [
        ("A=b", "b"),
        ("A=b\n", "b"),
        ("\u{FEFF}A=b\r\n", "b"),
        ("A=b\rB=c", "b"),
        ("  export A = b  ", "b"),
        ("A=", ""),
        ("A=   ", ""),
        ("# A=x\n\n\tA=b # why", "b"),
        ("A=b#c", "b#c"),
        ("A=#c", ""),
        ("A= # c", ""),
        ("A=a b=c", "a b=c"),
        ("A=it's", "it's"),
        ("A='b # c' # d", "b # c"),
        (#"A='b\n"'"#, #"b\n""#),
        (#"A="b\n\t\"\\\$\x' # c""#, "b\n\t\"\\$\\x' # c"),
        ("A=\"b\nc\"\nB=d", "b\nc"),
        ("A='\(jwk)'", jwk),
        ("A=\(jwk)", jwk),
        ("A=1\nA=2", "2"),
        ("A=$HOME", "$HOME"),
        ("A=ü 😀", "ü 😀"),
    ]

    @Test(arguments: cases) func `a line is read as shells and other tools read it`(text: String, value: String) {
        let (entries, faults) = DotEnv.parse(text, file: ".env")
        #expect(faults.list.isEmpty)
        #expect(entries.last { $0.name == "A" }?.value == value)
    }

    @Test(arguments: [
        ("A", 1, "expected NAME=value"), ("x\n=b", 2, "expected NAME=value"), ("\n1A=b", 2, "expected NAME=value"),
        ("A-B=c", 1, "expected NAME=value"), ("\n\nA='b", 3, "the quote is never closed"),
        ("A=\"b\\\"", 1, "the quote is never closed"), ("A='b'c", 1, "only a comment may follow the closing quote"),
    ])
    func `a line that is none is named, and the others are read`(text: String, line: Int, reason: String) {
        let (entries, faults) = DotEnv.parse(text + "\nLAST=1", file: ".env")
        #expect(faults.list.contains { $0.variable == ".env line \(line)" && $0.reason == reason })
        #expect(entries.contains(DotEnv.Entry(name: "LAST", value: "1")))
    }

    @Test func `line numbers count the lines of values too`() {
        let (_, faults) = DotEnv.parse("A=\"b\nc\nd\"\nnonsense", file: ".env")
        #expect(faults.list.map(\.variable) == [".env line 4"])
    }
}
