/// A topic that the whole city shares, offered to everybody with a picture.
package struct CityTopic: Sendable, Equatable {
    /// Names the picture too.
    package var key: String
    /// In German, the name that the topic gets.
    package var name: String
    /// In English, for reading only.
    package var englishName: String
    /// In German, what the topic covers.
    package var description: String

    /// What a citizen who takes it is told of.
    package var query: TopicQuery { TopicQuery(name: name, description: description) }

    /// The sixteen, in the order in which they are shown.
    package static let all: [CityTopic] = [
        CityTopic(
            key: "radverkehr",
            name: "Radverkehr",
            englishName: "Cycling",
            description: "Radwege, Fahrradstraßen, Abstellanlagen und alles, was das Radfahren sicherer macht."
        ),
        CityTopic(
            key: "schulen",
            name: "Schulen",
            englishName: "Schools",
            description: "Neubau und Sanierung von Schulen, Ganztag, Schulhöfe, Schulwege und Mittagessen."
        ),
        CityTopic(
            key: "wohnen",
            name: "Wohnen",
            englishName: "Housing",
            description: "Wohnungsbau, Mieten, Baugebiete und Leerstand."
        ),
        CityTopic(
            key: "hafen",
            name: "Hafen",
            englishName: "Harbour",
            description: "Hafenbecken, Kaimauern, Schifffahrt und die Flächen am Wasser."
        ),
        CityTopic(
            key: "kitas",
            name: "Kitas",
            englishName: "Childcare",
            description: "Kindertagesstätten, Krippen, Kindertagespflege, Betreuungsplätze und Elternbeiträge."
        ),
        CityTopic(
            key: "klima",
            name: "Klima",
            englishName: "Climate",
            description: "Klimaschutz, Photovoltaik, Wärmeplanung und Schutz vor Hitze und Starkregen."
        ),
        CityTopic(
            key: "innenstadt",
            name: "Innenstadt",
            englishName: "City centre",
            description: "Fußgängerzone, Einzelhandel, Marktplatz und das Leben in der Mitte der Stadt."
        ),
        CityTopic(
            key: "kultur",
            name: "Kultur",
            englishName: "Culture",
            description: "Theater, Museen, Bibliotheken, Musik, Festivals und Kulturförderung."
        ),
        CityTopic(
            key: "strassen",
            name: "Straßen und Verkehr",
            englishName: "Roads and traffic",
            description: "Straßenbau, Kreuzungen, Ampeln, Tempo 30, Parken und Baustellen."
        ),
        CityTopic(
            key: "sport",
            name: "Sport",
            englishName: "Sports",
            description: "Sportplätze, Sporthallen, Schwimmbäder, Stadion und Sportvereine."
        ),
        CityTopic(
            key: "soziales",
            name: "Soziales",
            englishName: "Social affairs",
            description: "Hilfen für Menschen in Armut, Wohnungslose, Geflüchtete, Ältere und Menschen mit Behinderung."
        ),
        CityTopic(
            key: "oepnv",
            name: "Bus und Bahn",
            englishName: "Public transport",
            description: "Straßenbahnen, Buslinien, Haltestellen, Fahrpläne und Fahrkarten."
        ),
        CityTopic(
            key: "gruen",
            name: "Grün und Natur",
            englishName: "Green spaces",
            description: "Parks, Bäume, Wald, Naturschutz, Kleingärten und Spielplätze."
        ),
        CityTopic(
            key: "haushalt",
            name: "Haushalt",
            englishName: "Budget",
            description: "Haushaltsplan, Steuern, Gebühren, Schulden und Sparmaßnahmen der Stadt."
        ),
        CityTopic(
            key: "digitales",
            name: "Digitales",
            englishName: "Digital city",
            description: "Onlinedienste, WLAN, Glasfaser, offene Daten und Künstliche Intelligenz in der Verwaltung."
        ),
        CityTopic(
            key: "sicherheit",
            name: "Sicherheit",
            englishName: "Safety",
            description: "Ordnungsdienst, Polizei, Feuerwehr, Katastrophenschutz und Prävention."
        ),
    ]

    /// The city topic that a topic's name stands for, for its picture.
    package static func named(_ name: String) -> CityTopic? {
        let words = WordReader.words(of: name).map(\.folded)
        return all.first { WordReader.words(of: $0.name).map(\.folded) == words }
    }
}
