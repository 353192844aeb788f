private import Base
package import Notify

/// A paper that somebody follows has moved.
package enum PaperMoved {
    /// Each new or changed step of the paper is one event.
    package static let occasion = Occasion(
        id: "n4_vorgang",
        label: Occasion.Label(de: "Eine Vorlage bewegt sich", en: "A paper moves"),
        hint: Occasion.Label(de: "Zu Vorlagen, denen du folgst", en: "For papers that you follow"),
        pot: .shared,
        rules: .calm,
        lifetime: .after(.days(14)),
        initially: .on
    )
}
