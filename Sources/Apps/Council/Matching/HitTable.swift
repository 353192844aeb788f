/// The terms of one text with their hits: open addressing over the terms' own bits, which are a hash already.
///
/// A million topics ask it a few times each, so it is a good deal faster than a dictionary that hashes again.
struct HitTable: Sendable {
    /// How a term is met.
    struct Hit: Sendable {
        var strength: Float
        var kind: TopicMatch.Kind
        var chain: Int32
    }

    private struct Entry: Sendable {
        var code: UInt64
        var hit: Hit
    }

    private var entries: [Entry]
    private var mask: Int
    private(set) var count = 0

    private static let nothing = Entry(code: 0, hit: Hit(strength: 0, kind: .word, chain: -1))

    init() {
        entries = [Entry](repeating: Self.nothing, count: 256)
        mask = 255
    }

    subscript(term: Term) -> Hit? {
        entries.withUnsafeBufferPointer { entries in
            var place = Int(truncatingIfNeeded: term.code) & mask
            while entries[place].hit.chain >= 0 {
                if entries[place].code == term.code { return entries[place].hit }
                place = (place + 1) & mask
            }
            return nil
        }
    }

    /// Keeps a hit unless a stronger one is there.
    mutating func note(_ term: Term, _ hit: Hit) {
        if count * 2 > mask { grow() }
        var place = Int(truncatingIfNeeded: term.code) & mask
        while entries[place].hit.chain >= 0 {
            if entries[place].code == term.code {
                if entries[place].hit.strength < hit.strength { entries[place].hit = hit }
                return
            }
            place = (place + 1) & mask
        }
        entries[place] = Entry(code: term.code, hit: hit)
        count += 1
    }

    private mutating func grow() {
        let old = entries
        mask = mask * 2 + 1
        entries = [Entry](repeating: Self.nothing, count: mask + 1)
        count = 0
        for entry in old where entry.hit.chain >= 0 { note(Term(code: entry.code), entry.hit) }
    }

    /// All terms, in no particular order.
    var terms: [Term] {
        entries.filter { $0.hit.chain >= 0 }.map { Term(code: $0.code) }
    }
}
