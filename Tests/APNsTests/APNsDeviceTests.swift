import HTTP
import Testing

@testable import APNs

@Suite struct APNsDeviceTests {
    @Test(arguments: [2, 31, 32, 33, 64, 100, 200]) func `a token may have many lengths`(bytes: Int) throws {
        let device = try APNsDevice(token: String(repeating: "A9", count: bytes))
        #expect(device.token == String(repeating: "a9", count: bytes))
        #expect(device.environment == .production)
    }

    @Test(
        arguments: [
            ("", .empty), ("ab1", .oddLength), ("ab", .wrongLength(bytes: 1)), ("zz11", .notHexadecimal),
            ("<ab12 cd34>", .notHexadecimal), ("ab12/../x", .notHexadecimal), ("äö", .notHexadecimal),
            ("ab12\n", .notHexadecimal), ("ab1g", .notHexadecimal), ("ab1@", .notHexadecimal),
            ("ab1`", .notHexadecimal),
        ] as [(String, APNsDevice.Fault)]
    ) func `what is no token is refused with a word`(text: String, fault: APNsDevice.Fault) {
        #expect(throws: fault) { try APNsDevice(token: text) }
        #expect(fault.description.hasSuffix("."))
    }

    @Test func `201 bytes are too many`() {
        #expect(throws: APNsDevice.Fault.wrongLength(bytes: 201)) {
            try APNsDevice(token: String(repeating: "ab", count: 201))
        }
    }

    @Test(arguments: ["http://x", "https://", "https://x/path", "https://x?y", "https://a@b", "x", "https://x y"])
    func `a gateway is an origin`(text: String) {
        #expect(throws: APNsGateways.Fault.notAnOrigin(.production)) { try APNsGateways(production: text) }
        #expect(throws: APNsGateways.Fault.notAnOrigin(.sandbox)) { try APNsGateways(sandbox: text) }
    }

    @Test func `gateways that are not named are Apple's`() throws {
        #expect(try APNsGateways() == .apple)
        let own = try APNsGateways(production: "https://localhost:8443/")
        #expect(own.origin(.production) == "https://localhost:8443")
        #expect(own.origin(.sandbox) == "https://api.sandbox.push.apple.com")
        #expect(own.reach == .anywhere)
        #expect(APNsGateways.apple.reach == .publicInternet)
    }
}
