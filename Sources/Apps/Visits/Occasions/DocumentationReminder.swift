package import Notify

/// A visit is over and nothing was written about it.
package enum DocumentationReminder {
    /// The end of the next day ends it.
    ///
    /// No night rest and no limit: the person's own appointments set the number (seed).
    package static let occasion = Occasion(
        id: "doku",
        label: Occasion.Label(de: "Doku-Erinnerung", en: "Documentation reminder"),
        hint: Occasion.Label(
            de: "15 Minuten nach dem Ende eines Besuchs ohne Bericht",
            en: "15 minutes after a visit without a report"
        ),
        pot: .visit,
        rules: .immediate,
        lifetime: .endOfDay(daysLater: 1),
        reach: .devices
    )
}
