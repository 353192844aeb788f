import Crypto
import Foundation
import TestSupport

/// Variables of services that exist nowhere, with keys that open nothing.
enum ChannelVariables {
    /// The private key that RFC 7515 prints in appendix A.2, in PKCS#8.
    static let rsa = PublishedRSAKey.pem

    static let p8 = P256.PrivateKey.generate().pem

    /// A key file; some members may be changed.
    static func account(_ changes: [String: String] = [:]) -> String {
        let members = [
            "type": "service_account", "project_id": "meldewerk-test", "private_key_id": "0a1b2c3d",
            "private_key": rsa + "\n", "client_email": "push@meldewerk-test.iam.gserviceaccount.com",
            "token_uri": "https://oauth2.googleapis.com/token",
        ].merging(changes) { _, new in new }
        let data = try? JSONSerialization.data(withJSONObject: members, options: [.sortedKeys])
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    static let apns = [
        "APNS_KEY_ID": "ABC123DEFG", "APNS_TEAM_ID": "DEF123GHIJ", "APNS_PRIVATE_KEY": p8,
        "APNS_TOPIC": "de.example.rat", "APNS_TOPIC_VISITS": "de.example.besuche",
    ]
    static var fcm: [String: String] { ["FCM_SERVICE_ACCOUNT": account()] }
    static let smtp = ["SMTP_URL": "smtp://u:p@mail.example.org", "MAIL_FROM": "rat@example.org"]
}
