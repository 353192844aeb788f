import Base
import Testing
import VisitPlanner

@testable import Visits

/// Answers that are nearly right: each is a leg within bounds or a failure, and nothing ever traps.
@Suite struct RouteMutationTests {
    func isSound(_ leg: Leg) -> Bool {
        (0...RouteSeconds.longest).contains(leg.travelTime) && (0...RouteMetres.longest).contains(leg.distance)
            && (leg.delay.map { (0...leg.travelTime).contains($0) } ?? true) && !leg.isEstimate
    }

    func check(_ service: RoutingService, _ body: [UInt8]) -> Bool {
        guard let leg = try? service.parse(body) else { return true }
        return isSound(leg)
    }

    @Test(arguments: RoutingService.allCases) func `every beginning of an answer is refused`(service: RoutingService)
        throws
    {
        let body = Array(service.recorded.utf8)
        _ = try service.parse(body)
        for length in 0..<body.count {
            #expect(throws: RouteFailure.self) { try service.parse(Array(body.prefix(length))) }
        }
    }

    @Test(arguments: RoutingService.allCases) func `a changed or missing byte does no harm`(service: RoutingService) {
        let body = Array(service.recorded.utf8)
        for index in body.indices {
            var shorter = body
            shorter.remove(at: index)
            #expect(check(service, shorter), "without byte \(index)")
            for byte: UInt8 in [0x00, 0x20, 0x22, 0x2C, 0x2D, 0x30, 0x39, 0x45, 0x5B, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] {
                var changed = body
                changed[index] = byte
                #expect(check(service, changed), "byte \(index) as \(byte)")
            }
        }
    }

    static let members: [(service: RoutingService, member: String, number: String)] = [
        (.tomTom, "lengthInMeters", "31874"), (.tomTom, "travelTimeInSeconds", "2532"),
        (.tomTom, "trafficDelayInSeconds", "840"), (.here, "duration", "1200"), (.here, "length", "15200"),
        (.here, "baseDuration", "900"), (.osrm, "duration", "1612.4"), (.osrm, "distance", "31820.6"),
    ]

    @Test(arguments: members)
    func `a number that no way has is refused by name`(service: RoutingService, member: String, number: String) throws {
        let whole = "\"\(member)\":\(number)"
        #expect(service.recorded.contains(whole))
        let nonsense = [
            "-1", "-0.6", "1e400", "1e18", "9223372036854775807", "18446744073709551616", "40075001", "\"12\"", "true",
            "[]", "{}", "NaN", "1e", "--1", "0x10",
        ]
        for value in nonsense {
            let body = service.recorded.replacing(whole, with: "\"\(member)\":\(value)")
            let failure = #expect(throws: RouteFailure.self, "\(value)") { try service.parse(Array(body.utf8)) }
            guard case .malformed(let name) = failure else {
                Issue.record("\(value): \(String(describing: failure))")
                continue
            }
            #expect(name == "JSON" || name.hasSuffix(member), "\(value): \(name)")
        }
    }

    @Test(arguments: members)
    func `decimals are rounded and extremes are taken`(service: RoutingService, member: String, number: String) throws {
        for value in ["0", "-0", "0.4", "1.0", "1E1"] {
            let body = service.recorded.replacing("\"\(member)\":\(number)", with: "\"\(member)\":\(value)")
            if member == "travelTimeInSeconds" {
                // Then the delay is longer than the way, which no way is.
                #expect(throws: RouteFailure.malformed("routes[0].summary.trafficDelayInSeconds")) {
                    try service.parse(Array(body.utf8))
                }
            } else {
                #expect(isSound(try service.parse(Array(body.utf8))), "\(value)")
            }
        }
    }

    @Test(arguments: [
        (RoutingService.tomTom, "lengthInMeters"), (.here, "length"), (.osrm, "distance"), (.osrm, "code"),
    ])
    func `a member that is used must be there, and not null`(service: RoutingService, member: String) throws {
        for body in [
            service.recorded.replacing("\"\(member)\":", with: "\"other\":"),
            service.recorded.replacing(try Regex("\"\(member)\":(\"[A-Za-z]*\"|[0-9.]+)"), with: "\"\(member)\":null"),
        ] {
            let failure = #expect(throws: RouteFailure.self) { try service.parse(Array(body.utf8)) }
            guard case .malformed(let name) = failure else {
                Issue.record("\(String(describing: failure))")
                continue
            }
            #expect(name.hasSuffix(member))
        }
    }

    @Test func `many sections that are possible each are no week on the road together`() {
        let section = #"{"summary":{"duration":604800,"length":1,"baseDuration":1}}"#
        let body = #"{"routes":[{"sections":[\#(Array(repeating: section, count: 400).joined(separator: ","))]}]}"#
        #expect(throws: RouteFailure.malformed("routes[0].sections[].summary.duration")) {
            try RoutingService.here.parse(Array(body.utf8))
        }
    }

    @Test(arguments: RoutingService.allCases) func `endless brackets do not end the process`(service: RoutingService) {
        for text in [
            String(repeating: "[", count: 60_000), String(repeating: #"{"routes":["#, count: 6000),
            #"{"routes":"# + String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000) + "}",
            #"{"code":"Ok","x":"# + String(repeating: "[", count: 30_000),
        ] {
            #expect(throws: RouteFailure.self) { try service.parse(Array(text.utf8)) }
        }
    }
}
