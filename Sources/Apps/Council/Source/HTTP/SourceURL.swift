internal import HTTP

/// An address on a council's server, and the rules by which one that the server tells may be asked.
///
/// Servers are moved and their ids keep the old host or folder; what they call `next` may be relative, may lead
/// elsewhere, and may hold a `+` that its own server then reads as a space. Only the host that the operator named is
/// ever asked.
struct SourceURL: Sendable, Equatable {
    /// `https://town.example` of what the operator named.
    private let origin: String
    /// Old folders to new ones; filled by comparing what was asked with what the answer calls itself.
    private(set) var moves: [(from: String, to: String)] = []

    static func == (left: SourceURL, right: SourceURL) -> Bool {
        left.origin == right.origin && left.moves.map(\.from) == right.moves.map(\.from)
            && left.moves.map(\.to) == right.moves.map(\.to)
    }

    /// The rules for a server; nil for anything but http and https.
    ///
    /// - Parameter root: what the operator named.
    init?(root: String) {
        guard let origin = Self.origin(of: root) else { return nil }
        self.origin = origin
    }

    /// Learns where a server has moved to.
    ///
    /// - Parameters:
    ///   - asked: the address that was asked.
    ///   - id: what the answer calls itself.
    mutating func learn(asked: String, id: String) {
        guard asked != id, Self.origin(of: id) != nil else { return }
        let left = Self.path(of: asked).split(separator: "/")
        let right = Self.path(of: id).split(separator: "/")
        let common = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        guard common > 0, let first = left.suffix(common).first else { return }
        func head(_ url: String, _ parts: [Substring]) -> String {
            ([Self.rawOrigin(of: url)] + parts.dropLast(common).map(String.init) + [String(first)])
                .joined(separator: "/")
        }
        let move = (from: head(id, right), to: head(asked, left))
        guard move.from != move.to, !moves.contains(where: { $0.from == move.from }) else { return }
        moves.append(move)
    }

    /// The address under which something can be asked.
    ///
    /// - Parameters:
    ///   - link: what the server told: absolute, or relative to `base`.
    ///   - base: where it was told.
    /// - Returns: nil for another host.
    func askable(_ link: String, from base: String) -> String? {
        var url = Self.absolute(link, from: base)
        for move in moves where url == move.from || url.hasPrefix(move.from + "/") || url.hasPrefix(move.from + "?") {
            url = move.to + url.dropFirst(move.from.count)
            break
        }
        guard let origin = Self.origin(of: url) else { return nil }
        // A server behind a proxy calls itself http and means the same host.
        guard Self.host(of: origin) == Self.host(of: self.origin) || origin == self.origin else { return nil }
        return Self.safeQuery(self.origin + Self.path(of: url))
    }

    /// An address with a parameter more.
    static func adding(_ name: String, _ value: String, to url: String) -> String {
        let escaped = value.replacing("+", with: "%2B")
        return url + (url.contains("?") ? "&" : "?") + name + "=" + escaped
    }

    /// Whether an address has a parameter.
    static func has(_ name: String, _ url: String) -> Bool {
        url.contains("?" + name + "=") || url.contains("&" + name + "=")
    }

    /// A query in which `+` stands for itself and nothing would end the request line.
    private static func safeQuery(_ url: String) -> String {
        let url = url.replacing(" ", with: "%20").replacing("\n", with: "").replacing("\r", with: "")
        guard let mark = url.firstIndex(of: "?") else { return url }
        return String(url[...mark]) + url[url.index(after: mark)...].replacing("+", with: "%2B")
    }

    private static func absolute(_ link: String, from base: String) -> String {
        if link.contains("://") { return link }
        if link.hasPrefix("//") { return (base.hasPrefix("http://") ? "http:" : "https:") + link }
        let origin = rawOrigin(of: base)
        if link.hasPrefix("/") { return origin + link }
        let path = path(of: base).prefix { $0 != "?" && $0 != "#" }
        if link.hasPrefix("?") { return origin + path + link }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return origin + folder + link
    }

    private static func rawOrigin(of url: String) -> String {
        url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3).joined(separator: "/")
    }

    private static func origin(of url: String) -> String? {
        let raw = rawOrigin(of: url).prefix { $0 != "?" && $0 != "#" }
        guard let origin = WebOrigin(raw)?.description, origin.hasPrefix("http://") || origin.hasPrefix("https://")
        else { return nil }
        return origin
    }

    /// Host and port without the scheme, if the port is the scheme's.
    private static func host(of origin: String) -> Substring {
        origin.split(separator: "/", omittingEmptySubsequences: true).last ?? ""
    }

    private static func path(of url: String) -> String {
        let rest = url.dropFirst(rawOrigin(of: url).count)
        return String(rest.prefix { $0 != "#" })
    }
}
