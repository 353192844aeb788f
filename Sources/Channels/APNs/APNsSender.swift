public import Base
public import HTTP
private import Notify

/// Delivers messages to Apple's push service and says what became of each.
///
/// A value that any number of tasks may use at once; keep one for the life of the process, because it keeps the signed
/// token. A message is one request. Three things are worth a second one at once: a connection that broke, a token of
/// ours that the service calls expired or invalid, and a device that comes from the other environment. Waiting and
/// trying again are the caller's, who knows how urgent it is.
public struct APNsSender: Sendable {
    private let http: HTTPClient
    private let gateways: APNsGateways
    private let deadline: Duration
    private let answers: APNsAnswers
    private let tokens: ProviderTokens

    /// A sender.
    ///
    /// - Parameters:
    ///   - http: sends the requests; it must speak HTTP/2. One client serves one key: the service refuses keys of two
    ///     teams on one connection.
    ///   - key: what the service recognises the sender by.
    ///   - gateways: where messages are handed in.
    ///   - deadline: for one request.
    ///   - maximumRetryAfter: the longest pause that the service may ask for.
    ///   - wording: the language of reasons.
    ///   - clock: tells what time it is.
    public init(
        http: HTTPClient,
        key: APNsKey,
        gateways: APNsGateways = .apple,
        deadline: Duration = .seconds(30),
        maximumRetryAfter: Duration = .hours(24),
        wording: APNsWording = .english,
        clock: WallClock
    ) {
        let start = ContinuousClock.now
        self.init(
            http: http,
            gateways: gateways,
            deadline: deadline,
            answers: APNsAnswers(
                gateways: gateways,
                wording: wording,
                maximumRetryAfter: maximumRetryAfter,
                clock: clock
            ),
            tokens: ProviderTokens(key: key, clock: clock) { ContinuousClock.now - start }
        )
    }

    init(
        http: HTTPClient,
        gateways: APNsGateways,
        deadline: Duration,
        answers: APNsAnswers,
        tokens: ProviderTokens
    ) {
        self.http = http
        self.gateways = gateways
        self.deadline = deadline
        self.answers = answers
        self.tokens = tokens
    }

    /// Sends a message to one device.
    ///
    /// - Parameters:
    ///   - message: what to send.
    ///   - device: whom to; its environment is asked first.
    /// - Returns: how it ended. Nothing is thrown: every end is one that the caller must handle.
    public func send(_ message: APNsMessage, to device: APNsDevice) async -> APNsResult {
        let first: ServiceAnswer
        do {
            first = try await attempt(message, device, in: device.environment)
        } catch {
            return answers.result(of: error, from: device.environment)
        }
        guard first.reason?.kind == .environment else {
            return answers.result(of: first, from: device.environment, for: device)
        }
        let other = device.environment.other
        do {
            let second = try await attempt(message, device, in: other)
            return answers.result(ofBoth: first, second, from: other, for: device)
        } catch {
            return answers.result(of: error, from: other)
        }
    }

    /// Asks one environment, with another token if the service does not like the first.
    private func attempt(
        _ message: APNsMessage,
        _ device: APNsDevice,
        in environment: APNsEnvironment
    ) async throws(HTTPClient.Failure) -> ServiceAnswer {
        let token = tokens.current()
        let answer = try await post(message, device, in: environment, token)
        guard answer.reason?.kind == .token, let fresh = tokens.replacement(for: token) else { return answer }
        return try await post(message, device, in: environment, fresh)
    }

    /// Posts, and posts the same once more when the connection broke: the service closes connections as it likes.
    private func post(
        _ message: APNsMessage,
        _ device: APNsDevice,
        in environment: APNsEnvironment,
        _ token: ProviderTokens.Token
    ) async throws(HTTPClient.Failure) -> ServiceAnswer {
        let request = request(message, device, in: environment, token)
        do {
            return ServiceAnswer(try await http.send(request))
        } catch {
            guard case .broken = error else { throw error }
            return ServiceAnswer(try await http.send(request))
        }
    }

    private func request(
        _ message: APNsMessage,
        _ device: APNsDevice,
        in environment: APNsEnvironment,
        _ token: ProviderTokens.Token
    ) -> HTTPClient.Request {
        var headers = message.headers
        headers.append((name: "apns-id", value: message.apnsID(for: device).description))
        headers.append((name: "authorization", value: token.authorization))
        return HTTPClient.Request(
            method: "POST",
            url: "\(gateways.origin(environment))/3/device/\(device.token)",
            headers: headers,
            body: message.payload,
            deadline: deadline,
            maximumResponseBytes: 4096,
            reach: gateways.reach
        )
    }
}
