internal import Base
private import FoundationEssentials
internal import HTTP
internal import VisitPlanner

/// What the three services have in common: one GET with a deadline, and JSON that is read strictly where it is used.
struct RouteService: Sendable {
    /// For the whole exchange: a page waits for it, and a departure is not planned by the second.
    static let deadline = Duration.seconds(4)
    /// The longest pause that a service may ask for.
    static let longestPause = Duration.hours(24)
    /// A departure this near is "now", since the services refuse what has passed by their clocks.
    static let now = Duration.minutes(1)

    let http: HTTPClient
    let clock: WallClock

    /// Asks, and sorts out everything that is no success.
    ///
    /// - Parameters:
    ///   - url: the whole question, key and coordinates included: never to be logged.
    ///   - isNoRoute: whether the body of a 400 says that there is no road, by the service's own codes.
    /// - Returns: the body of a success.
    /// - Throws: every other end.
    func answer(
        _ url: String,
        isNoRoute: (_ body: [UInt8]) -> Bool
    ) async throws(RouteFailure) -> [UInt8] {
        let request = HTTPClient.Request(
            url: url,
            headers: [(name: "Accept", value: "application/json")],
            deadline: Self.deadline,
            maximumResponseBytes: 65_536,
            reach: .anywhere
        )
        let response: HTTPClient.Response
        do {
            response = try await http.send(request)
        } catch {
            throw RouteFailure(error)
        }
        switch response.status {
        case 200..<300: return response.body
        case 400 where isNoRoute(response.body): throw .noRoute
        case 429: throw .quota(retryAfter: pause(response))
        case 403 where Self.speaksOfQuota(response): throw .quota(retryAfter: pause(response))
        default: throw .refused(status: response.status)
        }
    }

    /// Whether a departure is near enough to be left out of the question.
    func isNow(_ departure: Timestamp) -> Bool { departure <= clock.now() + Self.now }

    private func pause(_ response: HTTPClient.Response) -> Duration? {
        RetryAfter.duration(response.headers["Retry-After"], now: clock.now(), limit: Self.longestPause)
    }

    /// TomTom's gateway says 403 both to a wrong key and to one that has asked too much; header and text tell which.
    private static func speaksOfQuota(_ response: HTTPClient.Response) -> Bool {
        if response.headers.contains("Retry-After") { return true }
        if response.headers["X-Mashery-Error-Code"]?.hasPrefix("ERR_403_DEVELOPER_OVER_") == true { return true }
        let text = String(decoding: response.body.prefix(1024), as: UTF8.self).lowercased()
        return ["over qps", "over rate", "rate limit", "quota"].contains { text.contains($0) }
    }

    /// Reads JSON; members that nobody asks for may be anything.
    ///
    /// - Throws: ``RouteFailure/malformed(_:)`` with the member's path, which is made of our own names alone.
    static func read<T: Decodable>(_ type: T.Type, _ body: [UInt8]) throws(RouteFailure) -> T {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch let error as DecodingError {
            throw .malformed(path(of: error))
        } catch {
            throw .malformed("JSON")
        }
    }

    private static func path(of error: DecodingError) -> String {
        let keys: [any CodingKey] =
            switch error {
            case .keyNotFound(let key, let context): context.codingPath + [key]
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                context.codingPath
            @unknown default: []
            }
        let path = keys.reduce(into: "") { path, key in
            if let index = key.intValue {
                path += "[\(index)]"
            } else {
                path += (path.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return path.isEmpty ? "JSON" : path
    }

    /// Everything but letters, digits and four marks in hexadecimal (RFC 3986 §2.3), for a key within a query.
    static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A number of seconds as services send it: not negative, at most a week, decimals rounded.
struct RouteSeconds: Decodable {
    static let longest = 7 * 86_400
    let value: Int

    init(from decoder: any Decoder) throws {
        value = try RouteNumber.read(decoder, upTo: Self.longest)
    }
}

/// A number of metres as services send it: not negative, at most once around the earth, decimals rounded.
struct RouteMetres: Decodable {
    static let longest = 40_075_000
    let value: Int

    init(from decoder: any Decoder) throws {
        value = try RouteNumber.read(decoder, upTo: Self.longest)
    }
}

/// What both kinds of numbers share.
private enum RouteNumber {
    static func read(_ decoder: any Decoder, upTo limit: Int) throws -> Int {
        let container = try decoder.singleValueContainer()
        let number = try container.decode(Double.self)
        guard number >= 0, number <= Double(limit) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "out of range")
        }
        return Int(number.rounded())
    }
}
