/// What a person may end with one click: the mails of one occasion, or all of them (RFC 2919, RFC 2369, RFC 8058).
public struct MailList: Sendable, Hashable {
    /// A name with a dot that stays the same, `agenda.council.example.org`; readers sort and filter by it.
    public let id: String
    /// What people call it.
    public let name: String?
    /// Where `POST List-Unsubscribe=One-Click` ends it; bound to one person and telling nothing about it.
    public let unsubscribeURL: String

    /// Checks a list.
    ///
    /// - Parameters:
    ///   - id: letters, digits, hyphens, underscores and at least one dot.
    ///   - name: what people call it, in any script.
    ///   - unsubscribeURL: https; http only on the own machine, for trying out.
    /// - Throws: which part is wrong.
    public init(id: String, name: String? = nil, unsubscribeURL: String) throws(MailFault) {
        guard HeaderText.isAllowed(id), HeaderText.isAllowed(name ?? "") else { throw .forbiddenCharacter(.listID) }
        guard Self.isName(id) else { throw .malformed(.listID) }
        guard HeaderText.isAllowed(unsubscribeURL) else { throw .forbiddenCharacter(.listUnsubscribe) }
        guard Self.isLink(unsubscribeURL) else { throw .malformed(.listUnsubscribe) }
        self.id = id
        self.name = name.flatMap { $0.isEmpty ? nil : $0 }
        self.unsubscribeURL = unsubscribeURL
    }

    private static func isName(_ text: String) -> Bool {
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return text.utf8.count <= 200 && labels.count > 1
            && labels.allSatisfy { label in
                !label.isEmpty && label.allSatisfy { HeaderText.isAtomText($0) && $0 != UInt8(ascii: "@") }
            }
    }

    /// Mail programs cut the field at commas and brackets.
    private static func isLink(_ text: String) -> Bool {
        let isSecure = text.hasPrefix("https://") && text.utf8.count > 8
        let isLocal = ["http://localhost", "http://127.0.0.1"].contains { host in
            text.hasPrefix(host) && text.dropFirst(host.count).first.map { ":/?".contains($0) } ?? true
        }
        return (isSecure || isLocal) && text.utf8.count <= 900
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"<>,\"\\".utf8.contains($0) }
    }
}
