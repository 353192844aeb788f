internal import Base
internal import HTML
internal import HTTP

/// A finished answer.
struct KeptAnswer: Sendable {
    let bytes: [UInt8]
    let mediaType: String
    /// Names the bytes, with its quotes (RFC 9110 §8.8.3).
    let tag: String
    /// The paper that the answer is about: what a reader's own part begins with.
    var paper: Paper.ID?
    /// The page that readers' own parts are put into, in the place of bytes.
    var page: DecisionPage.Shared?
    /// How many hits of a person's topics were not seen.
    var unread = 0

    /// - Parameters:
    ///   - bytes: the body.
    ///   - mediaType: what they are.
    ///   - digest: names bytes.
    init(_ bytes: [UInt8], _ mediaType: String, digest: ([UInt8]) -> [UInt8]) {
        self.bytes = bytes
        self.mediaType = mediaType
        tag = "\"" + Base64URL.encode(Array(digest(bytes).prefix(12))) + "\""
    }

    /// A page to be finished for each reader.
    init(_ page: DecisionPage.Shared) {
        bytes = []
        mediaType = ""
        tag = ""
        paper = page.paper
        self.page = page
    }

    /// How much room it takes.
    var byteCount: Int {
        bytes.count + (page.map { $0.before.bytes.count + $0.after.bytes.count } ?? 0) + Self.overhead
    }

    /// What it takes besides its bytes, about.
    private static let overhead = 256

    /// The answer for a guest: browsers may keep it, but ask each time whether it is still right.
    func response(for head: RequestHead) -> Response {
        let fields = [("ETag", tag), ("Cache-Control", "private, no-cache")]
        if EntityTag.isListed(head.headers.all("If-None-Match"), tag) { return Response(status: 304, headers: fields) }
        return Response(headers: [("Content-Type", mediaType)] + fields, body: .bytes(bytes))
    }
}
