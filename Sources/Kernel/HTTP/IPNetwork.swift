/// All addresses with the same first bits: `10.0.0.0/8`, `::1`.
public struct IPNetwork: Hashable, Sendable, CustomStringConvertible {
    /// Its first address.
    public let base: IPAddress
    /// How many bits of the 128 are fixed; an IPv4 prefix counts 96 more.
    public let bits: Int

    /// Reads an address, or an address and a prefix length: `127.0.0.1`, `192.168.0.0/16`, `fd00::/8`.
    ///
    /// - Returns: nil for anything else, also for an address that has bits beyond the prefix.
    public init?(_ text: some StringProtocol) {
        let halves = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = halves.first.flatMap({ IPAddress($0) }) else { return nil }
        let width = address.v4 == nil ? 128 : 32
        var prefix = width
        if halves.count == 2 {
            guard halves[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(halves[1]),
                number <= width
            else { return nil }
            prefix = number
        }
        base = address
        bits = prefix + 128 - width
        guard Self.masked(address, bits) == address else { return nil }
    }

    /// Whether an address lies in it.
    public func contains(_ address: IPAddress) -> Bool {
        Self.masked(address, bits) == base
    }

    /// `10.0.0.0/8`; a single address stands alone.
    public var description: String {
        bits == 128 ? base.description : "\(base)/\(base.v4 == nil ? bits : bits - 96)"
    }

    private static func masked(_ address: IPAddress, _ bits: Int) -> IPAddress {
        IPAddress(high: address.high & mask(bits), low: address.low & mask(bits - 64))
    }

    private static func mask(_ bits: Int) -> UInt64 {
        bits <= 0 ? 0 : bits >= 64 ? .max : ~(.max >> UInt64(bits))
    }
}
