/// A text with all the terms that topics may ask for.
struct ReadText: Sendable {
    /// Where a chain stands.
    struct Place: Sendable {
        var field: Int
        var range: Range<Int>
    }

    /// The strongest hit for each term.
    var hits = HitTable()
    /// The whole words in their order, stop words among them.
    var sequence: [Term] = []
    /// Where each of ``sequence`` stands; fields never run into each other in phrases.
    var places: [Place] = []
    var texts: [String]

    /// The original spelling of a chain.
    func spelling(_ chain: Int32) -> String {
        let place = places[Int(chain)]
        return String(
            decoding: texts[place.field].utf8.dropFirst(place.range.lowerBound).prefix(place.range.count),
            as: UTF8.self
        )
    }

    /// Where a phrase begins, `nil` if it stands nowhere.
    func find(_ phrase: [Term]) -> Int32? {
        guard let first = phrase.first, sequence.count >= phrase.count else { return nil }
        for start in 0...sequence.count - phrase.count where sequence[start] == first {
            guard places[start].field == places[start + phrase.count - 1].field else { continue }
            if sequence[start..<start + phrase.count].elementsEqual(phrase) { return Int32(start) }
        }
        return nil
    }
}
