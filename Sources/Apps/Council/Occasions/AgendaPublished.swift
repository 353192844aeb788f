private import Base
package import Notify

/// A subscribed committee published its agenda, or changed it shortly before the session.
package enum AgendaPublished {
    /// The start of the session ends it; council members have it on from the beginning (seed).
    package static let occasion = Occasion(
        id: "n1_tagesordnung",
        label: Occasion.Label(de: "Neue Tagesordnung eines Gremiums", en: "New agenda of a committee"),
        hint: Occasion.Label(
            de: "Und Änderungen in den letzten 48 Stunden vor der Sitzung",
            en: "And changes in the last 48 hours before the session"
        ),
        pot: .shared,
        rules: .calm,
        lifetime: .untilNamed(otherwise: .days(14)),
        initially: .onWith(right: "mandate")
    )
}
