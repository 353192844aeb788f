/// What clients send about visits: the names are the wire's (wire.md); members that are missing stay as they were.
package enum VisitsWire {
    /// A visit to make or to change.
    package struct Draft: Codable, Sendable {
        package let kunde: Customer?
        package let datum: String?
        package let uhrzeit: String?
        package let uhrzeitEnde: String?
        package let status: String?
        package let bericht_status: String?
    }

    /// Who is visited.
    package struct Customer: Codable, Sendable {
        package let name: String?
        package let adresse: String?
        package let lat: Sent<Double>?
        package let lon: Sent<Double>?
        package let telefon: Sent<String>?
        package let email: Sent<String>?
    }

    /// The text of a report.
    package struct Report: Codable, Sendable {
        package let text: String
    }

    /// Something to do, with a moment or without.
    package struct TaskDraft: Codable, Sendable {
        package let title: String?
        package let faellig: Sent<String>?
        package let erledigt: Bool?
    }

    /// A sale that may come, with a day or without.
    package struct OpportunityDraft: Codable, Sendable {
        package let title: String?
        package let datum: Sent<String>?
    }

    /// The switches and numbers of Profil.
    package struct Settings<Switch: Decodable & Sendable>: Decodable, Sendable {
        package let prefs: [String: Switch]?
        package let device_plans: Bool?
        package let delay_threshold_minutes: Int?
        package let evening_time: String?
        package let start: Sent<Start>?
        package let planning: Planning?
    }

    /// A device that plans for itself for so long.
    package struct Planning: Codable, Sendable {
        package let device: String
        package let seconds: Int
        package let renewal: Bool?
    }

    /// Where the day begins.
    package struct Start: Codable, Sendable {
        package let adresse: String?
        package let lat: Double?
        package let lon: Double?
    }

    /// A member that was sent, null or not; one that was not sent is no `Sent` at all.
    package struct Sent<Value: Codable & Sendable>: Codable, Sendable {
        /// Nil for null.
        package let value: Value?

        package init(_ value: Value?) { self.value = value }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            value = container.decodeNil() ? nil : try container.decode(Value.self)
        }

        package func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let value { try container.encode(value) } else { try container.encodeNil() }
        }
    }
}

extension KeyedDecodingContainer {
    /// Tells null from a member that is not there.
    package func decodeIfPresent<Value>(
        _ type: VisitsWire.Sent<Value>.Type,
        forKey key: Key
    ) throws -> VisitsWire.Sent<Value>? {
        contains(key) ? try decode(VisitsWire.Sent<Value>.self, forKey: key) : nil
    }
}
