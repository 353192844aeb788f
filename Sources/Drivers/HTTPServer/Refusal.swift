internal import HTTP

/// An error answer of the driver itself (RFC 9457).
struct Refusal: Error, Sendable {
    static let mediaType = "application/problem+json"

    let status: Int
    /// The target of the refused request as far as it was readable, for ``HTTPServer/RequestRecord``.
    private(set) var target = ""

    init(status: Int) { self.status = status }

    static let badRequest = Refusal(status: 400)
    static let requestTimeout = Refusal(status: 408)
    static let contentTooLarge = Refusal(status: 413)
    static let targetTooLong = Refusal(status: 414)
    static let headTooLarge = Refusal(status: 431)
    static let unavailable = Refusal(status: 503)
    static let versionNotSupported = Refusal(status: 505)

    /// The same refusal, of a request for that target.
    func concerning(_ target: ArraySlice<UInt8>) -> Refusal {
        var copy = self
        copy.target = String(decoding: target, as: UTF8.self)
        return copy
    }

    /// The problem document; the connection closes after it.
    var response: Response {
        let title = StatusLine.reason(status)
        let json = #"{"type":"about:blank","title":"\#(title)","status":\#(status)}"#
        return .bytes(Array(json.utf8), type: Self.mediaType, status: status)
    }
}
