import Base
import HTTP

@testable import WebPush

/// What a strict push service checks before it takes a message, as Mozilla's autopush documents its errors.
enum ServiceRules {
    static func objections(to request: HTTPClient.Request, now: Timestamp) throws -> [String] {
        var objections: [String] = []
        func demand(_ isMet: Bool, _ objection: String) {
            if !isMet { objections.append(objection) }
        }
        demand(request.method == "POST", "method")
        demand(Set(request.headers.map(\.name)).count == request.headers.count, "a header twice")
        demand(request.header("Content-Encoding") == "aes128gcm", "Content-Encoding")
        demand(request.header("Content-Type") == "application/octet-stream", "Content-Type")
        demand(
            request.header("Encryption") == nil && request.header("Crypto-Key") == nil,
            "headers of the old encoding"
        )
        demand(Int(request.header("TTL") ?? "").map { $0 >= 0 } == true, "111 or 114: TTL")
        if let topic = request.header("Topic") {
            demand(topic.wholeMatch(of: #/[A-Za-z0-9_-]{1,32}/#) != nil, "113: Topic")
        }
        if let urgency = request.header("Urgency") {
            demand(["very-low", "low", "normal", "high"].contains(urgency), "Urgency")
        }
        demand(request.body.count <= 4096, "104: size")
        demand(request.body.count >= 103 && request.body[20] == 65 && request.body[21] == 4, "no aes128gcm of Web Push")

        let claims = try VAPIDTokensTests.claims(of: request.header("Authorization") ?? "")
        let origin = request.url.prefixMatch(of: #/https:\/\/[^\/]+/#).map { String($0.0) }
        demand(claims["aud"] as? String == origin, "109: aud")
        let end = claims["exp"] as? Int ?? 0
        demand(end > Int(now.seconds) && end <= Int(now.seconds) + 86_400, "109: exp")
        demand((claims["sub"] as? String)?.hasPrefix("mailto:") == true, "sub")
        return objections
    }
}
