internal import HTTP

/// Header fields that every answer carries, so that a browser does no more than our pages need.
enum SecurityHeaders {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let fields: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy), ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"),
        ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
        ("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
    ]

    /// Adds what an answer lacks.
    ///
    /// `isBehindTLS` is whether the public address is https.
    static func apply(to response: inout Response, isBehindTLS: Bool) {
        response.headers += fields
        if response.header("Referrer-Policy") == nil { response.headers.append(("Referrer-Policy", "same-origin")) }
        if isBehindTLS {
            response.headers.append(("Strict-Transport-Security", "max-age=31536000; includeSubDomains"))
        }
    }
}
