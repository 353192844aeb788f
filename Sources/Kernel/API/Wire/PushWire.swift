/// What goes over the wire of the bells.
package enum PushWire {
    /// A browser's subscription, as `PushSubscription.toJSON()` gives it.
    package struct Subscription: Codable, Sendable {
        package struct Keys: Codable, Sendable {
            package let p256dh: String
            package let auth: String
        }

        package let endpoint: String
        package let keys: Keys
    }

    /// A bell is turned on.
    package struct Subscribe: Codable, Sendable {
        /// The board's slug.
        package let board: String
        package let subscription: Subscription
    }

    /// A bell is turned off.
    package struct Unsubscribe: Codable, Sendable {
        /// The board's slug.
        package let board: String
        package let endpoint: String
    }

    /// A page was loaded, or has loaded new notes.
    package struct Sync: Codable, Sendable {
        package let subscription: Subscription
        /// The slug of the board that the page shows.
        package let board: String?
        /// Until when the page shows the board without a gap: RFC 3339, UTC.
        package let seen_at: String?
    }

    /// What the browser follows in this Kita, and the number on its icon.
    package struct Standing: Codable, Sendable, Equatable {
        /// Slugs.
        package let boards: [String]
        /// Whether it follows any board of the instance.
        package let remaining: Bool
        /// 0 to 99.
        package let badge: Int

        package init(boards: [String], remaining: Bool, badge: Int) {
            self.boards = boards
            self.remaining = remaining
            self.badge = badge
        }
    }

    /// What is left after a bell was turned off.
    package struct Remainder: Codable, Sendable, Equatable {
        /// Whether the browser follows any board of the instance.
        package let remaining: Bool
        /// 0 to 99.
        package let badge: Int

        package init(remaining: Bool, badge: Int) {
            self.remaining = remaining
            self.badge = badge
        }
    }
}
