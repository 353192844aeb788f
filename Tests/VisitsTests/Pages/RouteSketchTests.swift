import HTML
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// The day's way as a picture: real places in their real positions.
@Suite struct RouteSketchTests {
    private static func point(_ latitude: Double, _ longitude: Double) -> RouteSketch.Point? {
        Coordinates(latitude: latitude, longitude: longitude).map {
            RouteSketch.Point(place: $0, name: "Kunde", time: "9:00", state: .coming, isSlow: false, isJoined: true)
        }
    }

    private static func dots(_ places: (Double, Double)...) throws -> [RouteSketch.Dot] {
        let points = places.compactMap { point($0.0, $0.1) }
        return try #require(RouteSketch(start: nil, points: points)).dots
    }

    @Test func `north is up, east is right, and distances keep their proportion`() throws {
        // At 60 degrees a degree of longitude is half as long as one of latitude.
        let dots = try Self.dots((60, 8), (60, 8.2), (60.1, 8.2))
        #expect(dots[1].x > dots[0].x && abs(dots[1].y - dots[0].y) < 0.01)
        #expect(dots[2].y < dots[1].y && abs(dots[2].x - dots[1].x) < 0.01)
        #expect(abs((dots[1].x - dots[0].x) - (dots[1].y - dots[2].y)) < 0.5)
    }

    @Test(arguments: [
        [(53.0, 8.0), (53.0, 8.0)], [(53.0, 8.0), (53.0, 9.0)], [(53.0, 8.0), (54.0, 8.0)], [(0.0, 0.0), (0.0, 0.001)],
        [(-89.9, 0.0), (89.9, 0.0)], [(10.0, 179.9), (10.0, -179.9)], [(90.0, 0.0), (90.0, 120.0)],
        [(53.0, 8.0), (53.3, 8.4), (52.9, 8.3), (53.1, 8.9)],
    ])
    func `everything lies inside of the picture`(places: [(Double, Double)]) throws {
        let points = places.compactMap { Self.point($0.0, $0.1) }
        let sketch = try #require(RouteSketch(start: nil, points: points))
        for dot in sketch.dots {
            #expect(dot.x >= 30 && dot.x <= RouteSketch.width - 30 && dot.y >= 34 && dot.y <= RouteSketch.height - 20)
        }
    }

    @Test func `across the date line the short way counts`() throws {
        let dots = try Self.dots((10, 179.9), (10, -179.9), (10, 179.5))
        #expect(dots[1].x > dots[0].x && dots[2].x < dots[0].x)
    }

    @Test func `of one place there is nothing to draw`() throws {
        #expect(RouteSketch(start: nil, points: [Self.point(53, 8)].compactMap(\.self)) == nil)
        #expect(RouteSketch(start: nil, points: []) == nil)
    }
}
