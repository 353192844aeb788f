import Base
import Foundation
import HTTP
import Store
import TestSupport
import Testing

@testable import Server

/// engine.md, "Scheduler".
@Suite(.mustEnd) struct SchedulerTests {
    /// The recorded runs of the hourly job: start and result.
    static func runs(_ world: EdgeWorld) async throws -> [(started: String, result: String)] {
        try await world.environment.database.read { transaction in
            try transaction.rows("SELECT started_at, result FROM job_run WHERE name = 'cleanup' ORDER BY id").map {
                (try $0.get("started_at"), try $0.getOptional("result") ?? "")
            }
        }
    }

    /// Runs the scheduler while a test moves the clock.
    static func scheduling(_ world: EdgeWorld, _ body: () async throws -> Void) async throws {
        let scheduler = Scheduler(environment: world.environment)
        let task = Task { await scheduler.run() }
        await world.clock.sleepers(Job.scheduled.count)
        try await body()
        task.cancel()
        await task.value
    }

    /// Lets time go by in the scheduler's own steps.
    static func pass(_ duration: Duration, _ world: EdgeWorld) async {
        var rest = duration
        while rest > .zero {
            let step = min(rest, .seconds(30))
            world.clock.advance(by: step)
            await world.clock.sleepers(Job.scheduled.count)
            rest -= step
        }
    }

    @Test func `a first start runs nothing: nothing was missed`() async throws {
        try await EdgeWorld.run { world in
            try await Self.scheduling(world) { () async throws in
                #expect(try await Self.runs(world).map(\.result) == ["first start"])
                await Self.pass(.minutes(10), world)
                #expect(try await Self.runs(world).count == 1)
            }
        }
    }

    @Test func `it runs at the full hour, once, and notes start, end and result`() async throws {
        try await EdgeWorld.run { world in
            try await Self.scheduling(world) { () async throws in
                await Self.pass(.minutes(25), world)
                #expect(try await Self.runs(world).count == 1)
                await Self.pass(.seconds(30), world)
                let runs = try await Self.runs(world)
                #expect(runs.count == 2)
                #expect(runs.last?.started == "2026-11-30T13:00:26.000Z")
                #expect(runs.last?.result == "ok: removed 0 bells, 0 notes, 0 notices")
                await Self.pass(.minutes(59), world)
                #expect(try await Self.runs(world).count == 2)
                await Self.pass(.minutes(1), world)
                #expect(try await Self.runs(world).count == 3)
            }
            let open: Int? = try await world.environment.database.read {
                try $0.scalar("SELECT COUNT(*) FROM job_run WHERE ended_at IS NULL")
            }
            #expect(open == 0)
        }
    }

    @Test func `a run that begins exactly at the full hour is not repeated within it`() async throws {
        let clock = TestClock(at: "2026-11-30T12:59:00Z")
        try await EdgeWorld.run(clock: clock) { world in
            try await Self.scheduling(world) { () async throws in
                await Self.pass(.minutes(5), world)
                let runs = try await Self.runs(world)
                #expect(runs.map(\.started) == ["2026-11-30T12:59:00.000Z", "2026-11-30T13:00:00.000Z"])
            }
        }
    }

    @Test func `what was missed while the server was down runs once on start`() async throws {
        let folder = try TestFolder()
        try await EdgeWorld.run(folder: folder) { world in try await Self.scheduling(world) {} }
        try await EdgeWorld.run(folder: folder, clock: TestClock(at: "2026-12-01T09:20:00Z")) { world in
            try await Self.scheduling(world) { () async throws in
                let runs = try await Self.runs(world)
                #expect(runs.map(\.started) == ["2026-11-30T12:34:56.000Z", "2026-12-01T09:20:00.000Z"])
                await Self.pass(.minutes(30), world)
                #expect(try await Self.runs(world).count == 2)
            }
        }
    }

    @Test func `a restart within the hour runs nothing again`() async throws {
        let folder = try TestFolder()
        try await EdgeWorld.run(folder: folder) { world in
            try await Self.scheduling(world) { await Self.pass(.minutes(26), world) }
            #expect(try await Self.runs(world).count == 2)
        }
        try await EdgeWorld.run(folder: folder, clock: TestClock(at: "2026-11-30T13:59:59Z")) { world in
            try await Self.scheduling(world) { () async throws in #expect(try await Self.runs(world).count == 2) }
        }
    }

    @Test func `two servers on one database run it once`() async throws {
        let folder = try TestFolder()
        let clock = TestClock(at: "2026-11-30T12:34:56Z")
        try await EdgeWorld.run(folder: folder, clock: clock) { first in
            try await Self.scheduling(first) {}
            try await EdgeWorld.run(folder: folder, clock: clock) { second in
                clock.advance(by: .hours(1))
                let schedulers = [first, second].map { Scheduler(environment: $0.environment) }
                let tasks = schedulers.map { scheduler in Task { await scheduler.run() } }
                await clock.sleepers(2 * Job.scheduled.count)
                let runs = try await Self.runs(first)
                #expect(runs.count == 2)
                for task in tasks {
                    task.cancel()
                    await task.value
                }
            }
        }
    }

    @Test func `a clock that was set back does not run it again, and does not stop it for good`() async throws {
        try await EdgeWorld.run { world in
            try await Self.scheduling(world) { () async throws in
                await Self.pass(.minutes(26), world)
                #expect(try await Self.runs(world).count == 2)
                world.clock.set(to: world.clock.now - .hours(3))
                await Self.pass(.minutes(90), world)
                #expect(try await Self.runs(world).count <= 4)
                await Self.pass(.hours(4), world)
                #expect(try await Self.runs(world).last?.started.hasPrefix("2026-11-30T15") == true)
            }
        }
    }

    @Test func `by hand it runs at any time and is recorded`() async throws {
        try await EdgeWorld.run { world in
            let result = try await Scheduler(environment: world.environment).runNow(.named(.cleanup))
            #expect(result == "removed 0 bells, 0 notes, 0 notices")
            #expect(try await Self.runs(world).map(\.result) == ["ok: " + result])
            let dispatch = try await Scheduler(environment: world.environment).runNow(.named(.dispatch))
            #expect(dispatch == "accepted 0, not accepted 0")
        }
    }

    @Test func `a job that fails is recorded with its reason and does not end the scheduler`() async throws {
        try await EdgeWorld.run { world in
            try await Self.scheduling(world) { () async throws in
                try await world.environment.database.write { _ = try $0.execute("ALTER TABLE note RENAME TO gone") }
                await Self.pass(.minutes(26), world)
                #expect(try await Self.runs(world).last?.result.hasPrefix("failed: ") == true)
                #expect(world.log.messages(.error).contains { $0.hasPrefix("cleanup failed") })
                try await world.environment.database.write { _ = try $0.execute("ALTER TABLE gone RENAME TO note") }
                await Self.pass(.hours(1), world)
                #expect(try await Self.runs(world).last?.result.hasPrefix("ok: ") == true)
            }
        }
    }

    @Test func `records of runs stay for ninety days`() async throws {
        try await EdgeWorld.run { world in
            let scheduler = Scheduler(environment: world.environment)
            _ = try await scheduler.runNow(.named(.cleanup))
            world.clock.advance(by: .days(90))
            _ = try await scheduler.runNow(.named(.cleanup))
            #expect(try await Self.runs(world).count == 2)
            world.clock.advance(by: .milliseconds(1))
            _ = try await scheduler.runNow(.named(.cleanup))
            #expect(try await Self.runs(world).count == 2)
        }
    }
}

/// What happens to a run whose process dies, and to long ones.
@Suite(.mustEnd) struct ScheduledRunTests {
    private static func due(_ world: EdgeWorld) async throws -> Timestamp {
        try #require(Schedule.hourly.lastDue(now: world.clock.now, in: world.environment.zone))
    }

    @Test func `a run whose process was killed is begun again, three times at most`() async throws {
        try await EdgeWorld.run { world in
            let due = try await Self.due(world)
            let claims = try await world.environment.database.write { transaction in
                // A first start, then the next hour's run, which never ends.
                _ = try JobRun.claim("cleanup", due: due - .hours(1), now: due, in: transaction)
                return try (0..<5).map { _ in try JobRun.claim("cleanup", due: due, now: due, in: transaction) }
            }
            #expect(claims.map { $0 != nil } == [true, true, true, false, false])
        }
    }

    @Test func `a run that has ended is not begun again`() async throws {
        try await EdgeWorld.run { world in
            let due = try await Self.due(world)
            let second = try await world.environment.database.write { transaction in
                _ = try JobRun.claim("cleanup", due: due - .hours(1), now: due, in: transaction)
                let id = try JobRun.claim("cleanup", due: due, now: due, in: transaction)
                try JobRun.end(id, "failed: for a reason", now: due, in: transaction)
                return try JobRun.claim("cleanup", due: due, now: due, in: transaction)
            }
            #expect(second == nil)
        }
    }

    @Test func `while one process runs a job another one does not`() async throws {
        let folder = try TestFolder()
        try await EdgeWorld.run(folder: folder) { first in
            try await EdgeWorld.run(folder: folder) { second in
                let lock = try #require(try await first.environment.database.exclusive("job-cleanup"))
                let scheduler = Scheduler(environment: second.environment)
                #expect(try await scheduler.runNow(.named(.cleanup)) == "another process runs it right now")
                lock.release()
                // Where the lock is a server's, its end takes a moment to come round.
                var result = ""
                for _ in 0..<500 where !result.hasPrefix("removed") {
                    result = try await scheduler.runNow(.named(.cleanup))
                    if !result.hasPrefix("removed") { try await Task.sleep(for: .milliseconds(10)) }
                }
                #expect(result.hasPrefix("removed"))
            }
        }
    }

    @Test func `the backup job keeps the copies of two weeks, or names the tool that copies`() async throws {
        try await EdgeWorld.run { world in
            let scheduler = Scheduler(environment: world.environment)
            guard world.environment.database.dialect == .sqlite else {
                #expect(try await scheduler.runNow(.named(.backup)).contains("pg_dump"))
                return
            }
            for _ in 0..<16 {
                _ = try await scheduler.runNow(.named(.backup))
                world.clock.advance(by: .days(1))
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: world.folder.path + "/backups").sorted()
            #expect(files.count == 14)
            #expect(files.first == "meldewerk-2026-12-02.sqlite")
            #expect(files.last == "meldewerk-2026-12-15.sqlite")
        }
    }
}
