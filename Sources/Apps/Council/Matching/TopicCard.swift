/// Says in a drawer of ``TopicIndex`` that a topic is to be looked at, or is met for certain if the hit is strong enough.
///
/// Drawers of common words hold thousands of cards and are read from end to end: what a card can say by itself spares a
/// look at the topic, which lies anywhere in memory.
struct TopicCard: Sendable {
    var slot: UInt32
    var enough: Float
    /// The numbers of up to three terms one of which must stand in the text too; 0 is none.
    var also: (UInt32, UInt32, UInt32) = (0, 0, 0)

    /// Whether one of ``also`` is among the bits of ``TermNumbers/bits(of:)``.
    @inline(__always) func isMet(_ bits: [UInt64]) -> Bool {
        func stands(_ number: UInt32) -> Bool { bits[Int(number >> 6)] & (1 << UInt64(number & 63)) != 0 }
        return stands(also.0) || stands(also.1) || stands(also.2)
    }
}

/// Numbers for the terms that cards name, so that a text can be asked for them by a bit.
struct TermNumbers: Sendable {
    private var numbers: [Term: UInt32] = [:]

    /// The numbers of some terms; none for more than a card has room for.
    mutating func card(_ slot: UInt32, enough: Float, also: [Term]) -> TopicCard {
        var card = TopicCard(slot: slot, enough: enough)
        guard !also.isEmpty, also.count <= 3 else { return card }
        let found = also.map { number(of: $0) }
        card.also = (found[0], found.count > 1 ? found[1] : found[0], found.count > 2 ? found[2] : found[0])
        return card
    }

    private mutating func number(of term: Term) -> UInt32 {
        if let number = numbers[term] { return number }
        let number = UInt32(numbers.count + 1)
        numbers[term] = number
        return number
    }

    /// A bit for each number whose term is among these.
    func bits(of terms: some Sequence<Term>) -> [UInt64] {
        var bits = [UInt64](repeating: 0, count: numbers.count / 64 + 1)
        for term in terms {
            guard let number = numbers[term] else { continue }
            bits[Int(number >> 6)] |= 1 << UInt64(number & 63)
        }
        return bits
    }
}
