public import Base
private import Foundation
public import VisitPlanner

/// What an agent remembers between two runs, so that it goes on without a server and tells nothing twice.
///
/// It holds names of customers: keep it where only its person reads it.
public struct AgentState: Sendable, Equatable {
    /// What waits and what was told.
    public var ledger = PlanLedger()
    /// From what it plans; nil until a server has said it.
    public var basis: PlanBasis?
    /// What stands on the screen, by the planned notification's id.
    public var shown: [PlannedNotification.ID: Shown] = [:]

    /// One that stands on the screen.
    public struct Shown: Sendable, Hashable, Codable {
        /// How the desktop knows it.
        public let screen: OnScreen
        /// The page it leads to.
        public let path: String
        /// From when on it is worthless, in milliseconds since 1970.
        public let expires: Int64

        /// One from its parts.
        public init(screen: OnScreen, path: String, expiresAt: Timestamp) {
            self.screen = screen
            self.path = path
            expires = expiresAt.milliseconds
        }

        /// From when on it is worthless.
        public var expiresAt: Timestamp { Timestamp(milliseconds: expires) }
    }

    /// An agent that knows nothing.
    public init() {}

    /// Reads what ``json()`` wrote; nil for anything else.
    public init?(json: [UInt8]) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(json)) else { return nil }
        ledger = PlanLedger(
            pending: stored.pending.compactMap(\.value),
            told: stored.told.mapValues { Timestamp(milliseconds: $0) }
        )
        basis = stored.basis?.value
        shown = stored.shown
    }

    /// All of it, for a file.
    public func json() throws -> [UInt8] {
        let stored = Stored(
            pending: ledger.pending.map(PlanWire.Entry.init),
            told: ledger.told.mapValues(\.milliseconds),
            basis: basis.map(PlanWire.ReadableBasis.init),
            shown: shown
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(stored))
    }

    private struct Stored: Codable {
        let pending: [PlanWire.Entry]
        let told: [String: Int64]
        let basis: PlanWire.ReadableBasis?
        let shown: [String: Shown]
    }
}
