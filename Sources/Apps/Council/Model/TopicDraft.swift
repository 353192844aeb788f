internal import API
internal import Base

/// What somebody wants to follow, checked.
struct TopicDraft: Sendable, Equatable {
    let name: String
    let description: String
    let placeID: String?

    /// Trims and checks; where nobody named any district, all are taken.
    ///
    /// - Throws: a 422 with all faulty fields at once.
    init(name: String, description: String?, placeID: String?, places: [Place]) throws(Problem) {
        var check = TextCheck()
        self.name = check.line(name, "name", limit: Topic.nameLimit)
        if TopicName.isInstruction(self.name) { check.add("instruction", "name") }
        let text = description ?? ""
        self.description =
            text.allSatisfy(\.isWhitespace)
            ? "" : check.paragraphs(text, "description", limit: Topic.descriptionLimit)
        self.placeID = check.optionalLine(placeID, "place_id", limit: Topic.nameLimit)
        if let place = self.placeID, !places.isEmpty, !places.contains(where: { $0.id == place }) {
            check.add("value_error", "place_id")
        }
        guard check.faults.isEmpty else { throw .invalid(check.faults) }
    }
}
