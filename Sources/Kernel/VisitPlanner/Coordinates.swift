private import Foundation

/// A place on the earth, in degrees of WGS 84.
public struct Coordinates: Sendable, Hashable {
    /// Degrees north, -90 to 90.
    public let latitude: Double
    /// Degrees east, -180 to 180.
    public let longitude: Double

    /// A place; nil for numbers that lie nowhere on the earth.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// Metres to another place along a great circle: what a bird flies, shorter than any road.
    public func straightLine(to other: Coordinates) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (latitude * radians, other.latitude * radians)
        let across = (other.longitude - longitude) * radians
        let up = second - first
        let half = pow(sin(up / 2), 2) + cos(first) * cos(second) * pow(sin(across / 2), 2)
        return 2 * Self.earthRadius * asin(min(1, half.squareRoot()))
    }

    /// Mean radius in metres.
    private static let earthRadius = 6_371_008.8
}
