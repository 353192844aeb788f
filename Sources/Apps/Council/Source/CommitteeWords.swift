/// Tells by its words what an organisation is: servers fill in types and classifications as they please.
enum CommitteeWords {
    private static let factions = ["fraktion", "wählergruppe", "einzelvertreter"]
    private static let councils = [
        "gemeinderat", "stadtrat", "stadtverordnetenversammlung", "ratsversammlung", "bürgerschaft", "kreistag",
        "rat der stadt", "rat der gemeinde", "gemeindevertretung", "stadtvertretung",
    ]
    private static let districts = [
        "ortschaftsrat", "ortsrat", "ortsbeirat", "bezirksrat", "bezirksvertretung", "bezirksbeirat",
        "bezirksverordnetenversammlung", "stadtbezirk", "stadtteilbeirat", "ortsausschuss",
    ]
    private static let committees = [
        "ausschuss", "ausschuß", "beirat", "kommission", "kuratorium", "verwaltungsrat", "aufsichtsrat",
        "arbeitskreis", "deputation", "gremium",
    ]
    /// Offices: what the words above occur in without being one.
    private static let offices = ["geschäftsstelle", "verwaltung ", "amt für", "beauftragte"]

    /// What an organisation is.
    ///
    /// - Parameters:
    ///   - name: its name.
    ///   - types: what the source calls its kind.
    ///   - meets: whether the source names a list of its sessions.
    /// - Returns: ``Committee/Kind/other`` for what does not meet.
    static func kind(name: String, types: [String], meets: Bool) -> Committee.Kind {
        let name = name.lowercased()
        let types = types.joined(separator: " ").lowercased()
        func has(_ words: [String], in text: String) -> Bool { words.contains { text.contains($0) } }
        if has(offices, in: name), !meets { return .other }
        if has(factions, in: types) || has(factions, in: name) { return .faction }
        if has(districts, in: name) || has(districts, in: types) { return .district }
        if has(committees, in: name) { return .committee }
        if name == "rat" || has(councils, in: name) { return .council }
        if has(committees, in: types) || types.contains("gremium") || meets { return .committee }
        return .other
    }
}
