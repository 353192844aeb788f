private import Base
internal import HTTP

/// Why a provider gave no leg.
///
/// Its sentences are for the log: they hold nothing that the provider sent, no address of a customer, no coordinates and
/// no key, which all stand in the URL of a question.
package enum RouteFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody answered before the deadline.
    case timedOut
    /// An answer that is neither a route nor one of the other failures.
    case refused(status: Int)
    /// More was asked than the contract allows; with the pause that the provider wishes, if it names one.
    case quota(retryAfter: Duration?)
    /// The answer is not what the provider documents; names the member, by our own list of members.
    case malformed(String)
    /// There was no conversation.
    case unreachable(Obstacle)
    /// The provider knows no road between the two places; it is not at fault.
    case noRoute
    /// Whoever asked has lost interest; says nothing about the provider.
    case cancelled

    /// What stands between this machine and the provider.
    package enum Obstacle: Sendable, Hashable {
        /// The name does not resolve.
        case name
        /// Nobody answers, or the conversation broke.
        case connection
        /// The certificate is not trusted.
        case certificate
        /// The address is none, or may not be reached.
        case address
    }

    /// One sentence without a full stop, to stand behind the provider's name.
    package var description: String {
        switch self {
        case .timedOut: "does not answer in time"
        case .refused(401), .refused(403): "refuses the key (\(status))"
        case .refused: "refuses the question (\(status))"
        case .quota: "has answered as many questions as the contract allows"
        case .malformed(let member): "sends an answer that cannot be read (\(member))"
        case .unreachable(.name): "cannot be found: its name does not resolve"
        case .unreachable(.connection): "cannot be reached"
        case .unreachable(.certificate): "shows a certificate that this machine does not trust"
        case .unreachable(.address): "has an address that cannot be used"
        case .noRoute: "knows no road between two places"
        case .cancelled: "was not waited for"
        }
    }

    private var status: Int {
        if case .refused(let status) = self { status } else { 0 }
    }
}

extension RouteFailure {
    /// What the HTTP client says, without its words.
    init(_ failure: HTTPClient.Failure) {
        self =
            switch failure {
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .unresolved: .unreachable(.name)
            case .untrusted: .unreachable(.certificate)
            case .badURL, .forbiddenAddress: .unreachable(.address)
            case .unreachable, .broken: .unreachable(.connection)
            }
    }
}
