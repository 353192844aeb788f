/// The forms in which this server can send the same content (RFC 9110 §8.4.1).
enum ContentCoding: String, Sendable, CaseIterable {
    /// As it is.
    case identity
    /// Deflate in gzip's frame.
    case gzip
    /// Brotli.
    case brotli = "br"
}

/// What a client says about codings it takes (RFC 9110 §12.5.3).
struct AcceptEncoding: Sendable, Equatable {
    /// Thousandths by coding in lower case; `*` stands for all that are not named.
    private let weights: [String: Int]

    /// Reads the values of the `Accept-Encoding` fields; an entry that is malformed counts as not sent.
    init(_ values: [String]) {
        var weights: [String: Int] = [:]
        for entry in values.joined(separator: ",").split(separator: ",") {
            let parts = entry.split(separator: ";").map { $0.trimmed.lowercased() }
            guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { continue }
            guard let weight = parts.count == 1 ? 1000 : Self.weight(parts[1]) else { continue }
            // The old name of gzip (RFC 9110 §8.4.1.3).
            weights[name == "x-gzip" ? "gzip" : name] = weight
        }
        self.weights = weights
    }

    /// The coding to use among those that there are.
    ///
    /// The client's weights decide; where they are equal, the smaller form. What the client does not speak of is sent as
    /// it is, and so is everything when it refuses all there is: an answer it did not ask for is better than none.
    func best(of available: [ContentCoding]) -> ContentCoding {
        let preference: [ContentCoding] = [.brotli, .gzip, .identity]
        let usable = preference.filter { available.contains($0) && weight(of: $0) > 0 }
        // `max` keeps the first of equals only by accident; asked for by index it is certain.
        let best = usable.indices.max { (weight(of: usable[$0]), -$0) < (weight(of: usable[$1]), -$1) }
        return best.map { usable[$0] } ?? .identity
    }

    private func weight(of coding: ContentCoding) -> Int {
        if let weight = weights[coding.rawValue] { return weight }
        // Identity is always allowed unless refused, but whoever names another coding wants that one.
        if coding == .identity { return weights["*"] == 0 ? 0 : 1 }
        return weights["*"] ?? 0
    }

    /// `q=0.5` in thousandths, with at most three decimals (RFC 9110 §12.4.2).
    private static func weight(_ parameter: String) -> Int? {
        let halves = parameter.split(separator: "=", omittingEmptySubsequences: false).map(\.trimmed)
        guard halves.count == 2, halves[0] == "q" else { return nil }
        let digits = halves[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = digits.first, whole == "0" || whole == "1" else { return nil }
        let decimals = digits.count == 2 ? digits[1] : ""
        guard decimals.utf8.count <= 3, decimals.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let thousandths = decimals.isEmpty ? 0 : Int(decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
        guard let thousandths else { return nil }
        return whole == "1" ? (thousandths == 0 ? 1000 : nil) : thousandths
    }
}

extension StringProtocol {
    /// Without HTTP's optional whitespace at both ends (RFC 9110 §5.6.3).
    var trimmed: String {
        var text = Substring(self)
        while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
        while let last = text.last, last == " " || last == "\t" { text.removeLast() }
        return String(text)
    }
}
