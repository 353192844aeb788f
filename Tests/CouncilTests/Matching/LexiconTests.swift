import Testing

@testable import Council

/// What compounds fall into.
@Suite struct LexiconTests {
    static func parts(_ word: String, _ lexicon: Lexicon = .standard) -> [String] {
        let folded = WordReader.words(of: word).map(\.folded).joined()
        let bytes = Array(folded.utf8)
        return lexicon.split(folded).map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    }

    @Test(arguments: [
        ("Radverkehrskonzept", ["rad", "verkehr", "konzept"]), ("Schulhofsanierung", ["schul", "hof", "sanierung"]),
        ("Stadtrat", []), ("Wohnungsbaugesellschaft", ["wohnung", "bau", "gesellschaft"]),
        ("Straßenbeleuchtung", ["strassen", "beleuchtung"]), ("Spielplatzplanung", ["spielplatz", "planung"]),
        ("Fahrradparcours", ["fahrrad", "parcours"]), ("Gemeindefeuerwehr", ["gemeinde", "feuerwehr"]),
        ("Fahrradabstellplätze", ["fahrrad", "abstell", "plätz"]), ("Hundertwasser", ["hundert", "wasser"]),
    ])
    func `a compound falls into its parts`(word: String, parts: [String]) {
        #expect(Self.parts(word) == parts)
    }

    @Test(arguments: [
        "Rathaus", "Bahnhof", "Heirat", "Beirat", "Gerät", "Durlach", "Karlsruhe", "Verwaltung", "Vertrag",
        "Information",
        "Kindergarten", "Schuldner", "Wirtschaftlichkeit", "Klimatisch", "Sportler", "Transport", "Kosten", "Radio",
        "Museen",
    ])
    func `a word that is no compound, or means something else than its parts, stays whole`(word: String) {
        #expect(Self.parts(word).isEmpty)
    }

    @Test func `a word that is learnt makes compounds readable`() {
        var lexicon = Lexicon.standard
        #expect(Self.parts("Xylofkonzept", lexicon) == ["xylof", "konzept"])
        #expect(Self.parts("Xylofwerk", lexicon).isEmpty)
        lexicon.learn("xylof")
        #expect(Self.parts("Xylofwerk", lexicon) == ["xylof", "werk"])
    }

    @Test func `a name that is kept whole is not taken apart, but may be a part`() {
        var lexicon = Lexicon.standard
        lexicon.learn("winkel")
        #expect(Self.parts("Grünwinkel", lexicon) == ["grün", "winkel"])
        lexicon.keepWhole("grünwinkel")
        #expect(Self.parts("Grünwinkel", lexicon).isEmpty)
        #expect(Self.parts("Grünwinkelhalle", lexicon) == ["grünwinkel", "halle"])
    }

    @Test func `long and strange words are read in no time and do not crash`() {
        for word in [
            "", "a", String(repeating: "schul", count: 100), String(repeating: "ä", count: 59), "ßßßßßßßß", "\u{0}",
        ] {
            let parts = Lexicon.standard.split(word)
            #expect(parts.isEmpty || parts.last?.next == word.utf8.count)
        }
    }
}
