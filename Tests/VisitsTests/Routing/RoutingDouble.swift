import Base
import HTTP
import Synchronization
import VisitPlanner

@testable import Visits

/// A routing service that answers what a test says and keeps what it was asked.
final class RoutingDouble: Sendable {
    typealias Reply = @Sendable (_ count: Int) async throws(HTTPClient.Failure) -> HTTPClient.Response

    private let asked = Mutex<[HTTPClient.Request]>([])
    private let reply: Mutex<Reply>

    init(_ reply: @escaping Reply) { self.reply = Mutex(reply) }

    convenience init(_ status: Int, _ body: String, headers: [(name: String, value: String)] = []) {
        self.init { _ in HTTPClient.Response(status: status, headers: Headers(headers), body: Array(body.utf8)) }
    }

    convenience init(failing failure: HTTPClient.Failure) {
        self.init { _ throws(HTTPClient.Failure) in throw failure }
    }

    var requests: [HTTPClient.Request] { asked.withLock { $0 } }
    var urls: [String] { requests.map(\.url) }

    func answer(_ reply: @escaping Reply) { self.reply.withLock { $0 = reply } }

    func answer(_ status: Int, _ body: String, headers: [(name: String, value: String)] = []) {
        answer { _ in HTTPClient.Response(status: status, headers: Headers(headers), body: Array(body.utf8)) }
    }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            let count = self.asked.withLock { asked in
                asked.append(request)
                return asked.count
            }
            return try await self.reply.withLock { $0 }(count)
        }
    }
}

/// Answers in the services' shapes, with the members around them that nobody reads.
enum RecordedRoute {
    static let tomTom = """
        {"formatVersion":"0.0.12","routes":[{"summary":{"lengthInMeters":31874,"travelTimeInSeconds":2532,\
        "trafficDelayInSeconds":840,"trafficLengthInMeters":4120,"departureTime":"2026-11-30T08:00:00+01:00",\
        "arrivalTime":"2026-11-30T08:42:12+01:00","noTrafficTravelTimeInSeconds":1655,\
        "historicTrafficTravelTimeInSeconds":1790,"liveTrafficIncidentsTravelTimeInSeconds":2532},\
        "sections":[{"startPointIndex":0,"endPointIndex":1,"sectionType":"TRAVEL_MODE","travelMode":"car"}]}]}
        """
    static let tomTomNoRoute = """
        {"formatVersion":"0.0.12","error":{"description":"Engine error: NO_ROUTE_FOUND"},\
        "detailedError":{"message":"Engine error: NO_ROUTE_FOUND","code":"NO_ROUTE_FOUND"}}
        """
    static let here = """
        {"routes":[{"id":"5a0e","sections":[\
        {"id":"s1","type":"vehicle","departure":{"time":"2026-11-30T08:00:00+01:00","place":{"type":"place"}},\
        "arrival":{"time":"2026-11-30T08:20:00+01:00"},"summary":{"duration":1200,"length":15200,"baseDuration":900},\
        "transport":{"mode":"car"}},\
        {"id":"s2","type":"transit","summary":{"duration":600,"length":2100,"baseDuration":600},\
        "transport":{"mode":"ferry"}},\
        {"id":"s3","type":"vehicle","summary":{"duration":732,"length":9500,"baseDuration":640},\
        "transport":{"mode":"car"}}]}]}
        """
    static let hereNoRoute = """
        {"notices":[{"title":"Route calculation failed.","code":"noRouteFound","severity":"critical"}],"routes":[]}
        """
    static let osrm = """
        {"code":"Ok","routes":[{"legs":[{"steps":[],"weight":1640.2,"summary":"","duration":1612.4,\
        "distance":31820.6}],"weight_name":"routability","weight":1640.2,"duration":1612.4,"distance":31820.6}],\
        "waypoints":[{"hint":"x","location":[13.388798,52.517033],"name":"","distance":4.2},\
        {"hint":"y","location":[13.397631,52.529432],"name":"","distance":0.3}]}
        """
    static let osrmNoRoute = #"{"code":"NoRoute","message":"Impossible route between points"}"#
}

enum RouteTown {
    static func place(_ latitude: Double, _ longitude: Double) -> Coordinates {
        guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
            preconditionFailure("no place on earth")
        }
        return place
    }

    static let station = place(52.52508, 13.3694)
    static let hall = place(52.51861, 13.40831)
    static let mill = place(52.40093, 13.05914)
}

enum RoutingService: String, CaseIterable {
    case tomTom, here, osrm

    func provider(_ http: HTTPClient, _ clock: WallClock) -> RouteProvider {
        switch self {
        case .tomTom: .tomTom(key: "se cret/+&", http: http, clock: clock)
        case .here: .here(key: "se cret/+&", http: http, clock: clock)
        case .osrm: .osrm(url: "http://localhost:5000", http: http, clock: clock)
        }
    }

    var recorded: String {
        switch self {
        case .tomTom: RecordedRoute.tomTom
        case .here: RecordedRoute.here
        case .osrm: RecordedRoute.osrm
        }
    }

    func parse(_ body: [UInt8]) throws(RouteFailure) -> Leg {
        let moment = Timestamp(seconds: 0)
        return switch self {
        case .tomTom: try TomTomRoutes.leg(body, asOf: moment)
        case .here: try HERERoutes.leg(body, asOf: moment)
        case .osrm: try OSRMRoutes.leg(body, asOf: moment)
        }
    }
}
