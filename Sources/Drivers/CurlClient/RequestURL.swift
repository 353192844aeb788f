private import CCurl
internal import HTTP

/// Which server a request is for; requests to one origin share names, connections and a queue.
struct Origin: Hashable, Sendable {
    /// https instead of http.
    var isSecure: Bool
    /// In lower case; addresses without brackets, in their usual form.
    var host: String
    var port: UInt16
}

/// A URL, read once by the library that also sends it: two readers of one URL might disagree about its host.
///
/// The path and the query stay as they stand, dot segments included. Refused are user names in the URL, other
/// schemes than http and https, and everything but visible ASCII: an international name must come in its ASCII form,
/// since its conversion could turn other digits into an address.
///
/// The handle is written in `init` only and read by one transfer afterwards, hence `@unchecked Sendable`.
final class RequestURL: @unchecked Sendable {
    let handle: OpaquePointer
    let origin: Origin

    init?(_ text: String) {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), let handle = curl_url() else { return nil }
        let flags = UInt32(CURLU_PATH_AS_IS | CURLU_DISALLOW_USER)
        guard curl_url_set(handle, CURLUPART_URL, text, flags) == CURLUE_OK, let origin = Self.readOrigin(handle),
            Self.hasTwoSlashes(text, origin)
        else {
            curl_url_cleanup(handle)
            return nil
        }
        self.handle = handle
        self.origin = origin
    }

    deinit { curl_url_cleanup(handle) }

    /// The library takes one or three slashes for two, and then reads a host that others do not see.
    private static func hasTwoSlashes(_ text: String, _ origin: Origin) -> Bool {
        let rest = text.utf8.dropFirst(origin.isSecure ? 6 : 5)
        return rest.starts(with: "//".utf8) && !rest.dropFirst(2).starts(with: "/".utf8)
    }

    private static func readOrigin(_ handle: OpaquePointer) -> Origin? {
        guard let scheme = part(CURLUPART_SCHEME, of: handle), var host = part(CURLUPART_HOST, of: handle),
            let port = part(CURLUPART_PORT, of: handle).flatMap({ UInt16($0) }), port > 0
        else { return nil }
        guard scheme == "http" || scheme == "https" else { return nil }
        if host.hasPrefix("[") {
            guard host.hasSuffix("]"), let address = IPAddress(host.dropFirst().dropLast()) else { return nil }
            host = address.description
        } else {
            host = host.lowercased()
        }
        guard !host.isEmpty else { return nil }
        return Origin(isSecure: scheme == "https", host: host, port: port)
    }

    private static func part(_ part: CURLUPart, of handle: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else { return nil }
        defer { curl_free(text) }
        return String(cString: text)
    }
}
