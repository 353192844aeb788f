internal import Base
internal import HTML
internal import VisitPlanner

extension HomePage {
    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        /// The first word of the name; nil where nobody said one.
        var firstName: String?
        /// The day that is shown, and the visitor's own day.
        var number: Int64
        var today: Int64
        /// The visitor's own clock.
        var zone: Zone
        var figures: DayFigures
        var stops: [DayStop]
        var start: VisitorSettings.Start?
        /// From how many minutes on a delay is worth a word.
        var threshold: Int
        /// Visits whose report waits.
        var open: [StoredVisit]
        /// What was just done: the end of a key `visits.told.…`.
        var notice: String?
        /// What became of a file.
        var outcome: VisitImport.Outcome?
        /// Why a file was refused.
        var refusal: Fault?

        var isToday: Bool { number == today }

        /// The visit to which the visitor is to go, or is on the way.
        func next(_ now: Timestamp) -> DayStop? {
            guard isToday else { return nil }
            return stops.first { $0.stored.visit.status == .planned && $0.arrival > now }
        }

        /// The visit that takes place.
        func current(_ now: Timestamp) -> DayStop? {
            guard isToday else { return nil }
            return stops.last {
                $0.stored.visit.status == .planned && $0.arrival <= now && now < $0.stored.visit.end
            }
        }
    }
}
