import Base
import TestSupport
import Testing
import VisitPlanner

@testable import Visits

/// What is asked, and what is answered from memory.
@Suite struct RouteBookTests {
    let bench = RouteBookBench()
    var now: Timestamp { bench.clock.now }

    @Test func `the provider's leg is the answer, with the moment at which it was given`() async {
        let leg = await bench.book().hall(now + .hours(1))
        #expect(leg == Leg(travelTime: 1800, delay: 300, distance: 20_000, asOf: now))
        #expect(bench.asked == [.init(from: RouteTown.station, to: RouteTown.hall, departure: now + .hours(1))])
    }

    @Test func `an answer counts for five minutes and keeps its age`() async {
        let book = bench.book()
        let departure = now + .hours(1)
        let first = await book.hall(departure)
        bench.answer(2000, delay: 500)
        bench.clock.advance(by: .seconds(299))
        #expect(await book.hall(departure) == first && bench.asked.count == 1)
        bench.clock.advance(by: .seconds(1))
        let second = await book.hall(departure)
        #expect(second.delay == 500 && second.asOf == now && bench.asked.count == 2)
    }

    @Test(
        arguments: [
            // Five minutes from 08:00 on are one departure.
            (0.0, 299, 1), (0.0, 300, 2), (0.0, -1, 2),
            // A metre is nothing, two are another place.
            (0.000004, 0, 1), (0.00002, 0, 2),
        ] as [(Double, Int, Int)]
    )
    func `nearly the same question is not asked twice`(degrees: Double, seconds: Int, count: Int) async {
        let book = bench.book()
        let departure = now + .hours(1)
        _ = await book.hall(departure)
        let to = RouteTown.place(RouteTown.hall.latitude + degrees, RouteTown.hall.longitude)
        _ = await book.leg(from: RouteTown.station, to: to, departure: departure + .seconds(seconds))
        #expect(bench.asked.count == count)
    }

    @Test func `there and back are two ways`() async {
        let book = bench.book()
        _ = await book.hall(now)
        _ = await book.leg(from: RouteTown.hall, to: RouteTown.station, departure: now)
        #expect(bench.asked.count == 2)
    }

    @Test func `a departure that has passed is asked as one at this moment`() async {
        let book = bench.book()
        _ = await book.hall(now - .hours(3))
        _ = await book.hall(now)
        #expect(bench.asked.map(\.departure) == [now])
    }

    @Test func `nobody is asked for the way to where one is`() async {
        let leg = await bench.book().leg(from: RouteTown.hall, to: RouteTown.hall, departure: now)
        #expect(leg == Leg(travelTime: 0, delay: nil, distance: 0, asOf: now) && bench.asked.isEmpty)
    }

    @Test func `without a provider every way is an estimate`() async {
        let book = RouteBook(nil, clock: bench.clock.wallClock, log: .silent)
        #expect(await book.hall(now) == StraightLine.leg(RouteTown.station, RouteTown.hall, asOf: now))
    }

    @Test(.mustEnd) func `many who ask the same at once are one question`() async {
        let book = bench.book()
        let gate = RouteBookBench.Gate()
        bench.answer { _ in
            await gate.pass()
            return (1800, 60)
        }
        let departure = now + .hours(1)
        let legs = await withTaskGroup(of: Leg.self) { group in
            for _ in 0..<50 { group.addTask { await book.hall(departure) } }
            while await book.waiting < 49 { await Task.yield() }
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(legs.count == 50 && legs.allSatisfy { $0.delay == 60 } && bench.asked.count == 1)
    }

    @Test(.mustEnd) func `one failure answers all who wait`() async {
        let book = bench.book()
        let gate = RouteBookBench.Gate()
        bench.answer { _ throws(RouteFailure) in
            await gate.pass()
            throw .timedOut
        }
        let departure = now + .hours(1)
        let legs = await withTaskGroup(of: Leg.self) { group in
            for _ in 0..<20 { group.addTask { await book.hall(departure) } }
            while await book.waiting < 19 { await Task.yield() }
            gate.open()
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(legs.allSatisfy { $0.isEstimate && $0.delay == nil } && legs.count == 20 && bench.asked.count == 1)
    }

    @Test(.mustEnd) func `when the one who asks gives up, the next one asks`() async {
        let book = bench.book()
        let gate = RouteBookBench.Gate()
        bench.answer { count throws(RouteFailure) in
            guard count == 1 else { return (1800, 60) }
            await gate.pass()
            throw .cancelled
        }
        let departure = now + .hours(1)
        async let first = book.hall(departure)
        while bench.asked.isEmpty { await Task.yield() }
        async let second = book.hall(departure)
        while await book.waiting < 1 { await Task.yield() }
        gate.open()
        #expect(await first.isEstimate)
        #expect(await second.delay == 60)
        #expect(bench.asked.count == 2 && bench.log.entries.isEmpty)
    }

    @Test func `memory is bounded and forgets the oldest`() {
        var memory = RouteMemory<Int, Int>(limit: 100)
        for key in 0..<1000 {
            memory.keep(key, for: key, at: Timestamp(seconds: Int64(key)))
            #expect(memory.count <= 100)
        }
        let end = Timestamp(seconds: 1000)
        #expect(memory.value(999, now: end, youngerThan: .hours(1)) == 999)
        #expect(memory.value(0, now: end, youngerThan: .hours(1)) == nil)
        #expect((925..<1000).allSatisfy { memory.value($0, now: end, youngerThan: .hours(1)) == $0 })
        var one = RouteMemory<Int, Int>(limit: 0)
        one.keep(1, for: 1, at: end)
        #expect(one.value(1, now: end, youngerThan: .seconds(1)) == 1)
    }

    @Test func `a clock that was set back makes no answer eternal`() async {
        let book = bench.book()
        let departure = now + .hours(1)
        _ = await book.hall(departure)
        bench.clock.set(to: now - .days(2))
        _ = await book.hall(departure)
        #expect(bench.asked.count == 2)
    }
}
