package import HTTP

/// The fields of a form that a browser sent without script (`application/x-www-form-urlencoded`).
package struct FormBody: Sendable {
    private let items: [(name: String, value: String)]

    /// Reads a request's body.
    ///
    /// `takesMultipart` is for the one form that mail programs send: `multipart/form-data` then counts as well.
    ///
    /// - Throws: 415 for another media type, 400 for broken escapes or text that is not UTF-8.
    package init(_ request: Request, takesMultipart: Bool = false) async throws {
        let media = request.headers["Content-Type"] ?? ""
        if takesMultipart, media.lowercased().hasPrefix("multipart/form-data") {
            let body = try await request.collectBody()
            guard let items = MultipartForm.parse(body, contentType: media) else {
                throw Problem(400, "malformed_form")
            }
            self.init(items)
            return
        }
        guard media.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
            throw Problem(415, "unsupported_media_type")
        }
        try self.init(try await request.collectBody())
    }

    /// Reads bytes.
    package init(_ bytes: [UInt8]) throws(Problem) {
        guard let items = QueryItem.parse(bytes[...]) else { throw Problem(400, "malformed_form") }
        self.items = items.map { ($0.name, $0.value) }
    }

    private init(_ items: [(name: String, value: String)]) { self.items = items }

    /// The first value of a field, or nil.
    package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of a field.
    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}
