internal import Base
internal import Crypto
private import FoundationEssentials

/// Who sends: the key file of a Google service account, read and checked.
public struct ServiceAccount: Sendable {
    /// The Firebase project that messages are sent for.
    public let projectID: String
    /// The account's name, an e-mail address.
    public let clientEmail: String
    /// Which of the account's keys this is.
    public let privateKeyID: String
    /// Where access tokens are given out.
    public let tokenURL: FCMServiceURL
    /// Signs the requests for access tokens.
    let key: RSA.PrivateKey

    /// Reads a key file.
    ///
    /// Tolerant of what happens to it on its way through environment variables and web forms: quotes around it, Base64,
    /// `\n` written out twice or turned into line ends, spaces and quotes around the key.
    ///
    /// - Parameters:
    ///   - json: the file's text.
    ///   - tokenURL: takes the place of `token_uri`, for tests.
    /// - Throws: the fault that was found first; it never repeats any of the file.
    public init(json: String, tokenURL: FCMServiceURL? = nil) throws(ServiceAccountFault) {
        let members = try Self.members(of: json)
        if members.type == nil, members.isClientFile { throw .clientFile }
        if let type = members.type, type != "service_account" { throw .notServiceAccount }
        projectID = try members.text(.projectID) { $0.utf8.allSatisfy(Self.isProjectByte) }
        clientEmail = try members.text(.clientEmail) { text in
            text.split(separator: "@", omittingEmptySubsequences: false).count == 2 && Self.isPlain(text)
        }
        privateKeyID = try members.text(.privateKeyID, Self.isPlain)
        key = try Self.key(try members.text(.privateKey) { _ in true })
        self.tokenURL =
            if let tokenURL { tokenURL } else { try Self.tokenURL(try members.text(.tokenURI, Self.isPlain)) }
    }

    /// A request for an access token, signed (RFC 7523 §2.1).
    ///
    /// - Parameters:
    ///   - scope: what the token shall be good for.
    ///   - now: the moment of signing. The assertion begins a little earlier, for clocks that are ahead, and is valid
    ///     for an hour, the most that Google takes.
    /// - Returns: the assertion.
    func assertion(scope: String, now: Timestamp) -> String {
        let begin = (now - .seconds(30)).seconds
        let claims = [
            ("iss", JSONText.quoted(clientEmail)), ("scope", JSONText.quoted(scope)),
            ("aud", JSONText.quoted(tokenURL.description)), ("iat", String(begin)), ("exp", String(begin + 3600)),
        ]
        let json = "{" + claims.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
        return JWS.sign(Array(json.utf8), with: .rs256(key), keyID: privateKeyID)
    }

    private static func members(of json: String) throws(ServiceAccountFault) -> Members {
        let readings = try ServiceAccountText.forms(of: json).compactMap {
            try? JSONDecoder().decode(Members.self, from: Data($0))
        }
        // The decoder finds fault with a text only when that is asked for: a reading with all its texts is the better.
        if let members = readings.first(where: \.isWhole) ?? readings.first { return members }
        throw .notJSON
    }

    private static func key(_ text: String) throws(ServiceAccountFault) -> RSA.PrivateKey {
        guard PEM.looksLike(text) else { throw .key(.notPEM) }
        do {
            return try RSA.PrivateKey(pem: text)
        } catch {
            switch error {
            case .encrypted: throw .key(.encrypted)
            case .otherKind(let kind): throw .key(.otherKind(kind))
            case .tooWeak: throw .key(.tooWeak)
            default: throw .key(.unreadable)
            }
        }
    }

    private static func tokenURL(_ text: String) throws(ServiceAccountFault) -> FCMServiceURL {
        let url: FCMServiceURL
        do {
            url = try FCMServiceURL(text)
        } catch {
            throw .tokenURL(error)
        }
        guard url.isEncrypted else { throw .tokenURL(.notHTTPS) }
        return url
    }

    /// The project stands in a path: nothing that could lead elsewhere.
    private static func isProjectByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "."),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }

    private static func isPlain(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}

/// The members of a key file, before they are believed.
private struct Members: Decodable {
    var type: String?
    var isClientFile: Bool
    private var texts: [ServiceAccountFault.Member: String] = [:]
    private var others: Set<ServiceAccountFault.Member> = []

    private struct Name: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Name.self)
        func text(_ name: String) -> String? { try? container.decode(String.self, forKey: Name(stringValue: name)) }
        type = text("type")
        isClientFile = container.contains(Name(stringValue: "project_info"))
        for member in ServiceAccountFault.Member.allCases where container.contains(Name(stringValue: member.rawValue)) {
            if let text = text(member.rawValue) { texts[member] = text } else { others.insert(member) }
        }
    }

    /// Whether every member that is there is a text.
    var isWhole: Bool { others.isEmpty }

    func text(
        _ member: ServiceAccountFault.Member,
        _ isRight: (String) -> Bool
    ) throws(ServiceAccountFault) -> String {
        if others.contains(member) { throw .malformed(member) }
        let text = String((texts[member] ?? "").trimmingPrefix(while: \.isWhitespace))
        let core = String(text.reversed().drop(while: \.isWhitespace).reversed())
        guard !core.isEmpty else { throw .missing(member) }
        guard isRight(core) else { throw .malformed(member) }
        return core
    }
}
