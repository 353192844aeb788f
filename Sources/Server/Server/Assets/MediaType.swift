/// What browsers are told about the files that this server has.
enum MediaType {
    /// By the name's ending; what is unknown is bytes to be kept, never shown.
    static func of(fileName: String) -> String {
        let ending = fileName.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return types[ending] ?? "application/octet-stream"
    }

    /// Whether the content of a type is text, so that compressing it pays.
    ///
    /// - Parameter type: a `Content-Type`, with or without parameters.
    /// - Returns: false for what is compressed already, and for what is not known.
    static func isText(_ type: String) -> Bool {
        textTypes.contains(type.prefix { $0 != ";" }.trimmed.lowercased())
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json", "map": "application/json",
        "txt": "text/plain; charset=utf-8", "md": "text/markdown; charset=utf-8", "xml": "application/xml",
        "svg": "image/svg+xml", "png": "image/png", "jpg": "image/jpeg", "webp": "image/webp", "avif": "image/avif",
        "ico": "image/x-icon", "woff2": "font/woff2", "pdf": "application/pdf", "wav": "audio/wav", "mp3": "audio/mpeg",
        "webmanifest": "application/manifest+json",
    ]

    private static let textTypes: Set<String> = [
        "text/html", "text/css", "text/javascript", "text/plain", "text/markdown", "text/csv", "text/calendar",
        "application/json", "application/problem+json", "application/manifest+json", "application/xml",
        "application/rss+xml", "application/atom+xml", "image/svg+xml", "image/x-icon",
    ]
}
