/// What a citizen wants to be told of.
package struct TopicQuery: Sendable, Hashable {
    /// Up to 120 characters: "Radverkehr", "Spielplätze und Schulhöfe in der Oststadt", `"Haus der Jugend"`.
    package var name: String
    /// Up to 2,000 characters that tell more of it; may be empty.
    package var description: String
    /// The place that it is limited to: a district's name.
    package var place: String?

    /// A topic as its owner wrote it.
    ///
    /// - Parameters:
    ///   - name: what it is called. Words in quotation marks are meant literally; "und", "oder", "/" and commas part
    ///     alternatives; what follows "in", "im", "am" or "bei" narrows.
    ///   - description: what it covers.
    ///   - place: where; `nil` is everywhere.
    package init(name: String, description: String = "", place: String? = nil) {
        self.name = name
        self.description = description
        self.place = place
    }
}
