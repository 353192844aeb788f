extension APNsReason {
    /// What it means and what the operator should do, in German.
    static func german(_ reason: APNsReason) -> String {
        switch reason {
        case .badCollapseID:
            "die Sammelkennung ist zu lang; das ist ein Fehler der Bibliothek, bitte melden"
        case .badDeviceToken:
            "das Gerätetoken ist keines oder gehört zur anderen Umgebung; die App muss es neu melden"
        case .badExpirationDate:
            "der Ablaufzeitpunkt ist ungültig; das ist ein Fehler der Bibliothek, bitte melden"
        case .badMessageID:
            "die Kennung der Nachricht ist ungültig; das ist ein Fehler der Bibliothek, bitte melden"
        case .badPriority:
            "die Priorität passt nicht zur Art der Nachricht; Hintergrundnachrichten mit 5 senden"
        case .badTopic:
            "das Topic ist keine Bundle-ID; das eingestellte Topic berichtigen"
        case .deviceTokenNotForTopic:
            "das Gerätetoken gehört zu einer anderen App; Topic und Bundle-ID der App vergleichen"
        case .duplicateHeaders:
            "ein Kopffeld kam doppelt; nach einem Proxy suchen, der Felder ergänzt"
        case .idleTimeout:
            "die Verbindung war zu lange still; nichts zu tun, der nächste Versuch öffnet eine neue"
        case .invalidPushType:
            "die Art der Nachricht passt nicht zu Topic oder Inhalt; beides prüfen"
        case .missingDeviceToken:
            "der Pfad enthält kein Gerätetoken; Adresse des Gateways und Proxys prüfen"
        case .missingTopic:
            "das Topic fehlt; nach einem Proxy suchen, der Kopffelder entfernt"
        case .payloadEmpty:
            "der Inhalt ist leer; nach einem Proxy suchen, der Inhalte entfernt"
        case .topicDisallowed:
            "der Schlüssel darf nicht an dieses Topic senden; Push für die App einschalten oder einen "
                + "Schlüssel ihres Teams verwenden"
        case .badCertificate:
            "ein Clientzertifikat wurde gesendet und ist ungültig; ein Proxy darf keines senden"
        case .badCertificateEnvironment:
            "ein Clientzertifikat der anderen Umgebung wurde gesendet; ein Proxy darf keines senden"
        case .expiredProviderToken:
            "das signierte Token gilt als abgelaufen; die Uhr dieses Rechners stellen"
        case .forbidden:
            "der Dienst verbietet diesem Schlüssel das Senden; im Apple-Konto prüfen, ob er gültig und "
                + "für Push freigegeben ist"
        case .invalidProviderToken:
            "das signierte Token ist ungültig; prüfen, ob Schlüssel, Key-ID und Team-ID zusammengehören, "
                + "ob der Schlüssel widerrufen ist und ob die Uhr stimmt"
        case .missingProviderToken:
            "es kam kein signiertes Token an; nach einem Proxy suchen, der das Feld authorization "
                + "entfernt"
        case .unrelatedKeyIDInToken:
            "zwei Schlüssel teilen sich eine Verbindung; jedem Schlüssel einen eigenen HTTP-Client geben"
        case .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken:
            "der Schlüssel gilt nicht für diese Umgebung; im Apple-Konto einen für beide Umgebungen "
                + "anlegen"
        case .badPath:
            "der Dienst kennt den Pfad nicht; Adresse des Gateways prüfen"
        case .methodNotAllowed:
            "beim Dienst kam nicht POST an; nach einem Proxy suchen"
        case .expiredToken:
            "das Gerätetoken ist abgelaufen; nichts zu tun, die App meldet ein neues"
        case .unregistered:
            "die App ist nicht mehr auf dem Gerät; nichts zu tun"
        case .payloadTooLarge:
            "der Inhalt ist zu groß; die eigenen Werte der App kürzen"
        case .tooManyProviderTokenUpdates:
            "zu viele neue Token; nur einen Prozess mit diesem Schlüssel senden lassen"
        case .tooManyRequests:
            "zu viele Nachrichten an ein Gerät; nichts zu tun, es wird wieder versucht"
        case .internalServerError:
            "der Dienst hat eine Störung; nichts zu tun, es wird wieder versucht"
        case .serviceUnavailable:
            "der Dienst ist überlastet; nichts zu tun, es wird wieder versucht"
        case .shutdown:
            "der Server wird abgeschaltet; nichts zu tun, der nächste Versuch findet einen anderen"
        }
    }
}
