internal import API
private import Foundation
public import HTTP

/// Talks to one Meldewerk server: the same calls for phone and desktop.
///
/// It keeps nothing: the session's token is given with each call, and whoever calls decides where it lies.
public struct APIClient: Sendable {
    /// What native clients call themselves in `X-Client`, so that they get a token instead of a cookie.
    public static let kind = "app"

    /// Scheme, host and port, without a slash at the end.
    public let origin: String
    private let http: HTTPClient

    /// A client for a server; nil for what is no address of one.
    ///
    /// Plain http to another machine is none: a password would travel there in the clear.
    ///
    /// - Parameters:
    ///   - server: `https://host` or `http://localhost:8080`.
    ///   - http: how requests get there.
    public init?(server: String, http: HTTPClient) {
        guard let origin = WebOrigin(server), origin.scheme == "https" || origin.isPlainLocalhost else {
            return nil
        }
        self.origin = origin.description
        self.http = http
    }

    /// The address of a page.
    public func url(_ destination: Destination) -> String { origin + destination.path }

    /// Sends one call and reads its answer.
    ///
    /// - Parameters:
    ///   - route: what to do.
    ///   - token: the session, unless the call needs none.
    ///   - body: is sent as JSON.
    ///   - deadline: for the whole exchange.
    ///   - type: what the answer is.
    /// - Returns: the answer.
    /// - Throws: ``APIFailure``.
    func send<Answer: Decodable>(
        _ route: Route,
        token: String?,
        body: (any Encodable)? = nil,
        deadline: Duration = .seconds(15),
        as type: Answer.Type = Answer.self
    ) async throws(APIFailure) -> Answer {
        var headers = [("X-Client", Self.kind), ("Accept", "application/json")]
        if let token { headers.append(("Authorization", "Bearer \(token)")) }
        var bytes: [UInt8] = []
        if let body {
            guard let encoded = try? JSONBody.encode(body) else { throw .unreadable }
            bytes = encoded
            headers.append(("Content-Type", "application/json"))
        }
        let response: HTTPClient.Response
        do throws(HTTPClient.Failure) {
            response = try await http.send(
                HTTPClient.Request(
                    method: route.method,
                    url: origin + route.path,
                    headers: headers.map { (name: $0.0, value: $0.1) },
                    body: bytes,
                    deadline: deadline,
                    // The person named the server; it may well stand in the next room.
                    reach: .anywhere
                )
            )
        } catch {
            throw .offline(error)
        }
        return try Self.read(response)
    }

    private static func read<Answer: Decodable>(_ response: HTTPClient.Response) throws(APIFailure) -> Answer {
        switch response.status {
        case 200..<300:
            guard let answer = try? JSONDecoder().decode(Answer.self, from: Data(response.body)) else {
                throw .unreadable
            }
            return answer
        case 401: throw .signedOut
        case 408, 425, 429, 500...: throw .unavailable(status: response.status)
        default:
            let problem = try? JSONDecoder().decode(ProblemWire.self, from: Data(response.body))
            throw .refused(status: response.status, detail: problem?.detail)
        }
    }

    /// RFC 9457, as far as a person reads it.
    private struct ProblemWire: Decodable {
        let detail: String?

        private enum CodingKeys: CodingKey { case detail }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            // Faults of fields are a list, which nobody reads aloud.
            detail = try? container.decode(String.self, forKey: .detail)
        }
    }
}
