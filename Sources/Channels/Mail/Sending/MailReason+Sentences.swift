extension MailReason {
    /// What happened and what to do, in German.
    public func german(_ service: String) -> String {
        switch self {
        case .unresolved: "Der Name \(service) lässt sich nicht auflösen; Schreibweise und DNS prüfen"
        case .unreachable: "\(service) antwortet nicht; Adresse, Port und Firewall prüfen"
        case .untrusted: "Keine vertrauenswürdige TLS-Verbindung zu \(service); Zertifikat und CA_FILE prüfen"
        case .timeout: "\(service) war zu langsam; es wird später erneut versucht"
        case .connectionBroken: "Die Verbindung zu \(service) brach ab; es wird später erneut versucht"
        case .uncertain:
            "\(service) hat die Mail erhalten, aber nicht bestätigt; sie geht mit derselben Message-ID noch einmal hinaus"
        case .cancelled: "Der Versand an \(service) wurde abgebrochen; es wird später erneut versucht"
        case .credentialsRefused: "\(service) lehnt die Anmeldung ab; Zugangsdaten und Absenderdomain prüfen"
        case .senderRefused: "\(service) lehnt den Absender ab; MAIL_FROM und dessen Freigabe prüfen"
        case .serviceRefused: "\(service) verweigert den Dienst; Server und Sperrlisten prüfen"
        case .mailboxUnknown: "\(service) kennt das Postfach nicht; die Adresse des Kontos prüfen"
        case .mailboxUnavailable: "\(service) meldet ein volles oder geschlossenes Postfach; die Person muss es klären"
        case .tooLarge: "Die Mail ist \(service) zu groß; die Grenze dort erhöhen"
        case .invalid: "\(service) hält die Mail für fehlerhaft; bitte als Fehler melden"
        case .idempotencyConflict:
            "\(service) kennt diese Mail schon mit anderem Inhalt; sie wird nicht noch einmal verschickt"
        case .smtpPostponed, .httpPostponed: "\(service) bittet um einen späteren Versuch; nichts zu tun"
        case .smtpRefused, .httpRefused: "\(service) lehnt die Mail ab; im Protokoll des Servers nachsehen"
        case .folderNotWritable: "Der Ordner \(service) ist nicht beschreibbar; Rechte und Platz prüfen"
        }
    }

    /// What happened and what to do, in English.
    public func english(_ service: String) -> String {
        switch self {
        case .unresolved: "the name \(service) does not resolve; check its spelling and DNS"
        case .unreachable: "\(service) does not answer; check address, port and firewall"
        case .untrusted: "no trustworthy TLS connection to \(service); check its certificate and CA_FILE"
        case .timeout: "\(service) was too slow; it is tried again later"
        case .connectionBroken: "the connection to \(service) broke; it is tried again later"
        case .uncertain:
            "\(service) got the mail but did not confirm it; it goes out again with the same Message-ID"
        case .cancelled: "sending to \(service) was cancelled; it is tried again later"
        case .credentialsRefused: "\(service) refuses to sign in; check the credentials and the sender's domain"
        case .senderRefused: "\(service) refuses the sender; check MAIL_FROM and whether it is allowed there"
        case .serviceRefused: "\(service) refuses service; check the server and block lists"
        case .mailboxUnknown: "\(service) knows no such mailbox; check the account's address"
        case .mailboxUnavailable: "\(service) reports a full or closed mailbox; its owner must see to it"
        case .tooLarge: "the mail is too large for \(service); raise the limit there"
        case .invalid: "\(service) finds the mail malformed; please report this as a bug"
        case .idempotencyConflict:
            "\(service) has seen this mail with another content; it is not sent once more"
        case .smtpPostponed, .httpPostponed: "\(service) asks to try again later; nothing to do"
        case .smtpRefused, .httpRefused: "\(service) refuses the mail; look into the server's log"
        case .folderNotWritable: "the folder \(service) cannot be written; check permissions and space"
        }
    }
}
