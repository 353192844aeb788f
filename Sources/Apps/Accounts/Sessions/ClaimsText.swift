private import Base
private import Foundation

/// The claims of a session as they stand in its token.
///
/// Every request with a session is read through here, and nearly all tokens are spelled as we write them: those are
/// taken apart without a JSON decoder, which would take longer than all the rest of the check.
struct ClaimsText {
    let account: Int64
    let exp: Int64
    let ver: Int

    /// Reads a JSON object with at least the members `sub`, `exp` and `ver`.
    init?(_ bytes: [UInt8]) {
        var reader = OwnSpelling(bytes)
        if let claims = reader.read() {
            self = claims
        } else if let members = try? JSONDecoder().decode(Members.self, from: Data(bytes)),
            let account = Account.ID(digits: members.sub)
        {
            self.init(account: account.rawValue, exp: members.exp, ver: members.ver)
        } else {
            return nil
        }
    }

    fileprivate init(account: Int64, exp: Int64, ver: Int) {
        self.account = account
        self.exp = exp
        self.ver = ver
    }

    private struct Members: Decodable {
        let sub: String
        let exp: Int64
        let ver: Int
    }
}

/// Walks over `{"exp":1796100000,"sub":"42","ver":3}`.
private struct OwnSpelling {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func read() -> ClaimsText? {
        guard take(#"{"exp":"#), let exp = number(), take(#","sub":""#), let account = number(), take(#"","ver":"#),
            let ver = number(), take("}"), place == bytes.count
        else { return nil }
        return ClaimsText(account: account, exp: exp, ver: Int(ver))
    }

    private mutating func take(_ text: StaticString) -> Bool {
        let end = place + text.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        let start = text.utf8Start
        for index in place..<end where bytes[index] != start[index - place] { return false }
        place = end
        return true
    }

    /// 1 to 18 digits.
    private mutating func number() -> Int64? {
        let start = place
        var number: Int64 = 0
        while place < bytes.count, (0x30...0x39).contains(bytes[place]), place - start < 18 {
            number = number * 10 + Int64(bytes[place] - 0x30)
            place += 1
        }
        return place > start ? number : nil
    }
}
