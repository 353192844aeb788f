private import Base
package import Notify

/// It is time to leave for the next visit.
package enum Departure {
    /// The arrival ends it.
    ///
    /// No night rest and no limit: the person's own appointments set the number (seed).
    package static let occasion = Occasion(
        id: "anfahrt",
        label: Occasion.Label(de: "Nächster Besuch", en: "Next visit"),
        hint: Occasion.Label(de: "Zur Abfahrt, mit der Verkehrslage", en: "At departure, with the traffic"),
        pot: .visit,
        rules: .immediate,
        lifetime: .untilNamed(otherwise: .hours(4)),
        reach: .devices
    )
}
