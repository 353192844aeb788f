internal import APNs
internal import Accounts
internal import FCM
internal import HTTP

extension ServerConfiguration {
    /// What the council's app is called in Apple's store.
    private static let ownApp = "de.ratslotse.app"
    private static let keyNames = ["APPLE_KEY_ID", "APPLE_TEAM_ID", "APPLE_PRIVATE_KEY"]

    /// Who signs in with Apple; the key's three variables all or none.
    static func apple(
        _ reader: inout VariableReader,
        _ baseURL: WebOrigin?,
        _ warnings: inout [String]
    ) -> AppleSignIn {
        let expected = "an identifier like de.example.app"
        let bundleIDs = reader.list("APPLE_BUNDLE_ID", expected: expected) { isIdentifier($0) ? $0 : nil }
        var serviceID = reader.text("APPLE_SERVICE_ID")
        if let text = serviceID, !isIdentifier(text) {
            reader.refuse("APPLE_SERVICE_ID", "expected \(expected)")
            serviceID = nil
        }
        if let serviceID, (bundleIDs ?? [ownApp]).contains(serviceID) {
            reader.refuse("APPLE_SERVICE_ID", "is the identifier of an app; browsers need a services id of their own")
        }
        if serviceID != nil, reader.text("APPLE_JWKS_URL") == nil, let baseURL, baseURL.scheme != "https" {
            warnings.append("APPLE_SERVICE_ID: Apple leads back to https addresses only, and BASE_URL is none")
        }
        return AppleSignIn(
            bundleIDs: bundleIDs ?? [ownApp],
            serviceID: serviceID,
            key: clientKey(&reader),
            endpoints: endpoints(&reader)
        )
    }

    private static func clientKey(_ reader: inout VariableReader) -> APNsKey? {
        guard keyNames.contains(where: { reader.text($0) != nil }) else { return nil }
        for name in keyNames where reader.text(name) == nil {
            reader.refuse(name, "missing; the key needs all of \(keyNames.joined(separator: ", "))")
        }
        return appleKey(&reader, keyNames[0], keyNames[1], keyNames[2])
    }

    private static func endpoints(_ reader: inout VariableReader) -> AppleEndpoints {
        guard let text = reader.text("APPLE_JWKS_URL") else { return .apple }
        do throws(FCMServiceURL.Fault) {
            // The rule is the same for all services: https, or http on this machine.
            return AppleEndpoints(keys: try FCMServiceURL(text).description)
        } catch {
            reader.refuse("APPLE_JWKS_URL", "\(error)")
            return .apple
        }
    }

    /// Letters, digits, hyphens and dots, as Apple has them.
    private static func isIdentifier(_ text: String) -> Bool {
        (1...155).contains(text.utf8.count)
            && text.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789-.".unicodeScalars.contains(scalar))
            }
    }
}
