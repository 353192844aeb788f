import Testing

@testable import Stemming

/// Stems as another implementation of Snowball's algorithms gives them: `snowballstemmer` 2.2.0, written in Python.
@Suite struct WordStemmerTests {
    static let german = [
        ("aufeinander", "aufeinand"), ("aufeinanderfolge", "aufeinanderfolg"),
        ("aufeinanderfolgende", "aufeinanderfolg"),
        ("kategorie", "kategori"), ("kategorien", "kategori"), ("kategorisch", "kategor"), ("kater", "kat"),
        ("katze", "katz"), ("kätzchen", "katzch"), ("radwege", "radweg"), ("radwegs", "radweg"), ("häuser", "haus"),
        ("hauses", "haus"), ("spielplätze", "spielplatz"), ("sanierung", "sanier"), ("sanierungs", "sanier"),
        ("schulen", "schul"), ("schülerinnen", "schulerinn"), ("kindertagesstätten", "kindertagesstatt"),
        ("wohnung", "wohnung"), ("wohnen", "wohn"), ("straßen", "strass"), ("strassen", "strass"),
        ("beschlüsse", "beschluss"), ("öffentlichkeit", "offent"), ("barrierefreiheit", "barrierefrei"),
        ("bäume", "baum"), ("theater", "theat"), ("quelle", "quell"), ("yacht", "yacht"), ("überörtliche", "uberort"),
        ("klimaneutralität", "klimaneutralitat"), ("ehrenamtlich", "ehrenamt"), ("jugendlichen", "jugend"),
    ]
    static let english = [
        ("cycling", "cycl"), ("cyclists", "cyclist"), ("libraries", "librari"), ("generously", "generous"),
        ("happiness", "happi"), ("consistency", "consist"), ("knightly", "knight"), ("knots", "knot"),
        ("parks", "park"),
    ]

    @Test(arguments: german) func `a German word has the stem that another implementation gives`(
        word: String,
        stem: String
    ) {
        #expect(WordStemmer(.german).stem(word) == stem)
    }

    @Test(arguments: english) func `an English word has the stem that another implementation gives`(
        word: String,
        stem: String
    ) {
        #expect(WordStemmer(.english).stem(word) == stem)
    }

    @Test(arguments: ["", "x", "ß", "🚲", "2024/1234", "слово", "a\u{0}b", String(repeating: "donau", count: 2000)])
    func `a word without endings, of any script and any length, comes back`(word: String) {
        for language in WordStemmer.Language.allCases {
            let stem = WordStemmer(language).stem(word)
            #expect(stem.utf8.count <= word.utf8.count + 1)
            #expect(word.isEmpty == stem.isEmpty)
        }
    }

    /// With one handle for all threads the words would run into each other.
    @Test func `many threads share a stemmer`() async {
        let stemmer = WordStemmer(.german)
        let wrong = await withTaskGroup(of: Int.self) { group in
            for shift in 0..<16 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<2000 {
                        let (word, stem) = Self.german[(round + shift * 7) % Self.german.count]
                        if stemmer.stem(word) != stem { wrong += 1 }
                    }
                    return wrong
                }
            }
            return await group.reduce(0, +)
        }
        #expect(wrong == 0)
    }
}
