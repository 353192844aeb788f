import PolicySimulation
import Testing

/// Random persons over two years; `policy-proof` plays ten thousand of them, these are the first.
@Suite struct SimulationTests {
    static let persons = 250

    @Test func `250 random persons, two years each: no rule is broken and nothing is lost`() {
        let tally = Simulation().play(Self.persons)
        for (property, count) in tally.violations { Issue.record("\(property): violated \(count) times") }
        if let first = tally.firstViolation { Issue.record("the first: \(first)") }
        // They must reach what they are about, or they prove nothing.
        #expect(tally.persons == Self.persons)
        #expect(tally.enqueued > 30_000)
        #expect(tally.suppressed > 5000)
        #expect(tally.delivered > 20_000)
        #expect(tally.bundled > 3000)
        #expect(tally.expired > 500)
        #expect(tally.discarded > 50)
        #expect(tally.bundles > 1000)
        #expect(tally.nights > 5000)
        #expect(tally.usedUp > 1000)
        #expect(tally.importantOnUsedUpDay > 100)
        #expect(tally.crashes > 200)
        #expect(tally.repeated > 200)
        #expect(tally.failures > 500)
        #expect(tally.moves > 200)
        #expect(tally.aroundJumps > 1000)
    }

    @Test func `a person's life is the same each time`() {
        #expect(Simulation().play(3, from: 40).lines == Simulation().play(3, from: 40).lines)
        #expect(Simulation().play(1, from: 40).lines != Simulation().play(1, from: 41).lines)
    }
}
