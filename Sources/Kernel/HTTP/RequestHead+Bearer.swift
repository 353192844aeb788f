extension RequestHead {
    /// What stands after `Bearer ` in the first `Authorization` field, or nil without such a field (RFC 6750 §2.1).
    ///
    /// Whether a request is one with a token is asked in two places that must agree: where sessions are read, and where
    /// requests of other sites are refused.
    package var bearerToken: String? {
        guard let field = headers["Authorization"], ASCII.equalsIgnoringCase(field.utf8.prefix(7), "Bearer ".utf8)
        else { return nil }
        return String(decoding: field.utf8.dropFirst(7), as: UTF8.self)
    }
}
