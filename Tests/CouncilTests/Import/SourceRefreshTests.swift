import Base
import Store
import TestSupport
import Testing

@testable import Council

/// Registered sources: asked in turn, not too often, in full once a week, and none of them stops another.
struct SourceRefreshTests {
    private struct Down: Error {}

    /// What was asked, with which filter.
    private actor Log {
        private(set) var lines: [String] = []

        func add(_ line: String) { lines.append(line) }
    }

    private static func refresh(_ world: CouncilWorld, _ log: Log, isWhole: Bool = true) -> SourceRefresh {
        SourceRefresh(
            database: world.database,
            clock: world.clock.wallClock,
            log: .silent,
            importer: world.importer
        ) { source, since in
            CouncilSource(
                name: source.url,
                next: {
                    await log.add("\(source.url.suffix(1)) \(since?.rfc3339 ?? "all")")
                    if source.url.hasSuffix("b") { throw Down() }
                    return nil
                },
                account: {
                    var account = CouncilSource.Account()
                    account.isWhole = isWhole
                    return account
                }
            )
        }
    }

    private static func world(_ urls: [String]) async throws -> CouncilWorld {
        let world = try await CouncilWorld()
        let now = world.clock.now
        try await world.database.write { transaction in
            for url in urls { _ = try RegisteredSource.add(url, kind: .oparl, at: now, in: transaction) }
        }
        return world
    }

    @Test func `a source that fails stops no other, and says why`() async throws {
        let world = try await Self.world(["https://x.example/a", "https://x.example/b", "https://x.example/c"])
        let log = Log()
        let summary = try await Self.refresh(world, log).run()
        #expect(summary == SourceRefresh.Summary(asked: 3, rested: 0, failed: 1, changes: 0))
        #expect(await log.lines == ["a all", "b all", "c all"])
        #expect(
            try await world.column("SELECT url FROM council_sources WHERE failure IS NOT NULL") == [
                "https://x.example/b"
            ]
        )
    }

    @Test func `nobody is asked again within ten minutes`() async throws {
        let world = try await Self.world(["https://x.example/a"])
        let log = Log()
        let refresh = Self.refresh(world, log)
        _ = try await refresh.run()
        world.clock.advance(by: .seconds(599))
        #expect(try await refresh.run().rested == 1)
        world.clock.advance(by: .seconds(1))
        #expect(try await refresh.run().asked == 1)
        #expect(await log.lines == ["a all", "a 2026-11-30T08:00:00.000Z"])
    }

    @Test(.mustEnd) func `whoever comes while an import runs waits for its end, and finds what it brought`()
        async throws
    {
        let world = try await Self.world(["https://x.example/a"])
        let log = Log()
        let (gate, open) = AsyncStream.makeStream(of: Void.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        async let first = world.importer.run(
            CouncilSource(
                name: "an operator's file",
                next: {
                    begin.finish()
                    for await _ in gate {}
                    return nil
                },
                account: { CouncilSource.Account() }
            )
        )
        for await _ in begun {}
        async let second = Self.refresh(world, log).run()
        await world.clock.sleepers(1)
        #expect(await log.lines.isEmpty)
        open.finish()
        _ = try await first
        world.clock.advance(by: SourceRefresh.look)
        #expect(try await second.asked == 1)
        #expect(await log.lines == ["a all"])
    }

    @Test(.mustEnd) func `an import that was killed, or takes for ever, is not waited for`() async throws {
        let world = try await Self.world(["https://x.example/a"])
        try await world.database.write { transaction in
            try transaction.execute(
                "INSERT INTO council_imports (source, began_at, is_silent) VALUES ('killed', '2026-11-30T07:00:00.000Z', 0)"
            )
        }
        #expect(try await Self.refresh(world, Log()).run().asked == 1)
        #expect(world.clock.sleeps.isEmpty)
        let lock = try #require(try await world.database.exclusive("council-import"))
        defer { lock.release() }
        world.clock.advance(by: .hours(1))
        async let late = Self.refresh(world, Log()).run()
        await world.clock.sleepers(1)
        world.clock.advance(by: SourceRefresh.patience)
        // It has to look again, and finds somebody busy there.
        #expect(try await late.rested == 1)
    }

    @Test func `everything is asked again after a week, and after an answer that broke off`() async throws {
        let world = try await Self.world(["https://x.example/a"])
        let log = Log()
        for _ in 0..<8 {
            _ = try await Self.refresh(world, log).run()
            world.clock.advance(by: .days(1))
        }
        #expect(await log.lines.count { $0 == "a all" } == 2)
        #expect(await log.lines.last == "a all")
        let partial = try await Self.world(["https://x.example/a"])
        let other = Log()
        _ = try await Self.refresh(partial, other, isWhole: false).run()
        partial.clock.advance(by: .days(1))
        _ = try await Self.refresh(partial, other).run()
        #expect(await other.lines == ["a all", "a all"])
    }

    @Test(arguments: [
        ("https://ris.example/oparl/v1/system", RegisteredSource.Kind.oparl), ("https://bi.example/bi/", .sessionNet),
        ("https://bi.example/bi/si0040.php?x=1", .sessionNet), ("https://ris.example/bi/oparl/1.0/system.php", .oparl),
        ("https://ris.example/", .oparl),
    ])
    func `an address tells what speaks there`(url: String, kind: RegisteredSource.Kind) {
        #expect(RegisteredSource.Kind(url: url) == kind)
    }

    @Test func `an address is remembered once and forgotten once`() async throws {
        let world = try await Self.world(["https://x.example/a", "https://x.example/a"])
        #expect(try await world.column("SELECT COUNT(*) FROM council_sources") == ["1"])
        let results = try await world.database.write { transaction in
            [
                try RegisteredSource.remove("https://x.example/a", in: transaction),
                try RegisteredSource.remove("https://x.example/a", in: transaction),
            ]
        }
        #expect(results == [true, false])
    }
}
