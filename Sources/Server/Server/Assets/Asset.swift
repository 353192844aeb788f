private import Compression
private import HTTP

/// One file as it is sent, in all its forms.
struct Asset: Sendable {
    /// One form of the content.
    struct Variant: Sendable {
        /// The body.
        let bytes: [UInt8]
        /// Strong, with quotes; each form has its own (RFC 9110 §8.8.3.3).
        let tag: String
    }

    /// The `Content-Type`.
    let type: String
    /// Eight characters that change with the content.
    let version: String
    /// Always has `identity`; the others only where they are smaller.
    let variants: [ContentCoding: Variant]

    /// Prepares all forms of a file.
    ///
    /// - Parameters:
    ///   - name: decides the type.
    ///   - bytes: the content.
    ///   - quality: of brotli; nil compresses nothing.
    init(name: String, bytes: [UInt8], quality: Int?) {
        type = MediaType.of(fileName: name)
        let hash = ContentHash(bytes)
        version = hash.short
        var variants = [ContentCoding.identity: Variant(bytes: bytes, tag: "\"\(hash.hexadecimal)\"")]
        if let quality, MediaType.isText(type) {
            let forms = [
                (ContentCoding.gzip, try? Compression.gzip(bytes)),
                (.brotli, try? Compression.brotli(bytes, quality: quality)),
            ]
            for case let (coding, form?) in forms where form.count < bytes.count {
                variants[coding] = Variant(bytes: form, tag: "\"\(hash.hexadecimal)-\(coding.rawValue)\"")
            }
        }
        self.variants = variants
    }

    /// The form to send to a client.
    func variant(for accepted: AcceptEncoding) -> (coding: ContentCoding, variant: Variant)? {
        let coding = accepted.best(of: Array(variants.keys))
        return variants[coding].map { (coding, $0) }
    }
}
