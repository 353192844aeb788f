/// Refuses what another site makes a visitor's browser do (CSRF), beside the cookies' `SameSite=Lax`.
package struct CrossSite: Sendable {
    private let own: WebOrigin
    private let others: Set<WebOrigin>

    /// - Parameters:
    ///   - own: the origin of BASE_URL.
    ///   - others: origins that may act for their users too: CORS_ORIGINS and the native apps' shells.
    package init(own: WebOrigin, others: Set<WebOrigin>) {
        self.own = own
        self.others = others
    }

    /// Whether a request may go on; if not, it is answered 403.
    ///
    /// Reading is always allowed. So is a request with a Bearer token, which no foreign page can know, and one that names
    /// no origin at all, as scripts and older clients send it. A browser that hides the origin (`null`, after
    /// `Referrer-Policy: no-referrer`) is believed if it says itself that the page was ours.
    package func allows(_ head: RequestHead) -> Bool {
        if ["GET", "HEAD", "OPTIONS"].contains(head.method) { return true }
        if head.bearerToken != nil { return true }
        let site = head.headers["Sec-Fetch-Site"]?.lowercased()
        let origins = head.headers.all("Origin")
        guard let first = origins.first else { return site != "cross-site" }
        guard origins.count == 1 else { return false }
        guard let origin = WebOrigin(first) else { return first == "null" && site == "same-origin" }
        return others.contains(origin) || (origin == own && site != "cross-site")
    }
}
