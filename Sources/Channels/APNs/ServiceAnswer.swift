internal import Base
private import FoundationEssentials
internal import HTTP

/// What one gateway answered to one request.
struct ServiceAnswer: Sendable {
    let status: Int
    /// The reason, if the body names a known one.
    let reason: APNsReason?
    /// When the service last found the token gone.
    let timestamp: Timestamp?
    /// What the service calls the message.
    let id: String?
    let retryAfter: String?

    init(_ response: HTTPClient.Response) {
        status = response.status
        id = response.headers["apns-id"]
        retryAfter = response.headers["Retry-After"]
        // Between here and the service stand machines that answer with HTML or with nothing.
        let body = (200..<300).contains(status) ? nil : try? JSONDecoder().decode(Body.self, from: Data(response.body))
        reason = body?.reason.flatMap(APNsReason.init)
        timestamp = body?.timestamp.flatMap(Self.moment)
    }

    /// What a person may read of it: the status and, if it is known, the reason.
    var words: String { reason.map { "\(status) \($0.rawValue)" } ?? String(status) }

    private struct Body: Decodable {
        var reason: String?
        var timestamp: Double?

        enum CodingKeys: String, CodingKey {
            case reason, timestamp
        }

        init(from decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: CodingKeys.self)
            // One member of the wrong type must not hide the other.
            reason = try? members.decode(String.self, forKey: .reason)
            timestamp = try? members.decode(Double.self, forKey: .timestamp)
        }
    }

    /// Milliseconds since 1970; what lies beyond the year 9999 is no moment.
    private static func moment(_ milliseconds: Double) -> Timestamp? {
        guard milliseconds > 0, milliseconds < 253_402_300_800_000 else { return nil }
        return Timestamp(milliseconds: Int64(milliseconds))
    }
}
