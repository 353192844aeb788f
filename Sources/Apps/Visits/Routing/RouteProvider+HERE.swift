package import Base
package import HTTP
internal import VisitPlanner

extension RouteProvider {
    /// HERE's Routing API, version 8: live traffic; the delay is what the way takes beyond its time on empty roads.
    ///
    /// - Parameters:
    ///   - key: the API key; it stands in the query, as HERE wants it.
    ///   - url: the service without a slash at its end.
    ///   - http: sends the question.
    ///   - clock: dates the answer.
    /// - Returns: a provider named `HERE`.
    package static func here(
        key: String,
        url: String = "https://router.hereapi.com",
        http: HTTPClient,
        clock: WallClock
    ) -> RouteProvider {
        let service = RouteService(http: http, clock: clock)
        return RouteProvider(name: "HERE") { from, to, departure throws(RouteFailure) in
            let way = RouteWay(from, to)
            // Without a time HERE takes that of the question.
            let time = service.isNow(departure) ? "" : "&departureTime=\(RouteService.escaped(departure.toTheSecond))"
            let question =
                "\(url)/v8/routes?transportMode=car&origin=\(way.from.latitudeFirst)"
                + "&destination=\(way.to.latitudeFirst)\(time)&return=summary&apikey=\(RouteService.escaped(key))"
            let body = try await service.answer(question) { _ in false }
            return try HERERoutes.leg(body, asOf: clock.now())
        }
    }
}

/// The members of HERE's answer that are used.
struct HERERoutes: Decodable {
    struct Route: Decodable {
        var sections: [Section]
    }

    struct Section: Decodable {
        var summary: Summary
    }

    struct Summary: Decodable {
        var duration: RouteSeconds
        var baseDuration: RouteSeconds?
        var length: RouteMetres
    }

    var routes: [Route]

    /// The sum of the sections, of which a ferry makes three; no route is an empty list with a notice.
    ///
    /// The delay is known only where every section knows its time on empty roads; roads faster than empty have none, since a
    /// leg takes no negative one.
    static func leg(_ body: [UInt8], asOf moment: Timestamp) throws(RouteFailure) -> Leg {
        guard let route = try RouteService.read(Self.self, body).routes.first else { throw .noRoute }
        guard !route.sections.isEmpty else { throw .malformed("routes[0].sections") }
        let summaries = route.sections.map(\.summary)
        let time = summaries.reduce(0) { $0 + $1.duration.value }
        let distance = summaries.reduce(0) { $0 + $1.length.value }
        guard time <= RouteSeconds.longest else { throw .malformed("routes[0].sections[].summary.duration") }
        guard distance <= RouteMetres.longest else { throw .malformed("routes[0].sections[].summary.length") }
        let base = summaries.reduce(Int?.some(0)) { sum, summary in
            sum.flatMap { sum in summary.baseDuration.map { sum + $0.value } }
        }
        return Leg(travelTime: time, delay: base.map { time - $0 }, distance: distance, asOf: moment)
    }
}
