import Base
import Boards
import HTML
import TestSupport

extension KitaFrame {
    static let key = "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8"

    /// Five boards, notifications on.
    static func fixture(isPaused: Bool = false, hasPush: Bool = true) -> KitaFrame {
        KitaFrame(
            name: "Kita Sonnenblume",
            link: "b7Qm2xVt9LdKfR3pWcZy",
            isPaused: isPaused,
            pushKey: hasPush ? key : nil,
            boards: [
                .init(slug: "team", name: "Wichtiges vom Team"),
                .init(slug: "tauschen", name: "Tauschen und Verschenken"),
                .init(slug: "mitfahren", name: "Mitfahren und Abholen"),
                .init(slug: "beirat", name: "Elternbeirat und Fördervereinsmitgliederversammlung"),
                .init(slug: "fund", name: "Fundsachen"),
            ]
        )
    }

    /// A Kita whose every name tries to break out.
    static let hostile = KitaFrame(
        name: hostileText,
        link: "x",
        isPaused: false,
        pushKey: key,
        boards: [.init(slug: "a", name: hostileText)]
    )
}

/// Text that would run or break a page if one place forgot to escape.
let hostileText = "\"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;{count}"

extension Timestamp {
    /// A moment so many minutes before the fixtures' now.
    static func ago(_ minutes: Int) -> Timestamp { PageContext.fixtureNow - .minutes(minutes) }
}

extension NoteCard {
    /// A wall of six, one of them ours.
    static let fixtures = [
        NoteCard(
            id: 15,
            title: "Schneeanzug, Größe 98",
            text: "Dunkelblau, einen Winter getragen, der Reißverschluss läuft. Gern gegen eine Packung Kaffee.",
            name: "Jana, Mama von Ole",
            contact: "Fach 14",
            pinnedAt: .ago(62)
        ),
        NoteCard(
            id: 12,
            title: "Suchen Laufrad für den Frühling",
            text: "Farbe egal, Hauptsache der Lenker lässt sich verstellen. Wir holen es ab.",
            name: "Familie aus der Igelgruppe",
            pinnedAt: .ago(874)
        ),
        NoteCard(
            id: 11,
            title: "Kinderfahrradanhänger-Regenverdeck zu verschenken",
            text: "Passt auf die meisten Anhänger mit zwei Sitzen.\n\nLiegt im Vorraum neben dem Schuhregal.",
            pinnedAt: .ago(2869)
        ),
        NoteCard(
            id: 8,
            title: "Bücherkiste für Vorschulkinder",
            text: "Zwölf Bücher zum Vorlesen, gut erhalten. https://example.org/liste bleibt Text.",
            name: "Tarek",
            contact: "tarek@beispiel.de",
            pinnedAt: .ago(5800),
            isMine: true
        ),
        NoteCard(
            id: 4,
            title: "Gummistiefel 27 gegen 29",
            text: "Gelb mit Fröschen.",
            name: "Mira, Papa von Lotte",
            contact: "Fach 3",
            pinnedAt: .ago(9000)
        ),
        NoteCard(
            id: 3,
            title: "Danke für das Puppenhaus",
            text: "Es ist heil angekommen und schon bewohnt.",
            name: "Familie aus der Bärengruppe",
            pinnedAt: .ago(600_000)
        ),
    ]

    static let hostile = NoteCard(
        id: 1,
        title: hostileText,
        text: hostileText,
        name: hostileText,
        contact: hostileText,
        pinnedAt: .ago(1),
        isMine: true
    )
}
