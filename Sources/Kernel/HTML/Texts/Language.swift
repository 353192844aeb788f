/// A language that the product speaks.
package enum Language: String, Sendable, CaseIterable, Codable {
    case german = "de"
    case english = "en"
}

/// Chooses a person's language.
package enum Languages {
    /// The name of the cookie that keeps a choice made with `?lang=`.
    package static let cookie = "lang"

    /// The `Set-Cookie` value that keeps a choice in this browser for a year; nil forgets it.
    package static func field(_ language: Language?) -> String {
        let value = language.map { "\($0.rawValue); Max-Age=31536000" } ?? "; Max-Age=0"
        return "\(cookie)=\(value); Path=/; SameSite=Lax"
    }

    /// Takes the first that says something: the query, the cookie, the account, the browser; German otherwise.
    ///
    /// The cookie comes before the account: it is what somebody chose in this browser, the account's language is what
    /// they are written to in.
    ///
    /// - Parameters:
    ///   - query: the value of `?lang=`.
    ///   - cookie: the value of the cookie ``cookie``.
    ///   - account: the language kept with the account of whoever signed in.
    ///   - acceptLanguage: the header field `Accept-Language`.
    /// - Returns: the language of the answer.
    package static func choose(
        query: String?,
        cookie: String?,
        account: String? = nil,
        acceptLanguage: String?
    ) -> Language {
        for choice in [query, cookie, account] {
            if let language = choice.flatMap(Language.init(rawValue:)) { return language }
        }
        return acceptLanguage.flatMap(accepted) ?? .german
    }

    /// The language that a browser likes best among ours (RFC 9110 §12.5.4).
    private static func accepted(_ header: String) -> Language? {
        var best: (language: Language, weight: Double)?
        for range in header.split(separator: ",").prefix(32) {
            let parts = range.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let tag = parts.first, let language = Language(rawValue: String(tag.prefix { $0 != "-" })) else {
                continue
            }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if weight > 0, weight > best?.weight ?? 0 { best = (language, weight) }
        }
        return best?.language
    }
}
