import APNs
import FCM
import Foundation
import Mail
import SMTP
import TestSupport
import Testing

@testable import Server

@Suite struct ChannelConfigurationTests {
    static func read(_ values: [String: String]) throws -> ServerConfiguration {
        try ServerConfigurationTests.read(values)
    }

    static func faults(_ values: [String: String]) -> [ConfigurationFaults.Fault] {
        do throws(ConfigurationFaults) {
            _ = try ServerConfiguration.read(ServerConfigurationTests.secret.merging(values) { _, new in new })
            return []
        } catch {
            return error.list
        }
    }

    @Test func `mail leaves by the way that is set`() throws {
        let smtp = try #require(try Self.read(ChannelVariables.smtp).mail)
        guard case .smtp(let url) = smtp.way else { return #expect(Bool(false)) }
        #expect(url.host == "mail.example.org" && smtp.from.address == "rat@example.org")
        #expect(smtp.from.name == "Ratslotse")
        let resend = try Self.read([
            "RESEND_API_KEY": "re_1", "MAIL_FROM": "\"Rat, Musterstadt\" <rat@example.org>", "COUNCIL_NAME": "X",
        ])
        guard case .resend("re_1", "https://api.resend.com") = resend.mail?.way else { return #expect(Bool(false)) }
        #expect(resend.mail?.from.name == "Rat, Musterstadt")
        let folder = try Self.read(["MAIL_OUTBOX_DIR": "/m", "BASE_URL": "https://rat.example.org"])
        guard case .folder("/m") = folder.mail?.way else { return #expect(Bool(false)) }
        #expect(folder.mail?.from.address == "noreply@rat.example.org")
    }

    @Test func `devices have a topic for each app and gateways that can be changed`() throws {
        let own = ["APNS_URL": "https://localhost:1", "APNS_SANDBOX_URL": "https://localhost:2"]
        let apns = try #require(try Self.read(ChannelVariables.apns.merging(own) { _, new in new }).apns)
        #expect([apns.topic, apns.visitsTopic] == ["de.example.rat", "de.example.besuche"])
        #expect(apns.gateways.origin(.sandbox) == "https://localhost:2")
        var values = ChannelVariables.apns
        values["APNS_TOPIC_VISITS"] = nil
        #expect(try Self.read(values).apns?.visitsTopic == "de.example.rat")
        #expect(try Self.read(ChannelVariables.fcm).fcm?.account.projectID == "meldewerk-test")
    }

    @Test func `keys may stand in files`() throws {
        let folder = try ScratchFolder()
        try folder.write(ChannelVariables.p8, to: "key.p8")
        try folder.write(ChannelVariables.account(), to: "account.json")
        var values = ChannelVariables.apns
        values["APNS_PRIVATE_KEY"] = folder.path + "/key.p8"
        values["FCM_SERVICE_ACCOUNT"] = folder.path + "/account.json"
        let configuration = try Self.read(values)
        #expect(configuration.apns != nil && configuration.fcm != nil)
        values["APNS_PRIVATE_KEY"] = folder.path + "/other.p8"
        #expect(Self.faults(values).map(\.variable) == ["APNS_PRIVATE_KEY"])
    }

    static let wrong: [(values: [String: String], named: [String])] = [
        (["SMTP_URL": "smtp://mail.example.org"], ["MAIL_FROM"]),
        (["RESEND_API_KEY": "re_1"], ["MAIL_FROM"]),
        (["RESEND_API_URL": "https://x.example"], ["RESEND_API_KEY"]),
        (["MAIL_OUTBOX_DIR": "/m", "SMTP_URL": "smtp://x.example", "MAIL_FROM": "a@b.example"], ["MAIL_OUTBOX_DIR"]),
        (
            [
                "MAIL_OUTBOX_DIR": "/m", "SMTP_URL": "smtp://x.example", "RESEND_API_KEY": "k",
                "MAIL_FROM": "a@b.example",
            ],
            ["SMTP_URL", "MAIL_OUTBOX_DIR"]
        ),
        (["SMTP_URL": "mail.example.org", "MAIL_FROM": "a@b.example"], ["SMTP_URL"]),
        (["SMTP_URL": "smtp://x.example", "MAIL_FROM": "nobody"], ["MAIL_FROM"]),
        (
            ["RESEND_API_KEY": "k", "RESEND_API_URL": "http://x.example", "MAIL_FROM": "a@b.example"],
            ["RESEND_API_URL"]
        ),
        (["MAIL_OUTBOX_DIR": "/m", "BASE_URL": "http://rat.example.org"], ["BASE_URL"]),
        (["APNS_TOPIC": "de.example.rat"], ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_PRIVATE_KEY"]),
        (["APNS_URL": "https://x.example"], ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_PRIVATE_KEY", "APNS_TOPIC"]),
        (
            ["APNS_KEY_ID": "short", "APNS_TEAM_ID": "abc", "APNS_PRIVATE_KEY": "x", "APNS_TOPIC": "no topic"],
            ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_PRIVATE_KEY", "APNS_TOPIC"]
        ),
        (ChannelVariables.apns.merging(["APNS_URL": "http://x.example"]) { _, new in new }, ["APNS_URL"]),
        (ChannelVariables.apns.merging(["APNS_SANDBOX_URL": "x"]) { _, new in new }, ["APNS_SANDBOX_URL"]),
        (["FCM_URL": "https://x.example"], ["FCM_SERVICE_ACCOUNT"]),
        (["FCM_SERVICE_ACCOUNT": "{}"], ["FCM_SERVICE_ACCOUNT"]),
        (ChannelVariables.fcm.merging(["FCM_URL": "http://x.example"]) { _, new in new }, ["FCM_URL"]),
        (["COUNCIL_NAME": "a\u{7}b"], ["COUNCIL_NAME"]),
        (["VISITS_NAME": String(repeating: "x", count: 61)], ["VISITS_NAME"]),
    ]

    @Test(arguments: wrong) func `a channel that is half set or malformed stops the start and is named`(
        values: [String: String],
        named: [String]
    ) {
        #expect(Set(Self.faults(values).map(\.variable)) == Set(named))
    }

    @Test func `no reason repeats a secret`() {
        let secrets = [
            "SMTP_URL": "smtp://user:Geheim%zz@x.example", "RESEND_API_KEY": "Geheim mit Leerzeichen",
            "APNS_PRIVATE_KEY": "Geheim", "FCM_SERVICE_ACCOUNT": "{\"private_key\": \"Geheim\"}",
            "MAIL_FROM": "Geheim@@x",
        ]
        let faults = Self.faults(secrets)
        #expect(Set(faults.map(\.variable)).isSuperset(of: secrets.keys))
        #expect(!faults.contains { $0.reason.contains("Geheim") })
        let shown = Set(KnownVariable.all.filter { !$0.isSecret }.map(\.name))
        for name in ["SMTP_URL", "RESEND_API_KEY", "APNS_PRIVATE_KEY", "FCM_SERVICE_ACCOUNT"] {
            #expect(!shown.contains(name), "\(name)")
        }
    }
}
