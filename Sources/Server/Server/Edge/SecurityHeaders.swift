internal import HTTP

/// Header fields that every answer carries, so that a browser does no more than our pages need.
enum SecurityHeaders {
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "font-src 'self'",
        "connect-src 'self'", "manifest-src 'self'", "worker-src 'self'", "base-uri 'none'", "form-action 'self'",
        "frame-ancestors 'none'",
    ].joined(separator: "; ")

    private static let always: [(name: String, value: String)] = [
        ("X-Content-Type-Options", "nosniff"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]

    private static let forDocuments: [(name: String, value: String)] = [
        ("Content-Security-Policy", policy), ("X-Frame-Options", "DENY"), ("Cross-Origin-Opener-Policy", "same-origin"),
    ]

    /// The visits alone may ask where somebody is: where their day begins, on a tap.
    private static func permissions(_ head: RequestHead) -> String {
        "camera=(), geolocation=(\(head.path.first == "visits" ? "self" : "")), microphone=(), payment=(), usb=()"
    }

    /// Adds what an answer lacks.
    ///
    /// Style sheets, scripts and pictures go without what only a document obeys: on a first visit two dozen of them
    /// would carry ten kilobytes of it. Below `/k/` and `/abmelden/`, and behind the links of mails, the address itself is a
    /// secret, also where it leads to an error.
    ///
    /// `isBehindTLS` is whether the public address is https.
    static func apply(to response: inout Response, for head: RequestHead, isBehindTLS: Bool) {
        response.headers += always
        if !isPartOfPages(response, head) {
            response.headers += forDocuments
            response.headers.append(("Permissions-Policy", permissions(head)))
        }
        let isSecret = ["k", "abmelden", "verify-email", "reset-password"].contains(head.path.first ?? "")
        if isSecret, response.header("X-Robots-Tag") == nil {
            response.headers.append(("X-Robots-Tag", "noindex, nofollow"))
        }
        if response.header("Referrer-Policy") == nil {
            response.headers.append(("Referrer-Policy", isSecret ? "no-referrer" : "same-origin"))
        }
        if isBehindTLS {
            response.headers.append(("Strict-Transport-Security", "max-age=31536000; includeSubDomains"))
        }
    }

    /// Whether only pages use the answer; an SVG may also be opened by itself, and is then a document.
    private static func isPartOfPages(_ response: Response, _ head: RequestHead) -> Bool {
        head.path.first == "assets" && response.status < 400
            && response.header("Content-Type")?.hasPrefix("image/svg") != true
    }
}
