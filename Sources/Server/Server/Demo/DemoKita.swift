internal import Base

/// The example Kita of `serve --demo`: what a Kita's boards look like in use.
enum DemoKita {
    /// One board with its notes.
    struct Board {
        let name: String
        let slug: String
        var hasNotifications = true
        let notes: [Note]
    }

    /// One note, by its age.
    struct Note {
        let title: String
        let text: String
        var name: String?
        var contact: String?
        let age: Duration
    }

    static let name = "Kita Sonnenblume"

    static let boards = [
        Board(
            name: "Wichtiges vom Team",
            slug: "wichtiges",
            notes: [
                Note(
                    title: "Laternenfest: wer bringt Punsch mit?",
                    text: "Wir treffen uns um 17 Uhr am Tor. Tassen bringt ihr selbst mit, Laternen haben wir genug.",
                    name: "Team",
                    age: .days(6)
                ),
                Note(
                    title: "Schließtag am 14. Dezember",
                    text: "An diesem Tag ist das ganze Team auf Fortbildung. Die Notgruppe ist für alle da, die sie "
                        + "brauchen: Sagt uns bis Freitag Bescheid.",
                    name: "Team",
                    age: .hours(3)
                ),
            ]
        ),
        Board(
            name: "Tauschen und Verschenken",
            slug: "tauschen",
            notes: [
                Note(
                    title: "Danke für das Puppenhaus",
                    text: "Es ist heil angekommen und schon bewohnt.",
                    name: "Familie aus der Bärengruppe",
                    age: .days(7)
                ),
                Note(
                    title: "Gummistiefel 27 gegen 29",
                    text: "Gelb mit Fröschen. Wir brauchen sie eine Nummer größer, ihr vielleicht eine kleiner.",
                    name: "Mira, Papa von Lotte",
                    contact: "Fach 3",
                    age: .days(6)
                ),
                Note(
                    title: "Bücherkiste für Vorschulkinder",
                    text: "Zwölf Bücher zum Vorlesen, gut erhalten. Wer die Kiste nimmt, gibt sie bitte als Ganzes "
                        + "weiter.",
                    name: "Tarek",
                    contact: "tarek@example.org",
                    age: .days(4)
                ),
                Note(
                    title: "Kinderfahrradanhänger-Regenverdeck zu verschenken",
                    text: "Passt auf die meisten Anhänger mit zwei Sitzen. Ein kleiner Riss an der Seite, mit "
                        + "Klebeband dicht.\n\nLiegt im Vorraum neben dem Schuhregal, nehmt es einfach mit.",
                    age: .days(2)
                ),
                Note(
                    title: "Suchen Laufrad für den Frühling",
                    text: "Farbe egal, Hauptsache der Lenker lässt sich verstellen. Wir holen es ab.",
                    name: "Familie aus der Igelgruppe",
                    age: .hours(14)
                ),
                Note(
                    title: "Schneeanzug, Größe 98",
                    text: "Dunkelblau, einen Winter getragen, der Reißverschluss läuft. Gern gegen eine Packung "
                        + "Kaffee für die Teeküche.",
                    name: "Jana, Mama von Ole",
                    contact: "Fach 14",
                    age: .hours(1)
                ),
            ]
        ),
        Board(
            name: "Mitfahren und Abholen",
            slug: "mitfahren",
            notes: [
                Note(
                    title: "Wer fährt donnerstags Richtung Hafenviertel?",
                    text: "Wir könnten abwechseln: Ihr hin, wir zurück. Kindersitz ist da.",
                    name: "Aylin, Mama von Emre",
                    contact: "Fach 22",
                    age: .days(3)
                )
            ]
        ),
        Board(
            name: "Elternbeirat",
            slug: "elternbeirat",
            notes: [
                Note(
                    title: "Protokoll vom November hängt aus",
                    text: "Themen: Zaun am Sandkasten, Essensanbieter, Flohmarkt im Frühjahr.",
                    name: "Elternbeirat",
                    age: .days(10)
                )
            ]
        ),
        Board(name: "Fundsachen", slug: "fundsachen", hasNotifications: false, notes: []),
    ]
}
