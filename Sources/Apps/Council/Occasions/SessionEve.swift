private import Base
package import Notify

/// A committee that concerns the person meets tomorrow.
package enum SessionEve {
    /// A reminder that comes a day later is worthless: it has a pot of its own (seed).
    package static let occasion = Occasion(
        id: "n5_vorabend",
        label: Occasion.Label(de: "Am Vorabend einer Sitzung", en: "On the eve of a session"),
        hint: Occasion.Label(de: "Zählt eigens: höchstens zwei am Tag", en: "Counts apart: two a day at most"),
        pot: .deadline,
        rules: .calm,
        lifetime: .untilNamed(otherwise: .days(1)),
        initially: .off
    )
}
