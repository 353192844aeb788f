internal import API

/// Where the council's pages are.
enum CouncilAddress {
    static let today = "/dashboard"
    static let council = "/council"
    static let topics = "/topics"
    static let week = "/council/woche"
    static let analysis = "/council/analyse"
    static let maps = "/council/karten"
    static let budget = "/council/haushalt"

    static func decision(_ id: Decision.ID) -> String { "/council/decision?id=\(id)" }

    static func session(_ id: CouncilSession.ID) -> String { "/council?tab=sessions&ksinr=\(id)" }

    /// The session's date, for a calendar.
    static func calendar(_ id: CouncilSession.ID) -> String { "/kalender/sitzung/\(id).ics" }

    static func person(_ slug: String) -> String { "/council/person?slug=\(PathSegment.encode(slug))" }

    static func theme(_ slug: String) -> String { "/council/thema?slug=\(PathSegment.encode(slug))" }

    /// A list of the page Rat, filtered by `items`; what is nil or empty is left out.
    static func list(_ tab: CouncilTab, _ items: [(name: String, value: String?)] = []) -> String {
        items.reduce("/council?tab=\(tab.rawValue)") { address, item in
            guard let value = item.value, !value.isEmpty else { return address }
            return address + "&\(item.name)=\(PathSegment.encode(value))"
        }
    }
}

/// A list of the page Rat.
package enum CouncilTab: String, Sendable, CaseIterable {
    case sessions
    case decisions
    case committees
}
