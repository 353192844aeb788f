internal import Base
internal import VisitPlanner

/// A place to the metre: what is asked with, and what two questions are compared by.
struct RoutePlace: Sendable, Hashable {
    /// Hundred-thousandths of a degree.
    let latitude: Int
    let longitude: Int

    init(_ place: Coordinates) {
        latitude = Int((place.latitude * 100_000).rounded())
        longitude = Int((place.longitude * 100_000).rounded())
    }

    /// `52.51375,13.42462`: TomTom's and HERE's order.
    var latitudeFirst: String { "\(Self.degrees(latitude)),\(Self.degrees(longitude))" }

    /// `13.42462,52.51375`: OSRM's order.
    var longitudeFirst: String { "\(Self.degrees(longitude)),\(Self.degrees(latitude))" }

    /// Always with five decimals: a `Double` near zero would print itself as `1e-05`, which no service reads.
    private static func degrees(_ value: Int) -> String {
        let (whole, rest) = abs(value).quotientAndRemainder(dividingBy: 100_000)
        let decimals = String(rest)
        return (value < 0 ? "-" : "") + "\(whole)." + String(repeating: "0", count: 5 - decimals.count) + decimals
    }
}

/// A way from one place to another.
struct RouteWay: Sendable, Hashable {
    let from: RoutePlace
    let to: RoutePlace

    init(_ from: Coordinates, _ to: Coordinates) {
        self.from = RoutePlace(from)
        self.to = RoutePlace(to)
    }
}

/// A way at a time of five minutes: the unit in which answers are kept.
struct RouteQuestion: Sendable, Hashable {
    /// Milliseconds in which departures count as the same.
    static let slot: Int64 = 300_000

    let way: RouteWay
    private let slot: Int64

    init(_ way: RouteWay, departure: Timestamp) {
        self.way = way
        slot = departure.milliseconds.flooredQuotient(by: Self.slot)
    }
}
