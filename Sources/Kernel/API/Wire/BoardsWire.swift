package import Base

/// What goes over the wire of the boards: the names are the wire's.
package enum BoardsWire {
    /// A new Kita.
    package struct NewKita: Codable, Sendable {
        package let name: String
    }

    /// A change of a Kita; what is missing stays.
    package struct KitaChange: Codable, Sendable {
        package let name: String?
        package let paused: Bool?
    }

    /// The proof that somebody means to delete a Kita.
    package struct KitaDeletion: Codable, Sendable {
        package let name: String
    }

    /// A Kita with its secret link.
    package struct Kita: Codable, Sendable, Equatable {
        package let id: Int64
        package let name: String
        package let link: String
        /// The link as parents get it.
        package let url: String
        package let paused: Bool

        package init(id: Int64, name: String, link: String, url: String, paused: Bool) {
            self.id = id
            self.name = name
            self.link = link
            self.url = url
            self.paused = paused
        }
    }

    /// A Kita with its boards.
    package struct KitaOverview: Codable, Sendable {
        package let id: Int64
        package let name: String
        package let link: String
        package let url: String
        package let paused: Bool
        package let boards: [Board]

        package init(_ kita: Kita, boards: [Board]) {
            id = kita.id
            name = kita.name
            link = kita.link
            url = kita.url
            paused = kita.paused
            self.boards = boards
        }
    }

    /// All Kitas of an account.
    package struct Kitas: Codable, Sendable {
        package let kitas: [KitaOverview]

        package init(kitas: [KitaOverview]) { self.kitas = kitas }
    }

    /// Who looks after a Kita.
    package struct StaffChange: Codable, Sendable {
        package let emails: [String]
    }

    /// One who looks after a Kita.
    package struct Member: Codable, Sendable {
        package let id: Int64
        package let email: String
        package let display_name: String?

        package init(id: Int64, email: String, displayName: String?) {
            self.id = id
            self.email = email
            display_name = displayName
        }
    }

    /// All who look after a Kita.
    package struct Members: Codable, Sendable {
        package let members: [Member]

        package init(members: [Member]) { self.members = members }
    }

    /// A new board; without `slug` one is made from the name.
    package struct NewBoard: Codable, Sendable {
        package let name: String
        package let slug: String?
    }

    /// A change of a board; what is missing stays.
    package struct BoardChange: Codable, Sendable {
        package let name: String?
        package let slug: String?
        package let notifications: Bool?
    }

    /// A board.
    package struct Board: Codable, Sendable, Equatable {
        package let id: Int64
        package let slug: String
        package let name: String
        package let notifications: Bool

        package init(id: Int64, slug: String, name: String, notifications: Bool) {
            self.id = id
            self.slug = slug
            self.name = name
            self.notifications = notifications
        }
    }

    /// A note to pin.
    package struct NewNote: Codable, Sendable {
        package let title: String
        package let text: String
        package let name: String?
        package let contact: String?
        /// The author's push endpoint, so that the author hears nothing of it.
        package let endpoint: String?
    }

    /// A pinned note, for its author.
    package struct PinnedNote: Codable, Sendable {
        package let id: Int64
        /// Takes the note down; told once.
        package let secret: String

        package init(id: Int64, secret: String) {
            self.id = id
            self.secret = secret
        }
    }

    /// The author's proof.
    package struct NoteRemoval: Codable, Sendable {
        package let secret: String
    }

    /// A hanging note.
    package struct Note: Codable, Sendable {
        package let id: Int64
        package let title: String
        package let text: String
        package let name: String?
        package let contact: String?
        package let pinned_at: String

        package init(
            id: Int64,
            title: String,
            text: String,
            name: String?,
            contact: String?,
            pinnedAt: Timestamp
        ) {
            self.id = id
            self.title = title
            self.text = text
            self.name = name
            self.contact = contact
            pinned_at = pinnedAt.rfc3339
        }
    }

    /// A page of notes, newest first.
    package struct Notes: Codable, Sendable {
        package let notes: [Note]
        /// Whether older ones hang.
        package let more: Bool
        /// Until when this page shows the board.
        package let shown_until: String

        package init(notes: [Note], more: Bool, shownUntil: Timestamp) {
            self.notes = notes
            self.more = more
            shown_until = shownUntil.rfc3339
        }
    }
}
