internal import Base
internal import VisitPlanner

/// `GET /api/visits/plan`, and how the agent keeps the same on disk.
struct PlanWire: Decodable, Sendable, Equatable {
    /// By time.
    let planned: [Entry]
    /// From what it was planned; older servers do not say.
    let basis: ReadableBasis?

    /// A basis, or none where this release cannot plan from it: then the plan counts as it came.
    struct ReadableBasis: Codable, Sendable, Equatable {
        let value: PlanBasis?

        init(_ basis: PlanBasis) { value = basis }

        init(from decoder: any Decoder) throws { value = try? PlanBasis(from: decoder) }

        func encode(to encoder: any Encoder) throws { try value?.encode(to: encoder) }
    }

    /// One notification.
    struct Entry: Codable, Sendable, Equatable {
        let id: String
        let typ: String
        let visitId: Int64?
        let fires_at: String
        let expires_at: String?
        let title: String
        let body: String
        let target: String
        let occasion: String?

        init(_ notification: PlannedNotification) {
            id = notification.id
            typ = notification.topic.rawValue
            visitId = notification.visitID.flatMap(Int64.init)
            fires_at = notification.firesAt.rfc3339
            expires_at = notification.expiresAt.rfc3339
            title = notification.title
            body = notification.body
            target = notification.target.rawValue
            occasion = notification.occasionKey
        }

        /// Nil for a topic or a moment that this release does not know; a newer server may have more.
        var value: PlannedNotification? {
            guard let topic = PlannedNotification.Topic(rawValue: typ), let firesAt = Timestamp(rfc3339: fires_at)
            else {
                return nil
            }
            return PlannedNotification(
                id: id,
                topic: topic,
                visitID: visitId.map(String.init),
                firesAt: firesAt,
                expiresAt: expires_at.flatMap { Timestamp(rfc3339: $0) } ?? firesAt + Self.life(topic),
                title: title,
                body: body,
                target: PlannedNotification.Target(rawValue: target) ?? .home,
                // Without the server's word the day must do: a visit that moves within it is told once.
                occasionKey: occasion ?? "\(id)@\(fires_at.prefix(10))"
            )
        }

        /// How long one is of use at least, where the server does not say: a way ends, a reminder lasts the next day.
        private static func life(_ topic: PlannedNotification.Topic) -> Duration {
            switch topic {
            case .departure, .delay: .hours(1)
            case .openApprovals: .hours(6)
            case .documentation, .approval: .hours(24)
            }
        }
    }
}
