extension IPAddress {
    /// Whether the address is one of the public internet: what a request to a foreign, user-supplied host may reach.
    ///
    /// False for loopback, private, link-local, shared, documentation, benchmark, multicast and reserved ranges, and for
    /// IPv6 forms that carry an IPv4 address in them (IANA special-purpose registries, RFC 6890).
    public var isPublic: Bool {
        if let v4 { return !Self.specialV4.contains { v4 >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) } }
        // Only 2000::/3 is handed out for global unicast.
        guard high >> 61 == 1 else { return false }
        return !Self.specialV6.contains { high >> (64 - $0.bits) == $0.prefix >> (64 - $0.bits) }
    }

    private static let specialV4: [(prefix: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16),
        (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16),
        (0xC612_0000, 15), (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    /// Teredo, ORCHID, documentation, 6to4 and the rest of 2001::/23, all inside 2000::/3.
    private static let specialV6: [(prefix: UInt64, bits: UInt64)] = [
        (0x2001_0000_0000_0000, 23), (0x2001_0DB8_0000_0000, 32), (0x2002_0000_0000_0000, 16),
        (0x3FFF_0000_0000_0000, 20),
    ]
}
