internal import Council

/// Who and what there is in the example town.
///
/// Every name and every matter is invented.
enum DemoTown {
    /// A committee with its habits.
    struct Committee {
        let key: String
        let name: String
        let short: String
        let kind: Council.Committee.Kind
        /// 1 is Monday.
        let weekday: Int
        let hour: Int
        /// Weeks between two sessions.
        let weeks: Int
        /// How many weeks the nearest session is away.
        let shift: Int
        let place: String
    }

    /// Somebody with a seat.
    struct Person {
        let name: String
        let faction: String
        let committees: [String]
    }

    /// Something that a committee treats.
    struct Matter {
        let key: String
        let committee: String
        let title: String
        var kind = "Beschlussvorlage"
        let result: String
        var resolution: String?
    }

    static let committees: [Committee] = [
        Committee(
            key: "rat",
            name: "Rat der Stadt Musterstadt",
            short: "Rat",
            kind: .council,
            weekday: 1,
            hour: 18,
            weeks: 5,
            shift: 1,
            place: "Altes Rathaus, Ratssaal"
        ),
        Committee(
            key: "verkehr",
            name: "Verkehrsausschuss",
            short: "VA",
            kind: .committee,
            weekday: 2,
            hour: 17,
            weeks: 4,
            shift: 0,
            place: "Technisches Rathaus, Raum 104"
        ),
        Committee(
            key: "schule",
            name: "Ausschuss für Schule und Kinder",
            short: "SchulA",
            kind: .committee,
            weekday: 3,
            hour: 17,
            weeks: 4,
            shift: 1,
            place: "Grundschule am Mühlenbach, Aula"
        ),
        Committee(
            key: "bau",
            name: "Ausschuss für Bauen und Wohnen",
            short: "BauA",
            kind: .committee,
            weekday: 4,
            hour: 16,
            weeks: 4,
            shift: 0,
            place: "Technisches Rathaus, Raum 201"
        ),
        Committee(
            key: "klima",
            name: "Ausschuss für Klima und Umwelt",
            short: "KlimaA",
            kind: .committee,
            weekday: 2,
            hour: 18,
            weeks: 5,
            shift: 1,
            place: "Umwelthaus am Stadtpark"
        ),
        Committee(
            key: "hafen",
            name: "Bezirksrat Hafenviertel",
            short: "BezR Hafen",
            kind: .district,
            weekday: 3,
            hour: 19,
            weeks: 5,
            shift: 0,
            place: "Kulturspeicher, Kaistraße 3"
        ),
    ]

    static let factions = ["Fraktion Lebendige Stadt", "Fraktion Bürgerbund", "Fraktion Grünes Musterstadt"]

    static let people: [Person] = [
        Person(name: "Henrike Ahlborn", faction: factions[0], committees: ["rat", "verkehr"]),
        Person(name: "Tarek Bensouda", faction: factions[0], committees: ["rat", "schule"]),
        Person(name: "Ulrich Dammeyer", faction: factions[1], committees: ["rat", "bau"]),
        Person(name: "Gesa Fehrenkamp", faction: factions[1], committees: ["rat", "hafen"]),
        Person(name: "Jonte Harmsen", faction: factions[2], committees: ["rat", "klima", "verkehr"]),
        Person(name: "Mirja Kolthoff", faction: factions[2], committees: ["rat", "schule", "klima"]),
        Person(name: "Ove Petersdorf", faction: factions[1], committees: ["rat", "verkehr", "bau"]),
        Person(name: "Zeynep Yalvac", faction: factions[0], committees: ["rat", "hafen", "klima"]),
    ]
}
