package import Base

/// A place where an account is notified: an app on a phone, or a browser.
package struct Device: Sendable, Equatable {
    /// Names a device among all of an account: `app-12`, `web-7`.
    package struct ID: Hashable, Sendable, CustomStringConvertible {
        /// Where the row is.
        package enum Place: String, Sendable {
            case app
            case web
        }

        package let place: Place
        package let row: Int64

        package init(_ place: Place, _ row: Int64) {
            self.place = place
            self.row = row
        }

        /// Reads what the API has handed out; nil for anything else.
        package init?(_ text: String) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 2, let place = Place(rawValue: String(parts[0])),
                (1...18).contains(parts[1].utf8.count), parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let row = Int64(parts[1])
            else { return nil }
            self.init(place, row)
        }

        package var description: String { "\(place.rawValue)-\(row)" }
    }

    /// What it is; the names of the wire.
    package enum Kind: String, Sendable {
        case ios
        case android
        case web
    }

    package let id: ID
    package let kind: Kind
    /// What a browser calls itself; nil for apps.
    package let name: String?
    package let createdAt: Timestamp
    /// When something last arrived.
    package let lastSuccessAt: Timestamp?
    /// Where a browser wants its messages: for the page that finds out whether it is this one, never for an answer.
    package let endpoint: String?

    package init(
        id: ID,
        kind: Kind,
        name: String?,
        createdAt: Timestamp,
        lastSuccessAt: Timestamp?,
        endpoint: String? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.createdAt = createdAt
        self.lastSuccessAt = lastSuccessAt
        self.endpoint = endpoint
    }

    /// An account has at most so many; the one that was unused for longest makes room.
    package static let limit = 20
}
