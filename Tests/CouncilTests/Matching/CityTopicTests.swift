import Council
import Testing

/// The sixteen topics that the whole city shares.
@Suite struct CityTopicTests {
    @Test func `there are the sixteen of the contract`() {
        let keys: Set = [
            "radverkehr", "schulen", "wohnen", "hafen", "kitas", "klima", "innenstadt", "kultur", "strassen", "sport",
            "soziales", "oepnv", "gruen", "haushalt", "digitales", "sicherheit",
        ]
        #expect(Set(CityTopic.all.map(\.key)) == keys)
        #expect(CityTopic.all.count == 16)
        #expect(CityTopic.all.map(\.key) != keys.sorted())
    }

    @Test(arguments: CityTopic.all.map(\.key)) func `each can be taken as a topic and is found by its name`(key: String)
        throws
    {
        let topic = try #require(CityTopic.all.first { $0.key == key })
        #expect(!topic.name.isEmpty && topic.name.count <= 120 && !topic.englishName.isEmpty)
        #expect(!topic.description.isEmpty && topic.description.count <= 2000)
        #expect(!TopicName.isInstruction(topic.name))
        #expect(!TopicSimilarity.isVague(topic.name))
        #expect(CityTopic.named(topic.name.uppercased()) == topic)
        #expect(MatchingWorld.matcher.match(topic.query, MatchedText(title: topic.name)) != nil)
    }

    /// A title that a follower of each would want, and of no other of these.
    @Test(arguments: [
        ("radverkehr", "Neuer Radweg am Kanal"), ("schulen", "Grundschule Hagsfeld: Mensa"),
        ("wohnen", "Mietspiegel 2027"),
        ("hafen", "Kaimauer im Hafenbecken"), ("kitas", "Kinderkrippe am Waldrand"),
        ("klima", "Photovoltaik auf Dächern"),
        ("innenstadt", "Poller in der Fußgängerzone"), ("kultur", "Zuschuss an das Kammertheater"),
        ("strassen", "Ampel an der Kreuzung"), ("sport", "Kunstrasen für den TSV"),
        ("soziales", "Hilfe für Wohnungslose"),
        ("oepnv", "Neue Straßenbahnlinie 6"), ("gruen", "Baumfällungen im Stadtwald"),
        ("haushalt", "Nachtragshaushalt 2027"), ("digitales", "WLAN im Bürgerbüro"),
        ("sicherheit", "Beirat der Feuerwehr"),
    ])
    func `a title of each matter meets its topic`(key: String, title: String) throws {
        let topic = try #require(CityTopic.all.first { $0.key == key })
        #expect(MatchingWorld.matcher.match(topic.query, MatchedText(title: title)) != nil)
        let foreign = CityTopic.all.filter { $0.key != key }
            .filter { MatchingWorld.matcher.match($0.query, MatchedText(title: title)) != nil }.map(\.key)
        // A crossing is asked for by those who ride, too; cycling is traffic.
        #expect(foreign.count <= 1, "\(foreign)")
    }
}
