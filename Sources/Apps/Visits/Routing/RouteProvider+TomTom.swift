package import Base
package import HTTP
internal import VisitPlanner

extension RouteProvider {
    /// TomTom's Routing API, version 1: live traffic, with its delay.
    ///
    /// Asked for the summary alone; a route's geometry would be a hundred times as long and is shown nowhere.
    ///
    /// - Parameters:
    ///   - key: the API key; it stands in the query, as TomTom wants it.
    ///   - url: the service without a slash at its end.
    ///   - http: sends the question.
    ///   - clock: dates the answer.
    /// - Returns: a provider named `TomTom`.
    package static func tomTom(
        key: String,
        url: String = "https://api.tomtom.com",
        http: HTTPClient,
        clock: WallClock
    ) -> RouteProvider {
        let service = RouteService(http: http, clock: clock)
        return RouteProvider(name: "TomTom") { from, to, departure throws(RouteFailure) in
            let way = RouteWay(from, to)
            let time = service.isNow(departure) ? "now" : RouteService.escaped(departure.toTheSecond)
            let question =
                "\(url)/routing/1/calculateRoute/\(way.from.latitudeFirst):\(way.to.latitudeFirst)/json"
                + "?key=\(RouteService.escaped(key))&traffic=true&travelMode=car&departAt=\(time)"
                + "&computeTravelTimeFor=all&routeRepresentation=summaryOnly"
            let body = try await service.answer(question, isNoRoute: TomTomRefusal.isNoRoute)
            return try TomTomRoutes.leg(body, asOf: clock.now())
        }
    }
}

/// The members of TomTom's answer that are used.
struct TomTomRoutes: Decodable {
    struct Route: Decodable {
        var summary: Summary
    }

    struct Summary: Decodable {
        var lengthInMeters: RouteMetres
        var travelTimeInSeconds: RouteSeconds
        var trafficDelayInSeconds: RouteSeconds?
    }

    var routes: [Route]

    /// `travelTimeInSeconds` has the delay in it; without `trafficDelayInSeconds` nothing is known of traffic.
    static func leg(_ body: [UInt8], asOf moment: Timestamp) throws(RouteFailure) -> Leg {
        guard let summary = try RouteService.read(Self.self, body).routes.first?.summary else { throw .noRoute }
        let (time, delay) = (summary.travelTimeInSeconds.value, summary.trafficDelayInSeconds?.value)
        if let delay, delay > time { throw .malformed("routes[0].summary.trafficDelayInSeconds") }
        return Leg(travelTime: time, delay: delay, distance: summary.lengthInMeters.value, asOf: moment)
    }
}

/// The part of TomTom's refusals that tells a place without roads from a fault.
private struct TomTomRefusal: Decodable {
    struct Detail: Decodable {
        var code: String
    }

    var detailedError: Detail

    static func isNoRoute(_ body: [UInt8]) -> Bool {
        let codes: Set = ["NO_ROUTE_FOUND", "MAP_MATCHING_FAILURE", "OUT_OF_REGION"]
        return (try? RouteService.read(Self.self, body)).map { codes.contains($0.detailedError.code) } ?? false
    }
}

extension Timestamp {
    /// RFC 3339 in UTC without decimals, which some services do not read.
    var toTheSecond: String { String(rfc3339.prefix(19)) + "Z" }
}
