import Testing

@testable import QRCode

@Suite struct QRCodeTests {
    /// `https://example.org/k/a` at medium, as the Python package `qrcode` draws it (mask 0).
    static let reference = """
        #######..#.##..#..#######
        #.....#.#..##..##.#.....#
        #.###.#..#.##.##..#.###.#
        #.###.#..##...#...#.###.#
        #.###.#.##..#.##..#.###.#
        #.....#..#.##.##..#.....#
        #######.#.#.#.#.#.#######
        ............###.#........
        #.#.#.#....#.####...#..#.
        ...#.#....#.......#.....#
        .#.#..##.##..#.....##.###
        #.##.#...#..######.....#.
        ####.###.#.###..###..#.##
        ..#......#.##...###..#..#
        #..#..##.######.#.##..###
        .#..#..##.#.#####...#..#.
        #.#.#####..#.#########...
        ........####...##...##.##
        #######..#...#.##.#.##.##
        #.....#..#.#.##.#...##..#
        #.###.#.##..##..######.##
        #.###.#..#.###.#...####..
        #.###.#.#..##.#.#...#...#
        #.....#.....###.#.#.##.#.
        #######.#####.######...##
        """

    func drawing(_ code: QRCode) -> String {
        (0..<code.size).map { y in
            (0..<code.size).map { x in code.isDark(x: x, y: y) ? "#" : "." }.joined()
        }.joined(separator: "\n")
    }

    @Test func `a code is the one that another program draws`() throws {
        let code = try QRCode("https://example.org/k/a")
        #expect(code.size == 25)
        #expect(drawing(code) == Self.reference)
    }

    /// A symbol of version v is 17 + 4v modules wide; capacities in bytes by ISO/IEC 18004, table 7.
    @Test(arguments: [(14, 21), (15, 25), (26, 25), (27, 29), (2331, 177)])
    func `a code is as small as the text allows`(length: Int, size: Int) throws {
        #expect(try QRCode(String(repeating: "x", count: length)).size == size)
    }

    @Test func `more correction needs more room`() throws {
        let text = String(repeating: "x", count: 63)
        let sizes = try QRCode.Correction.allCases.map { try QRCode(text, correction: $0).size }
        #expect(sizes == [33, 37, 41, 45])
    }

    @Test func `a text that no code holds is refused`() {
        #expect(throws: QRCode.Failure.tooLong) { try QRCode(String(repeating: "x", count: 2332)) }
        #expect(throws: QRCode.Failure.unusableText) { try QRCode("") }
        #expect(throws: QRCode.Failure.unusableText) { try QRCode("a\0b") }
    }

    @Test(arguments: [1, 100, 1000]) func `three corners have finder patterns`(length: Int) throws {
        let code = try QRCode(String(repeating: "ü", count: length))
        let last = code.size - 7
        for (left, top) in [(0, 0), (last, 0), (0, last)] {
            for y in -1...7 {
                for x in -1...7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code.isDark(x: left + x, y: top + y) == (ring <= 1 || ring == 3))
                }
            }
        }
    }

    @Test func `outside all is light`() throws {
        let code = try QRCode("x")
        #expect(!code.isDark(x: -1, y: 0) && !code.isDark(x: 0, y: -1))
        #expect(!code.isDark(x: code.size, y: 0) && !code.isDark(x: 0, y: code.size))
    }

    @Test func `the path draws exactly the dark modules`() throws {
        let code = try QRCode("https://example.org/k/a")
        #expect(code.svgPath.hasPrefix("M0 0h7v1h-7zM9 0h1v1h-1zM11 0h2v1h-2z"))
        #expect(code.svgViewBox == "-4 -4 33 33")
        var dark: Set<[Int]> = []
        for run in code.svgPath.split(separator: "M") {
            let numbers = try #require(run.wholeMatch(of: #/(\d+) (\d+)h(\d+)v1h-(\d+)z/#))
            let (x, y) = (try #require(Int(numbers.1)), try #require(Int(numbers.2)))
            let width = try #require(Int(numbers.3))
            #expect(numbers.3 == numbers.4)
            for offset in 0..<width { #expect(dark.insert([x + offset, y]).inserted) }
        }
        let expected = (0..<code.size * code.size).map { [$0 % code.size, $0 / code.size] }
            .filter { code.isDark(x: $0[0], y: $0[1]) }
        #expect(dark == Set(expected))
    }
}
