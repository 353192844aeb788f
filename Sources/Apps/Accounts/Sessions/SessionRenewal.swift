package import Base
package import HTTP

/// Keeps those signed in who come back: a cookie with little life left is replaced by a full one.
package enum SessionRenewal {
    /// The `Set-Cookie` value to add to an answer, or nil.
    ///
    /// The new token has the old one's version, so it is worth nothing once that was revoked; the database is not asked.
    /// Answers that set the cookie themselves are left alone (else signing out would be undone), and so are those with
    /// 401.
    package static func cookie(
        for head: RequestHead,
        answeredWith response: Response,
        _ tokens: SessionTokens,
        _ settings: SessionSettings,
        now: Timestamp
    ) -> String? {
        // Nearly every cookie has a long life before it; that is seen without checking its signature once more.
        guard let renewWithin = settings.renewWithin, head.bearerToken == nil,
            let token = head.cookie(SessionCookie.name), let end = SessionClaims.claimedEnd(of: token),
            end - now < renewWithin
        else { return nil }
        guard response.status != 401, !setsCookie(response),
            let credential = SessionCredential(head, tokens, now: now), credential.source == .cookie,
            credential.claims.expires - now < renewWithin
        else { return nil }
        let claims = SessionClaims(
            account: credential.claims.account,
            expires: now + settings.webLifetime,
            version: credential.claims.version
        )
        return SessionCookie.make(claims.token(tokens), settings)
    }

    private static func setsCookie(_ response: Response) -> Bool {
        response.headers.contains { field in
            field.name.lowercased() == "set-cookie" && field.value.hasPrefix("\(SessionCookie.name)=")
        }
    }
}
