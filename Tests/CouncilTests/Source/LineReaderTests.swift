import Testing

@testable import Council

@Suite struct LineReaderTests {
    private static func pieces(_ texts: [String]) -> SourceFiles.Pieces {
        var rest = texts[...]
        return {
            rest.popFirst().map { text in
                SourceFiles.Piece(Array(text.utf8), part: 1 - Double(rest.count) / Double(texts.count))
            }
        }
    }

    private static func lines(_ texts: [String]) throws -> [String] {
        var reader = LineReader(pieces(texts))
        var lines: [String] = []
        while let (bytes, line) = try reader.next() { lines.append(String(decoding: bytes[line], as: UTF8.self)) }
        #expect(reader.part == 1)
        return lines
    }

    @Test(arguments: [
        (["eins\nzwei\n"], ["eins", "zwei"]), (["eins\nzwei"], ["eins", "zwei"]), ([], []), ([""], []), (["\n\n"], []),
        (["ei", "ns\nzw", "", "ei"], ["eins", "zwei"]), (["eins\n", "zwei\n"], ["eins", "zwei"]),
        (["eins", "\n", "zwei"], ["eins", "zwei"]), (["  eins\r\n\n \t zwei"], ["eins\r", "zwei"]),
        (["a", "b", "c", "d\ne"], ["abcd", "e"]),
    ])
    func `a line is whole wherever the pieces end`(texts: [String], lines: [String]) throws {
        #expect(try Self.lines(texts) == lines)
    }

    @Test func `what is left after some lines is all of it`() throws {
        var reader = LineReader(Self.pieces(["eins\nzw", "ei\n", "drei"]))
        _ = try reader.next()
        #expect(String(decoding: try reader.rest(), as: UTF8.self) == "zwei\ndrei")
        #expect(try reader.next() == nil)
    }

    @Test func `a file that breaks off says so after its whole lines`() throws {
        struct Broken: Error {}
        var isFirst = true
        var reader = LineReader {
            defer { isFirst = false }
            guard isFirst else { throw Broken() }
            return SourceFiles.Piece(Array("eins\nzw".utf8), part: 0.5)
        }
        #expect(try reader.next() != nil)
        #expect(throws: Broken.self) { try reader.next() }
    }
}
