public import Base

/// The way to one visit, from where the visitor is before it.
public struct Leg: Sendable, Hashable {
    /// Seconds on the road, traffic included.
    public let travelTime: Int
    /// Seconds of those that traffic costs; nil where the source knows nothing of traffic.
    public let delay: Int?
    /// Metres of road.
    public let distance: Int
    /// When the source said so.
    public let asOf: Timestamp
    /// Computed from a straight line, not asked: the interface says "geschätzt".
    public let isEstimate: Bool

    /// A leg from its parts; negative numbers become zero, and no delay is longer than the whole way.
    public init(travelTime: Int, delay: Int?, distance: Int, asOf: Timestamp, isEstimate: Bool = false) {
        self.travelTime = max(0, travelTime)
        self.delay = delay.map { min(max(0, $0), max(0, travelTime)) }
        self.distance = max(0, distance)
        self.asOf = asOf
        self.isEstimate = isEstimate
    }
}

/// What is known of the ways between visits: a leg leads to the visit under whose id it stands.
///
/// A visit without a leg is one whose way nobody knows: no departure and no warning is planned for it, the reminders
/// come all the same.
public typealias Route = [Visit.ID: Leg]
