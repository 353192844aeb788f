package import Base
package import HTTP
internal import VisitPlanner

extension RouteProvider {
    /// OSRM on a machine of one's own: no key, no quota, no traffic, and no coordinates that leave the house.
    ///
    /// - Parameters:
    ///   - url: the service without a slash at its end.
    ///   - http: sends the question.
    ///   - clock: dates the answer.
    /// - Returns: a provider named `OSRM`; the legs' delay is nil.
    package static func osrm(url: String, http: HTTPClient, clock: WallClock) -> RouteProvider {
        let service = RouteService(http: http, clock: clock)
        return RouteProvider(name: "OSRM") { from, to, _ throws(RouteFailure) in
            let way = RouteWay(from, to)
            let question =
                "\(url)/route/v1/driving/\(way.from.longitudeFirst);\(way.to.longitudeFirst)?overview=false"
            let body = try await service.answer(question, isNoRoute: OSRMCode.isNoRoute)
            return try OSRMRoutes.leg(body, asOf: clock.now())
        }
    }
}

/// The members of OSRM's answer that are used.
struct OSRMRoutes: Decodable {
    struct Route: Decodable {
        var duration: RouteSeconds
        var distance: RouteMetres
    }

    var code: String
    var routes: [Route]

    static func leg(_ body: [UInt8], asOf moment: Timestamp) throws(RouteFailure) -> Leg {
        if OSRMCode.isNoRoute(body) { throw .noRoute }
        let answer = try RouteService.read(Self.self, body)
        guard answer.code == "Ok" else { throw .malformed("code") }
        guard let route = answer.routes.first else { throw .noRoute }
        return Leg(travelTime: route.duration.value, delay: nil, distance: route.distance.value, asOf: moment)
    }
}

/// The word in OSRM's refusals.
private struct OSRMCode: Decodable {
    var code: String

    static func isNoRoute(_ body: [UInt8]) -> Bool {
        (try? RouteService.read(Self.self, body)).map { ["NoRoute", "NoSegment"].contains($0.code) } ?? false
    }
}
