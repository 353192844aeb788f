public import VisitPlanner

/// A page that a notification leads to.
public enum Destination: Sendable, Hashable {
    /// The day.
    case home
    /// What waits for approval.
    case open
    /// What to know of a visit.
    case briefing(Visit.ID)
    /// A visit's report.
    case report(Visit.ID)

    /// Where a planned notification leads.
    public init(_ notification: PlannedNotification) {
        self = Self.destination(notification.target, notification.visitID)
    }

    /// Reads the path of a page: `/visits/42/briefing`, with or without the server before it; nil for a page that no
    /// notification leads to.
    public init?(path: String) {
        var path = path[...]
        if let mark = path.firstRange(of: "://") {
            let rest = path[mark.upperBound...]
            path = rest.firstIndex(of: "/").map { rest[$0...] } ?? "/"
        }
        let end = path.firstIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        let parts = path[..<end].split(separator: "/").map(String.init)
        switch parts.count {
        case 1 where parts[0] == "visits": self = .home
        case 2 where parts == ["visits", "offen"]: self = .open
        case 3 where parts[0] == "visits" && Self.isID(parts[1]):
            switch parts[2] {
            case "briefing": self = .briefing(parts[1])
            case "bericht": self = .report(parts[1])
            default: return nil
            }
        default: return nil
        }
    }

    /// Reads what a notification carries, `{typ, visitId}` (seed §5); nil for a topic that this release does not know.
    ///
    /// - Parameters:
    ///   - typ: the topic.
    ///   - visitID: the visit; nil where the notification speaks of the whole day.
    public init?(typ: String, visitID: Visit.ID?) {
        guard let topic = PlannedNotification.Topic(rawValue: typ) else { return nil }
        let target: PlannedNotification.Target =
            switch topic {
            case .departure, .delay: .home
            case .documentation: .briefing
            case .approval: .report
            case .openApprovals: .open
            }
        self = Self.destination(target, visitID)
    }

    /// The page's path: `/visits/42/briefing`.
    public var path: String {
        switch self {
        case .home: "/visits"
        case .open: "/visits/offen"
        case .briefing(let visit): "/visits/\(visit)/briefing"
        case .report(let visit): "/visits/\(visit)/bericht"
        }
    }

    /// A visit without a proper number leads to the day, never to a path that somebody else chose.
    private static func destination(_ target: PlannedNotification.Target, _ visit: Visit.ID?) -> Destination {
        switch target {
        case .home: return .home
        case .open: return .open
        case .briefing, .report:
            guard let visit, isID(visit) else { return .home }
            return target == .briefing ? .briefing(visit) : .report(visit)
        }
    }

    private static func isID(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 19 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
