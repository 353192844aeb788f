import Council
import Foundation
import Stemming

/// The matcher that the tests ask: a town whose districts are Karlsruhe's, with what a fresh instance knows.
enum MatchingWorld {
    static let german = WordStemmer(.german)
    static let stemmer = Stemmer { german.stem($0) }

    static let districts = [
        "Beiertheim-Bulach", "Daxlanden", "Durlach", "Grötzingen", "Grünwettersbach", "Grünwinkel", "Hagsfeld",
        "Hohenwettersbach", "Innenstadt-Ost", "Innenstadt-West", "Knielingen", "Mühlburg", "Neureut", "Nordstadt",
        "Nordweststadt", "Oberreut", "Oststadt", "Palmbach", "Rintheim", "Rüppurr", "Stupferich", "Südstadt",
        "Südweststadt", "Waldstadt", "Weiherfeld-Dammerstock", "Weststadt", "Wolfartsweier", "Wettersbach",
    ]
    static let vocabulary = Vocabulary(places: districts, town: "Karlsruhe")
    static let matcher = TopicMatcher(vocabulary: vocabulary, stemmer: stemmer)

    static func match(_ topic: String, _ title: String) -> TopicMatch? {
        matcher.match(TopicQuery(name: topic), MatchedText(title: title))
    }
}
