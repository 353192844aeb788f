import Testing

@testable import Council

/// How a text falls into words.
@Suite struct WordReaderTests {
    @Test(arguments: [
        ("Radweg, Radverkehr", ["radweg", "radverkehr"]),
        ("ÄRGER über Größe", ["ärger", "über", "grösse"]),
        ("Gro\u{308}ße u\u{308}ber", ["grösse", "über"]),
        ("STRAẞE straße", ["strasse", "strasse"]),
        ("Schüler*innen, Bürger:innen, Lehrer_innen, Senior/innen", ["schüler", "bürger", "lehrer", "senior"]),
        ("BürgerInnen und Schüler/-innen", ["bürger", "und", "schüler"]),
        ("Vorlage 2024/1234 vom 30.06.2020", ["vorlage", "2024/1234", "vom", "30.06.2020"]),
        ("1.200 Bäume.", ["1.200", "bäume"]),
        ("Rad\u{AD}weg und Rad\u{200B}weg", ["radweg", "und", "radweg"]),
        ("Kita\u{2011}Plätze", ["kita", "plätze"]),
        ("Café Übermaß naïve Ærø", ["cafe", "übermass", "naive", "ärö"]),
        ("ﬁnanz Łódź", ["finanz", "lodz"]),
        ("a/b (c) \"d\"", ["a", "b", "c", "d"]),
        ("👩‍👩‍👧 Familie 🚲", ["familie"]),
        ("Проспект 東京", ["проспект", "東京"]),
        ("", []), ("— … !", []),
    ])
    func `a text falls into these words`(text: String, words: [String]) {
        #expect(WordReader.words(of: text).map(\.folded) == words)
    }

    @Test(arguments: [
        "Radweg, Gro\u{308}ße – „Haus der Jugend“", "Schüler*innen in der Straße", "👩‍👩‍👧 Familie 🚲", "Vorlage 2024/1234",
        "Rad\u{AD}weg",
    ])
    func `each word stands where it says`(text: String) {
        var last = 0
        for word in WordReader.words(of: text) {
            #expect(word.range.lowerBound >= last)
            let bytes = Array(text.utf8)[word.range]
            // Cut from the original, it reads as the same word again.
            let cut = String(decoding: bytes, as: UTF8.self)
            #expect(WordReader.words(of: cut).map(\.folded) == [word.folded])
            last = word.range.upperBound
        }
        #expect(last > 0)
    }

    @Test func `hyphens, commas and quotation marks are noted`() {
        let words = WordReader.words(of: "Rad- und Fußwege, Kita-Plätze: „Haus der Jugend“")
        #expect(words.map(\.isSuspended) == [true, false, false, false, false, false, false, false])
        #expect(words.map(\.isBound) == [false, false, false, false, true, false, false, false])
        #expect(words.map(\.isQuoted) == [false, false, false, false, false, true, true, true])
        #expect(words[3].before == .list)
        #expect(words[5].before == .colon)
    }

    @Test(arguments: [
        ("Häuser", "Haeuser"), ("Mühlburg", "Muehlburg"), ("Straße", "Str"), ("Größe", "Groesse"), ("Kitas", "Kita"),
        ("Museen", "Museum"), ("Stadien", "Stadion"), ("Räder", "Rad"), ("Busse", "Bus"), ("Ärzte", "Arzt"),
    ])
    func `two spellings or forms of a word share a key`(one: String, other: String) {
        let keys = WordKeys(stemmer: MatchingWorld.stemmer)
        let key = { (text: String) in keys.key(WordReader.words(of: text).map(\.folded).joined()) }
        #expect(key(one) == key(other))
    }

    @Test(arguments: [
        ("Park", "Parken"), ("Rad", "Rat"), ("Bad", "Baden"), ("Schule", "Schulung"), ("Steuer", "Stau"),
        ("Neu", "Neun"),
        ("Quelle", "Qual"), ("Messe", "Maß"),
    ])
    func `two words that look alike do not`(one: String, other: String) {
        let keys = WordKeys(stemmer: MatchingWorld.stemmer)
        let key = { (text: String) in keys.key(WordReader.words(of: text).map(\.folded).joined()) }
        #expect(key(one) != key(other))
    }
}
