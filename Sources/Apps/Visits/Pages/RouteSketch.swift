private import Foundation
internal import HTML
internal import VisitPlanner

/// A day's way as a picture: the real places in their real positions, joined by straight lines.
///
/// It needs no map and asks nobody; a scale says how far things are.
struct RouteSketch: Sendable {
    /// Where the day begins.
    struct Start: Sendable, Equatable {
        let place: Coordinates
        let label: String
    }

    /// A visit on the way.
    struct Point: Sendable, Equatable {
        enum State: Sendable {
            case past
            case next
            case coming
        }

        let place: Coordinates
        let name: String
        let time: String
        let state: State
        /// Whether traffic is slow on the way there.
        let isSlow: Bool
        /// Whether the way there begins at the place before: not where a visit without a place lies between.
        let isJoined: Bool
    }

    /// A point of the drawing.
    struct Dot: Sendable, Equatable {
        let x: Double
        let y: Double
    }

    static let width = 360.0
    static let height = 168.0
    /// Room for labels and pins.
    private static let margin = (x: 40.0, top: 44.0, bottom: 30.0)
    /// Metres of a degree of latitude.
    private static let degree = 111_195.0

    let start: Start?
    let points: [Point]
    /// Where ``start`` and then ``points`` lie on the drawing.
    let dots: [Dot]
    /// Metres of one unit of the drawing.
    private let unit: Double

    /// A drawing of at least two places; nil for fewer, of which there is nothing to draw.
    init?(start: Start?, points: [Point]) {
        let places = (start.map { [$0.place] } ?? []) + points.map(\.place)
        guard places.count >= 2, let first = places.first else { return nil }
        // Degrees of longitude shrink towards the poles, and never further than to a hundredth.
        let shrink = max(0.01, cos(first.latitude * .pi / 180))
        let east = places.map { (Self.turned($0.longitude - first.longitude) * shrink) * Self.degree }
        let north = places.map { ($0.latitude - first.latitude) * Self.degree }
        let (west, south) = (east.min() ?? 0, north.min() ?? 0)
        let (wide, high) = ((east.max() ?? 0) - west, (north.max() ?? 0) - south)
        let room = (x: Self.width - 2 * Self.margin.x, y: Self.height - Self.margin.top - Self.margin.bottom)
        // Places that are all the same lie in the middle, a step of one metre to a unit.
        let unit = max(wide / room.x, high / room.y, 1)
        let (left, bottom) = (
            Self.margin.x + (room.x - wide / unit) / 2, Self.height - Self.margin.bottom - (room.y - high / unit) / 2
        )
        self.start = start
        self.points = points
        self.unit = unit
        dots = zip(east, north).map { Dot(x: left + ($0 - west) / unit, y: bottom - ($1 - south) / unit) }
    }

    /// The drawing.
    func render(_ context: PageContext) -> HTML {
        let texts = context.texts
        let names = points.map(\.name).joined(separator: ", ")
        let title = texts(start == nil ? "visits.sketch.text" : "visits.sketch.text.start", ["names": names])
        let offset = start == nil ? 0 : 1
        let ways = points.indices.compactMap { index -> HTML? in
            let here = index + offset
            return here == 0 || !points[index].isJoined ? nil : line(dots[here - 1], dots[here], points[index])
        }
        let marks = points.indices.map { mark(dots[$0 + offset], points[$0]) }
        let home: HTML? = start.map { _ in
            """
            <circle class="m-end" cx="\(Self.text(dots[0].x))" cy="\(Self.text(dots[0].y))" r="6.5"/>

            """
        }
        let goal = points.firstIndex { $0.state == .next }
        // Beside the pin's head, and beside the ring: words on a line are hard to read.
        let words: [HTML] = [
            start.map { label(dots[0], $0.label, rise: 4) },
            goal.map { label(dots[$0 + offset], points[$0].time, rise: -22, distance: 22) },
        ].compactMap(\.self)
        return """
            <div class="sketch"><svg viewBox="0 0 \(Int(Self.width)) \(Int(Self.height))" role="img" aria-labelledby="skizze"><title id="skizze">\(title)</title>
            <rect class="m-land" width="\(Int(Self.width))" height="\(Int(Self.height))"/>
            \(ways)\(home)\(marks)\(words)\(scale(context))</svg></div>
            """
    }

    private func line(_ from: Dot, _ to: Dot, _ point: Point) -> HTML {
        let look =
            switch point.state {
            case .past: "m-past"
            case .next: point.isSlow ? "m-slow" : "m-way"
            case .coming: point.isSlow ? "m-slow" : "m-later"
            }
        return """
            <path class="\(look)" d="M\(Self.text(from.x)) \(Self.text(from.y))L\(Self.text(to.x)) \(Self.text(to.y))"/>

            """
    }

    private func mark(_ dot: Dot, _ point: Point) -> HTML {
        guard point.state == .next else {
            return """
                <circle class="\(point.state == .past ? "m-dot m-dot--past" : "m-dot")" cx="\(Self.text(dot.x))" cy="\(Self.text(dot.y))" r="5"/>

                """
        }
        let (x, y) = (Self.text(dot.x), Self.text(dot.y))
        return """
            <path class="m-goal" d="M\(x) \(y)c-11-11-16-19-16-27a16 16 0 0 1 32 0c0 8-5 16-16 27z"/><circle class="f0" cx="\(x)" cy="\(Self.text(dot.y - 27))" r="5.5"/>

            """
    }

    /// Words beside a point, on the side where there is room and no other point.
    private func label(_ dot: Dot, _ text: String, rise: Double, distance: Double = 13) -> HTML {
        let length = Double(text.count) * 8 + distance
        func isFree(_ range: ClosedRange<Double>) -> Bool {
            range.lowerBound > 0 && range.upperBound < Self.width
                && !dots.contains { $0 != dot && range.contains($0.x) && abs($0.y - dot.y - rise + 4) < 14 }
        }
        let isLeft = !isFree(dot.x...dot.x + length) && isFree(dot.x - length...dot.x)
        return """
            <text class="m-label\(isLeft ? " m-label--end" : "")" x="\(Self.text(dot.x + (isLeft ? -distance : distance)))" y="\(Self.text(dot.y + rise))">\(text)</text>

            """
    }

    /// A line of a round length.
    private func scale(_ context: PageContext) -> HTML {
        let target = unit * 70
        var length = pow(10, log10(target).rounded(.down))
        if length * 5 <= target { length *= 5 } else if length * 2 <= target { length *= 2 }
        let words =
            length >= 1000
            ? context.texts("visits.kilometres", ["number": context.number(Int(length / 1000))])
            : context.texts("visits.metres", ["number": String(Int(length))])
        let right = Self.width - 10
        return """
            <path class="m-scale" d="M\(Self.text(right - length / unit)) 10v4H\(Self.text(right))v-4"/>\
            <text class="m-scale-text" x="\(Self.text(right))" y="26">\(words)</text>
            """
    }

    /// Across the date line the short way counts.
    private static func turned(_ degrees: Double) -> Double {
        degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
    }

    private static func text(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return tenths % 10 == 0
            ? "\(tenths / 10)" : "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
