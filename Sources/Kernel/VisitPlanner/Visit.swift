public import Base

/// One appointment at a customer's, as the seed's `Besuch` has it.
public struct Visit: Sendable, Hashable, Identifiable {
    /// Names the visit in notifications and links; must not change when the visit moves.
    public let id: String
    /// Where it leads.
    public var customer: Customer
    /// When it begins, by the clock of ``zone``: `datum` and `uhrzeit`.
    public var begins: WallTime
    /// When it ends, by the same clock: `datum` and `uhrzeitEnde`; never before ``begins``.
    public var ends: WallTime
    /// The clock that hangs at the customer's.
    public var zone: Zone
    /// What became of it.
    public var status: Status
    /// What became of its report.
    public var report: Report

    /// A visit from its parts; an end before the beginning becomes the beginning.
    public init(
        id: String,
        customer: Customer,
        begins: WallTime,
        ends: WallTime,
        zone: Zone,
        status: Status = .planned,
        report: Report = .none
    ) {
        self.id = id
        self.customer = customer
        self.begins = begins
        self.ends = max(begins, ends)
        self.zone = zone
        self.status = status
        self.report = report
    }

    /// Who is visited.
    public struct Customer: Sendable, Hashable {
        /// As the visitor calls them.
        public var name: String
        /// Street and town, for reading; may be empty.
        public var address: String
        /// Where that is; nil where nobody said so, and then no way is known.
        public var coordinates: Coordinates?
        /// Where they can be called, as people write it; nil where nobody said so.
        public var phone: String?
        /// Where they read mail; nil where nobody said so.
        public var email: String?

        /// A customer from its parts.
        public init(
            name: String,
            address: String = "",
            coordinates: Coordinates? = nil,
            phone: String? = nil,
            email: String? = nil
        ) {
            self.name = name
            self.address = address
            self.coordinates = coordinates
            self.phone = phone
            self.email = email
        }
    }

    /// `status` on the wire.
    public enum Status: String, Sendable, Hashable, CaseIterable {
        /// Still to come, or under way.
        case planned = "geplant"
        /// It took place.
        case done = "erledigt"
        /// It will not take place: nothing is told of it.
        case cancelled = "abgesagt"
    }

    /// `bericht_status` and `bericht_erstellt_am` on the wire.
    public enum Report: Sendable, Hashable {
        /// Nothing was written.
        case none
        /// Written, not approved; the moment is the server's (seed, decision on #3).
        case draft(since: Timestamp)
        /// Approved.
        case approved
    }

    /// The moment at which it begins, whatever the clocks do.
    public var start: Timestamp { zone.moment(of: begins) }

    /// The moment at which it ends.
    public var end: Timestamp { max(start, zone.moment(of: ends)) }
}
