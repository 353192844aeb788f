import Foundation
import Testing

@testable import Council

/// What is read from the words of titles and results.
struct ReadingTests {
    @Test(
        arguments: [
            ("einstimmig zugestimmt", Decision.Outcome.accepted, Decision.Vote?.some(.unanimous), Int?.none, Int?.none),
            ("einstimmig beschlossen", .accepted, .unanimous, nil, nil),
            ("mehrheitlich beschlossen", .accepted, .majority, nil, nil),
            ("Mehrheitlich abgelehnt", .rejected, .majority, nil, nil),
            ("vertagt", .postponed, nil, nil, nil), ("in den Ausschuss verwiesen", .postponed, nil, nil, nil),
            ("Kenntnisnahme", .noted, nil, nil, nil), ("zur Kenntnis genommen", .noted, nil, nil, nil),
            ("Zurückgezogen", .postponed, nil, nil, nil), ("ZURÜCKGESTELLT", .postponed, nil, nil, nil),
            ("abgelehnt, zur Kenntnis genommen", .rejected, nil, nil, nil), ("Aussprache", .none, nil, nil, nil),
            ("beschlossen bei 3 Gegenstimmen und 2 Enthaltungen", .accepted, .majority, 3, 2),
            ("mehrheitlich angenommen bei drei Gegenstimmen", .accepted, .majority, 3, nil),
            ("einstimmig bei einer Enthaltung beschlossen", .accepted, .unanimous, nil, nil),
            ("geändert beschlossen ohne Gegenstimmen", .accepted, nil, nil, nil), ("", .none, nil, nil, nil),
        ] as [(String, Decision.Outcome, Decision.Vote?, Int?, Int?)]
    )
    func `a result says how it ended`(
        text: String,
        outcome: Decision.Outcome,
        vote: Decision.Vote?,
        against: Int?,
        abstained: Int?
    ) {
        let words = ResultWords(text)
        #expect(words.outcome == outcome)
        #expect(words.vote == vote)
        #expect(words.against == against)
        #expect(words.abstained == abstained)
    }

    @Test(
        arguments: [
            ("Zuschuss von 1.250.000 Euro", 1_250_000), ("Baubeschluss über 12,5 Mio. €", 12_500_000),
            ("Kosten 300 T€", 300_000), ("EUR 40.000 für die Bücherei", 40_000), ("1,2 Millionen Euro", 1_200_000),
            ("2,5 Mrd. Euro", 2_500_000_000), ("von 10.000 € bis 25.000 €", 25_000), ("950 TEUR", 950_000),
            ("99,90 Euro", 100), ("5000 EUR", 5000), ("Europawahl 2024", nil), ("Europa 2030 und Euronorm 6", nil),
            ("Haushalt 2026", nil), ("1.200 Wohnungen", nil), ("am 24.12. kostet es nichts", nil),
            ("99.999.999.999.999 Euro", nil), ("12.5 Mio. Euro", 12_500_000), ("20.000 Euro/Jahr", 20_000),
        ] as [(String, Int64?)]
    )
    func `a sum of money is found with its unit`(text: String, euros: Int64?) {
        #expect(EuroAmount.largest(in: text) == euros)
    }

    @Test(
        arguments: [
            ("Radweg am Bahnhof", PolicyField.traffic), ("Neue Kita im Hafenviertel", .childCare),
            ("GRUNDSCHULNEUBAU WEST", .schools), ("Bebauungsplan Südliche Gärten", .building),
            ("Wärmeplanung", .climate),
            ("Mietspiegel", .housing), ("Wahl einer Schriftführerin", .administration),
            ("Verschiedenes", .administration),
            ("Genehmigung der Niederschrift", .administration), ("Hallenbad: Öffnungszeiten", .sports),
            ("Müllabfuhr", .environment), ("Glasfaserausbau", .digital), ("Feuerwehrhaus", .safety),
            ("E-Bike-Verleih", .traffic), ("Ampelsteuerung", .traffic), ("Angemessene Löhne", nil),
            ("Anbindung der Waldstadt", nil), ("Pflege der Grünanlagen", .environment),
        ] as [(String, PolicyField?)]
    )
    func `a title belongs to the field of its words`(title: String, field: PolicyField?) {
        #expect(PolicyField.of(title) == field)
    }

    @Test(
        arguments: [
            ("Garnisonskirche", "Bauausschuss", nil, PolicyField.building),
            ("Rückblick", "Kulturausschuss", nil, .culture),
            ("Rückblick", "Schulbeirat", nil, .schools), ("Mehr Raum", "Haupt- und Finanzausschuss", nil, nil),
            ("Mehr Raum", "Ausschuss für Umwelt und Gesundheit", nil, nil), ("Mehr Raum", "Gemeinderat", nil, nil),
            ("Mehr Raum", "Kulturausschuss, Gemeinderat", nil, nil), ("Radweg", "Kulturausschuss", nil, .traffic),
            ("Panorama e. V.", "Gemeinderat", "Haushalt THH 4100", .finance),
            ("Radweg", "Gemeinderat", "Haushalt THH 6600", .traffic), ("Mehr Raum", "Gemeinderat", "Antrag", nil),
        ] as [(String, String, String?, PolicyField?)]
    )
    func `a title that says nothing takes its field from where it is decided, if that has one alone`(
        title: String,
        committee: String,
        kind: String?,
        field: PolicyField?
    ) {
        #expect(PolicyField.of(title, committee: committee, paperKind: kind) == field)
    }

    @Test(arguments: ["de", "en"]) func `every field has a name`(language: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appending(path: "Sources/Server/Server/Web/texts/\(language).json")
        let texts = try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
        #expect(PolicyField.allCases.filter { texts["council.field.\($0.rawValue)"] == nil } == [])
    }

    @Test func `every word of a field is in small letters, or it would never be found`() {
        for field in PolicyField.allCases {
            for word in field.words { #expect(word == word.lowercased(), "\(field)") }
        }
    }

    @Test func `the scanner finds words inside of words, at edges, and overlapping`() {
        let scanner = WordScanner(["schul", "schule", "ule ", " der "])
        #expect(scanner.words(in: "Grundschule").sorted() == [0, 1, 2])
        #expect(scanner.words(in: "der Wald, der Rat").filter { $0 == 3 }.count == 2)
        #expect(scanner.words(in: "wieder Rat").isEmpty)
        #expect(WordScanner(["übung"]).words(in: "FEUERWEHRÜBUNG") == [0])
    }

    private static func facts(_ change: (inout ImportanceScore.Facts) -> Void) -> ImportanceScore.Facts {
        var facts = ImportanceScore.Facts()
        change(&facts)
        return facts
    }

    @Test func `what is not known drops out and the rest takes its weight`() {
        #expect(ImportanceScore(Self.facts { _ in }).score == 0)
        #expect(ImportanceScore(Self.facts { $0.amountInEuro = 50_000_000 }).score == 100)
        #expect(ImportanceScore(Self.facts { $0.amountInEuro = 1000 }).score == 0)
        let both = ImportanceScore(
            Self.facts {
                $0.amountInEuro = 50_000_000
                $0.vote = .unanimous
            }
        )
        #expect(both.score == Int((100 * 0.34 / 0.58).rounded()))
        #expect(both.contributions.values.reduce(0, +).rounded() == Double(both.score))
    }

    @Test func `more money, more quarrel, more committees weigh more`() {
        func score(_ change: (inout ImportanceScore.Facts) -> Void) -> Int {
            ImportanceScore(
                Self.facts {
                    ($0.amountInEuro, $0.vote, $0.outcome, $0.stations) = (100_000, .unanimous, .accepted, 2)
                    change(&$0)
                }
            ).score
        }
        let base = score { _ in }
        #expect(score { $0.amountInEuro = 5_000_000 } > base)
        #expect(score { $0.vote = .majority } > base)
        #expect(score { $0.stations = 5 } > base)
        #expect(score { $0.outcome = .noted } < base)
        #expect(score { $0.isAuthoritative = false } < base)
        #expect(score { $0.title = "Widmung der Straße Am Markt" } == 15)
    }
}
