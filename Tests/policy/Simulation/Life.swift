internal import Base
internal import Notify

/// What happens to one person in two years: drawn by chance, with more at the edges where rules turn over.
struct Life {
    /// Something that an app hands in.
    struct Happening {
        let at: Timestamp
        /// Index of the occasion.
        let occasion: Int
        let isImportant: Bool
        /// How long after it happened the named moment is; nil if it names none.
        let named: Duration?
    }

    /// The person changes their mind, or their place.
    struct Change {
        let at: Timestamp
        let kind: Kind

        enum Kind {
            case toggle(Int)
            case channel(DeliveryChannel)
            case place(Int)
            case right(Bool)
            case active(Bool)
        }
    }

    var happenings: [Happening] = []
    var changes: [Change] = []
    /// When the server does not run.
    var downtimes: [Range<Timestamp>] = []
    /// When no service takes anything.
    var silences: [Range<Timestamp>] = []

    init(_ setting: Simulation.Setting, place: Int, _ chance: inout Chance) {
        let length = (setting.end - setting.start).wholeMilliseconds
        func moment(_ chance: inout Chance) -> Timestamp {
            setting.start + .milliseconds(Int64(chance.fraction() * Double(length)))
        }
        let clock = setting.clocks[place]
        for _ in 0..<(20 + chance.below(110)) {
            var at = moment(&chance)
            switch chance.below(6) {
            case 0:
                // The edges of the night, to the second and the millisecond.
                let wall = clock.zone.wallTime(at: at)
                let edge = [7 * 3600, 21 * 3600, 18 * 3600][chance.below(3)]
                at = clock.zone.moment(of: WallTime(day: wall.day, second: edge))
                at = at + .milliseconds([-1000, -1, 0, 0, 1, 1000][chance.below(6)])
            case 1 where !clock.jumps.isEmpty:
                // The nights in which the clock jumps.
                let jump = Timestamp(seconds: clock.jumps[chance.below(clock.jumps.count)])
                at = jump + .milliseconds(Int64(chance.below(72_000_000)) - 36_000_000)
            default: break
            }
            guard at >= setting.start, at < setting.end else { continue }
            burst(at, setting, &chance)
        }
        happenings.sort { $0.at < $1.at }
        for _ in 0..<chance.below(24) {
            // Some at any time, most while something is likely to wait.
            let isAnywhere = happenings.isEmpty || chance.isOne(in: 3)
            let at =
                isAnywhere
                ? moment(&chance) : happenings[chance.below(happenings.count)].at + chance.duration(1, 36 * 3600)
            changes.append(Self.change(at, setting, &chance))
        }
        changes.sort { $0.at < $1.at }
        downtimes = Self.gaps(chance.below(8), 20, 6 * 86_400, &chance, moment)
        silences = Self.gaps(chance.below(8), 60, 4 * 86_400, &chance, moment)
    }

    /// Things that happen at once, as a job hands them in, or shortly after one another.
    private mutating func burst(_ start: Timestamp, _ setting: Simulation.Setting, _ chance: inout Chance) {
        let isAtOnce = chance.isOne(in: 2)
        var at = start
        for _ in 0..<(1 + chance.below(chance.isOne(in: 4) ? 14 : 5)) {
            // A third for the pot that only one occasion is in.
            let isDeadline = chance.isOne(in: 3)
            let occasion = isDeadline ? setting.deadline : chance.below(setting.occasions.count)
            let isVisit = setting.occasions[occasion].pot == .visit
            let named: Duration? =
                chance.isOne(in: 5) ? nil : isVisit ? chance.duration(60, 3 * 3600) : chance.duration(3600, 10 * 86_400)
            let isImportant = !isVisit && chance.isOne(in: 7)
            happenings.append(Happening(at: at, occasion: occasion, isImportant: isImportant, named: named))
            if !isAtOnce { at = at + chance.duration(1, 3 * 3600) }
        }
    }

    private static func change(_ at: Timestamp, _ setting: Simulation.Setting, _ chance: inout Chance) -> Change {
        let kind: Change.Kind =
            switch chance.below(8) {
            case 0...2: .toggle(chance.below(setting.occasions.count))
            case 3: .channel(DeliveryChannel.allCases[chance.below(4)])
            case 4: .channel(.both)
            case 5: .place(chance.below(setting.clocks.count))
            case 6: .right(chance.isOne(in: 2))
            default: .active(!chance.isOne(in: 3))
            }
        return Change(at: at, kind: kind)
    }

    /// Times that do not overlap, in order.
    private static func gaps(
        _ count: Int,
        _ shortest: Double,
        _ longest: Double,
        _ chance: inout Chance,
        _ moment: (inout Chance) -> Timestamp
    ) -> [Range<Timestamp>] {
        var gaps: [Range<Timestamp>] = []
        for start in (0..<count).map({ _ in moment(&chance) }).sorted() {
            let end = start + chance.duration(shortest, longest)
            if let last = gaps.last, start <= last.upperBound { continue }
            gaps.append(start..<end)
        }
        return gaps
    }
}
