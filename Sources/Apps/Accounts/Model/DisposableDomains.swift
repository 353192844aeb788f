/// Providers of mailboxes that are thrown away after ten minutes; accounts with such addresses are refused.
package struct DisposableDomains: Sendable {
    /// All domains that are known at this moment, in lower case.
    package var listed: @Sendable () async -> Set<String>

    package init(listed: @escaping @Sendable () async -> Set<String>) {
        self.listed = listed
    }

    /// The list that comes with the program.
    package static let starter = DisposableDomains { starterList }

    /// Never refused, whatever a list says: Apple's relay, and where most people have their mail.
    package static let protected: Set<String> = [
        "privaterelay.appleid.com", "icloud.com", "me.com", "mac.com", "gmail.com", "googlemail.com", "outlook.com",
        "outlook.de", "hotmail.com", "hotmail.de", "live.com", "yahoo.com", "yahoo.de", "aol.com", "gmx.de", "gmx.net",
        "gmx.at", "gmx.ch", "web.de", "t-online.de", "freenet.de", "posteo.de", "mailbox.org", "proton.me",
        "protonmail.com", "tutanota.com", "fastmail.com",
    ]

    /// Reads a list: one domain a line, `#` begins a comment.
    package static func parse(_ text: String) -> Set<String> {
        Set(
            text.split(whereSeparator: \.isNewline).compactMap { line in
                let domain = line.prefix { $0 != "#" }.filter { !$0.isWhitespace }.lowercased()
                return domain.isEmpty ? nil : domain
            }
        )
    }

    /// The listed domain that an address belongs to, itself or through a domain above; nil when it is fine.
    func domain(of email: EmailAddress) async -> String? {
        guard let host = email.text.split(separator: "@").last else { return nil }
        let labels = host.split(separator: ".")
        let domains = labels.indices.dropLast().map { labels[$0...].joined(separator: ".") }
        guard Self.protected.isDisjoint(with: domains) else { return nil }
        let listed = await listed()
        return domains.first(where: listed.contains)
    }
}
