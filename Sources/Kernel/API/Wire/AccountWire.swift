package import Base

/// What goes over the wire of one's own account: the names are the wire's.
package enum AccountWire {
    /// The token of a native app (`POST /api/push/register`).
    package struct AppToken: Codable, Sendable {
        package enum Platform: String, Codable, Sendable {
            case ios
            case android
        }

        package enum App: String, Codable, Sendable {
            case council
            case visits
        }

        package let token: String
        package let platform: Platform
        /// Missing in older apps, which are all of the council.
        package let app: App?
    }

    /// A token that is not wanted any more.
    package struct TokenRemoval: Codable, Sendable {
        package let token: String
    }

    /// A browser for the account's own notifications.
    package struct Subscribe: Codable, Sendable {
        package let subscription: PushWire.Subscription
    }

    /// A browser that is not wanted any more.
    package struct Unsubscribe: Codable, Sendable {
        package let endpoint: String
    }

    /// One device.
    package struct Device: Codable, Sendable, Equatable {
        package let id: String
        /// `ios`, `android` or `web`.
        package let kind: String
        package let name: String
        package let created_at: String
        /// When something last arrived; null while nothing has.
        package let last_success_at: String?

        package init(id: String, kind: String, name: String, createdAt: Timestamp, lastSuccessAt: Timestamp?) {
            self.id = id
            self.kind = kind
            self.name = name
            created_at = createdAt.rfc3339
            last_success_at = lastSuccessAt?.rfc3339
        }

        /// Writes all members, so that clients can rely on each being there.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(id, forKey: .id)
            try members.encode(kind, forKey: .kind)
            try members.encode(name, forKey: .name)
            try members.encode(created_at, forKey: .created_at)
            try members.encode(last_success_at, forKey: .last_success_at)
        }
    }

    /// All devices of an account.
    package struct Devices: Codable, Sendable {
        package let devices: [Device]

        package init(devices: [Device]) { self.devices = devices }
    }

    /// How the person is called; null clears it.
    package struct DisplayName: Decodable, Sendable {
        package let display_name: Nullable<String>
    }

    /// The person's clock; null is the deployment's.
    package struct TimeZone: Decodable, Sendable {
        package let time_zone: Nullable<String>
    }

    /// The person's language; null leaves it to the client.
    package struct Language: Decodable, Sendable {
        package enum Code: String, Codable, Sendable {
            case de
            case en
        }

        package let language: Nullable<Code>
    }

    /// The channels that a test message has left by.
    package struct Served: Codable, Sendable {
        /// `email`, `push`.
        package let sent: [String]

        package init(sent: [String]) { self.sent = sent }
    }

    /// The proof that somebody may end the account: one of the first two.
    package struct Deletion: Decodable, Sendable {
        package let current_password: String?
        /// For accounts without a password.
        package let apple_identity_token: String?
        /// By which what the person granted at Apple is withdrawn.
        package let apple_authorization_code: String?
    }

    /// One decision of the engine about the account.
    package struct TraceEntry: Codable, Sendable {
        package let at: String
        package let occasion: String
        /// `enqueued`, `suppressed`, `deferred`, `bundled`, `sent`, `failed`, `discarded`, `expired`.
        package let decision: String
        package let reason: String?
        package let until: String?
        package let title: String?
        package let url: String?

        package init(
            at: Timestamp,
            occasion: String,
            decision: String,
            reason: String?,
            until: Timestamp?,
            title: String?,
            url: String?
        ) {
            self.at = at.rfc3339
            self.occasion = occasion
            self.decision = decision
            self.reason = reason
            self.until = until?.rfc3339
            self.title = title
            self.url = url
        }

        /// Writes the reason also where there is none; the other absent members are left out.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(at, forKey: .at)
            try members.encode(occasion, forKey: .occasion)
            try members.encode(decision, forKey: .decision)
            try members.encode(reason, forKey: .reason)
            try members.encodeIfPresent(until, forKey: .until)
            try members.encodeIfPresent(title, forKey: .title)
            try members.encodeIfPresent(url, forKey: .url)
        }
    }

    /// How far somebody came in setting the app up.
    package struct SetupStep: Codable, Sendable {
        /// Beyond the last one it is the last one.
        package let step: Int
        /// Whether it is done; missing is no.
        package let done: Bool?
    }

    /// The same as the server knows it.
    package struct Setup: Codable, Sendable {
        package let step: Int
        package let started_at: String?
        package let done_at: String?
        /// Whether it is to be offered.
        package let pending: Bool

        package init(step: Int, startedAt: Timestamp?, doneAt: Timestamp?, pending: Bool) {
            self.step = step
            started_at = startedAt?.rfc3339
            done_at = doneAt?.rfc3339
            self.pending = pending
        }

        /// Writes all members, so that clients can rely on each being there.
        package func encode(to encoder: any Encoder) throws {
            var members = encoder.container(keyedBy: CodingKeys.self)
            try members.encode(step, forKey: .step)
            try members.encode(started_at, forKey: .started_at)
            try members.encode(done_at, forKey: .done_at)
            try members.encode(pending, forKey: .pending)
        }
    }

    /// The engine's decisions about the account, newest first.
    package struct Trace: Codable, Sendable {
        package let entries: [TraceEntry]

        package init(entries: [TraceEntry]) { self.entries = entries }
    }
}

/// A member that must be there but may be null.
package struct Nullable<Value: Decodable & Sendable>: Decodable, Sendable {
    package let value: Value?

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        value = container.decodeNil() ? nil : try container.decode(Value.self)
    }
}
