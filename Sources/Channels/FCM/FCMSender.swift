public import Base
public import HTTP
public import Notify

/// Delivers messages through Firebase Cloud Messaging and says what became of each.
///
/// A value that any number of tasks may use at once; keep one for the life of the process, because it keeps the access
/// token. It sends one request a message, and a second one only when FCM does not accept the token; waiting and trying
/// again are the caller's, who knows how urgent it is.
public struct FCMSender: Sendable {
    private let http: HTTPClient
    private let url: String
    private let deadline: Duration
    private let wording: FCMWording
    private let answers: FCMAnswers
    private let tokens: AccessTokens

    /// A sender.
    ///
    /// - Parameters:
    ///   - http: sends the requests.
    ///   - account: who sends.
    ///   - service: where FCM answers.
    ///   - deadline: for one request; FCM asks for ten seconds at least.
    ///   - maximumRetryAfter: the longest pause that a service may ask for.
    ///   - wording: the language of reasons.
    ///   - clock: tells what time it is.
    ///   - randomness: spreads the attempts to get a token.
    public init(
        http: HTTPClient,
        account: ServiceAccount,
        service: FCMServiceURL = .google,
        deadline: Duration = .seconds(30),
        maximumRetryAfter: Duration = .hours(24),
        wording: FCMWording = .english,
        clock: WallClock,
        randomness: Randomness = .system
    ) {
        self.http = http
        self.deadline = deadline
        self.wording = wording
        url = "\(service)/v1/projects/\(account.projectID)/messages:send"
        answers = FCMAnswers(maximumRetryAfter: maximumRetryAfter, clock: clock)
        let endpoint = TokenEndpoint(
            http: http,
            account: account,
            deadline: deadline,
            maximumRetryAfter: maximumRetryAfter,
            clock: clock
        )
        tokens = AccessTokens(endpoint: endpoint, clock: clock, randomness: randomness)
    }

    /// Sends a message.
    ///
    /// - Parameters:
    ///   - message: what to send, and whom to.
    ///   - validateOnly: whether FCM shall only check it and deliver nothing.
    /// - Returns: how it ended. Nothing is thrown: every end is one that the caller must handle. A receipt's id is the
    ///   message's name at FCM.
    public func send(_ message: FCMMessage, validateOnly: Bool = false) async -> Outcome {
        do {
            return .accepted(Outcome.Receipt(id: try await deliver(message, validateOnly: validateOnly)))
        } catch {
            return error.outcome(wording)
        }
    }

    /// Asks for an access token, as an operator's check does: it proves key, account and clock, and sends nothing.
    ///
    /// - Returns: nil if there is a token, else what is wrong.
    public func accessProblem() async -> Outcome.Reason? {
        do {
            _ = try await tokens.current()
            return nil
        } catch {
            return error.reason(wording)
        }
    }

    /// Sends a message and says what went wrong in FCM's own words.
    ///
    /// - Parameters:
    ///   - message: what to send, and whom to.
    ///   - validateOnly: whether FCM shall only check it and deliver nothing.
    /// - Returns: the message's name at FCM.
    /// - Throws: why it was not taken.
    public func deliver(_ message: FCMMessage, validateOnly: Bool = false) async throws(FCMFault) -> String {
        let body: [UInt8]
        do {
            body = try message.encoded(validateOnly: validateOnly)
        } catch {
            throw FCMFault(error)
        }
        let token = try await tokens.current()
        let fault: FCMFault
        do {
            return try await post(body, token)
        } catch {
            fault = error
        }
        guard fault.kind == .unauthenticated, let another = try await tokens.another(than: token) else { throw fault }
        return try await post(body, another)
    }

    private func post(_ body: [UInt8], _ token: AccessTokens.Token) async throws(FCMFault) -> String {
        let request = HTTPClient.Request(
            method: "POST",
            url: url,
            headers: [
                (name: "Authorization", value: "Bearer " + token.text),
                (name: "Content-Type", value: "application/json"),
            ],
            body: body,
            deadline: deadline,
            maximumResponseBytes: 16_384,
            reach: .anywhere
        )
        let response: HTTPClient.Response
        do {
            response = try await http.send(request)
        } catch {
            throw FCMFault(error)
        }
        return try answers.receipt(of: response)
    }
}

extension FCMFault {
    /// A message that never left.
    fileprivate init(_ fault: FCMMessageFault) {
        let kind: Kind =
            switch fault {
            case .malformedToken: .invalidToken
            case .tooLarge: .tooLarge
            default: .messageInvalid
            }
        self.init(kind, detail: kind == .messageInvalid ? fault.path : "")
    }
}
