import Testing

@testable import Council

/// What an archive teaches.
@Suite struct VocabularyTests {
    static let titles = [
        "Radweg am Bahnhof", "Radweg in Durlach", "Rathaus: Sanierung", "Xylofhalle", "Xylofhalle: Neubau",
        "Die Xylofhalle in Durlach", "Radweg",
    ]

    @Test func `a word tells less the more titles it stands in`() {
        let vocabulary = Vocabulary(titles: Self.titles, stemmer: MatchingWorld.stemmer)
        let rarity = { (word: String) in
            vocabulary.rarity(WordKeys(stemmer: MatchingWorld.stemmer).term(word))
        }
        #expect(vocabulary.documents == 7)
        #expect(rarity("radwege") < rarity("rathaus"))
        #expect(rarity("rathaus") < rarity("unbekannt"))
        #expect(rarity("unbekannt") <= 1 && rarity("radweg") > 0)
    }

    @Test func `titles that are added one by one count as if they had come together`() {
        let together = Vocabulary(titles: Self.titles, stemmer: MatchingWorld.stemmer)
        var oneByOne = Vocabulary()
        for title in Self.titles { oneByOne.add([title], stemmer: MatchingWorld.stemmer) }
        let keys = WordKeys(stemmer: MatchingWorld.stemmer)
        for word in ["radweg", "durlach", "rathaus", "xylofhalle"] {
            #expect(together.frequency(keys.term(word)) == oneByOne.frequency(keys.term(word)))
        }
        #expect(oneByOne.documents == 7)
        oneByOne.forget(Self.titles, stemmer: MatchingWorld.stemmer)
        #expect(oneByOne.documents == 0)
        #expect(oneByOne.frequency(keys.term("durlach")) == 0)
    }

    @Test func `a word that stands often enough makes compounds readable`() {
        let query = TopicQuery(name: "Quarzol")
        let text = MatchedText(title: "Quarzolwerk im Norden")
        let fresh = TopicMatcher(vocabulary: Vocabulary(), stemmer: MatchingWorld.stemmer)
        #expect(fresh.match(query, text) == nil)
        let titles = ["Quarzol im Boden", "Verkauf von Quarzol", "Mehr Quarzol"]
        let taught = TopicMatcher(
            vocabulary: Vocabulary(titles: titles, stemmer: MatchingWorld.stemmer),
            stemmer: MatchingWorld.stemmer
        )
        #expect(taught.match(query, text)?.reasons.map(\.kind) == [.compound])
    }

    @Test func `an instance adds synonyms of its own`() {
        let vocabulary = Vocabulary(synonyms: ["Ordnungsdienst, KOD., Stadtwacht > Streife ! Streifenwagen"])
        let matcher = TopicMatcher(vocabulary: vocabulary, stemmer: MatchingWorld.stemmer)
        #expect(matcher.match(TopicQuery(name: "Stadtwacht"), MatchedText(title: "Der KOD am Abend")) != nil)
        #expect(matcher.match(TopicQuery(name: "Stadtwacht"), MatchedText(title: "Streife am Abend")) != nil)
        #expect(matcher.match(TopicQuery(name: "Stadtwacht"), MatchedText(title: "Streifenwagen")) == nil)
        #expect(matcher.match(TopicQuery(name: "Streife"), MatchedText(title: "Der KOD am Abend")) == nil)
    }

    @Test func `no word stands twice in a group, and no group is empty`() {
        #expect(SynonymGroup.all.count >= 150)
        for group in SynonymGroup.all {
            #expect(group.same.count > 1 || !group.narrower.isEmpty, "\(group.same)")
            let words = (group.same + group.narrower).map { "\($0.text.lowercased()) \($0.place)" }
            #expect(Set(words).count == words.count, "\(group.same.first?.text ?? "")")
        }
    }
}
