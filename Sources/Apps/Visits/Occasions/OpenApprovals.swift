package import Notify

/// Drafts are left in the evening.
package enum OpenApprovals {
    /// Midnight ends it.
    ///
    /// No night rest and no limit: the person's own appointments set the number (seed).
    package static let occasion = Occasion(
        id: "offene_freigaben",
        label: Occasion.Label(de: "Offene Freigaben", en: "Open approvals"),
        hint: Occasion.Label(de: "Am Abend, wenn Entwürfe übrig sind", en: "In the evening, when drafts are left"),
        pot: .visit,
        rules: .immediate,
        lifetime: .endOfDay(daysLater: 0),
        reach: .devices
    )
}
