package import API

/// What somebody wants to pin, checked.
package struct NoteDraft: Sendable, Equatable {
    package let title: String
    package let text: String
    package let name: String?
    package let contact: String?

    /// The longest values, in Unicode scalars.
    package enum Limit {
        package static let title = 120
        package static let text = 4000
        package static let name = 80
        package static let contact = 120
    }

    /// Trims and checks; CRLF of forms becomes LF.
    ///
    /// - Throws: a 422 with all faulty fields at once.
    package init(title: String, text: String, name: String?, contact: String?) throws(Problem) {
        var check = TextCheck()
        self.title = check.line(title, "title", limit: Limit.title)
        self.text = check.paragraphs(text, "text", limit: Limit.text)
        self.name = check.optionalLine(name, "name", limit: Limit.name)
        self.contact = check.optionalLine(contact, "contact", limit: Limit.contact)
        guard check.faults.isEmpty else { throw .invalid(check.faults) }
    }
}
