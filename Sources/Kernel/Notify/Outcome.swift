/// How one attempt to reach one address ended.
///
/// The same for every channel.
public enum Outcome: Sendable, Equatable {
    /// The service took the message; it will deliver it.
    case accepted(Receipt)
    /// The address is dead: forget it.
    case gone
    /// Not now. Try again after the duration the service asked for, or after one's own backoff if it named none.
    case later(Duration?, reason: Reason)
    /// Never: repeating this message to this address is useless. The address is kept.
    case rejected(Reason)

    /// What the service calls the message it took, if it says so.
    public struct Receipt: Sendable, Equatable {
        /// The service's own identifier; may be a URL.
        ///
        /// Nil when the service names none.
        public let id: String?

        /// A receipt by the service's identifier.
        public init(id: String? = nil) {
            self.id = id
        }
    }

    /// Why a message was not taken, fit for a log: it names service and status, never an endpoint or an address.
    public struct Reason: Sendable, Equatable, CustomStringConvertible {
        /// Stable and English, for counting: `http_503`, `timeout`, `payload_too_large`.
        public let code: String
        /// One line for the operator.
        public let description: String
        /// Whether the fault is ours (key, configuration) and concerns every message alike, not this address.
        public let isConfigurationFault: Bool

        /// A reason from its parts.
        public init(code: String, description: String, isConfigurationFault: Bool = false) {
            self.code = code
            self.description = description
            self.isConfigurationFault = isConfigurationFault
        }
    }
}
