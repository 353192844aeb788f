internal import Accounts
internal import Base

extension ServerConfiguration {
    private static let century = 52_560_000

    static func sessionSecret(
        _ reader: inout VariableReader,
        isCookieSecure: Bool,
        _ warnings: inout [String]
    ) -> String {
        let secret = reader.text("WEB_JWT_SECRET") ?? builtInSecret
        if secret == builtInSecret {
            let reason = "missing; without it anybody could sign in as anybody. `openssl rand -base64 48` makes one"
            if isCookieSecure {
                reader.refuse("WEB_JWT_SECRET", reason)
            } else {
                warnings.append("WEB_JWT_SECRET: \(reason)")
            }
        } else if secret.utf8.count < 32 {
            warnings.append("WEB_JWT_SECRET: shorter than 32 characters and perhaps guessable; make a longer one")
        }
        return secret
    }

    static func sessions(
        _ reader: inout VariableReader,
        isCookieSecure: Bool,
        _ warnings: inout [String]
    ) -> SessionSettings {
        let quarter = 90 * 24 * 60
        let web = reader.number("ACCESS_TOKEN_EXPIRE_MINUTES", default: quarter, 1...century)
        let app = reader.number("APP_ACCESS_TOKEN_EXPIRE_MINUTES", default: quarter, 1...century)
        let renew = reader.number("SESSION_RENEW_WITHIN_MINUTES", default: quarter / 2, 0...century)
        if renew >= web {
            warnings.append(
                "SESSION_RENEW_WITHIN_MINUTES: not below ACCESS_TOKEN_EXPIRE_MINUTES, so every answer renews the cookie"
            )
        }
        return SessionSettings(
            webLifetime: .minutes(web),
            appLifetime: .minutes(app),
            renewWithin: renew == 0 ? nil : .minutes(renew),
            isCookieSecure: isCookieSecure
        )
    }
}
