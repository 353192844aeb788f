import HTTP
import Testing

@Suite struct IPAddressTests {
    /// The examples and rules of RFC 5952 §1, §2 and §4.
    @Test(arguments: [
        ("2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"), ("2001:0db8::0001", "2001:db8::1"),
        ("2001:db8:0:0:0:0:2:1", "2001:db8::2:1"), ("2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"),
        ("2001:0:0:1:0:0:0:1", "2001:0:0:1::1"), ("2001:db8:0:0:1:0:0:0", "2001:db8:0:0:1::"),
        ("2001:DB8:AaAa:BBBB:CcCc:DDDD:EEEE:0001", "2001:db8:aaaa:bbbb:cccc:dddd:eeee:1"),
        ("0:0:0:0:0:0:0:0", "::"), ("0:0:0:0:0:0:0:1", "::1"), ("1:0:0:0:0:0:0:0", "1::"), ("1::", "1::"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"), ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("64:ff9b::192.0.2.33", "64:ff9b::c000:221"), ("1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304"),
        ("::ffff:192.0.2.1", "192.0.2.1"), ("::FFFF:c000:0201", "192.0.2.1"), ("::1.2.3.4", "::102:304"),
        ("0.0.0.0", "0.0.0.0"), ("255.255.255.255", "255.255.255.255"), ("127.0.0.1", "127.0.0.1"),
    ]) func `an address is read and written in its usual form`(text: String, canonical: String) throws {
        let address = try #require(IPAddress(text))
        #expect(address.description == canonical)
        #expect(IPAddress(canonical) == address)
    }

    @Test(arguments: [
        "", " ", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4", "1.2.3.04", "1.2.3.", ".1.2.3", "1..2.3", "0x7f.0.0.1",
        "2130706433", "1.2.3.4 ", " 1.2.3.4", "+1.2.3.4", "1.2.3.-4", "１.2.3.4", "1.2.3.1000",
        ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8",
        ":1:2:3:4:5:6:7", "1:2:3:4:5:6:7:", "12345::", "g::", "::1%eth0", "[::1]", "::1/64", "1:2:3:4:5:6:7:1.2.3.4",
        "1.2.3.4::", "::1.2.3.4:5", "1.2.3.4:1::", "::1.2.3", "::1.2.3.256", "::+1", "1:::2", "localhost",
    ]) func `what is no address is refused`(text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test func `both spellings of one host are equal and counted as one`() throws {
        let plain = try #require(IPAddress("192.0.2.7"))
        let mapped = try #require(IPAddress("::ffff:c000:207"))
        #expect(plain == mapped)
        #expect(plain.hashValue == mapped.hashValue)
        #expect(plain.networkKey == mapped.networkKey)
        #expect(mapped.v4 == 0xC000_0207)
    }

    @Test func `an IPv6 household is its first 64 bits`() throws {
        let first = try #require(IPAddress("2001:db8:1:2::1"))
        let second = try #require(IPAddress("2001:db8:1:2:ffff::9"))
        let other = try #require(IPAddress("2001:db8:1:3::1"))
        #expect(first.networkKey == second.networkKey)
        #expect(first.networkKey != other.networkKey)
        #expect(try #require(IPAddress("192.0.2.1")).networkKey != #require(IPAddress("192.0.2.2")).networkKey)
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.255.255.254", true), ("::1", true), ("::ffff:127.0.0.1", true), ("128.0.0.1", false),
        ("::2", false), ("::", false), ("126.255.255.255", false),
    ]) func `loopback is recognised`(text: String, isLoopback: Bool) throws {
        #expect(try #require(IPAddress(text)).isLoopback == isLoopback)
    }

    /// First and last address of every range in IANA's special-purpose registries that is not globally reachable.
    @Test(arguments: [
        // This network, private use, shared, loopback, link-local.
        "0.0.0.0", "0.255.255.255", "10.0.0.0", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.0",
        "127.255.255.255", "169.254.0.0", "169.254.169.254", "169.254.255.255", "172.16.0.0", "172.31.255.255",
        // Protocol assignments, documentation, 6to4 relays, private use, benchmarks.
        "192.0.0.0", "192.0.0.255", "192.0.2.0", "192.0.2.255", "192.88.99.0", "192.88.99.255", "192.168.0.0",
        "192.168.255.255", "198.18.0.0", "198.19.255.255", "198.51.100.0", "198.51.100.255", "203.0.113.0",
        "203.0.113.255",
        // Multicast, reserved, broadcast.
        "224.0.0.0", "239.255.255.255", "240.0.0.0", "255.255.255.254", "255.255.255.255",
        // Unspecified, loopback, mapped, compatible, translated (NAT64), discard, local NAT64.
        "::", "::1", "::ffff:10.0.0.1", "::ffff:127.0.0.1", "::127.0.0.1", "::8.8.8.8", "64:ff9b::", "64:ff9b::8.8.8.8",
        "64:ff9b::7f00:1", "64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "100::", "100::ffff:ffff:ffff:ffff",
        "100:0:0:1::",
        // Protocol assignments, Teredo, benchmarks, ORCHID, documentation, 6to4, more documentation.
        "2001::", "2001:0:7f00:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "2001:2::", "2001:2:0:ffff::",
        "2001:10::",
        "2001:1f:ffff::", "2001:20::", "2001:2f:ffff::", "2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff",
        "2002::",
        "2002:7f00:1::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff::", "3fff:fff:ffff::",
        // Segment routing, unique local, link-local, site-local, multicast, not handed out.
        "5f00::", "5f00:ffff::", "fc00::", "fd00::1", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "fe80::", "fe80::1",
        "febf::1", "fec0::1", "ff00::", "ff02::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "4000::", "1fff::",
    ]) func `an address of a special range is not public`(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "1.0.0.0", "8.8.8.8", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.0",
        "169.253.255.255", "169.255.0.0", "172.15.255.255", "172.32.0.0", "191.255.255.255", "192.0.1.0", "192.0.3.0",
        "192.88.98.255", "192.88.100.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0",
        "198.51.99.255", "198.51.101.0", "203.0.112.255", "203.0.114.0", "223.255.255.255", "::ffff:8.8.8.8",
        "2000::", "2001:200::", "2001:db7:ffff::", "2001:db9::", "2001:4860:4860::8888", "2003::", "2a00:1450::1",
        "2606:4700::",
        "3ffe:ffff::", "3fff:1000::", "2620:4f:8000::",
    ]) func `its neighbours are`(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }
}
