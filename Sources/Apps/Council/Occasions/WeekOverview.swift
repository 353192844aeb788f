private import Base
package import Notify

/// The overview of a week.
package enum WeekOverview {
    /// On for new accounts; older ones keep what they had (seed).
    package static let occasion = Occasion(
        id: "n6_woche",
        label: Occasion.Label(de: "Wochenüberblick", en: "Week in review"),
        hint: Occasion.Label(de: "Sonntags um 18:00 Uhr", en: "Sundays at 18:00"),
        pot: .shared,
        rules: .calm,
        lifetime: .after(.days(3)),
        initially: .on
    )
}
