/// A word as matching compares it: 64 bits of a hash of its stem.
///
/// Topics and texts meet in terms alone, so that a million topics need no strings in memory. Among a million different
/// words two share a term with a probability of 1 in 37 million.
struct Term: Hashable, Sendable {
    let code: UInt64

    init(code: UInt64) {
        self.code = code
    }

    /// The term of a key; see ``WordKeys``.
    init(_ key: some StringProtocol) {
        self.init(bytes: key.utf8)
    }

    init(bytes: some Sequence<UInt8>) {
        var mix = TermHash()
        for byte in bytes { mix.add(byte) }
        code = mix.value
    }

    /// The term that stands for a whole group of synonyms; no word has it, because no key has a `#`.
    init(group: Int) {
        self.init("#\(group)")
    }

    /// The term of a number and the letter before it, of two words or of parts of one: one string after the other.
    init(joining keys: some Sequence<String>) {
        var mix = TermHash()
        for key in keys { for byte in key.utf8 { mix.add(byte) } }
        code = mix.value
    }
}

/// FNV-1a with a last stir: it can be taken up at each byte, which makes the terms of all beginnings of a word cheap.
struct TermHash {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ byte: UInt8) {
        state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }

    /// The hash of the bytes so far.
    var value: UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return mixed ^ (mixed >> 32)
    }
}
