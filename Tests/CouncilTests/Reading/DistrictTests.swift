import Testing

@testable import Council

/// The operator's file of districts, and the map that is drawn of it.
@Suite struct DistrictTests {
    private static func feature(_ name: String, _ ring: String, type: String = "Polygon") -> String {
        """
        {"type": "Feature", "properties": {"name": "\(name)"},
         "geometry": {"type": "\(type)", "coordinates": \(ring)}}
        """
    }

    private static func collection(_ features: String...) -> [UInt8] {
        Array("{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}".utf8)
    }

    private static let west = "[[[8.0,53.0],[8.1,53.0],[8.1,53.1],[8.05,53.1000001],[8.0,53.1],[8.0,53.0]]]"
    private static let east = "[[[[8.1,53.0],[8.2,53.0],[8.2,53.1],[8.1,53.1],[8.1,53.0]]]]"

    @Test func `polygons with names are districts, in the order of their names`() throws {
        let map = try DistrictMap(geoJSON: [
            Self.collection(
                Self.feature("Weststadt", Self.west),
                Self.feature("Äußeres Ostfeld", Self.east, type: "MultiPolygon"),
                Self.feature("", Self.west),
                Self.feature("Punkt", "[8, 53]", type: "Point")
            )
        ])
        #expect(map.places.map(\.id) == ["weststadt", "aeusseres-ostfeld"])
        #expect(map.place("weststadt")?.name == "Weststadt")
        #expect(map.place("punkt") == nil)
    }

    @Test func `districts of one name are one, and what is no GeoJSON is refused`() throws {
        let half = Self.feature("Mitte", Self.west)
        let map = try DistrictMap(geoJSON: [Self.collection(half), Self.collection(half)])
        #expect(map.places.count == 1 && map.places[0].rings.count == 2)
        #expect(throws: (any Error).self) { try DistrictMap(geoJSON: [Array("{}".utf8)]) }
    }

    @Test func `the map keeps north above and leaves out what does not show`() throws {
        let map = try DistrictMap(geoJSON: [
            Self.collection(
                Self.feature("Weststadt", Self.west),
                Self.feature("Ost", Self.east, type: "MultiPolygon")
            )
        ])
        let drawing = DistrictDrawing(map, width: 212)
        // At 53 degrees north a degree of longitude is six tenths of one of latitude.
        #expect(drawing.width == 212 && (165...180).contains(drawing.height))
        let west = try #require(drawing.shapes.first { $0.id == "weststadt" })
        let east = try #require(drawing.shapes.first { $0.id == "ost" })
        #expect(west.center.x < east.center.x && abs(west.center.y - east.center.y) <= 1)
        #expect(west.path.hasPrefix("M") && west.path.hasSuffix("Z"))
        #expect(west.path.filter { $0 == "L" }.count == 3, "four corners are enough: \(west.path)")
        #expect(DistrictDrawing(.none).shapes.isEmpty)
    }

    @Test(arguments: [
        ("Südweststadt", "suedweststadt"), ("  St. Ägidien / Nord ", "st-aegidien-nord"), ("…", "ohne-namen"),
    ])
    func `a name becomes a word of an address`(name: String, slug: String) {
        #expect(Slug.of(name) == slug)
    }

    @Test func `a district is the darker the more others it is above`() {
        let shade = MapsPage.shades([0, 1, 2, 3, 4, 5, 300, 0])
        #expect([0, 1, 2, 3, 4, 5, 300].map(shade) == [0, 1, 1, 2, 2, 3, 3])
        #expect(MapsPage.shades([0, 0])(0) == 0 && MapsPage.shades([7])(7) == 1)
        let alike = MapsPage.shades([4, 4, 4])
        #expect(alike(4) == 1)
    }
}
