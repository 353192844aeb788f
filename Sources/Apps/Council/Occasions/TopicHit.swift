private import Base
package import Notify

/// A topic of one's own stands on an agenda.
package enum TopicHit {
    /// The start of the session ends it.
    package static let occasion = Occasion(
        id: "n2_thema",
        label: Occasion.Label(de: "Dein Thema steht auf einer Tagesordnung", en: "Your topic is on an agenda"),
        hint: Occasion.Label(
            de: "Sobald sie veröffentlicht ist, mit den passenden Punkten",
            en: "As soon as it is published, with the items that fit"
        ),
        pot: .shared,
        rules: .calm,
        lifetime: .untilNamed(otherwise: .days(14)),
        initially: .on
    )
}
