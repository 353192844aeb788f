private import Compression
package import HTTP

/// Makes answers that handlers compose smaller on the wire.
///
/// Brotli at a quality that is worth it takes longer than the network saves; files get it, see ``Assets``.
package enum ResponseCompression {
    /// Shorter bodies fit into one packet anyway.
    private static let minimumBytes = 1024
    /// Longer ones would hold up the connections that share the thread.
    private static let maximumBytes = 4 << 20

    /// The answer, in gzip where the client takes that and it pays.
    ///
    /// Only texts that are known as a whole and have no coding yet; a stream stays as it is. `Vary` is set on every
    /// answer that could have come out differently, and a strong `ETag` becomes a weak one, since the bytes differ.
    ///
    /// - Parameters:
    ///   - response: the handler's.
    ///   - head: of the request.
    /// - Returns: what to send.
    package static func apply(to response: Response, for head: RequestHead) -> Response {
        guard case .bytes(let bytes) = response.body, (minimumBytes...maximumBytes).contains(bytes.count),
            let type = response.header("Content-Type"), MediaType.isText(type),
            response.header("Content-Encoding") == nil,
            response.header("Cache-Control")?.contains("no-transform") != true
        else { return response }

        var response = response
        vary(&response)
        let accepted = AcceptEncoding(head.headers.all("Accept-Encoding"))
        guard accepted.best(of: [.identity, .gzip]) == .gzip, let smaller = try? Compression.gzip(bytes, level: 5),
            smaller.count < bytes.count
        else { return response }
        response.body = .bytes(smaller)
        response.headers.append(("Content-Encoding", ContentCoding.gzip.rawValue))
        weakenTag(&response)
        return response
    }

    private static func vary(_ response: inout Response) {
        let fields = response.headers.filter { $0.name.lowercased() == "vary" }.flatMap {
            $0.value.split(separator: ",")
        }
        if fields.contains(where: { ["*", "accept-encoding"].contains($0.trimmed.lowercased()) }) { return }
        response.headers.append(("Vary", "Accept-Encoding"))
    }

    private static func weakenTag(_ response: inout Response) {
        for index in response.headers.indices
        where response.headers[index].name.lowercased() == "etag" && !response.headers[index].value.hasPrefix("W/") {
            response.headers[index].value = "W/" + response.headers[index].value
        }
    }
}
