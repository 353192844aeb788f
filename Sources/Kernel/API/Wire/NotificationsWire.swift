package import Base

/// What goes over the wire of the notification settings: the names are the wire's.
package enum NotificationsWire {
    /// Switches to set; what is missing stays.
    package struct Change<Switch: Decodable & Sendable>: Decodable, Sendable {
        package let prefs: [String: Switch]
    }

    /// Where notifications go.
    package struct Delivery: Codable, Sendable {
        package enum Channel: String, Codable, Sendable {
            case email
            case both
            case push
            case off
        }

        package let delivery_channel: Channel
    }

    /// One occasion with its switch.
    package struct Kind: Codable, Sendable, Equatable {
        package let key: String
        package let label: String
        package let hint: String
        /// What holds until the switch is set.
        package let `default`: Bool
        package let enabled: Bool

        package init(key: String, label: String, hint: String, default: Bool, enabled: Bool) {
            self.key = key
            self.label = label
            self.hint = hint
            self.default = `default`
            self.enabled = enabled
        }
    }

    /// What holds for everybody.
    package struct Limits: Codable, Sendable, Equatable {
        package let per_day: Int
        /// The hour of the person's clock at which the night begins.
        package let quiet_from: Int
        /// The hour of the person's clock at which it ends.
        package let quiet_to: Int

        package init(perDay: Int, quietFrom: Int, quietTo: Int) {
            per_day = perDay
            quiet_from = quietFrom
            quiet_to = quietTo
        }
    }

    /// What comes next.
    package struct NextDelivery: Codable, Sendable, Equatable {
        package let at: String
        package let count: Int

        package init(at: Timestamp, count: Int) {
            self.at = at.rfc3339
            self.count = count
        }
    }

    /// What today's allowance has left.
    package struct Usage: Codable, Sendable, Equatable {
        package let used: Int
        package let limit: Int

        package init(used: Int, limit: Int) {
            self.used = used
            self.limit = limit
        }
    }

    /// Both allowances of a day.
    package struct Today: Codable, Sendable, Equatable {
        package let shared: Usage
        package let deadline: Usage

        package init(shared: Usage, deadline: Usage) {
            self.shared = shared
            self.deadline = deadline
        }
    }

    /// The whole of the settings.
    package struct Settings: Codable, Sendable {
        package let kinds: [Kind]
        package let limits: Limits
        /// Null when nothing waits.
        package let next_delivery: NextDelivery?
        package let today: Today
        /// The clock that the limits go by.
        package let time_zone: String

        package init(
            kinds: [Kind],
            limits: Limits,
            nextDelivery: NextDelivery?,
            today: Today,
            timeZone: String
        ) {
            self.kinds = kinds
            self.limits = limits
            next_delivery = nextDelivery
            self.today = today
            time_zone = timeZone
        }

        /// Writes all members, so that clients can rely on each being there.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(kinds, forKey: .kinds)
            try members.encode(limits, forKey: .limits)
            try members.encode(next_delivery, forKey: .next_delivery)
            try members.encode(today, forKey: .today)
            try members.encode(time_zone, forKey: .time_zone)
        }
    }
}
