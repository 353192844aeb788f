/// What topics are held against: an agenda item, a paper or a decision.
package struct MatchedText: Sendable, Hashable {
    /// What it is about, in its own words.
    package var title: String
    /// What else tells of it and counts a little less: the paper's title, the committee's name, a summary.
    package var further: [String]

    /// A text to match.
    ///
    /// - Parameters:
    ///   - title: of the item.
    ///   - further: may be empty.
    package init(title: String, further: [String] = []) {
        self.title = title
        self.further = further
    }
}
