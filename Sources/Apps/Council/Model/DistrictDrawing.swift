internal import Foundation

/// Districts as paths on a sheet: projected, simplified, with a place for each name.
package struct DistrictDrawing: Sendable, Equatable {
    /// One district's picture.
    package struct Shape: Sendable, Equatable {
        package var id: String
        package var name: String
        /// For `d` of an SVG path.
        package var path: String
        /// Where its name stands.
        package var center: (x: Int, y: Int)
        /// How wide it is where its name stands.
        package var room: Int

        /// Whether the name fits in letters of a size.
        package func fits(size: Double) -> Bool { Double(room) > Double(name.count) * size * 0.58 }

        package static func == (left: Shape, right: Shape) -> Bool {
            left.id == right.id && left.path == right.path && left.center == right.center
        }
    }

    package var width: Int
    package var height: Int
    package var shapes: [Shape]

    private struct Position {
        var x: Double
        var y: Double
    }

    /// Draws a map.
    ///
    /// - Parameters:
    ///   - map: the districts.
    ///   - width: of the sheet, in its own units.
    ///   - tolerance: how far a simplified line may lie from the true one, in the same units.
    package init(_ map: DistrictMap, width: Int = 640, tolerance: Double = 1.2) {
        let points = map.places.flatMap { $0.rings.joined() }
        guard let first = points.first else {
            (self.width, height, shapes) = (width, 0, [])
            return
        }
        var (west, east, south, north) = (first.east, first.east, first.north, first.north)
        for point in points {
            (west, east) = (min(west, point.east), max(east, point.east))
            (south, north) = (min(south, point.north), max(north, point.north))
        }
        // A town is small enough for a flat map: only the meridians' distance depends on where it lies.
        let squeeze = cos((south + north) / 2 * .pi / 180)
        let margin = 6.0
        let scale = (Double(width) - 2 * margin) / max((east - west) * squeeze, 1e-9)
        func position(_ point: DistrictMap.Point) -> Position {
            Position(x: margin + (point.east - west) * squeeze * scale, y: margin + (north - point.north) * scale)
        }
        self.width = width
        height = min(Int(((north - south) * scale + 2 * margin).rounded(.up)), width * 3)
        shapes = map.places.map { place in
            let rings = place.rings.map { Self.simplified($0.map(position), tolerance) }.filter { $0.count >= 3 }
            let largest = rings.max { abs(Self.area($0)) < abs(Self.area($1)) } ?? []
            let center = Self.center(largest)
            return Shape(
                id: place.id,
                name: place.name,
                path: rings.map(Self.path).joined(),
                center: (Int(center.x.rounded()), Int(center.y.rounded())),
                room: Int(Self.chord(largest, at: center))
            )
        }
    }

    private static func path(_ ring: [Position]) -> String {
        var text = ""
        for (index, point) in ring.enumerated() {
            text += (index == 0 ? "M" : "L") + number(point.x) + " " + number(point.y)
        }
        return text + "Z"
    }

    /// With one digit behind the point.
    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0 ? String(tenths / 10) : "\(tenths / 10).\(abs(tenths % 10))"
    }

    private static func area(_ ring: [Position]) -> Double {
        guard ring.count > 2 else { return 0 }
        var sum = 0.0
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            sum += a.x * b.y - b.x * a.y
        }
        return sum / 2
    }

    /// How far the ring goes to the nearer side of a point on its level, twice: a name is centred there.
    private static func chord(_ ring: [Position], at center: Position) -> Double {
        var crossings: [Double] = []
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            guard (a.y <= center.y) != (b.y <= center.y) else { continue }
            crossings.append(a.x + (b.x - a.x) * (center.y - a.y) / (b.y - a.y))
        }
        let left = crossings.filter { $0 <= center.x }.max() ?? center.x
        let right = crossings.filter { $0 > center.x }.min() ?? center.x
        return 2 * min(center.x - left, right - center.x)
    }

    private static func center(_ ring: [Position]) -> Position {
        let area = area(ring)
        guard abs(area) > 1e-6 else { return ring.first ?? Position(x: 0, y: 0) }
        var (x, y) = (0.0, 0.0)
        for index in ring.indices {
            let (a, b) = (ring[index], ring[(index + 1) % ring.count])
            let cross = a.x * b.y - b.x * a.y
            x += (a.x + b.x) * cross
            y += (a.y + b.y) * cross
        }
        return Position(x: x / (6 * area), y: y / (6 * area))
    }

    /// Leaves out points that hardly move the line (Douglas and Peucker 1973).
    private static func simplified(_ closed: [Position], _ tolerance: Double) -> [Position] {
        var line = closed
        if let first = line.first, let last = line.last, line.count > 1, first.x == last.x, first.y == last.y {
            line.removeLast()
        }
        guard line.count > 3 else { return line }
        // A ring has no ends: the point farthest from the first one serves as the other.
        let far = line.indices.max { distance(line[$0], line[0]) < distance(line[$1], line[0]) } ?? 0
        guard far > 0 else { return line }
        var keep = [Bool](repeating: false, count: line.count + 1)
        let ring = line + [line[0]]
        (keep[0], keep[far], keep[line.count]) = (true, true, true)
        var open = [(0, far), (far, line.count)]
        while let (start, end) = open.popLast() {
            guard end - start > 1 else { continue }
            let candidates = (start + 1)..<end
            guard
                let farthest = candidates.max(by: { left, right in
                    off(ring[left], ring[start], ring[end]) < off(ring[right], ring[start], ring[end])
                }), off(ring[farthest], ring[start], ring[end]) > tolerance
            else { continue }
            keep[farthest] = true
            open += [(start, farthest), (farthest, end)]
        }
        return line.indices.filter { keep[$0] }.map { line[$0] }
    }

    private static func distance(_ a: Position, _ b: Position) -> Double {
        ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }

    /// How far a point is from a line.
    private static func off(_ point: Position, _ start: Position, _ end: Position) -> Double {
        let length = distance(start, end)
        guard length > 1e-9 else { return distance(point, start) }
        let cross = (end.x - start.x) * (start.y - point.y) - (start.x - point.x) * (end.y - start.y)
        return abs(cross) / length
    }
}
