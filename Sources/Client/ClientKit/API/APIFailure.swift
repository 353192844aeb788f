public import HTTP

/// Why a server did not do what was asked.
public enum APIFailure: Error, Sendable, Equatable {
    /// No answer; what is known goes on being true.
    case offline(HTTPClient.Failure)
    /// The session ended, or the password is wrong: somebody must sign in.
    case signedOut
    /// The server has trouble of its own, or wants to be left alone for a while.
    case unavailable(status: Int)
    /// The server will not, and says why in the person's language.
    case refused(status: Int, detail: String?)
    /// The answer is none that this client understands.
    case unreadable

    /// Whether the same call may succeed in a while.
    public var isPassing: Bool {
        switch self {
        case .offline, .unavailable: true
        case .signedOut, .refused, .unreadable: false
        }
    }
}

extension APIFailure: CustomStringConvertible {
    /// For a person at a terminal, in English as everything there.
    public var description: String {
        switch self {
        case .offline(let failure): "the server cannot be reached (\(Self.words(failure)))"
        case .signedOut: "the server does not know this session any more; sign in again"
        case .unavailable(let status): "the server has trouble of its own (\(status))"
        case .refused(let status, let detail): detail ?? "the server refuses (\(status))"
        case .unreadable: "the answer is not one of a Meldewerk server"
        }
    }

    private static func words(_ failure: HTTPClient.Failure) -> String {
        switch failure {
        case .badURL: "the address is none"
        case .unresolved: "its name is unknown"
        case .forbiddenAddress: "its address is not public"
        case .unreachable(let reason): reason
        case .untrusted(let reason): "certificate: \(reason)"
        case .timedOut: "no answer in time"
        case .broken(let reason): reason
        case .cancelled: "cancelled"
        }
    }
}
