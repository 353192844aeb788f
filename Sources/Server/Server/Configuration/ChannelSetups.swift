package import APNs
package import Accounts
package import FCM
package import Mail
package import SMTP

extension ServerConfiguration {
    /// How mails leave.
    package struct MailSetup: Sendable {
        /// The three ways, of which a deployment has one.
        package enum Way: Sendable {
            /// RESEND_API_KEY and RESEND_API_URL.
            case resend(key: String, url: String)
            /// SMTP_URL.
            case smtp(SMTPURL)
            /// MAIL_OUTBOX_DIR: nothing is sent, each mail becomes a file.
            case folder(String)
        }

        package let way: Way
        /// MAIL_FROM.
        package let from: MailAddress
    }

    /// How Apple's devices are reached.
    package struct APNsSetup: Sendable {
        package let key: APNsKey
        /// APNS_TOPIC: the bundle id of the council's app.
        package let topic: String
        /// APNS_TOPIC_VISITS: that of the visits' app.
        package let visitsTopic: String
        package let gateways: APNsGateways
    }

    /// How people sign in with Apple.
    package struct AppleSignIn: Sendable {
        /// APPLE_BUNDLE_ID.
        package let bundleIDs: [String]
        /// APPLE_SERVICE_ID.
        package let serviceID: String?
        /// APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY; a key like that of APNs, but another one.
        package let key: APNsKey?
        /// APPLE_JWKS_URL.
        package let endpoints: AppleEndpoints
    }

    /// How Android devices are reached.
    package struct FCMSetup: Sendable {
        package let account: ServiceAccount
        package let service: FCMServiceURL
    }
}
