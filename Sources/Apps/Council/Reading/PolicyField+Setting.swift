extension PolicyField {
    /// Words of papers' kinds that budget debates have: `Haushalt THH 4100`.
    private static let budget = "haushalt"
    /// Committees whose names say their field in words that no title has.
    private static let committees: [(word: String, field: PolicyField)] = [
        ("bauausschuss", .building), ("schulausschuss", .schools), ("schulbeirat", .schools),
    ]

    /// The field of a decision: what its titles say, else where it was decided, if that leaves no doubt.
    ///
    /// No field is better than a wrong one: a committee of several fields, a main committee and a plenary say nothing.
    ///
    /// - Parameters:
    ///   - subject: the titles of the item and its paper.
    ///   - committee: the committee's name; of several all of them, with commas.
    ///   - paperKind: what the source calls the kind of paper.
    /// - Returns: nil where nothing tells.
    package static func of(_ subject: String, committee: String, paperKind: String?) -> PolicyField? {
        if let field = of(subject) { return field }
        if let paperKind, paperKind.lowercased().hasPrefix(budget) { return .finance }
        return of(committee: committee)
    }

    private static func of(committee: String) -> PolicyField? {
        let name = committee.lowercased()
        guard ["ausschuss", "ausschuß", "beirat"].contains(where: { name.contains($0) }), !name.contains(", "),
            !name.contains("haupt")
        else { return nil }
        let fields = Set(all(in: committee) + committees.filter { name.contains($0.word) }.map(\.field))
        let matters = fields.subtracting([.administration])
        return matters.count == 1 ? matters.first : nil
    }
}
