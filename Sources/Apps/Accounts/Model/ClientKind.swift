package import HTTP

/// Which of our clients sends a request, by its `X-Client` field.
package enum ClientKind: String, Sendable {
    case web
    case ios
    case android
    /// What native apps of the first generation call themselves.
    case app

    /// Foreign values become `web`, so that nothing arbitrary reaches the statistics.
    package init(_ headers: Headers) {
        self = headers["X-Client"].flatMap(ClientKind.init(rawValue:)) ?? .web
    }

    /// Whether it keeps a token of its own instead of a cookie.
    package var isNative: Bool { self != .web }
}
