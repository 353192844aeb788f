/// Lets scripts of other origins read the API's answers (CORS, Fetch standard §3.2), with cookies.
package struct CrossOriginSharing: Sendable {
    /// The shells of installed apps: their pages come from the device, so these origins are always allowed.
    package static let appOrigins: Set<WebOrigin> = Set(
        ["capacitor://localhost", "https://localhost"].compactMap { WebOrigin($0) }
    )

    private let allowed: Set<WebOrigin>

    /// - Parameter origins: CORS_ORIGINS; the apps' come by themselves.
    package init(origins: Set<WebOrigin>) {
        allowed = origins.union(Self.appOrigins)
    }

    /// The answer to a browser that asks before it sends the real request, or nil when this is no such question.
    package func preflight(_ head: RequestHead) -> Response? {
        guard head.method == "OPTIONS", head.headers.contains("Origin"),
            head.headers.contains("Access-Control-Request-Method")
        else { return nil }
        let fields = self.fields(for: head)
        guard fields.contains(where: { $0.name == "Access-Control-Allow-Origin" }) else {
            return Response(status: 403, headers: fields)
        }
        return Response(
            status: 204,
            headers: fields + [
                ("Access-Control-Allow-Methods", "GET, POST, PUT, PATCH, DELETE"),
                (
                    "Access-Control-Allow-Headers",
                    "Authorization, Content-Type, X-Client, Accept-Language, Last-Event-ID"
                ),
                ("Access-Control-Max-Age", "600"),
            ]
        )
    }

    /// The fields that go with every answer of the API, problems included.
    package func fields(for head: RequestHead) -> [(name: String, value: String)] {
        // Caches must not hand one origin's answer to another, so `Vary` also goes with answers to no origin.
        let vary = (name: "Vary", value: "Origin")
        guard let text = head.headers["Origin"], let origin = WebOrigin(text), allowed.contains(origin) else {
            return [vary]
        }
        return [
            (name: "Access-Control-Allow-Origin", value: text),
            (name: "Access-Control-Allow-Credentials", value: "true"),
            (name: "Access-Control-Expose-Headers", value: "Retry-After"), vary,
        ]
    }
}
