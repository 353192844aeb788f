import HTTP
import Testing

@testable import Server

/// Who is asked for ways, and what `doctor` says about it.
@Suite struct RouteConfigurationTests {
    typealias Setup = ServerConfiguration.RouteSetup

    static func read(_ values: [String: String]) throws -> ServerConfiguration {
        try ServerConfigurationTests.read(values)
    }

    @Test(
        arguments: [
            ([:], nil),
            (
                ["TOMTOM_API_KEY": "t"],
                Setup(service: .tomTom(key: "t", url: "https://api.tomtom.com"), perDay: 2500, perSecond: 5)
            ),
            (
                ["HERE_API_KEY": "h", "HERE_URL": "https://here.example/", "ROUTE_QUESTIONS_PER_DAY": "7"],
                Setup(service: .here(key: "h", url: "https://here.example"), perDay: 7, perSecond: 5)
            ),
            (
                ["HERE_API_KEY": "h", "ROUTE_QUESTIONS_PER_DAY": "0", "ROUTE_QUESTIONS_PER_SECOND": "50"],
                Setup(service: .here(key: "h", url: "https://router.hereapi.com"), perDay: nil, perSecond: 50)
            ),
            (
                ["OSRM_URL": "http://osrm:5000/"],
                Setup(service: .osrm(url: "http://osrm:5000"), perDay: nil, perSecond: nil)
            ),
            (
                ["OSRM_URL": "HTTP://10.0.0.7/car"],
                Setup(service: .osrm(url: "http://10.0.0.7/car"), perDay: nil, perSecond: nil)
            ),
            (
                ["OSRM_URL": "http://[fd00::1]:5000"],
                Setup(service: .osrm(url: "http://[fd00::1]:5000"), perDay: nil, perSecond: nil)
            ),
            (
                ["OSRM_URL": "https://osrm.example"],
                Setup(service: .osrm(url: "https://osrm.example"), perDay: nil, perSecond: nil)
            ),
            (
                ["OSRM_URL": "http://localhost:1"],
                Setup(service: .osrm(url: "http://localhost:1"), perDay: nil, perSecond: nil)
            ),
        ] as [([String: String], Setup?)]
    )
    func `one service is asked, or none`(values: [String: String], setup: Setup?) throws {
        let configuration = try Self.read(values)
        #expect(configuration.routes == setup && configuration.warnings.isEmpty)
    }

    @Test func `of several the first is asked, and the operator is told`() throws {
        let all = ["OSRM_URL": "http://osrm", "HERE_API_KEY": "h", "TOMTOM_API_KEY": "t"]
        let configuration = try Self.read(all)
        #expect(configuration.routes?.service == .tomTom(key: "t", url: "https://api.tomtom.com"))
        #expect(
            configuration.warnings == [
                "HERE_API_KEY: is not asked while TOMTOM_API_KEY is set; remove one of them",
                "OSRM_URL: is not asked while TOMTOM_API_KEY is set; remove one of them",
            ]
        )
        let idle = try Self.read(["ROUTE_QUESTIONS_PER_DAY": "5"])
        #expect(idle.routes == nil && idle.warnings.count == 1)
    }

    @Test(
        arguments: [
            (["TOMTOM_URL": "https://x.example"], "TOMTOM_API_KEY"),
            (["HERE_URL": "https://x.example"], "HERE_API_KEY"),
            (["TOMTOM_API_KEY": "top secret"], "TOMTOM_API_KEY"), (["HERE_API_KEY": "topsecrét"], "HERE_API_KEY"),
            (["TOMTOM_API_KEY": "topsecret", "TOMTOM_URL": "http://x.example"], "TOMTOM_URL"),
            (["HERE_API_KEY": "topsecret", "HERE_URL": "https://x.example/?apikey=topsecret"], "HERE_URL"),
            (["OSRM_URL": "http://osrm.example"], "OSRM_URL"), (["OSRM_URL": "http://8.8.8.8"], "OSRM_URL"),
            (["OSRM_URL": "osrm"], "OSRM_URL"), (["OSRM_URL": "http://"], "OSRM_URL"),
            (["OSRM_URL": "http://user:topsecret@osrm"], "OSRM_URL"),
            (["OSRM_URL": "http://osrm", "ROUTE_QUESTIONS_PER_DAY": "many"], "ROUTE_QUESTIONS_PER_DAY"),
            (["OSRM_URL": "http://osrm", "ROUTE_QUESTIONS_PER_DAY": "-1"], "ROUTE_QUESTIONS_PER_DAY"),
            (["OSRM_URL": "http://osrm", "ROUTE_QUESTIONS_PER_SECOND": "1001"], "ROUTE_QUESTIONS_PER_SECOND"),
        ] as [([String: String], String)]
    )
    func `half a service, or an odd one, stops the start and is named`(values: [String: String], named: String) {
        let faults = ChannelConfigurationTests.faults(values)
        #expect(faults.map(\.variable) == [named])
        #expect(!faults.contains { $0.reason.contains("topsec") })
    }

    static let tomTom = """
        {"routes":[{"summary":{"lengthInMeters":3120,"travelTimeInSeconds":600,"trafficDelayInSeconds":60}}]}
        """
    static let osrm = #"{"code":"Ok","routes":[{"duration":540.1,"distance":3071.9}]}"#
    static let key = ["TOMTOM_API_KEY": "topsecret"]
    static let own = ["OSRM_URL": "http://osrm"]

    @Test(
        arguments: [
            (key, 200, tomTom, "ok       routes", "TomTom answers (3100 m); it knows the traffic; at most 2500", true),
            (own, 200, osrm, "ok       routes", "OSRM answers (3100 m); it knows no traffic; any number", true),
            (key, 403, "<h1>Developer Inactive</h1>", "fault    routes", "check TOMTOM_API_KEY", false),
            (key, 403, "<h1>Developer Over Rate</h1>", "warning  routes", "ROUTE_QUESTIONS_PER_DAY", true),
            (key, 429, "", "warning  routes", "ROUTE_QUESTIONS_PER_DAY", true),
            (key, 200, "<html>", "fault    routes", "check that TOMTOM_URL leads to", false),
            (key, 500, "", "warning  routes", "check TOMTOM_URL", true),
            (own, 400, #"{"code":"NoSegment"}"#, "warning  routes", "does its map have your region?", true),
        ] as [([String: String], Int, String, String, String, Bool)]
    )
    func `the doctor asks for a short way and explains refusals`(
        values: [String: String],
        status: Int,
        body: String,
        finding: String,
        says: String,
        isFine: Bool
    ) async throws {
        let bench = try CommandBench()
        let answer = HTTPClient.Response(status: status, body: Array(body.utf8))
        let process = ChannelChecksTests.secret.merging(values) { _, new in new }
        let code = await bench.run("doctor", process: process, health: answer)
        #expect(bench.output.contains(finding) && bench.output.contains(says), "\(bench.output)")
        #expect(code == (isFine ? .done : .failed) && !bench.output.contains("topsecret"))
    }

    @Test func `the doctor says when nobody is asked, or nobody answers`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("doctor", process: ChannelChecksTests.secret) == .done)
        #expect(bench.output.contains("absent   routes"))
        let process = ChannelChecksTests.secret.merging(Self.own) { _, new in new }
        #expect(await bench.run("doctor", process: process, health: nil) == .done)
        #expect(bench.output.contains("OSRM cannot be reached; check OSRM_URL (http://osrm), proxy and firewall"))
    }
}
