internal import FCM
internal import HTTP
internal import Mail
internal import SMTP

extension ServerConfiguration {
    static let mailWays = ["RESEND_API_KEY", "SMTP_URL", "MAIL_OUTBOX_DIR"]
    private static let resend = "https://api.resend.com"

    /// One way or none; two would leave open which one counts.
    static func mail(
        _ reader: inout VariableReader,
        _ baseURL: WebOrigin?,
        councilName: String,
        _ warnings: inout [String]
    ) -> MailSetup? {
        let ways = mailWays.filter { reader.text($0) != nil }
        for name in ways.dropFirst() {
            reader.refuse(name, "\(ways[0]) is set as well, and mail leaves by one way only; remove one of them")
        }
        if reader.text("RESEND_API_URL") != nil, reader.text(mailWays[0]) == nil {
            reader.refuse(mailWays[0], "missing, while RESEND_API_URL is set; set both or none")
        }
        let way = way(&reader)
        let from = from(&reader, baseURL, councilName: councilName)
        guard let first = ways.first else {
            if reader.text("MAIL_FROM") != nil {
                warnings.append("MAIL_FROM: no mail is sent while none of \(mailWays.joined(separator: ", ")) is set")
            }
            return nil
        }
        if first != mailWays[2], reader.text("MAIL_FROM") == nil {
            reader.refuse("MAIL_FROM", "missing; mails need a sender that \(first) may send for: name@example.org")
        }
        guard let baseURL, canUnsubscribe(baseURL) else {
            if baseURL != nil {
                reader.refuse("BASE_URL", "mails carry links that end them, which need https (or http on localhost)")
            }
            return nil
        }
        guard let way, let from else { return nil }
        return MailSetup(way: way, from: from)
    }

    private static func way(_ reader: inout VariableReader) -> MailSetup.Way? {
        var way: MailSetup.Way?
        if let path = reader.text("MAIL_OUTBOX_DIR") { way = .folder(path) }
        if let text = reader.text("SMTP_URL") {
            do throws(SMTPURLFault) {
                way = .smtp(try SMTPURL(text))
            } catch {
                reader.refuse("SMTP_URL", "\(error)")
            }
        }
        if let key = reader.text("RESEND_API_KEY") {
            if !key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) {
                reader.refuse("RESEND_API_KEY", "holds a space or a character that no key has; copy it again")
            } else if let url = resendURL(&reader) {
                way = .resend(key: key, url: url)
            }
        }
        return way
    }

    private static func resendURL(_ reader: inout VariableReader) -> String? {
        do throws(FCMServiceURL.Fault) {
            // The rule is the same for all services: https, or http on this machine.
            return try FCMServiceURL(reader.text("RESEND_API_URL") ?? resend).description
        } catch {
            reader.refuse("RESEND_API_URL", "\(error)")
            return nil
        }
    }

    /// `name@example.org` or `Name <name@example.org>`; without a name it is the council's.
    private static func from(
        _ reader: inout VariableReader,
        _ baseURL: WebOrigin?,
        councilName: String
    ) -> MailAddress? {
        guard let text = reader.text("MAIL_FROM") else {
            let hosts = [baseURL?.host ?? "", "localhost"]
            return hosts.lazy.compactMap { try? MailAddress("noreply@\($0)", name: councilName) }.first
        }
        var (name, address) = (councilName, text)
        if text.hasSuffix(">"), let bracket = text.lastIndex(of: "<") {
            let words = text[..<bracket].split(separator: " ").joined(separator: " ")
            name = words.hasPrefix("\"") && words.hasSuffix("\"") ? String(words.dropFirst().dropLast()) : words
            address = String(text[bracket...].dropFirst().dropLast())
        }
        do throws(MailAddress.Fault) {
            return try MailAddress(address, name: name)
        } catch {
            reader.refuse("MAIL_FROM", "\(error)")
            return nil
        }
    }

    /// Mail programs post to the link by themselves, which none does without TLS.
    private static func canUnsubscribe(_ baseURL: WebOrigin) -> Bool {
        (try? MailList(id: "a.b", unsubscribeURL: "\(baseURL)/abmelden/x")) != nil
    }
}
