public import Base

/// One thing to tell: what an app hands to the engine, together with what happened.
///
/// There is no notice without an event and a target (rules 1 and 2): both are types that cannot be empty.
public struct Notice: Sendable, Equatable {
    /// Why it exists.
    public let occasion: Occasion
    /// Whom it concerns.
    public let recipient: Recipient
    /// What happened.
    public let event: SourceEvent
    /// Where a tap leads.
    public let target: Target
    /// Unique per recipient and occasion (rule 4): the second notice with the same key is a no-op.
    public let dedupeKey: String
    /// When it happened; lifetimes count from here.
    public let happenedAt: Timestamp
    /// What to say; empty where the app composes the text at dispatch, from what still holds then.
    public let title: String
    /// More of it, as HTML whose links are paths of this site or absolute; may be empty.
    public let bodyHTML: String
    /// What a device shows under the title; nil means the body without its markup.
    public let pushText: String?
    /// Rule 8: it leaves singly even when the day is used up.
    public let isImportant: Bool
    /// When it becomes worthless, for occasions whose ``Occasion/lifetime`` is the event's own end.
    public let validUntil: Timestamp?

    /// A notice from its parts.
    public init(
        occasion: Occasion,
        recipient: Recipient,
        event: SourceEvent,
        target: Target,
        dedupeKey: String,
        happenedAt: Timestamp,
        title: String = "",
        bodyHTML: String = "",
        pushText: String? = nil,
        isImportant: Bool = false,
        validUntil: Timestamp? = nil
    ) {
        self.occasion = occasion
        self.recipient = recipient
        self.event = event
        self.target = target
        self.dedupeKey = dedupeKey
        self.happenedAt = happenedAt
        self.title = title
        self.bodyHTML = bodyHTML
        self.pushText = pushText
        self.isImportant = isImportant
        self.validUntil = validUntil
    }

    /// Whom a notice concerns.
    public enum Recipient: Sendable, Hashable {
        /// A person with an account.
        case account(Int64)
        /// All who follow a stream at dispatch: `board:12`.
        case stream(StreamID)
    }

    /// Rule 1: what happened, named by the app: `note:55`.
    ///
    /// Never empty.
    public struct SourceEvent: Sendable, Hashable, CustomStringConvertible {
        /// The app's own name of it.
        public let description: String

        /// An event by its kind and the id of its row.
        public init(_ kind: String, _ id: some CustomStringConvertible) {
            description = "\(kind):\(id)"
        }

        /// An event as it was stored; nil unless it has a kind and an id.
        public init?(stored text: String) {
            guard let colon = text.firstIndex(of: ":"), colon != text.startIndex,
                text.index(after: colon) != text.endIndex
            else { return nil }
            description = text
        }

        /// The id of the row, as text.
        public var rowID: Substring {
            description[description.index(after: description.firstIndex(of: ":") ?? description.startIndex)...]
        }
    }

    /// Rule 2: a path of this site that is no start page.
    public struct Target: Sendable, Hashable, CustomStringConvertible {
        /// The path, with exactly one slash at its beginning.
        public let description: String

        /// Pages that say nothing about the event: a notice must not lead there.
        public static let startPages: Set<String> = ["/", "/dashboard"]

        /// Where a bundle leads: the page that shows all of it.
        public static let overview = Target(trusted: "/dashboard")

        private init(trusted path: String) { description = path }

        /// A target by its path.
        ///
        /// - Throws: ``InvalidTarget`` for what is no path of this site, and for start pages.
        public init(_ path: String) throws(InvalidTarget) {
            let bytes = Array(path.utf8)
            guard bytes.first == UInt8(ascii: "/"), bytes.dropFirst().first != UInt8(ascii: "/"),
                bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") })
            else { throw .notAPath }
            // `/dashboard/?tab=1#top` is the start page too.
            let page = path.prefix { $0 != "?" && $0 != "#" }
            let end = page.lastIndex { $0 != "/" } ?? page.startIndex
            guard !Self.startPages.contains(String(page[...end])) else { throw .startPage }
            description = path
        }
    }

    /// Why a target is none.
    public enum InvalidTarget: Error, Sendable, Equatable {
        /// Give the path of a page of this site, beginning with exactly one slash.
        case notAPath
        /// Give the page that shows what happened, not a start page.
        case startPage
    }
}

/// A sequence of events that several people follow: one board, say.
public struct StreamID: Sendable, Hashable, CustomStringConvertible {
    /// Kind and number: `board:12`.
    public let description: String

    /// A stream by its kind and the id of its row.
    public init(_ kind: String, _ id: some CustomStringConvertible) {
        description = "\(kind):\(id)"
    }

    /// A stream as it was stored.
    public init(stored text: String) {
        description = text
    }
}
