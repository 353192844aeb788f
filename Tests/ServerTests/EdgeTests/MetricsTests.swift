import Base
import HTTP
import Notify
import Outbox
import Store
import TestSupport
import Testing

@testable import Server

/// wire.md: `/metrics` without METRICS_TOKEN answers loopback only, and 404 to everyone else; with it, Bearer.
@Suite struct MetricsTests {
    static let stranger = IPAddress(v4: 0xCB00_7105)

    @Test func `without a token this machine is answered, and to others there is nothing`() async throws {
        try await EdgeWorld.run { world in
            #expect(await world.answer("GET", "/metrics").status == 200)
            let outside = await world.answer("GET", "/metrics", peer: Self.stranger)
            #expect(outside.status == 404)
            let nothing = await world.answer("GET", "/metricz", peer: Self.stranger)
            #expect(outside.content == nothing.content)
            let proxied = await world.answer("GET", "/metrics", [("X-Forwarded-For", "203.0.113.5")])
            #expect(proxied.status == 404, "through the proxy on this machine comes the whole world")
            let forged = await world.answer("GET", "/metrics", [("X-Forwarded-For", "127.0.0.1")], peer: Self.stranger)
            #expect(forged.status == 404)
        }
    }

    @Test func `with a token only the token counts`() async throws {
        try await EdgeWorld.run(["BASE_URL": "https://kita.example", "METRICS_TOKEN": "messwerte"]) { world in
            let none = await world.answer("GET", "/metrics")
            #expect(none.status == 401)
            #expect(none.header("WWW-Authenticate") == "Bearer")
            for wrong in ["Bearer messwert", "Bearer messwerte2", "Bearer ", "Basic messwerte", "messwerte"] {
                #expect(await world.answer("GET", "/metrics", [("Authorization", wrong)]).status == 401, "\(wrong)")
            }
            let right = await world.answer(
                "GET",
                "/metrics",
                [("Authorization", "Bearer messwerte")],
                peer: Self.stranger
            )
            #expect(right.status == 200)
        }
    }

    @Test func `they count requests and deliveries, and name no one`() async throws {
        try await EdgeWorld.run { world in
            world.environment.metrics.request(status: 200, milliseconds: 1500)
            world.environment.metrics.request(status: 404, milliseconds: 500)
            world.environment.metrics.delivery(occasion: "board_note", channel: "webpush", outcome: .gone)
            let response = await world.answer("GET", "/metrics")
            #expect(response.header("Content-Type") == "text/plain; version=0.0.4; charset=utf-8")
            #expect(response.header("Cache-Control") == "no-store")
            let lines = Set(response.page.split(separator: "\n").map(String.init))
            for line in [
                #"meldewerk_http_requests_total{status="200"} 1"#, #"meldewerk_http_requests_total{status="404"} 1"#,
                "meldewerk_http_request_seconds_total 2.0",
                #"meldewerk_deliveries_total{occasion="board_note",channel="webpush",outcome="gone"} 1"#,
                #"meldewerk_queue_occasion_waiting{occasion="n2_thema"} 0.0"#,
                "meldewerk_queue_waiting 0.0", "meldewerk_queue_late_seconds 0.0", "meldewerk_push_subscriptions 0.0",
            ] {
                #expect(lines.contains(line), "\(line)")
            }
            for line in lines where !line.hasPrefix("#") {
                #expect(
                    line.wholeMatch(of: /[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+]+/) != nil,
                    "\(line)"
                )
            }
        }
    }

    @Test func `a service that is left alone and the last end of a job are there to be watched`() async throws {
        try await EdgeWorld.run { world in
            let now = world.clock.now
            let reason = Outcome.Reason(code: "http_401", description: "refused", isConfigurationFault: true)
            for _ in 1...5 {
                await world.environment.circuits.note("push.example", .rejected(reason), now: now)
            }
            try await world.environment.database.write { transaction in
                let run = try JobRun.begin("cleanup", now: now, in: transaction)
                try JobRun.end(run, "done", now: now, in: transaction)
            }
            let page = await world.answer("GET", "/metrics").page
            #expect(page.contains(#"meldewerk_circuit_open{service="push.example"} 1.0"#))
            #expect(page.contains(#"meldewerk_job_last_end_seconds{job="cleanup"} "#))
            world.clock.set(to: now + .days(1))
            #expect(await world.answer("GET", "/metrics").page.contains("push.example") == false)
        }
    }
}
