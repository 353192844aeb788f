private import Foundation

/// The claims of a session as they stand in its token.
///
/// Every request with a session is read through here, and nearly all tokens are spelled as we write them: those are
/// taken apart without a JSON decoder, which would take longer than all the rest of the check.
struct ClaimsText: Decodable {
    let sub: String
    let exp: Int64
    let ver: Int

    /// Reads a JSON object with at least these three members.
    init?(_ bytes: [UInt8]) {
        var reader = OwnSpelling(rest: bytes[...])
        if let claims = reader.read() {
            self = claims
        } else if let claims = try? JSONDecoder().decode(ClaimsText.self, from: Data(bytes)) {
            self = claims
        } else {
            return nil
        }
    }

    fileprivate init(sub: String, exp: Int64, ver: Int) {
        self.sub = sub
        self.exp = exp
        self.ver = ver
    }
}

/// Walks over `{"exp":1796100000,"sub":"42","ver":3}`.
private struct OwnSpelling {
    var rest: ArraySlice<UInt8>

    mutating func read() -> ClaimsText? {
        guard take(#"{"exp":"#), let exp = digits().flatMap({ Int64($0) }), take(#","sub":""#), let sub = digits(),
            take(#"","ver":"#), let ver = digits().flatMap({ Int($0) }), take("}"), rest.isEmpty
        else { return nil }
        return ClaimsText(sub: sub, exp: exp, ver: ver)
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let matches = text.withUTF8Buffer { rest.starts(with: $0) }
        if matches { rest = rest.dropFirst(text.utf8CodeUnitCount) }
        return matches
    }

    private mutating func digits() -> String? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}
