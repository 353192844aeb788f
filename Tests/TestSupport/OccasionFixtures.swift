internal import Base
package import Notify

/// The twelve occasions of the three products, as their seeds have them; the apps declare the real ones.
package enum OccasionFixtures {
    /// A committee's agenda was published or changed; on for people with a mandate.
    package static let agenda = letter(
        "n1_tagesordnung",
        Occasion.Label(de: "Tagesordnungen", en: "Agendas"),
        .untilNamed(otherwise: .days(14)),
        .onWith(right: "mandate")
    )
    /// An own topic stands on an agenda.
    package static let topic = letter(
        "n2_thema",
        Occasion.Label(de: "Eigene Themen", en: "Own topics"),
        .untilNamed(otherwise: .days(14))
    )
    /// Results of items that were reported or bookmarked.
    package static let result = letter(
        "n3_result",
        Occasion.Label(de: "Ergebnisse", en: "Results"),
        .after(.days(30))
    )
    /// A followed paper moved on.
    package static let paper = letter(
        "n4_vorgang",
        Occasion.Label(de: "Verfolgte Vorlagen", en: "Followed papers"),
        .after(.days(14))
    )
    /// A committee meets tomorrow; the one occasion of the deadline pot.
    package static let eve = letter(
        "n5_vorabend",
        Occasion.Label(de: "Am Vorabend", en: "The evening before"),
        .untilNamed(otherwise: .days(1)),
        .off,
        pot: .deadline
    )
    /// The week in one letter.
    package static let week = letter(
        "n6_woche",
        Occasion.Label(de: "Wochenüberblick", en: "Week in review"),
        .after(.days(3))
    )

    /// The next visit: time to leave.
    package static let departure = alert(
        "anfahrt",
        Occasion.Label(de: "Nächster Besuch / Anfahrt", en: "Next visit: time to leave"),
        .untilNamed(otherwise: .hours(4))
    )
    /// A visit without a report.
    package static let documentation = alert(
        "doku",
        Occasion.Label(de: "Doku-Erinnerung", en: "Reminder to write the report"),
        .endOfDay(daysLater: 1)
    )
    /// A report that nobody has released.
    package static let release = alert(
        "freigabe",
        Occasion.Label(de: "Freigabe-Erinnerung", en: "Reminder to release the report"),
        .endOfDay(daysLater: 1)
    )
    /// The traffic makes a visit late.
    package static let delay = alert(
        "verspaetung",
        Occasion.Label(de: "Verspätungs-Warnung", en: "Warning of a delay"),
        .untilNamed(otherwise: .hours(4))
    )
    /// Reports that are still open in the evening.
    package static let drafts = alert(
        "offene_freigaben",
        Occasion.Label(de: "Offene Freigaben", en: "Reports to release"),
        .endOfDay(daysLater: 0)
    )

    /// New notes on a board, told to whoever turned on its bell.
    package static let boardNote = Occasion(
        id: "board_note",
        label: Occasion.Label(de: "Neue Zettel am Brett", en: "New notes on a board"),
        pot: .board,
        rules: .stream,
        lifetime: .after(.hours(24)),
        reach: .followers
    )

    /// The council's six.
    package static let council = [agenda, topic, result, paper, eve, week]
    /// The visits' five; the seed's fourth is a greeting on a page.
    package static let visits = [departure, documentation, release, delay, drafts]
    /// All that reach people with an account.
    package static let accounts = council + visits
    /// All twelve.
    package static let all = accounts + [boardNote]

    private static func letter(
        _ id: String,
        _ label: Occasion.Label,
        _ lifetime: Lifetime,
        _ initially: Occasion.Initially = .on,
        pot: Occasion.Pot = .shared
    ) -> Occasion {
        Occasion(id: id, label: label, pot: pot, rules: .calm, lifetime: lifetime, initially: initially)
    }

    private static func alert(_ id: String, _ label: Occasion.Label, _ lifetime: Lifetime) -> Occasion {
        Occasion(id: id, label: label, pot: .visit, rules: .immediate, lifetime: lifetime, reach: .devices)
    }
}
