internal import APNs
internal import FCM
private import Foundation

extension ServerConfiguration {
    private static let needed = ["APNS_KEY_ID", "APNS_TEAM_ID", "APNS_PRIVATE_KEY", "APNS_TOPIC"]
    private static let further = ["APNS_TOPIC_VISITS", "APNS_URL", "APNS_SANDBOX_URL"]

    /// All four variables or none; half a set-up would look like one and reach nobody.
    static func apns(_ reader: inout VariableReader) -> APNsSetup? {
        guard (needed + further).contains(where: { reader.text($0) != nil }) else { return nil }
        for name in needed where reader.text(name) == nil {
            reader.refuse(name, "missing; APNs needs all of \(needed.joined(separator: ", "))")
        }
        let key = appleKey(&reader, needed[0], needed[1], needed[2])
        let topic = bundleID(&reader, "APNS_TOPIC")
        let visitsTopic = bundleID(&reader, "APNS_TOPIC_VISITS")
        let gateways = gateways(&reader)
        guard let key, let topic, let gateways else { return nil }
        return APNsSetup(key: key, topic: topic, visitsTopic: visitsTopic ?? topic, gateways: gateways)
    }

    /// The three parts of a key, each judged by itself, so that all that is wrong is told.
    static func appleKey(
        _ reader: inout VariableReader,
        _ keyName: String,
        _ teamName: String,
        _ p8Name: String
    ) -> APNsKey? {
        let sample = "AAAAAAAAAA"
        let (keyID, teamID) = (reader.text(keyName), reader.text(teamName))
        let p8 = textOrFile(&reader, p8Name)
        if case .keyID = fault("", keyID ?? sample, sample) { reader.refuse(keyName, tenCharacters) }
        if case .teamID = fault("", sample, teamID ?? sample) { reader.refuse(teamName, tenCharacters) }
        guard let p8 else { return nil }
        if let fault = fault(p8, sample, sample) { reader.refuse(p8Name, "\(fault)") }
        guard let keyID, let teamID else { return nil }
        return try? APNsKey(p8: p8, keyID: keyID, teamID: teamID)
    }

    private static let tenCharacters = "expected the ten capital letters and digits that Apple's account shows"

    private static func fault(_ p8: String, _ keyID: String, _ teamID: String) -> APNsKeyFault? {
        do throws(APNsKeyFault) {
            _ = try APNsKey(p8: p8, keyID: keyID, teamID: teamID)
            return nil
        } catch {
            return error
        }
    }

    private static func bundleID(_ reader: inout VariableReader, _ name: String) -> String? {
        guard let text = reader.text(name) else { return nil }
        let sample = APNsPayload(alert: APNsAlert(body: "."))
        do throws(APNsMessage.Fault) {
            _ = try APNsMessage(sample, id: ".", topic: text, expiration: .once)
            return text
        } catch {
            reader.refuse(name, "\(error)")
            return nil
        }
    }

    private static func gateways(_ reader: inout VariableReader) -> APNsGateways? {
        let (production, sandbox) = (reader.text("APNS_URL"), reader.text("APNS_SANDBOX_URL"))
        var isRight = true
        for (name, url) in [("APNS_URL", production), ("APNS_SANDBOX_URL", sandbox)] where url != nil {
            guard (try? APNsGateways(production: url)) == nil else { continue }
            reader.refuse(name, "expected https://host or https://host:port")
            isRight = false
        }
        return isRight ? try? APNsGateways(production: production, sandbox: sandbox) : nil
    }

    /// The service account, as JSON or as a file of it.
    static func fcm(_ reader: inout VariableReader) -> FCMSetup? {
        let service = fcmURL(&reader)
        guard reader.text("FCM_SERVICE_ACCOUNT") != nil else {
            if reader.text("FCM_URL") != nil {
                reader.refuse("FCM_SERVICE_ACCOUNT", "missing, while FCM_URL is set; set both or none")
            }
            return nil
        }
        guard let json = textOrFile(&reader, "FCM_SERVICE_ACCOUNT") else { return nil }
        do throws(ServiceAccountFault) {
            let account = try ServiceAccount(json: json)
            return service.map { FCMSetup(account: account, service: $0) }
        } catch {
            reader.refuse("FCM_SERVICE_ACCOUNT", "\(error)")
            return nil
        }
    }

    private static func fcmURL(_ reader: inout VariableReader) -> FCMServiceURL? {
        guard let text = reader.text("FCM_URL") else { return .google }
        do throws(FCMServiceURL.Fault) {
            return try FCMServiceURL(text)
        } catch {
            reader.refuse("FCM_URL", "\(error)")
            return nil
        }
    }

    /// A secret that stands in the variable itself, or in a file that the variable names.
    ///
    /// What looks like a path is one: neither a key in Base64 nor JSON begins with a slash or a dot, or ends like a file.
    private static func textOrFile(_ reader: inout VariableReader, _ name: String) -> String? {
        guard let text = reader.text(name) else { return nil }
        let isPath =
            ["/", "./", "../", "~"].contains { text.hasPrefix($0) } && !text.contains("\n")
            || [".p8", ".pem", ".json"].contains { text.hasSuffix($0) }
        guard isPath else { return text }
        guard let bytes = FileManager.default.contents(atPath: text), !bytes.isEmpty else {
            reader.refuse(name, "names a file that does not exist, is empty or cannot be read")
            return nil
        }
        guard bytes.count <= 65_536, let content = String(validating: bytes, as: UTF8.self) else {
            reader.refuse(name, "names a file that is no text of a key")
            return nil
        }
        return content
    }
}
