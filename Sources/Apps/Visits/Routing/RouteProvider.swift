package import Base
package import VisitPlanner

/// Somebody who knows how long a way takes.
///
/// One question leads to one answer or one failure; who is asked how often, and what counts when nobody answers, is the
/// ``RouteBook``'s to decide.
package struct RouteProvider: Sendable {
    /// What the operator calls it: `TomTom`.
    package let name: String

    /// Asks for one way by car.
    ///
    /// - Parameters:
    ///   - from: where it begins.
    ///   - to: where it leads.
    ///   - departure: when it begins; what has passed counts as now.
    /// - Returns: the leg, dated with the moment of the answer; its delay is nil where the provider knows no traffic.
    /// - Throws: why there is no leg.
    package var leg:
        @Sendable (_ from: Coordinates, _ to: Coordinates, _ departure: Timestamp) async throws(RouteFailure) -> Leg

    /// A provider by its function.
    package init(
        name: String,
        leg:
            @escaping @Sendable (
                _ from: Coordinates, _ to: Coordinates, _ departure: Timestamp
            ) async throws(RouteFailure) -> Leg
    ) {
        self.name = name
        self.leg = leg
    }

    /// Knows no way: what a test gets that names no provider.
    package static let failing = RouteProvider(name: "no provider") { _, _, _ throws(RouteFailure) in
        throw RouteFailure.unreachable(.connection)
    }
}
