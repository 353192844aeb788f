import Base
import Council
import Foundation

/// Topics as a large city's citizens would have them, and titles as its council would write them.
struct Town {
    static let districts = [
        "Altstadt", "Nordstadt", "Südstadt", "Oststadt", "Weststadt", "Hafenviertel", "Bergdorf", "Neuhausen",
        "Wiesental",
        "Kirchheim", "Seefeld", "Lindenau", "Rheinau", "Waldhof", "Steinbach",
    ]

    private var chance = SeededSequence(1)
    /// What people are interested in, the most popular first.
    private let interests: [String]
    /// What stands in real titles.
    private let titles: [String]
    private let rareWords: [String]

    init(titles: [String]) {
        self.titles = titles
        interests = SynonymGroup.all.flatMap { $0.same.prefix(4).map(\.text) } + CityTopic.all.map(\.name)
        let words = titles.flatMap { $0.split { !$0.isLetter } }.filter {
            $0.count > 5 && $0.first?.isUppercase == true
        }
        rareWords = Set(words.map { String($0) }).sorted()
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int(chance.next() % UInt64(elements.count))]
    }

    /// An interest; the first is chosen a hundred times as often as the hundredth.
    private mutating func interest() -> String {
        let share = Double(chance.next() >> 11) / Double(UInt64(1) << 53)
        return interests[min(interests.count - 1, Int(pow(Double(interests.count), share)) - 1)]
    }

    /// A topic of the next citizen.
    ///
    /// Most topics are plain interests or those of the city; some are narrowed to a district, combined, or about
    /// something that hardly anybody else follows. A fifth tell more in a description.
    mutating func topic() -> TopicQuery {
        var query: TopicQuery
        switch chance.next() % 20 {
        case 0..<6: query = TopicQuery(name: interest())
        case 6..<9: query = pick(CityTopic.all).query
        case 9..<11: query = TopicQuery(name: interest(), place: pick(Self.districts))
        case 11..<13: query = TopicQuery(name: "\(interest()) in \(pick(Self.districts))")
        case 13: query = TopicQuery(name: "\(interest()) und \(interest())")
        case 14..<17: query = TopicQuery(name: "\(interest()) \(pick(rareWords))")
        default: query = TopicQuery(name: "\(pick(rareWords)) \(pick(rareWords))")
        }
        if query.description.isEmpty, chance.next() % 5 == 0 {
            query.description = "Alles über \(pick(rareWords)) und \(pick(rareWords))"
        }
        return query
    }

    /// A real title, one word of it changed.
    mutating func text() -> MatchedText {
        var words = pick(titles).split(separator: " ").map(String.init)
        words[Int(chance.next() % UInt64(words.count))] =
            chance.next() % 2 == 0 ? pick(rareWords) : pick(Self.districts)
        return MatchedText(title: words.joined(separator: " "))
    }
}
