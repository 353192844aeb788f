internal import Base
internal import Store
package import VisitPlanner

/// What a visitor has chosen besides the switches: who plans, from when a delay is worth a word, where the day begins.
package struct VisitorSettings: Sendable, Equatable {
    /// The device plans for itself: the server sends nothing.
    package var devicePlans = false
    /// Minutes of delay; more than that is worth a warning.
    package var delayThreshold = 15
    /// When the evening is, in seconds after midnight.
    package var evening = 18 * 3600
    /// Where the first way of a day begins.
    package var start: Start?

    /// Minutes that can be chosen.
    package static let thresholds = 5...120

    package init() {}

    /// Where the day begins.
    package struct Start: Sendable, Equatable {
        package var address: String
        package var coordinates: Coordinates?
    }

    init(row: Row) throws(StoreError) {
        devicePlans = try row.get("device_plans")
        delayThreshold = try row.get("delay_threshold")
        evening = try row.get("evening_second")
        guard let address: String = try row.getOptional("start_adresse") else { return }
        let latitude: Double? = try row.getOptional("start_lat")
        let longitude: Double? = try row.getOptional("start_lon")
        start = Start(
            address: address,
            coordinates: latitude.flatMap { lat in longitude.flatMap { Coordinates(latitude: lat, longitude: $0) } }
        )
    }
}
