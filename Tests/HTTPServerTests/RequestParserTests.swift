import HTTP
import Testing

@testable import HTTPServer

/// The parser without sockets: what it makes of bytes must not depend on how they arrive.
@Suite struct RequestParserTests {
    /// Everything the parser says about a connection's bytes, as text to compare; a piece ends at each of the `cuts`.
    static func transcript(_ bytes: [UInt8], cuts: [Int], limits: HTTPServer.Limits = HTTPServer.Limits()) -> [String] {
        var parser = RequestParser(limits)
        var lines: [String] = []
        var body: [UInt8] = []
        var start = 0
        do throws(Refusal) {
            for end in cuts + [bytes.count] {
                var position = start
                reading: while true {
                    switch try parser.next(in: bytes.span.extracting(..<end), at: &position) {
                    case .needsMore: break reading
                    case .head(let head): lines.append(describe(head))
                    case .body(let range): body += bytes[range]
                    case .end:
                        lines.append("body \(body)")
                        body = []
                    }
                }
                start = position
            }
            lines.append("rest \(bytes.count - start)")
        } catch {
            lines.append("refused \(error.status) \(error.target)")
        }
        // What has come of an unfinished body is the same, too.
        return lines + ["open \(body)"]
    }

    private static func describe(_ head: HeadReader.Head) -> String {
        let fields = head.headers.list.map { "\($0.name)=\($0.value)" }
        return
            "\(head.method) \(Array(head.rawTarget)) \(head.target.segments) \(fields) \(head.isPersistent) \(head.hasBody)"
    }

    /// What each kind of request looks like, whole and broken; the mutations start from these.
    static let samples: [String] = [
        "GET / HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET /a%2Fb/c?x=1&y=%C3%BC HTTP/1.1\r\nHost: t\r\nX-A: 1\r\nx-a:  2 \t\r\nX-Empty:\r\n\r\nGET /next HTTP/1.0\r\n\r\n",
        "POST /u HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\n\r\nhelloPOST /v HTTP/1.1\r\nHost: t\r\nContent-Length: 0\r\n\r\n",
        "POST /u HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n10;a=b\r\n0123456789abcdef\r\n"
            + "0\r\nX-Late: 1\r\n\r\nGET /next HTTP/1.1\r\nHost: t\r\nConnection: close\r\n\r\n",
        "PUT /u HTTP/1.1\r\nHost: t\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\nabc",
        "GET / HTTP/1.1\nHost: t\r\n\r\n", "GET / HTTP/1.1\r\nHost: t\r\nA: b\r\n c\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nA: b\u{0}\r\n\r\n", "GET /%00 HTTP/1.1\r\nHost: t\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhelloXX0\r\n\r\n",
        "GET / HTTP/2.0\r\nHost: t\r\n\r\n", "\r\n\r\n", "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}\n",
        "GET /" + String(repeating: "a", count: 130) + " HTTP/1.1\r\nHost: t\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: t\r\nA: " + String(repeating: "a", count: 500) + "\r\n\r\n",
    ]

    /// Small, so that mutations reach them.
    static let limits: HTTPServer.Limits = {
        var limits = HTTPServer.Limits()
        limits.targetBytes = 64
        limits.headBytes = 400
        return limits
    }()

    @Test(arguments: samples) func `a cut at any byte changes nothing`(text: String) {
        let bytes = Array(text.utf8)
        let whole = Self.transcript(bytes, cuts: [], limits: Self.limits)
        for cut in 0...bytes.count {
            #expect(Self.transcript(bytes, cuts: [cut], limits: Self.limits) == whole, "cut at \(cut)")
        }
        #expect(Self.transcript(bytes, cuts: Array(0..<bytes.count), limits: Self.limits) == whole, "byte by byte")
    }

    @Test(arguments: 0..<16) func `mutated requests read the same however they are cut`(seed: UInt64) {
        var chance = SplitMix(state: seed)
        for _ in 0..<500 {
            var bytes = Array(Self.samples[Int.random(in: 0..<Self.samples.count, using: &chance)].utf8)
            for _ in 0..<Int.random(in: 1...4, using: &chance) { Self.mutate(&bytes, &chance) }
            let whole = Self.transcript(bytes, cuts: [], limits: Self.limits)
            let cuts = (0..<Int.random(in: 1...6, using: &chance)).map { _ in
                Int.random(in: 0...bytes.count, using: &chance)
            }
            let pieces = Self.transcript(bytes, cuts: cuts.sorted(), limits: Self.limits)
            #expect(pieces == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription) at \(cuts.sorted())")
            let single = Self.transcript(bytes, cuts: Array(0..<bytes.count), limits: Self.limits)
            #expect(single == whole, "\(String(decoding: bytes, as: UTF8.self).debugDescription) byte by byte")
        }
    }

    private static func mutate(_ bytes: inout [UInt8], _ chance: inout SplitMix) {
        let telling = Array("\r\n\0 \t:;,/%?=0159aAfF\u{7f}chunkedHost".utf8)
        let place = Int.random(in: 0...bytes.count, using: &chance)
        let byte = telling[Int.random(in: 0..<telling.count, using: &chance)]
        switch Int.random(in: 0..<5, using: &chance) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes[place] = byte
        case 2 where place < bytes.count: bytes.remove(at: place)
        case 3 where place < bytes.count: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        default:
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &chance))
            bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        }
    }

    /// The same sequence in every run.
    struct SplitMix: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
            return mixed ^ mixed >> 31
        }
    }

    @Test(
        arguments: [
            ("5\nhello\r\n0\r\n\r\n", 400), ("5\r\nhello\n0\r\n\r\n", 400), ("5\r\nhello\r\n0\n\r\n", 400),
            ("5\r\nhello\r\n0\r\n\n", 400), ("5\rXhello\r\n0\r\n\r\n", 400), ("5\r\nhelloXX0\r\n\r\n", 400),
            ("5 \r\nhello\r\n0\r\n\r\n", 400), ("\r\n", 400), (";\r\n", 400), ("g\r\n", 400), ("-5\r\n", 400),
            ("fffffffffffffffff\r\n", 400), ("0\r\n x\r\n", 400), ("0\r\nA b: c\r\n", 400), ("0\r\nA: b\rc", 400),
            ("0\r\nA: b\u{0}", 400),
        ] as [(String, Int)]
    )
    func `the framing of chunks is read to the letter`(body: String, status: Int) {
        let head = "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n"
        let lines = Self.transcript(Array((head + body).utf8), cuts: [])
        #expect(lines.contains { $0.hasPrefix("refused \(status)") }, "\(lines)")
    }

    @Test func `what stands round chunks is bounded`() {
        let head = "POST / HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n"
        for endless in [
            "5;" + String(repeating: "a", count: 5000), "0\r\n" + String(repeating: "A: b\r\n", count: 1000),
        ] {
            #expect(Self.transcript(Array((head + endless).utf8), cuts: []).contains("refused 400 "))
        }
    }

    @Test(
        arguments: [
            ("HTTP/1.1", "", true), ("HTTP/1.1", "close", false), ("HTTP/1.1", "Upgrade , CLOSE", false),
            ("HTTP/1.1", "closed", true), ("HTTP/1.0", "", false), ("HTTP/1.0", "Keep-Alive", true),
            ("HTTP/1.0", "keep-alive, close", false),
        ] as [(String, String, Bool)]
    )
    func `whether a connection goes on is read from its head`(version: String, option: String, goesOn: Bool) throws {
        let field = option.isEmpty ? "" : "Connection: \(option)\r\n"
        let head = try HeadReader.read(Array("GET / \(version)\r\nHost: t\r\n\(field)\r\n".utf8), targetLimit: 100)
        #expect(head.isPersistent == goesOn)
    }
}
