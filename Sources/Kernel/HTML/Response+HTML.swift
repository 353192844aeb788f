package import HTTP

extension Response {
    /// A page.
    ///
    /// It may show what is meant for one person only, so nobody stores it.
    package static func html(_ page: HTML, status: Int = 200) -> Response {
        Response(
            status: status,
            headers: [("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store")],
            body: .bytes(page.bytes)
        )
    }
}
