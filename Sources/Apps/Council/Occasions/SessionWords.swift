internal import Base
internal import HTML

/// A session as a notice speaks of it: the committee, the day, the time, the place.
///
/// It names the date, never "tomorrow": whoever reads it a day later must not be misled.
struct SessionWords {
    private let session: CouncilSession
    private let texts: Texts
    private let today: CouncilDay

    init(_ session: CouncilSession, _ texts: Texts, now: Timestamp, zone: Zone) {
        self.session = session
        self.texts = texts
        today = CouncilDay(at: now, in: zone)
    }

    /// `Dienstag, 1. Dezember`.
    var day: String { CouncilDay(session.date)?.words(texts, today: today) ?? session.date }

    /// `Dienstag, 1. Dezember, 18:00`; without a time where nobody knows it.
    var moment: String {
        session.time.map { texts("notice.moment", ["day": day, "time": $0]) } ?? day
    }

    /// All of it on one line: `Verkehrsausschuss, Dienstag, 1. Dezember, 18:00`.
    var line: String { "\(session.committee), \(moment)" }

    /// When and where it is, and what the key says about what follows; nothing for no key.
    func lead(_ key: String?) -> HTML {
        let when = texts("notice.session", ["committee": session.committee, "moment": moment])
        let place: HTML? = session.location.flatMap { place in
            place.isEmpty ? nil : "<br>\(texts("notice.place", ["place": place]))"
        }
        let more: HTML? = key.map { "<p>\(texts[$0])</p>" }
        return "<p>\(when)\(place)</p>\(more)"
    }
}
