extension CompiledTopic {
    /// How much a text concerns the topic, `nil` where something that must be there is not.
    func score(_ text: ReadText) -> Float? {
        // Borrowed one by one: copying a unit would count references up and down a million times a text.
        units.withUnsafeBufferPointer { Self.score($0, text) }
    }

    private static func score(_ units: UnsafeBufferPointer<Unit>, _ text: ReadText) -> Float? {
        var best: Float = 0
        var (met, all): (Float, Float) = (0, 0)
        var (alternative, described, required, words) = (UInt8(0), 0, 0, 0)
        for index in units.indices {
            switch units[index].role {
            case .place, .namedPlace, .qualifier:
                if find(units[index], text) == nil { return nil }
                required += 1
            case .word:
                if units[index].alternative != alternative {
                    best = max(best, met / all)
                    (met, all, alternative) = (0, 0, units[index].alternative)
                }
                words += 1
                all += units[index].weight
                if let found = find(units[index], text) { met += units[index].weight * found.strength }
            case .described:
                if find(units[index], text) != nil { described += 1 }
            }
        }
        if words > 0 { best = max(best, met / all) } else if required > 0 { best = 1 }
        if described > 0 {
            let alone = describedAlone
            let byDescription = min(alone.most, alone.first + Float(described - 1) * alone.further)
            best = max(best, byDescription, min(1, best + describedBonus))
        }
        return best
    }

    /// The strongest way in which a text has a unit.
    static func find(_ unit: Unit, _ text: ReadText) -> HitTable.Hit? {
        if !unit.phrase.isEmpty {
            return text.find(unit.phrase).map { HitTable.Hit(strength: 1, kind: .phrase, chain: $0) }
        }
        var best = text.hits[unit.term]
        if unit.role == .place || unit.role == .namedPlace {
            best?.kind = .place
            return best
        }
        for group in unit.groups {
            guard let hit = text.hits[group], hit.strength > best?.strength ?? 0 else { continue }
            best = hit
        }
        if !unit.parts.isEmpty, let apart = findApart(unit.parts, text), apart.strength > best?.strength ?? 0 {
            best = apart
        }
        return best
    }

    /// All parts of a compound, wherever they stand; as strong as the weakest.
    private static func findApart(_ parts: [Part], _ text: ReadText) -> HitTable.Hit? {
        var weakest: HitTable.Hit?
        for part in parts {
            var best = text.hits[part.term]
            for group in part.groups {
                guard let hit = text.hits[group], hit.strength > best?.strength ?? 0 else { continue }
                best = hit
            }
            guard var hit = best else { return nil }
            hit.strength *= takenApart
            hit.kind = .compound
            if hit.strength < weakest?.strength ?? 2 { weakest = hit }
        }
        return weakest
    }
}
