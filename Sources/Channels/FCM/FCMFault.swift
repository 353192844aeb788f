internal import Notify

/// Why a message was not taken: what FCM or the token service said, in one of the kinds that make a difference.
public struct FCMFault: Error, Sendable, Equatable {
    /// What happened; the raw value is the stable code.
    public enum Kind: String, Sendable, CaseIterable {
        /// The app was removed from the device, or its token has been replaced.
        case unregistered
        /// The token is not one, says FCM.
        case invalidToken = "invalid_token"
        /// The token belongs to another Firebase project.
        case senderMismatch = "sender_id_mismatch"
        /// Another part of the message is wrong.
        case invalidArgument = "invalid_argument"
        /// The message was not sent, because FCM would not take it.
        case messageInvalid = "message_invalid"
        /// More than 4096 bytes.
        case tooLarge = "payload_too_large"
        /// Too many messages: of the project, or to this device.
        case quotaExceeded = "quota_exceeded"
        /// FCM is overloaded.
        case unavailable
        /// FCM has a fault of its own.
        case internalError = "internal"
        /// The service account may not send for this project.
        case permissionDenied = "permission_denied"
        /// FCM does not accept a new access token.
        case unauthenticated
        /// FCM has no valid key for APNs or Web Push.
        case thirdPartyAuth = "third_party_auth_error"
        /// No such project, or no FCM at this address.
        case projectUnknown = "project_unknown"
        /// The token service finds the time in our request wrong.
        case clockSkew = "token_clock_skew"
        /// The token service does not know the key.
        case keyRevoked = "token_key_revoked"
        /// The token service does not know the account.
        case accountUnknown = "token_account_unknown"
        /// The token service refuses for another reason.
        case tokenRefused = "token_refused"
        /// The token service is overloaded, silent or out of its mind.
        case tokenUnavailable = "token_unavailable"
        /// A success that does not look like FCM's: a proxy's, say.
        case unreadable = "answer_unreadable"
        /// Any other status; the code is `http_` and the number.
        case status = "http"
        /// No answer before the deadline.
        case timedOut = "timeout"
        /// The name does not resolve.
        case unresolved
        /// Nobody answers there.
        case unreachable
        /// The certificate is not one that this machine trusts.
        case untrusted
        /// The connection broke.
        case broken = "connection_broken"
        /// The caller gave up.
        case cancelled
        /// The address of the service may not be reached, or is none.
        case addressRefused = "address_refused"
    }

    /// What happened.
    public let kind: Kind
    /// The HTTP status, if there was an answer.
    public let status: Int?
    /// How long to wait, if it is worth trying again and somebody said so.
    public let retryAfter: Duration?
    /// The places in the message that are wrong, or another word for the operator; never a value.
    public let detail: String

    /// A fault by its parts.
    init(_ kind: Kind, status: Int? = nil, retryAfter: Duration? = nil, detail: String = "") {
        self.kind = kind
        self.status = status
        self.retryAfter = retryAfter
        self.detail = detail
    }

    /// Stable and English, for counting.
    public var code: String {
        kind == .status ? "http_\(status ?? 0)" : kind.rawValue
    }

    /// What is to be done about it.
    enum Remedy {
        case forget
        case wait
        case leave
        case configure
    }

    var remedy: Remedy {
        switch kind {
        case .unregistered: .forget
        case .quotaExceeded, .unavailable, .internalError, .tokenUnavailable, .unreadable, .timedOut, .unresolved,
            .unreachable, .untrusted, .broken, .cancelled:
            .wait
        case .permissionDenied, .unauthenticated, .thirdPartyAuth, .projectUnknown, .clockSkew, .keyRevoked,
            .accountUnknown, .tokenRefused, .addressRefused:
            .configure
        case .invalidToken, .senderMismatch, .invalidArgument, .messageInvalid, .tooLarge: .leave
        case .status: (status ?? 0) >= 500 || status == 408 || status == 425 ? .wait : .leave
        }
    }

    /// The fault in the words of all channels.
    func outcome(_ wording: FCMWording) -> Outcome {
        switch remedy {
        case .forget: .gone
        case .wait: .later(retryAfter, reason: reason(wording))
        case .leave, .configure: .rejected(reason(wording))
        }
    }

    /// Code and sentence.
    func reason(_ wording: FCMWording) -> Outcome.Reason {
        Outcome.Reason(
            code: code,
            description: wording.sentence(self),
            isConfigurationFault: remedy == .configure
        )
    }
}
