import Base
import Testing

@testable import Council

/// The index finds what the matcher finds, and nothing else.
@Suite struct TopicIndexTests {
    /// Topics and texts of the same words, so that there is much to find.
    struct World {
        static let words = [
            "Radweg", "Radverkehr", "Schule", "Schulhof", "Kita", "Sanierung", "Neubau", "Durlach", "Oststadt", "Park",
            "Parkplatz", "Spielplatz", "Tempo 30", "Bus", "Straßenbahn", "Turmbergbahn", "Haushalt", "Grünwinkel",
            "Bad",
            "Schulhofsanierung", "Radverkehrskonzept", "Klima", "Photovoltaik", "und", "in", "der", "/", "Rat",
            "Rathaus",
            "Feuerwehr", "\"Haus der Jugend\"", "Lärm", "Otto-Dullenkopf-Park", "Durlacher Allee", "Stadt", "B 10",
            "Hund",
        ]
        var chance: SeededSequence

        mutating func pick(_ count: Int) -> String {
            (0..<count).map { _ in Self.words[Int(chance.next() % UInt64(Self.words.count))] }.joined(separator: " ")
        }

        mutating func query() -> TopicQuery {
            let places: [String?] = [nil, nil, nil, nil, "Durlach", "Oststadt"]
            return TopicQuery(
                name: pick(1 + Int(chance.next() % 4)),
                description: chance.next() % 3 == 0 ? pick(6) : "",
                place: places[Int(chance.next() % 6)]
            )
        }

        mutating func text() -> MatchedText {
            MatchedText(title: pick(1 + Int(chance.next() % 7)), further: chance.next() % 2 == 0 ? [pick(3)] : [])
        }
    }

    @Test(arguments: 1...8) func `the index finds exactly what the matcher finds pair by pair`(seed: UInt64) {
        var world = World(chance: SeededSequence(seed))
        var index = TopicIndex(matcher: MatchingWorld.matcher)
        var queries: [Int64: TopicQuery] = [:]
        var found = 0
        for round in 0..<6 {
            for _ in 0..<40 {
                let id = Int64(world.chance.next() % 200)
                if world.chance.next() % 4 == 0 {
                    index.remove(id: id)
                    queries[id] = nil
                } else {
                    let query = world.query()
                    index.insert(id: id, query: query)
                    queries[id] = query
                }
            }
            #expect(index.count == queries.count)
            for _ in 0..<3 {
                let text = world.text()
                let indexed = Dictionary(uniqueKeysWithValues: index.matches(text).map { ($0.id, $0.match) })
                let pairwise = queries.compactMapValues { MatchingWorld.matcher.match($0, text) }
                #expect(indexed == pairwise, "round \(round): \(text)")
                found += indexed.count
            }
        }
        #expect(found > 100)
    }

    @Test func `topics that read the same are kept once and found for each owner`() {
        let matcher = MatchingWorld.matcher
        let rows = (1...1000).map { (id: Int64($0), query: TopicQuery(name: $0 % 2 == 0 ? "Radverkehr" : "Schulen")) }
        var index = TopicIndex(matcher: matcher, rows: rows)
        #expect((index.count, index.distinctCount) == (1000, 2))
        let text = MatchedText(title: "Neuer Radweg am Ufer")
        #expect(index.matches(text).map(\.id) == rows.map(\.id).filter { $0 % 2 == 0 })
        #expect(index.groups(text).count == 1)

        for id in stride(from: Int64(2), through: 998, by: 2) { index.remove(id: id) }
        #expect(index.matches(text).map(\.id) == [1000])
        index.remove(id: 1000)
        #expect(index.matches(text).isEmpty)
        #expect((index.count, index.distinctCount) == (500, 1))
    }

    @Test func `an id that comes again has its new topic only`() {
        var index = TopicIndex(matcher: MatchingWorld.matcher)
        index.insert(id: 7, query: TopicQuery(name: "Radverkehr"))
        index.insert(id: 7, query: TopicQuery(name: "Schulen"))
        #expect(index.matches(MatchedText(title: "Radweg")).isEmpty)
        #expect(index.matches(MatchedText(title: "Grundschule Hagsfeld")).map(\.id) == [7])
        #expect(index.count == 1)
    }
}
