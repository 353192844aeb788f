import HTTP
import TestSupport
import Testing

@testable import Server

/// What the edge does for the visits' pages: who is led where, and what a browser may.
@Suite struct VisitsEdgeTests {
    @Test func `a tap while signed out leads through the sign-in page to where it should`() async throws {
        try await EdgeWorld.run { world in
            for path in ["/visits", "/visits/7/briefing", "/visits/7/bericht", "/visits/offen"] {
                let answer = await world.answer("GET", path, EdgeWorld.browser)
                let onward = path.split(separator: "/").map { "%2F" + $0 }.joined()
                #expect(answer.status == 303 && answer.header("Location") == "/login?weiter=\(onward)", "\(path)")
            }
        }
    }

    @Test(
        arguments: [
            (["TOMTOM_API_KEY": "geheim"], "TomTom (api.tomtom.com)"),
            (["HERE_API_KEY": "geheim"], "HERE (router.hereapi.com)"),
            (["OSRM_URL": "https://wege.example:5000/osrm"], "OSRM (wege.example)"), ([:], nil),
        ] as [([String: String], String?)]
    )
    func `the privacy page names the service that is asked for ways, and none where none is`(
        variables: [String: String],
        service: String?
    ) async throws {
        try await EdgeWorld.run(["BASE_URL": "https://kita.example"].merging(variables) { $1 }) { world in
            let page = await world.answer("GET", "/datenschutz", EdgeWorld.browser)
            #expect(page.status == 200 && !page.page.contains("geheim"))
            #expect(page.page.contains("Wie lange der Weg") == (service != nil))
            if let service { #expect(page.page.contains("fragen wir \(service).")) }
            for other in ["TomTom", "HERE", "OSRM"] where service?.hasPrefix(other) != true {
                #expect(!page.page.contains(other))
            }
            #expect(await world.answer("GET", "/login", EdgeWorld.browser).page.contains("href=\"/datenschutz\""))
        }
    }

    @Test func `only the visits may ask where somebody is`() async throws {
        try await EdgeWorld.run { world in
            for (path, isAllowed) in [("/visits", true), ("/visits/profil", true), ("/", false), ("/login", false)] {
                let policy = await world.answer("GET", path, EdgeWorld.browser).header("Permissions-Policy") ?? ""
                #expect(policy.contains("geolocation=(self)") == isAllowed, "\(path)")
                #expect(policy.contains("geolocation=()") == !isAllowed && policy.contains("camera=()"), "\(path)")
            }
        }
    }

    @Test func `the worker keeps the visits, and their files are there`() async throws {
        try await EdgeWorld.run { world in
            let worker = await world.answer("GET", "/app-sw.js")
            #expect(worker.page.contains("/visits/offline") && worker.page.contains("pending-route"))
            for path in [
                "/visits/offline", "/visits/manifest.webmanifest", "/assets/visits-512.png", "/assets/visits.css",
            ] {
                #expect(await world.answer("GET", path).status == 200, "\(path)")
            }
            let missing = await world.answer("GET", "/visits/nirgends/bericht", EdgeWorld.browser)
            #expect(missing.status == 404 && missing.page.contains("data-app=\"visits\""))
        }
    }
}
