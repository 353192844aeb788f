internal import Foundation

/// The districts of a town as the operator's file draws them (DISTRICTS_GEOJSON, RFC 7946).
package struct DistrictMap: Sendable, Equatable {
    /// A point in degrees.
    package struct Point: Sendable, Equatable {
        /// Longitude and latitude, as GeoJSON writes them.
        package var east: Double
        package var north: Double

        package init(east: Double, north: Double) {
            self.east = east
            self.north = north
        }
    }

    /// One district.
    package struct District: Sendable, Equatable {
        /// The slug of its name: names it in addresses and rows.
        package var id: String
        package var name: String
        /// Closed lines; the first of each polygon is its outside.
        package var rings: [[Point]]

        package init(id: String, name: String, rings: [[Point]] = []) {
            self.id = id
            self.name = name
            self.rings = rings
        }
    }

    /// By name.
    package var places: [District]

    package init(_ places: [District]) { self.places = places }

    /// A deployment without such a file.
    package static let none = DistrictMap([])

    /// A district by its id.
    package func place(_ id: String) -> District? { places.first { $0.id == id } }

    /// Reads one or several documents; districts of one name are one, and features without a name or a polygon none.
    ///
    /// - Throws: what the JSON decoder says of a file that is no GeoJSON.
    package init(geoJSON documents: [[UInt8]]) throws {
        var places: [String: District] = [:]
        for document in documents {
            let collection = try JSONDecoder().decode(FeatureCollection.self, from: Data(document))
            for feature in collection.features {
                guard let name = feature.properties?.name?.trimmingCharacters(in: .whitespaces), !name.isEmpty,
                    let rings = feature.geometry?.rings, !rings.isEmpty
                else { continue }
                let id = Slug.of(name)
                places[id, default: District(id: id, name: name)].rings += rings
            }
        }
        self.places = places.values.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    private struct FeatureCollection: Decodable {
        let features: [Feature]
    }

    private struct Feature: Decodable {
        struct Properties: Decodable {
            let name: String?
        }

        let properties: Properties?
        let geometry: Geometry?
    }

    /// Polygons; other geometries have no inside.
    private struct Geometry: Decodable {
        let rings: [[Point]]

        private enum Key: String, CodingKey {
            case type
            case coordinates
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            switch try container.decode(String.self, forKey: .type) {
            case "Polygon": rings = Self.points(try container.decode([[[Double]]].self, forKey: .coordinates))
            case "MultiPolygon":
                rings = try container.decode([[[[Double]]]].self, forKey: .coordinates).flatMap(Self.points)
            default: rings = []
            }
        }

        private static func points(_ rings: [[[Double]]]) -> [[Point]] {
            rings.map { ring in ring.filter { $0.count >= 2 }.map { Point(east: $0[0], north: $0[1]) } }
                .filter { $0.count >= 4 }
        }
    }
}
