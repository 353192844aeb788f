import Crypto
import Foundation
import Testing

@testable import APNs

@Suite struct APNsKeyTests {
    static let pem = Fixture.pem

    static var base64: String {
        pem.split(separator: "\n").dropFirst().dropLast().joined(separator: "\n")
    }

    @Test(
        arguments: [
            pem, pem.replacing("\n", with: "\\n"), pem.replacing("\n", with: "\r\n"), "\"\(pem)\"", "  \n\(pem)\n\n",
            "\u{FEFF}" + pem, pem.replacing("\n", with: " "), pem.replacing("-----", with: "----"), base64,
            base64.replacing("\n", with: ""), base64.replacing("=", with: ""),
            PEM(label: "EC PRIVATE KEY", der: Fixture.key.sec1).text,
        ]
    ) func `a key survives the ways in which people pass it on`(text: String) throws {
        let key = try APNsKey(p8: text, keyID: Fixture.keyID, teamID: Fixture.teamID)
        #expect(key.key.scalar == Fixture.key.scalar)
    }

    @Test func `a file's content is a key`() throws {
        let key = try APNsKey(file: Array(Self.pem.utf8), keyID: Fixture.keyID, teamID: Fixture.teamID)
        #expect(key.key.publicKey == Fixture.key.publicKey)
    }

    static let publicPEM: String = {
        let header: [UInt8] = [
            0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
            0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
        ]
        return PEM(label: "PUBLIC KEY", der: header + Fixture.key.publicKey.uncompressed).text
    }()

    static let wrong: [(String, APNsKeyFault)] = [
        ("", .empty), (" \n\"\" ", .empty), ("hello", .unknownForm), ("AAAA", .unknownForm),
        (Fixture.key.jwk, .notTaken(.jwk)), ("/etc/meldewerk/AuthKey_ABC123DEFG.p8", .notTaken(.path)),
        (publicPEM, .notPrivate(.pem)),
        (publicPEM.split(separator: "\n").dropFirst().dropLast().joined(), .notPrivate(.der)),
        (PEM(label: "CERTIFICATE", der: [0x30, 3, 1, 2, 3]).text, .notPrivate(.pem)),
        (PEM(label: "ENCRYPTED PRIVATE KEY", der: [0x30, 3, 1, 2, 3]).text, .encrypted(.pem)),
        (PEM(label: "PRIVATE KEY", der: [0x30, 3, 1, 2, 3]).text, .unreadable(.pem, "its content cannot be read")),
        (String(pem.dropLast(60)), .unreadable(.pem, "its content cannot be read")),
    ]

    @Test(arguments: wrong) func `what is no key is called what it seems to be`(
        text: String,
        fault: APNsKeyFault
    ) {
        #expect(throws: fault) { try APNsKey(p8: text, keyID: Fixture.keyID, teamID: Fixture.teamID) }
    }

    @Test(arguments: ["", "ABC123DEF", "ABC123DEFGH", "abc123defg", "ABC-23DEFG", "ÄBC123DEF"])
    func `an id has ten capital letters and digits`(id: String) {
        #expect(throws: APNsKeyFault.keyID(length: id.count)) {
            try APNsKey(p8: Self.pem, keyID: id, teamID: Fixture.teamID)
        }
        #expect(throws: APNsKeyFault.teamID(length: id.count)) {
            try APNsKey(p8: Self.pem, keyID: Fixture.keyID, teamID: id)
        }
    }

    @Test func `spaces around an id do not matter`() throws {
        let key = try APNsKey(p8: Self.pem, keyID: " ABC123DEFG\n", teamID: "DEF123GHIJ ")
        #expect(key.keyID == "ABC123DEFG")
        #expect(key.teamID == "DEF123GHIJ")
    }

    @Test(arguments: wrong) func `no fault shows any of the key`(text: String, fault: APNsKeyFault) {
        #expect(fault.description.hasSuffix("."))
        #expect(text.count < 20 || !fault.description.contains(text.prefix(20)))
    }
}
