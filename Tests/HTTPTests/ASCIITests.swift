import HTTP
import Testing

@Suite struct ASCIITests {
    @Test func `a token is made of what RFC 9110 lists and of nothing else`() {
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
        let allowed = Set((letters + "0123456789!#$%&'*+-.^_`|~").utf8)
        for byte in UInt8.min...UInt8.max { #expect(ASCII.isToken(byte) == allowed.contains(byte), "\(byte)") }
    }

    @Test func `a field may hold visible characters, space, tab and bytes beyond ASCII`() {
        for byte in UInt8.min...UInt8.max {
            #expect(ASCII.isFieldContent(byte) == (byte == 9 || (byte >= 32 && byte != 127)), "\(byte)")
        }
    }

    @Test(arguments: [
        ("Host", "hOST", true), ("host", "hos", false), ("", "", true), ("@[", "`{", false), ("é", "É", false),
    ])
    func `only the letters of ASCII have two cases`(left: String, right: String, isEqual: Bool) {
        #expect(ASCII.equalsIgnoringCase(left.utf8, right.utf8) == isEqual)
    }
}
