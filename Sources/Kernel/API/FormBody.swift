package import HTTP

/// The fields of a form that a browser sent without script (`application/x-www-form-urlencoded`).
package struct FormBody: Sendable {
    private let items: [QueryItem]

    /// Reads a request's body.
    ///
    /// - Throws: 415 for another media type, 400 for broken escapes or text that is not UTF-8.
    package init(_ request: Request) async throws {
        let media = request.headers["Content-Type"] ?? ""
        guard media.lowercased().hasPrefix("application/x-www-form-urlencoded") else {
            throw Problem(415, "unsupported_media_type")
        }
        try self.init(try await request.collectBody())
    }

    /// Reads bytes.
    package init(_ bytes: [UInt8]) throws(Problem) {
        guard let items = QueryItem.parse(bytes[...]) else { throw Problem(400, "malformed_form") }
        self.items = items
    }

    /// The first value of a field, or nil.
    package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    /// All values of a field.
    package func all(_ name: String) -> [String] { items.filter { $0.name == name }.map(\.value) }
}
