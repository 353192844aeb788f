private import Base
package import Notify

/// What came of items that were reported or bookmarked.
package enum ResultsPublished {
    /// One letter for each batch of minutes (seed).
    package static let occasion = Occasion(
        id: "n3_result",
        label: Occasion.Label(de: "Ergebnisse sind da", en: "Results are in"),
        hint: Occasion.Label(
            de: "Was aus gemeldeten oder gemerkten Punkten wurde, oft Wochen später",
            en: "What came of reported or bookmarked items, often weeks later"
        ),
        pot: .shared,
        rules: .calm,
        lifetime: .after(.days(30)),
        initially: .on
    )
}
