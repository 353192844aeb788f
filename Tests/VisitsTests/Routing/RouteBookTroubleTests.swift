import Base
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// What stands in when the provider gives nothing, how long it is left alone, and what the operator reads.
@Suite struct RouteBookTroubleTests {
    let bench = RouteBookBench()
    var now: Timestamp { bench.clock.now }

    static let failures: [RouteFailure] = [
        .timedOut, .refused(status: 403), .refused(status: 500), .quota(retryAfter: nil), .malformed("routes"),
        .unreachable(.name), .noRoute,
    ]

    @Test(arguments: failures) func `the last leg stands in, as old as it is`(failure: RouteFailure) async {
        let book = bench.book()
        let departure = now + .hours(1)
        let known = await book.hall(departure)
        bench.clock.advance(by: .minutes(40))
        bench.fail(failure)
        let leg = await book.hall(departure)
        #expect(leg == known && leg.asOf == now - .minutes(40))
    }

    @Test(arguments: failures) func `where nothing is known it is an estimate without a delay`(failure: RouteFailure)
        async
    {
        bench.fail(failure)
        #expect(await bench.book().hall(now) == StraightLine.leg(RouteTown.station, RouteTown.hall, asOf: now))
    }

    @Test func `the traffic of another hour is not told as that of this one`() async {
        let book = bench.book()
        let known = await book.hall(now + .minutes(10))
        bench.fail(.timedOut)
        let near = await book.hall(now + .minutes(70))
        #expect(near == known)
        let far = await book.hall(now + .minutes(71))
        #expect(far == Leg(travelTime: 1500, delay: nil, distance: 20_000, asOf: now))
    }

    @Test func `nor that of a later hour`() async {
        let book = bench.book()
        _ = await book.hall(now + .hours(5))
        bench.fail(.timedOut)
        #expect(await book.hall(now).delay == nil)
    }

    @Test func `a leg of another day is forgotten, since its text has no day`() async {
        let book = bench.book()
        _ = await book.hall(now)
        bench.fail(.timedOut)
        bench.clock.advance(by: .hours(12))
        #expect(await book.hall(now).isEstimate)
    }

    @Test(
        arguments: [
            (.quota(retryAfter: .seconds(30)), 30), (.quota(retryAfter: .hours(2)), 7200),
            (.quota(retryAfter: nil), 900), (.refused(status: 401), 900), (.refused(status: 403), 900),
        ] as [(RouteFailure, Int)]
    )
    func `a provider that has enough is left alone`(failure: RouteFailure, seconds: Int) async {
        let book = bench.book()
        bench.fail(failure)
        _ = await book.hall(now)
        bench.answer(1800, delay: 60)
        bench.clock.advance(by: .seconds(seconds - 1))
        #expect(await book.hall(now).isEstimate && bench.asked.count == 1)
        bench.clock.advance(by: .seconds(1))
        #expect(await book.hall(now).delay == 60)
    }

    @Test(arguments: [RouteFailure.timedOut, .unreachable(.connection), .refused(status: 503), .malformed("routes")])
    func `three failures in a row make a pause of a minute`(failure: RouteFailure) async {
        let book = bench.book()
        bench.fail(failure)
        for count in 1...5 {
            _ = await book.hall(now)
            #expect(bench.asked.count == min(count, 3))
        }
        bench.clock.advance(by: .minutes(1))
        _ = await book.hall(now)
        _ = await book.hall(now)
        #expect(bench.asked.count == 4)
    }

    @Test func `an answer in between starts the count anew`() async {
        let book = bench.book()
        for count in 1...8 {
            if count % 3 == 0 { bench.answer(1, delay: nil) } else { bench.fail(.timedOut) }
            _ = await book.leg(from: RouteTown.station, to: RouteTown.place(50, Double(count)), departure: now)
        }
        #expect(bench.asked.count == 8)
    }

    @Test func `two places without a road are no fault, and not asked again at once`() async {
        let book = bench.book()
        bench.fail(.noRoute)
        for _ in 1...5 { #expect(await book.hall(now).isEstimate) }
        #expect(bench.asked.count == 1 && bench.log.entries.isEmpty)
        bench.answer(1800, delay: nil)
        bench.clock.advance(by: .minutes(5))
        #expect(await book.hall(now).isEstimate == false)
    }

    @Test(.mustEnd) func `an answer that comes late does not end the pause of a quota`() async {
        let book = bench.book()
        let gate = RouteBookBench.Gate()
        bench.answer { count throws(RouteFailure) in
            if count == 1 { await gate.pass() }
            if count == 2 { throw .quota(retryAfter: .hours(1)) }
            if count == 3 { throw .timedOut }
            return (1800, 60)
        }
        async let slow = book.hall(now)
        while bench.asked.isEmpty { await Task.yield() }
        _ = await book.leg(from: RouteTown.hall, to: RouteTown.mill, departure: now)
        gate.open()
        #expect(await slow.delay == 60)
        bench.clock.advance(by: .minutes(59))
        #expect(await book.hall(now).asOf == now - .minutes(59))
        #expect(bench.asked.count == 2)
        #expect(bench.log.messages(.info).isEmpty)
    }

    @Test(.mustEnd) func `a failure that comes late does not shorten the pause of a quota`() async {
        let book = bench.book()
        let gate = RouteBookBench.Gate()
        bench.answer { count throws(RouteFailure) in
            guard count <= 3 else { throw .quota(retryAfter: .hours(1)) }
            await gate.pass()
            throw .timedOut
        }
        await withTaskGroup(of: Void.self) { group in
            for number in 1...3 {
                group.addTask {
                    _ = await book.leg(from: RouteTown.station, to: RouteTown.place(50, Double(number)), departure: now)
                }
            }
            while bench.asked.count < 3 { await Task.yield() }
            _ = await book.hall(now)
            gate.open()
        }
        bench.clock.advance(by: .minutes(59))
        _ = await book.hall(now)
        #expect(bench.asked.count == 4)
        bench.clock.advance(by: .minutes(1))
        _ = await book.hall(now)
        #expect(bench.asked.count == 5)
    }

    @Test func `the day's questions are counted by UTC`() async {
        let book = bench.book(RouteBookSettings(perDay: 3))
        bench.clock.set(to: Timestamp(rfc3339: "2026-11-30T23:50:00Z") ?? now)
        for count in 1...6 {
            let leg = await book.leg(from: RouteTown.station, to: RouteTown.place(50, Double(count)), departure: now)
            #expect(leg.isEstimate == (count > 3))
        }
        #expect(bench.asked.count == 3)
        #expect(bench.log.messages().count { $0.contains("limit") } == 1)
        // What is known is answered all the same.
        #expect(await book.leg(from: RouteTown.station, to: RouteTown.place(50, 1), departure: now).delay == 300)
        bench.clock.advance(by: .minutes(10))
        #expect(await book.hall(now).isEstimate == false && bench.asked.count == 4)
    }

    @Test(.mustEnd) func `no second has more questions than the provider takes`() async {
        let bench = bench
        let book = bench.book(RouteBookSettings(perSecond: 5))
        let departure = now + .hours(1)
        let legs = await withTaskGroup(of: Leg.self) { group in
            for number in 1...14 {
                let to = RouteTown.place(50, Double(number))
                group.addTask { await book.leg(from: RouteTown.station, to: to, departure: departure) }
            }
            // One goes at once and ten wait up to two seconds; for three the queue is too long.
            await bench.clock.sleepers(10)
            for _ in 1...3 { #expect(await group.next()?.asOf == now) }
            var legs: [Leg] = []
            bench.clock.advance(by: .seconds(2))
            for await leg in group { legs.append(leg) }
            return legs
        }
        #expect(bench.asked.count == 11 && legs.count { !$0.isEstimate } >= 10)
        #expect(bench.clock.sleeps.sorted() == (1...10).map { .milliseconds(200 * $0) })
        bench.clock.advance(by: .seconds(1))
        #expect(await book.hall(now).isEstimate == false && bench.clock.sleeps.count == 10)
    }

    @Test(.mustEnd) func `what began while a question waited for its turn counts`() async {
        let book = bench.book(RouteBookSettings(perSecond: 1))
        let gate = RouteBookBench.Gate()
        bench.answer { _ throws(RouteFailure) in
            await gate.pass()
            throw .quota(retryAfter: .hours(1))
        }
        async let first = book.hall(now)
        while bench.asked.isEmpty { await Task.yield() }
        async let second = book.leg(from: RouteTown.hall, to: RouteTown.mill, departure: now)
        await bench.clock.sleepers(1)
        gate.open()
        _ = await first
        bench.clock.advance(by: .seconds(1))
        #expect(await second.isEstimate)
        #expect(bench.asked.count == 1)
    }

    @Test func `a clock that was set back lets nobody wait for turns of the future`() async {
        let book = bench.book(RouteBookSettings(perSecond: 1))
        _ = await book.hall(now)
        bench.clock.set(to: now - .days(1))
        _ = await book.leg(from: RouteTown.hall, to: RouteTown.mill, departure: now)
        #expect(bench.asked.count == 2 && bench.clock.sleeps.isEmpty)
    }

    @Test func `a spell of trouble is told once, and so is its end`() async {
        let book = bench.book()
        bench.fail(.timedOut)
        for _ in 1...10 {
            _ = await book.hall(now)
            bench.clock.advance(by: .minutes(1))
        }
        bench.answer(1800, delay: 60)
        for _ in 1...3 {
            _ = await book.hall(now)
            bench.clock.advance(by: .minutes(6))
        }
        bench.fail(.quota(retryAfter: .seconds(30)))
        _ = await book.hall(now)
        #expect(
            bench.log.messages() == [
                "Double does not answer in time; known or estimated ways stand in", "Double gives routes again",
                "Double has answered as many questions as the contract allows; it is not asked for 30 s; known or "
                    + "estimated ways stand in",
            ]
        )
        #expect(bench.log.entries.allSatisfy { $0.area == "routes" && $0.fields.isEmpty })
    }

    @Test func `neither key nor place reaches the log`() async {
        for (status, body) in [(403, "key=topsecret 52.52508"), (200, #"{"routes":"topsecret 52.52508"}"#), (429, "")] {
            let double = RoutingDouble(status, body)
            let provider = RouteProvider.tomTom(key: "topsecret", http: double.http, clock: bench.clock.wallClock)
            let book = RouteBook(provider, clock: bench.clock.wallClock, log: bench.log.log)
            _ = await book.hall(now)
            #expect(
                double.urls.allSatisfy { $0.contains("topsecret") && $0.contains("52.52508") } && !double.urls.isEmpty
            )
        }
        #expect(bench.log.entries.count == 3)
        for word in ["topsecret", "52.5", "13.3", "http"] { #expect(!bench.log.text.contains(word)) }
    }
}
