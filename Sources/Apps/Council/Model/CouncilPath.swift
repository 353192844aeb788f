internal import API

/// The pages of the council that notices lead to; older apps know them by these paths.
package enum CouncilPath {
    /// The decision's page.
    package static func decision(_ id: Decision.ID) -> String { "/council/decision?id=\(id)" }

    /// The session's page, with some of its items in view, by their full numbers: `Ö 6` and `N 6` are two items.
    package static func session(_ id: CouncilSession.ID, items: [String] = []) -> String {
        let path = "/council?tab=sessions&ksinr=\(id)"
        return items.isEmpty ? path : path + "&top=" + PathSegment.encode(items.joined(separator: ","))
    }

    /// Where a paper is read about: what was decided of it, found by its number.
    package static func paper(number: String?, title: String) -> String {
        "/council?tab=decisions&q=" + PathSegment.encode(number ?? title)
    }

    /// What one follows.
    package static let topics = "/topics"
}
