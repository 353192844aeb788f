package import Notify

/// A report waits for its approval.
package enum ApprovalReminder {
    /// The end of the next day ends it.
    ///
    /// No night rest and no limit: the person's own appointments set the number (seed).
    package static let occasion = Occasion(
        id: "freigabe",
        label: Occasion.Label(de: "Freigabe-Erinnerung", en: "Approval reminder"),
        hint: Occasion.Label(de: "15 Minuten nach dem Entwurf", en: "15 minutes after the draft"),
        pot: .visit,
        rules: .immediate,
        lifetime: .endOfDay(daysLater: 1),
        reach: .devices
    )
}
