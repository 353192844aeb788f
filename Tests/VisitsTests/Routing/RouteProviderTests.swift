import Base
import HTTP
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// What the services are asked, and what their answers become.
@Suite struct RouteProviderTests {
    let clock = TestClock(at: "2026-11-30T07:00:00Z")

    func ask(
        _ service: RoutingService,
        _ double: RoutingDouble,
        from: Coordinates = RouteTown.station,
        to: Coordinates = RouteTown.hall,
        in minutes: Int = 0
    ) async throws(RouteFailure) -> Leg {
        let provider = service.provider(double.http, clock.wallClock)
        return try await provider.leg(from, to, clock.now + .minutes(minutes))
    }

    @Test(
        arguments: [
            (
                .tomTom, 0,
                "https://api.tomtom.com/routing/1/calculateRoute/52.52508,13.36940:52.51861,13.40831/json"
                    + "?key=se%20cret%2F%2B%26&traffic=true&travelMode=car&departAt=now"
                    + "&computeTravelTimeFor=all&routeRepresentation=summaryOnly"
            ),
            (
                .tomTom, 90,
                "https://api.tomtom.com/routing/1/calculateRoute/52.52508,13.36940:52.51861,13.40831/json"
                    + "?key=se%20cret%2F%2B%26&traffic=true&travelMode=car&departAt=2026-11-30T08%3A30%3A00Z"
                    + "&computeTravelTimeFor=all&routeRepresentation=summaryOnly"
            ),
            (
                .here, 0,
                "https://router.hereapi.com/v8/routes?transportMode=car&origin=52.52508,13.36940"
                    + "&destination=52.51861,13.40831&return=summary&apikey=se%20cret%2F%2B%26"
            ),
            (
                .here, 90,
                "https://router.hereapi.com/v8/routes?transportMode=car&origin=52.52508,13.36940"
                    + "&destination=52.51861,13.40831&departureTime=2026-11-30T08%3A30%3A00Z&return=summary"
                    + "&apikey=se%20cret%2F%2B%26"
            ),
            (
                .osrm, 90,
                "http://localhost:5000/route/v1/driving/13.36940,52.52508;13.40831,52.51861?overview=false"
            ),
        ] as [(RoutingService, Int, String)]
    )
    func `a question is one GET with a deadline of four seconds`(
        service: RoutingService,
        minutes: Int,
        url: String
    ) async throws {
        let double = RoutingDouble(200, service.recorded)
        _ = try await ask(service, double, in: minutes)
        let request = try #require(double.requests.first)
        #expect(request.url == url)
        #expect(request.method == "GET" && request.deadline == .seconds(4) && request.body.isEmpty)
    }

    @Test func `what has passed is asked as now`() async throws {
        let double = RoutingDouble(200, RecordedRoute.tomTom)
        _ = try await ask(.tomTom, double, in: -30)
        #expect(double.urls[0].contains("departAt=now"))
    }

    @Test func `small numbers are written with all their decimals`() async throws {
        let double = RoutingDouble(200, RecordedRoute.osrm)
        _ = try await ask(.osrm, double, from: RouteTown.place(0.000012, -0.5), to: RouteTown.place(-89.9999999, 180))
        #expect(double.urls[0].hasSuffix("/-0.50000,0.00001;180.00000,-90.00000?overview=false"))
    }

    @Test(
        arguments: [
            (.tomTom, RecordedRoute.tomTom, 2532, 840, 31_874), (.here, RecordedRoute.here, 2532, 392, 26_800),
            (.osrm, RecordedRoute.osrm, 1612, nil, 31_821),
            (.tomTom, RecordedRoute.tomTom.replacing(#""trafficDelayInSeconds":840,"#, with: ""), 2532, nil, 31_874),
            (.tomTom, RecordedRoute.tomTom.replacing("840", with: "0"), 2532, 0, 31_874),
            // One section that does not know its empty road: then nobody knows the delay.
            (.here, RecordedRoute.here.replacing(#","baseDuration":640"#, with: ""), 2532, nil, 26_800),
            // Faster than the empty road is no negative delay.
            (
                .here, RecordedRoute.here.replacing(#""baseDuration":900"#, with: #""baseDuration":2000"#), 2532, 0,
                26_800
            ),
        ] as [(RoutingService, String, Int, Int?, Int)]
    )
    func `an answer becomes a leg`(service: RoutingService, body: String, time: Int, delay: Int?, distance: Int)
        async throws
    {
        let leg = try await ask(service, RoutingDouble(200, body))
        #expect(leg == Leg(travelTime: time, delay: delay, distance: distance, asOf: clock.now))
    }

    @Test(
        arguments: [
            (.tomTom, 400, RecordedRoute.tomTomNoRoute, .noRoute),
            (
                .tomTom, 400, #"{"detailedError":{"code":"MAP_MATCHING_FAILURE","message":"Origin (1.0, 2.0)"}}"#,
                .noRoute
            ),
            (.tomTom, 400, #"{"detailedError":{"code":"COMPUTE_TIME_LIMIT_EXCEEDED"}}"#, .refused(status: 400)),
            (.tomTom, 400, "<h1>Bad request</h1>", .refused(status: 400)),
            (.tomTom, 200, #"{"routes":[]}"#, .noRoute),
            (.tomTom, 403, "<h1>Developer Inactive</h1>", .refused(status: 403)),
            (.tomTom, 403, "<h1>Developer Over Rate</h1>", .quota(retryAfter: nil)),
            (.tomTom, 429, "", .quota(retryAfter: nil)), (.tomTom, 596, "", .refused(status: 596)),
            (.tomTom, 302, "", .refused(status: 302)), (.tomTom, 204, "", .malformed("JSON")),
            (.here, 200, RecordedRoute.hereNoRoute, .noRoute),
            (.here, 200, #"{"routes":[{"sections":[]}]}"#, .malformed("routes[0].sections")),
            (
                .here, 401, #"{"error":"Unauthorized","error_description":"apiKey invalid"}"#, .refused(status: 401)
            ),
            (.here, 429, #"{"error":"Too Many Requests"}"#, .quota(retryAfter: nil)),
            (.osrm, 400, RecordedRoute.osrmNoRoute, .noRoute), (.osrm, 200, RecordedRoute.osrmNoRoute, .noRoute),
            (.osrm, 400, #"{"code":"NoSegment","message":"Could not find a matching segment"}"#, .noRoute),
            (.osrm, 400, #"{"code":"InvalidQuery"}"#, .refused(status: 400)),
            (.osrm, 200, #"{"code":"Odd","routes":[]}"#, .malformed("code")),
            (.osrm, 503, "", .refused(status: 503)),
        ] as [(RoutingService, Int, String, RouteFailure)]
    )
    func `what is no leg says why`(service: RoutingService, status: Int, body: String, failure: RouteFailure) async {
        await #expect(throws: failure) { try await ask(service, RoutingDouble(status, body)) }
    }

    @Test(
        arguments: [
            (429, [("Retry-After", "30")], .seconds(30)), (403, [("Retry-After", "1")], .seconds(1)),
            (403, [("X-Mashery-Error-Code", "ERR_403_DEVELOPER_OVER_QPS")], nil),
            (429, [("Retry-After", "Mon, 30 Nov 2026 07:10:00 GMT")], .minutes(10)),
            (429, [("Retry-After", "soon")], nil), (429, [("Retry-After", "99999999")], .hours(24)),
        ] as [(Int, [(name: String, value: String)], Duration?)]
    )
    func `a used-up quota comes with the pause that is wished`(
        status: Int,
        headers: [(name: String, value: String)],
        pause: Duration?
    ) async {
        await #expect(throws: RouteFailure.quota(retryAfter: pause)) {
            try await ask(.tomTom, RoutingDouble(status, "", headers: headers))
        }
    }

    @Test(
        arguments: [
            (.timedOut, .timedOut), (.cancelled, .cancelled), (.unresolved, .unreachable(.name)),
            (.untrusted("for api.tomtom.com"), .unreachable(.certificate)), (.badURL, .unreachable(.address)),
            (.forbiddenAddress, .unreachable(.address)), (.unreachable("52.5"), .unreachable(.connection)),
            (.broken("key=x"), .unreachable(.connection)),
        ] as [(HTTPClient.Failure, RouteFailure)]
    )
    func `no conversation is told without the client's words`(
        failure: HTTPClient.Failure,
        expected: RouteFailure
    ) async {
        await #expect(throws: expected) { try await ask(.here, RoutingDouble(failing: failure)) }
        for word in ["tomtom.com", "52.5", "key="] { #expect(!expected.description.contains(word)) }
    }

    @Test func `a refused key is called one`() {
        #expect(RouteFailure.refused(status: 403).description == "refuses the key (403)")
        #expect(RouteFailure.refused(status: 500).description == "refuses the question (500)")
    }
}
