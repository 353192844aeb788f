extension CompiledTopic {
    /// Under what an index files a topic.
    struct Triggers {
        /// Terms one of which must stand in every text that the topic matches, as few and as rare as can be.
        ///
        /// With each goes how strong its hit must be to make the match certain, once ``also`` is met; 2 if it never is.
        var terms: [Term: Float]
        /// Terms one of which must stand there besides; empty where nothing more is known.
        ///
        /// So a common word drags nothing along whose place, or whose other word, is missing.
        var also: [Term] = []
    }

    /// What an index looks the topic up by.
    ///
    /// Words that may be missing altogether, because the rest is worth enough without them, are no triggers; common ones
    /// are left out first.
    var triggers: Triggers {
        // What must be met in any case is enough by itself; the rarest costs least.
        let required = units.filter { $0.role.rawValue <= Role.qualifier.rawValue }
        guard let rarest = required.min(by: { Self.frequency(of: $0) < Self.frequency(of: $1) }) else {
            return contentTriggers(isCertain: true)?.triggers ?? Triggers(terms: [:])
        }
        // One requirement that is met by its terms alone leaves the content as the only question.
        let isPlain = required.count == 1 && Self.isPlain(rarest)
        let content = contentTriggers(isCertain: isPlain)
        if let content, content.frequency <= Self.frequency(of: rarest) {
            let also = Self.terms(of: rarest, enough: Self.never)
            return Triggers(terms: content.triggers.terms, also: rarest.phrase.isEmpty ? Array(also.keys) : [])
        }
        let also = content.map { $0.hasPhrase ? [] : Array($0.triggers.terms.keys) } ?? []
        return Triggers(terms: Self.terms(of: rarest, enough: Self.never), also: also)
    }

    /// No hit is that strong.
    private static let never: Float = 2

    /// Whether a unit is met just by one of its terms, and by nothing else.
    private static func isPlain(_ unit: Unit) -> Bool {
        unit.phrase.isEmpty && (unit.role == .place || unit.role == .namedPlace || unit.parts.isEmpty)
    }

    /// What the alternatives and the description ask for together.
    private struct Content {
        var triggers = Triggers(terms: [:])
        var frequency = 0
        var hasPhrase = false

        mutating func take(_ unit: Unit, enough: Float) {
            triggers.terms.merge(CompiledTopic.terms(of: unit, enough: enough), uniquingKeysWith: min)
            frequency += CompiledTopic.frequency(of: unit)
            hasPhrase = hasPhrase || !unit.phrase.isEmpty
        }
    }

    /// - Parameter isCertain: whether a strong hit decides, since nothing else is required or that is looked at apart.
    /// - Returns: `nil` where what is required is all there is.
    private func contentTriggers(isCertain: Bool) -> Content? {
        let words = units.filter { $0.role == .word }
        let described = units.filter { $0.role == .described }
        if words.isEmpty, units.contains(where: { $0.role.rawValue <= Role.qualifier.rawValue }) { return nil }
        var content = Content()
        let alternatives = Set(words.map(\.alternative))
        for index in alternatives {
            let alternative = words.filter { $0.alternative == index }
            let all = alternative.reduce(0) { $0 + $1.weight }
            // Words that together stay below this make no match without a word of the description, which is a trigger.
            var spare = Float(TopicMatch.threshold) * all * 0.999
            var left: [Unit] = []
            for unit in alternative.sorted(by: { Self.frequency(of: $0) > Self.frequency(of: $1) }) {
                if unit.weight < spare {
                    spare -= unit.weight
                    left.append(unit)
                } else {
                    // A little more than enough, because sums of weights are not exact.
                    let enough = Float(TopicMatch.threshold) * all / unit.weight * 1.001
                    content.take(unit, enough: isCertain ? enough : Self.never)
                }
            }
            guard alternatives.count == 1, described.isEmpty else { continue }
            // A word without which the others do not come up to it.
            let needed = left.last { $0.weight > all * (1 - Float(TopicMatch.threshold)) * 1.001 && $0.phrase.isEmpty }
            if let needed { content.triggers.also = Array(Self.terms(of: needed, enough: Self.never).keys) }
        }
        for unit in described { content.take(unit, enough: isCertain ? 0 : Self.never) }
        return content
    }

    /// What a unit can be met by.
    private static func terms(of unit: Unit, enough: Float) -> [Term: Float] {
        // The first word of a phrase stands in every text that has the phrase, be it a stop word.
        if let first = unit.phrase.first { return [first: never] }
        var terms = [unit.term: enough]
        if unit.role == .place || unit.role == .namedPlace { return terms }
        for group in unit.groups { terms[group] = enough }
        if let rarest = unit.parts.min(by: { $0.frequency < $1.frequency }) {
            for term in [rarest.term] + rarest.groups where terms[term] == nil { terms[term] = never }
        }
        return terms
    }

    private static func frequency(of unit: Unit) -> Int {
        let parts = unit.phrase.isEmpty ? unit.parts.map(\.frequency).min() ?? 0 : 0
        return Int(unit.frequency) + Int(parts)
    }
}
