private import Base
package import Notify

/// The visitor will be late.
package enum DelayWarning {
    /// The arrival ends it.
    ///
    /// No night rest and no limit: the person's own appointments set the number (seed).
    package static let occasion = Occasion(
        id: "verspaetung",
        label: Occasion.Label(de: "Verspätungs-Warnung", en: "Delay warning"),
        hint: Occasion.Label(de: "Wenn du dich beim Kunden spürbar verspätest", en: "When you will be noticeably late"),
        pot: .visit,
        rules: .immediate,
        lifetime: .untilNamed(otherwise: .hours(4)),
        reach: .devices
    )
}
