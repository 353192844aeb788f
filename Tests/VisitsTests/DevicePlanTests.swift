import API
import Accounts
import Base
import Foundation
import Store
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// The proof that a device without a network tells what the server would have told.
@Suite struct DevicePlanTests {
    /// `GET /api/visits/plan`, as a client reads it.
    private struct Answer: Decodable {
        let planned: [Notice]
        let basis: PlanBasis
    }

    /// One notification with everything that a person sees of it.
    private struct Notice: Decodable, Equatable {
        let id: String
        let typ: String
        let visitId: Int?
        let fires_at: String
        let expires_at: String
        let title: String
        let body: String
        let target: String
        let occasion: String

        init(_ planned: PlannedNotification, now: Timestamp) {
            id = planned.id
            typ = planned.topic.rawValue
            visitId = planned.visitID.flatMap { Int($0) }
            fires_at = max(planned.firesAt, now).rfc3339
            expires_at = planned.expiresAt.rfc3339
            title = planned.title
            body = planned.body
            target = planned.target.rawValue
            occasion = planned.occasionKey
        }
    }

    private static func answer(_ tour: Tour, _ owner: Account.ID) async throws -> Answer {
        let text = try await tour.call(.plan, as: owner).text
        return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    }

    /// Six visits with a jam, one in another zone's words, a draft, a report, a call-off, and a day after.
    private static func day(_ tour: Tour) async throws -> Account.ID {
        let (owner, visits) = try await tour.sixVisits()
        try await tour.call(.writeReport(visits[0]), as: owner, json: #"{"text":"Gut."}"#)
        try await tour.visit("Hafenmeister", "09:00", "10:00", on: "2026-12-01", of: owner)
        try await tour.visit("Übermorgen", "09:00", "10:00", on: "2026-12-02", of: owner)
        try await tour.database.write {
            try $0.execute("UPDATE visits SET zone = 'Europe/London' WHERE kunde = 'Autohaus am Ring'")
        }
        return owner
    }

    @Test(arguments: [(60, 25), (72, 14), (20, 0)]) func `without a network the device says the same, word for word`(
        minutes: Int,
        delay: Int
    ) async throws {
        let tour = try await Tour()
        let owner = try await Self.day(tour)
        tour.ways.set(minutes, delay: delay)
        let first = try await Self.answer(tour, owner)
        #expect(first.planned == first.basis.plan(now: tour.clock.now).map { Notice($0, now: tour.clock.now) })
        // From now on nobody knows a way, so that the server too has but what it heard.
        tour.ways.set(1, delay: nil, isEstimate: true)
        var typs: Set<String> = []
        for step in 1..<42 {
            tour.clock.set(to: tour.clock.now + .minutes(17))
            let now = tour.clock.now
            let server = try await Self.answer(tour, owner).planned
            #expect(first.basis.plan(now: now).map { Notice($0, now: now) } == server, "step \(step)")
            typs.formUnion(server.map(\.typ))
        }
        #expect(typs.isSuperset(of: ["anfahrt", "doku", "freigabe", "offene_freigaben"]))
        #expect(typs.contains("verspaetung") == (delay > 0))
    }

    @Test func `a new day brings its own, to both`() async throws {
        let tour = try await Tour()
        let owner = try await Self.day(tour)
        try await tour.call(.updateNotifications, as: owner, json: #"{"prefs":{"anfahrt":false,"verspaetung":false}}"#)
        let basis = try await Self.answer(tour, owner).basis
        for hours in [16, 23, 30, 40, 46] {
            tour.clock.set(to: basis.asOf + .hours(hours))
            let now = tour.clock.now
            let server = try await Self.answer(tour, owner).planned
            #expect(basis.plan(now: now).map { Notice($0, now: now) } == server, "after \(hours) hours")
            if hours > 20 { #expect(server.contains { $0.body.contains("Übermorgen") }) }
        }
    }

    @Test func `what the server told itself the device does not tell again`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        try await tour.visit("Lindhof", "08:00", "09:00", of: owner, hasPlace: false)
        try await tour.run(until: "2026-11-30 09:15")
        #expect(try await tour.queue().map(\.kind) == ["doku"])
        let answer = try await Self.answer(tour, owner)
        #expect(answer.planned.isEmpty && answer.basis.plan(now: tour.clock.now).isEmpty)
        #expect(answer.basis.told.count == 1 && answer.basis.visits.count == 1)
    }

    @Test func `numbers, addresses and places stay on the server`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let id = try await tour.visit("Lindhof", "10:00", "11:00", of: owner)
        try await tour.call(
            .updateVisit(id),
            as: owner,
            json: #"{"kunde":{"telefon":"0441 98765","email":"hof@lindhof.example"}}"#
        )
        let text = try await tour.call(.plan, as: owner).text
        for secret in ["98765", "lindhof.example", "Weg 1", "53.2", "Oldenburg"] { #expect(!text.contains(secret)) }
    }
}
