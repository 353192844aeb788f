extension CompiledTopic {
    /// The match with its words and reasons, for a score that is known.
    func explain(_ query: TopicQuery, _ text: ReadText, _ score: Float) -> TopicMatch {
        var met: [(reason: TopicMatch.Reason, worth: Float)] = []
        for unit in units {
            guard let found = Self.find(unit, text) else { continue }
            let place = text.places[Int(found.chain)]
            let source =
                switch unit.role {
                case .place: query.place ?? ""
                case .described: query.description
                case .namedPlace, .qualifier, .word: query.name
                }
            let reason = TopicMatch.Reason(
                kind: unit.role == .described ? .description : found.kind,
                topicWord: Self.cut(source, unit.range),
                textWord: text.spelling(found.chain),
                field: place.field,
                range: place.range
            )
            let isAside = unit.role == .described || unit.role == .place || unit.role == .namedPlace
            met.append((reason, unit.weight * found.strength * (isAside ? 0.5 : 1)))
        }
        met.sort { one, other in
            if one.worth != other.worth { return one.worth > other.worth }
            return (one.reason.field, one.reason.range.lowerBound) < (other.reason.field, other.reason.range.lowerBound)
        }
        var match = TopicMatch(score: Double(min(1, score)), words: [], reasons: [])
        for (reason, _) in met where !match.words.contains(reason.textWord) {
            match.words.append(reason.textWord)
            match.reasons.append(reason)
        }
        return match
    }

    private static func cut(_ text: String, _ range: Range<Int32>) -> String {
        String(decoding: text.utf8.dropFirst(Int(range.lowerBound)).prefix(range.count), as: UTF8.self)
    }
}
