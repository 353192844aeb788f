/// The lines that an operator reads when a message was not taken: what happened, and what to do.
public struct FCMWording: Sendable {
    /// One line for a fault.
    public var sentence: @Sendable (_ fault: FCMFault) -> String

    /// A wording by its function.
    public init(sentence: @escaping @Sendable (_ fault: FCMFault) -> String) {
        self.sentence = sentence
    }

    /// In English.
    public static let english = FCMWording { fault in
        let status = fault.status.map { " (\($0))" } ?? ""
        let detail = fault.detail.isEmpty ? "" : ": \(fault.detail)"
        return switch fault.kind {
        case .unregistered: "FCM no longer knows the device; its token is removed"
        case .invalidToken: "FCM finds the registration token invalid; the app must register again"
        case .senderMismatch:
            "The device belongs to another Firebase project; the app and the service account must be of the same one"
        case .invalidArgument: "FCM finds the message wrong\(detail)"
        case .messageInvalid: "Nothing was sent, since FCM would refuse the message\(detail)"
        case .tooLarge: "The message is larger than FCM allows (4096 bytes); send less data"
        case .quotaExceeded: "FCM's quota is used up; sending goes on later (429)"
        case .unavailable: "FCM is overloaded; sending goes on later\(status)"
        case .internalError: "FCM has a fault of its own; sending goes on later\(status)"
        case .permissionDenied:
            "The service account may not send for this project: enable the Firebase Cloud Messaging API and give it "
                + "the role \"Firebase Cloud Messaging API Admin\"\(status)"
        case .unauthenticated: "FCM refuses a new access token; check FCM_SERVICE_ACCOUNT and FCM_URL\(status)"
        case .thirdPartyAuth:
            "FCM has no valid key for APNs or Web Push; upload it in the Firebase console\(status)"
        case .projectUnknown:
            "FCM does not know the project, or FCM_URL leads elsewhere; check project_id\(status)"
        case .clockSkew: "Google refuses the time in our request; set this machine's clock\(detail)"
        case .keyRevoked: "Google does not know the service account's key; make a new one in the Firebase console"
        case .accountUnknown: "Google does not know the service account; it was deleted or disabled"
        case .tokenRefused: "Google gives the service account no access token\(detail)"
        case .tokenUnavailable: "Google's token service is not available; sending goes on later\(detail)"
        case .unreadable: "Something other than FCM answered; check proxy and FCM_URL\(status)"
        case .status where fault.remedy == .wait: "FCM asks to try again later\(status)"
        case .status: "FCM refuses the message\(status)"
        case .timedOut, .unresolved, .unreachable, .broken, .cancelled: "FCM does not answer (\(fault.code))"
        case .untrusted: "FCM's certificate is not trusted; check the proxy and the machine's certificates"
        case .addressRefused: "Nothing was sent: the address in FCM_URL or token_uri may not be reached"
        }
    }

    /// In German.
    public static let german = FCMWording { fault in
        let status = fault.status.map { " (\($0))" } ?? ""
        let detail = fault.detail.isEmpty ? "" : ": \(fault.detail)"
        return switch fault.kind {
        case .unregistered: "FCM kennt das Gerät nicht mehr; sein Token wird entfernt"
        case .invalidToken: "FCM hält das Registrierungs-Token für ungültig; die App muss sich neu anmelden"
        case .senderMismatch:
            "Das Gerät gehört zu einem anderen Firebase-Projekt; App und Dienstkonto müssen zum selben gehören"
        case .invalidArgument: "FCM beanstandet die Nachricht\(detail)"
        case .messageInvalid: "Es wurde nichts geschickt, denn FCM würde die Nachricht ablehnen\(detail)"
        case .tooLarge: "Die Nachricht ist größer, als FCM erlaubt (4096 Bytes); weniger Daten senden"
        case .quotaExceeded: "Das Kontingent bei FCM ist verbraucht; es geht später weiter (429)"
        case .unavailable: "FCM ist überlastet; es geht später weiter\(status)"
        case .internalError: "FCM hat selbst eine Störung; es geht später weiter\(status)"
        case .permissionDenied:
            "Das Dienstkonto darf für dieses Projekt nicht senden: die Firebase-Cloud-Messaging-API einschalten und "
                + "ihm die Rolle „Firebase Cloud Messaging API Admin“ geben\(status)"
        case .unauthenticated:
            "FCM lehnt ein neues Zugriffs-Token ab; FCM_SERVICE_ACCOUNT und FCM_URL prüfen\(status)"
        case .thirdPartyAuth:
            "FCM hat keinen gültigen Schlüssel für APNs oder Web Push; in der Firebase-Konsole hinterlegen\(status)"
        case .projectUnknown:
            "FCM kennt das Projekt nicht, oder FCM_URL führt woandershin; project_id prüfen\(status)"
        case .clockSkew: "Google lehnt die Zeit in unserer Anfrage ab; die Uhr dieses Rechners stellen\(detail)"
        case .keyRevoked:
            "Google kennt den Schlüssel des Dienstkontos nicht; in der Firebase-Konsole einen neuen erzeugen"
        case .accountUnknown: "Google kennt das Dienstkonto nicht; es wurde gelöscht oder gesperrt"
        case .tokenRefused: "Google gibt dem Dienstkonto kein Zugriffs-Token\(detail)"
        case .tokenUnavailable: "Googles Token-Dienst ist nicht erreichbar; es geht später weiter\(detail)"
        case .unreadable: "Etwas anderes als FCM hat geantwortet; Proxy und FCM_URL prüfen\(status)"
        case .status where fault.remedy == .wait: "FCM bittet um einen späteren Versuch\(status)"
        case .status: "FCM lehnt die Nachricht ab\(status)"
        case .timedOut, .unresolved, .unreachable, .broken, .cancelled: "FCM antwortet nicht (\(fault.code))"
        case .untrusted: "Dem Zertifikat von FCM wird nicht vertraut; Proxy und Zertifikate des Rechners prüfen"
        case .addressRefused:
            "Es wurde nichts geschickt: Die Adresse in FCM_URL oder token_uri darf nicht erreicht werden"
        }
    }
}
