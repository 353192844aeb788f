internal import Foundation
internal import SMTP

extension PrivacyPage.Model {
    /// What the operator has set up.
    package init(_ configuration: ServerConfiguration) {
        self.init(
            mail: Self.mail(configuration.mail),
            hasWebPush: configuration.vapid != nil,
            hasAPNs: configuration.apns != nil,
            hasFCM: configuration.fcm != nil,
            hasAppleSignIn: configuration.apple.serviceID != nil,
            routes: configuration.routes.map { ($0.name, URL(string: $0.url)?.host() ?? $0.url) }
        )
    }

    private static func mail(_ setup: ServerConfiguration.MailSetup?) -> String? {
        switch setup?.way {
        case .resend: "Resend"
        case .smtp(let url): url.host
        case .folder, nil: nil
        }
    }
}

extension ServerConfiguration.RouteSetup {
    /// What people call the service.
    fileprivate var name: String {
        switch service {
        case .tomTom: "TomTom"
        case .here: "HERE"
        case .osrm: "OSRM"
        }
    }
}
