internal import HTTP

/// Where messages are handed in: one address for each environment.
public struct APNsGateways: Sendable, Equatable {
    /// Why an address is refused.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// Not `https://host` or `https://host:port`; the text is the environment.
        case notAnOrigin(APNsEnvironment)

        /// One sentence.
        public var description: String {
            switch self {
            case .notAnOrigin(let environment):
                "The address of the \(environment.rawValue) gateway must be https://host or https://host:port."
            }
        }
    }

    /// Apple's own.
    public static let apple = APNsGateways(
        unchecked: "https://api.push.apple.com",
        "https://api.sandbox.push.apple.com",
        isApple: true
    )

    private let production: String
    private let sandbox: String
    /// Whether the hosts must have public addresses.
    private let isApple: Bool

    /// Gateways of one's own, a test's double say.
    ///
    /// - Parameters:
    ///   - production: `https://host` or `https://host:port`; nil is Apple's.
    ///   - sandbox: the same.
    /// - Throws: which address is none.
    public init(production: String? = nil, sandbox: String? = nil) throws(Fault) {
        self.init(
            unchecked: try Self.origin(production ?? Self.apple.production, .production),
            try Self.origin(sandbox ?? Self.apple.sandbox, .sandbox),
            isApple: production == nil && sandbox == nil
        )
    }

    private init(unchecked production: String, _ sandbox: String, isApple: Bool) {
        self.production = production
        self.sandbox = sandbox
        self.isApple = isApple
    }

    /// The address without a slash at its end.
    public func origin(_ environment: APNsEnvironment) -> String {
        environment == .production ? production : sandbox
    }

    /// What reasons call the gateway.
    func host(_ environment: APNsEnvironment) -> String { String(origin(environment).dropFirst("https://".count)) }

    /// Which addresses the gateway may have.
    var reach: HTTPClient.Reach { isApple ? .publicInternet : .anywhere }

    private static func origin(_ text: String, _ environment: APNsEnvironment) throws(Fault) -> String {
        let plain = text.hasSuffix("/") ? String(text.dropLast()) : text
        let host = plain.dropFirst("https://".count)
        let isAllowed = { (byte: UInt8) in
            (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || Array("-.:[]".utf8).contains(byte)
        }
        guard plain.lowercased().hasPrefix("https://"), !host.isEmpty, host.utf8.allSatisfy(isAllowed) else {
            throw .notAnOrigin(environment)
        }
        return "https://" + host
    }
}
