import Council
import Testing

/// What meets what, and why.
@Suite struct MatchTests {
    @Test(arguments: [
        // The same word in another form or spelling.
        ("Radweg", "Neue Radwege am Fluss"), ("Häuser", "Verkauf des Hauses"), ("Muehlburg", "Platz in Mühlburg"),
        ("Schillerstr.", "Sanierung der Schillerstraße"), ("B10", "Lärmschutz an der B 10"),
        ("Kita-Plätze", "Kitaplätze"),
        ("Fussgänger", "Ampeln für Fußgänger*innen"), ("Tempo 30", "Tempo-30-Zone in der Weststadt"),
        // Parts of words.
        ("Radverkehr", "Radverkehrskonzept"), ("Rad", "Radverkehrskonzept"), ("Schulhof", "Schulhofsanierung"),
        ("Schulen", "Schulhofsanierung"), ("Stadion", "Wildparkstadion"), ("Park", "Otto-Dullenkopf-Park"),
        ("Turmberg", "Turmberg-Bahn"), ("Schulhofsanierung", "Sanierung des Schulhofs"),
        ("Feuerwehr", "Gemeindefeuerwehr"),
        ("Fußweg", "Geh- und Fußwege"), ("Radweg", "Rad- und Fußwege"),
        ("Verkehrspolitik", "Verkehrsführung der Innenstadt"),
        // Synonyms and kinds.
        ("Kita", "Kindertagesstätte"), ("Kindergarten", "Kita-Bedarfsplanung"), ("ÖPNV", "Ausbau der Straßenbahn"),
        ("Nahverkehr", "Buslinie 47"), ("Bus und Bahn", "Öffentlicher Personennahverkehr"), ("Straßenbahn", "Tram"),
        ("Geflüchtete", "Asylunterkunft"), ("Ampel", "Lichtsignalanlage"), ("Klima", "Photovoltaikanlage"),
        ("cycling", "Radweg"), ("Radverkehr", "Fahrradständer am Rathaus"),
        // Names of several words.
        ("Schulen und Kitas", "Krippe im Neubau"), ("Spielplätze/Bolzplätze", "Bolzplatz"),
        ("Ausbau Radwege", "Radweg"),
        ("Barrierefreie Haltestellen", "Barrierefreier Umbau von Bushaltestellen"), ("Leben im Alter", "Alter"),
        ("\"Haus der Jugend\"", "Umbau: Haus der Jugend"), ("Durlacher Allee", "Gleise in der Durlacher Allee"),
        ("Spielplätze in Durlach", "Durlach: Spielplatz"), ("Radweg Durlach", "Radweg nach Durlach"),
    ])
    func `a topic is met by a title`(topic: String, title: String) {
        let match = MatchingWorld.match(topic, title)
        #expect(match != nil)
        #expect((match?.score ?? 0) >= TopicMatch.threshold && (match?.score ?? 2) <= 1)
        #expect(match?.words.isEmpty == false)
    }

    @Test(arguments: [
        ("Rad", "Stadtrat"), ("Rat", "Fahrrad"), ("Rat", "Rathaus"), ("Park", "Parkplatz"), ("Parken", "Stadtpark"),
        ("Schulen", "Schulung"), ("Schulen", "Schulden"), ("Schulen", "Volkshochschule"), ("Schulen", "Schulstraße"),
        ("Schulen", "Jugendmusikschule"), ("Garten", "Kindergarten"), ("Bahn", "Fahrbahn"), ("Bus", "Business"),
        ("Schwimmbad", "Baden-Württemberg"), ("Bad", "Bad. Konservatorium"), ("Grün", "Grünwinkel"),
        ("Grünflächen", "Antrag GRÜNE: Haushalt"), ("Grünflächen", "Antrag der Grünen"),
        ("Straßen", "Anfrage StR Mossuto: Zoo"), ("Grün", "B90/Grüne-OR-Fraktion"), ("Durlach", "Durlacher Allee"),
        ("Bahnhof", "Bahnhofstraße"), ("Hafen", "Flughafen"), ("Hunde", "Hundertwasser"), ("Bäume", "Baumaßnahmen"),
        ("Radweg", "Fahrradständer"), ("Tempo 30", "Tempo 50"), ("Tempo 30", "Vergabe, Los 30"), ("B10", "B 36"),
        ("Spielplätze in Durlach", "Spielplatz in Hagsfeld"), ("Spielplätze in Durlach", "Friedhof in Durlach"),
        ("\"Haus der Jugend\"", "Haus für die Jugend"), ("Sanierung Staatstheater", "Sanierung der Schule"),
        ("Schulen", "Umbesetzung: Schulbeirat"), ("Klima", "Klimaanlage"), ("Wald", "Waldstadt"), ("Kita", "Akita"),
        ("Barrierefreie Haltestellen", "Barrierefreie Toiletten"), ("", "Radweg"), ("und", "und"), ("Radweg", ""),
    ])
    func `a topic is not met by a title`(topic: String, title: String) {
        #expect(MatchingWorld.match(topic, title) == nil)
    }

    @Test func `a match tells its words in their own spelling and why`() throws {
        let title = "Antrag SPD: Radwege und Fahrradständer in der Oststadt"
        let match = try #require(
            MatchingWorld.matcher.match(
                TopicQuery(name: "Radweg", description: "Auch Fahrradständer", place: "Oststadt"),
                MatchedText(title: title)
            )
        )
        #expect(match.score == 1)
        #expect(match.words == ["Radwege", "Fahrradständer", "Oststadt"])
        #expect(match.reasons.map(\.kind) == [.word, .description, .place])
        #expect(match.reasons.map(\.topicWord) == ["Radweg", "Fahrradständer", "Oststadt"])
        for reason in match.reasons {
            #expect(String(decoding: Array(title.utf8)[reason.range], as: UTF8.self) == reason.textWord)
        }
    }

    @Test func `the same word counts more than a part, a part more than a synonym, the title more than the rest`()
        throws
    {
        func score(_ title: String, _ further: String...) throws -> Double {
            try #require(
                MatchingWorld.matcher.match(TopicQuery(name: "Kita"), MatchedText(title: title, further: further))
            ).score
        }
        let scores = try [
            score("Kita"), score("Kita", "Kita"), score("Kita-Plätze"), score("Kitaplätze"), score("Kinderkrippe"),
            score("Anlage", "Kinderkrippe"),
        ]
        #expect(scores[0] == 1 && scores[1] == 1)
        #expect(scores == scores.sorted(by: >))
        #expect(Set(scores).count == 5)
    }

    @Test func `a place narrows, and a topic that is its own place is about all of it`() {
        let radweg = TopicQuery(name: "Radweg", place: "Durlach")
        let durlach = TopicQuery(name: "Durlach", place: "Durlach")
        let matcher = MatchingWorld.matcher
        #expect(matcher.match(radweg, MatchedText(title: "Radweg")) == nil)
        #expect(matcher.match(radweg, MatchedText(title: "Radweg", further: ["Ortschaftsrat Durlach"])) != nil)
        #expect(matcher.match(durlach, MatchedText(title: "Bebauungsplan, Karlsruhe-Durlach")) != nil)
        #expect(matcher.match(durlach, MatchedText(title: "Durlacher Weihnachtsmarkt")) != nil)
        #expect(matcher.match(durlach, MatchedText(title: "Radweg in Hagsfeld")) == nil)
    }

    @Test func `a description expands but general words of it do nothing`() {
        let topic = TopicQuery(
            name: "Grünwettersbach aktuell",
            description: "Planung, Kosten und Sanierung in der Stadt; besonders die Thomashofsiedlung"
        )
        let matcher = MatchingWorld.matcher
        #expect(matcher.match(topic, MatchedText(title: "Sanierung: Kosten und Planung in der Stadt")) == nil)
        #expect(matcher.match(topic, MatchedText(title: "Grünwettersbach: Thomashofsiedlung")) != nil)
    }

    @Test func `a topic of general words alone is met by all of them`() {
        #expect(MatchingWorld.match("Sanierung", "Sanierung der Halle") != nil)
        #expect(MatchingWorld.match("Sanierung", "Neubau der Halle") == nil)
    }

    @Test func `a very long name and text are answered`() {
        let long = String(repeating: "Radverkehrskonzeptentwicklungsplanung ", count: 400)
        #expect(MatchingWorld.match(long, long) != nil)
        #expect(MatchingWorld.match("Radweg", String(repeating: "x-", count: 5000)) == nil)
    }
}
