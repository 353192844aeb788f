private import Base

/// A notification that Safari shows by itself and every other browser through the page's service worker:
/// Declarative Web Push.
///
/// Safari drops a message as a whole when one member has the wrong type, so this builder writes what all known parsers
/// accept: absolute URLs, no nulls, no empty title, the number for the icon as digits.
public struct DeclarativeMessage: Sendable, Equatable {
    /// Why a message would not be shown.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// Nothing but white space for a title.
        case emptyTitle
        /// `navigate` is not an absolute http or https URL.
        case navigateNotAbsolute
        /// `icon` is not an absolute http or https URL.
        case iconNotAbsolute
        /// A number below zero.
        case negativeBadge
        /// More than ``MessageEncryption/maximumPlaintext`` bytes of JSON.
        case tooLarge(bytes: Int)

        /// One sentence.
        public var description: String {
            switch self {
            case .emptyTitle: "The title of a declarative message must not be empty."
            case .navigateNotAbsolute: "The address to open must be an absolute http or https URL."
            case .iconNotAbsolute: "The icon must be an absolute http or https URL."
            case .negativeBadge: "The number on the icon must not be negative."
            case .tooLarge(let bytes): MessageEncryption.Fault.tooLarge(bytes: bytes).description
            }
        }
    }

    /// Which way a text runs.
    public enum Direction: String, Sendable {
        /// As its first letters say.
        case auto
        /// From left to right.
        case leftToRight = "ltr"
        /// From right to left.
        case rightToLeft = "rtl"
    }

    /// The first line.
    public var title: String
    /// What a tap opens: an absolute URL inside the app's scope.
    public var navigate: String
    /// The text below the title.
    public var body: String?
    /// The language of title and body, as a BCP 47 tag.
    public var language: String?
    /// Which way title and body run.
    public var direction: Direction?
    /// A notification replaces one that is shown under the same tag.
    public var tag: String?
    /// An absolute URL.
    public var icon: String?
    /// Whether no sound and no vibration is wanted.
    public var isSilent: Bool?
    /// The number on the app's icon; zero removes it, nil leaves it as it is.
    public var appBadge: Int?
    /// Whether Safari runs the service worker, which may then show something else.
    public var isMutable: Bool

    /// A message by its parts; it is checked when it is written.
    public init(
        title: String,
        navigate: String,
        body: String? = nil,
        language: String? = nil,
        direction: Direction? = nil,
        tag: String? = nil,
        icon: String? = nil,
        isSilent: Bool? = nil,
        appBadge: Int? = nil,
        isMutable: Bool = false
    ) {
        self.title = title
        self.navigate = navigate
        self.body = body
        self.language = language
        self.direction = direction
        self.tag = tag
        self.icon = icon
        self.isSilent = isSilent
        self.appBadge = appBadge
        self.isMutable = isMutable
    }

    /// The JSON that is encrypted; its `count` is its size in bytes.
    ///
    /// `app_badge` stands beside `notification`, where WebKit reads it since May 2025, and inside, where Safari 18.4
    /// does.
    public func payload() throws(Fault) -> [UInt8] {
        guard !title.allSatisfy(\.isWhitespace) else { throw .emptyTitle }
        guard Self.isAbsolute(navigate) else { throw .navigateNotAbsolute }
        if let icon, !Self.isAbsolute(icon) { throw .iconNotAbsolute }
        if let appBadge, appBadge < 0 { throw .negativeBadge }

        var json = Array("{\"web_push\":8030,\"notification\":{\"title\":".utf8)
        JSONText.append(title, to: &json)
        let texts = [
            ("navigate", navigate), ("body", body), ("lang", language), ("dir", direction?.rawValue), ("tag", tag),
            ("icon", icon), ("app_badge", appBadge.map(String.init)),
        ]
        for case (let name, let value?) in texts {
            json += Array(",\"\(name)\":".utf8)
            JSONText.append(value, to: &json)
        }
        if let isSilent { json += Array(",\"silent\":\(isSilent)".utf8) }
        if isMutable { json += Array(",\"mutable\":true".utf8) }
        json.append(UInt8(ascii: "}"))
        if let appBadge { json += Array(",\"app_badge\":\"\(appBadge)\"".utf8) }
        if isMutable { json += Array(",\"mutable\":true".utf8) }
        json.append(UInt8(ascii: "}"))
        guard json.count <= MessageEncryption.maximumPlaintext else { throw .tooLarge(bytes: json.count) }
        return json
    }

    /// On bytes: every message of a fan-out is checked, and characters cost ten times as much.
    private static func isAbsolute(_ url: String) -> Bool {
        let bytes = Array(url.utf8)
        guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }),
            let scheme = schemes.first(where: { scheme in
                // All letters of a scheme are lower case, and a colon or slash has this bit set already.
                bytes.count > scheme.count && zip(bytes, scheme).allSatisfy { $0 | 0x20 == $1 }
            })
        else { return false }
        let authority = bytes[scheme.count...].prefix {
            $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#")
        }
        let host = authority[(authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex)...]
        return !host.isEmpty && host.first != UInt8(ascii: ":") && !host.contains(UInt8(ascii: "["))
    }

    private static let schemes = [Array("https://".utf8), Array("http://".utf8)]
}
