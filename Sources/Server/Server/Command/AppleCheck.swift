internal import Accounts
internal import HTTP

/// What `doctor` says about Sign in with Apple; only with `--online` it asks for Apple's public keys.
enum AppleCheck {
    typealias Finding = DoctorCommand.Finding

    static func run(
        _ configuration: ServerConfiguration,
        _ context: CommandContext,
        isOnline: Bool
    ) async -> [Finding] {
        let setup = configuration.apple
        let apps = setup.bundleIDs.isEmpty ? "no native app" : setup.bundleIDs.joined(separator: ", ")
        let browsers = setup.serviceID.map { "browsers as \($0)" } ?? "no button for browsers (APPLE_SERVICE_ID)"
        let end =
            setup.key == nil
            ? "nothing is withdrawn at the end of an account (APPLE_KEY_ID and others)" : "the key signs"
        let isSet = setup.serviceID != nil || setup.key != nil
        let found = Finding("apple sign-in", isSet ? .ok : .absent, "\(apps); \(browsers); \(end)")
        return isOnline ? [found, await keys(configuration, context)] : [found]
    }

    private static func keys(_ configuration: ServerConfiguration, _ context: CommandContext) async -> Finding {
        let url = configuration.apple.endpoints.keys
        let subject = "apple keys"
        let request = HTTPClient.Request(
            url: url,
            deadline: .seconds(20),
            maximumResponseBytes: 65_536,
            reach: .anywhere
        )
        do {
            let response = try await context.request(request, configuration)
            guard response.status == 200, let keys = ApplePublicKey.set(response.body) else {
                return Finding(
                    subject,
                    .warning,
                    "\(url) answers \(response.status) without keys; check APPLE_JWKS_URL"
                )
            }
            return Finding(subject, .ok, "\(url) has \(keys.count)")
        } catch {
            return Finding(
                subject,
                .warning,
                "nobody answers at \(url) (\(error)), so nobody signs in with Apple; check name, proxy and firewall"
            )
        }
    }
}
