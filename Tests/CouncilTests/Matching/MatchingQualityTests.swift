import Council
import Testing

/// How often the matcher says what a follower of the topic would say.
@Suite struct MatchingQualityTests {
    @Test(arguments: ["tuning", "held-out"])
    func `of ten hits nine are wanted, and of ten wanted eight and a half are found`(
        part: String
    ) throws {
        let pairs = try LabelledPairs(named: part)
        let verdict = pairs.verdict(of: MatchingWorld.matcher)
        print("\(part): \(pairs.pairs.count) pairs, precision \(verdict.precision), recall \(verdict.recall)")
        #expect(verdict.precision >= 0.9)
        #expect(verdict.recall >= 0.85)
    }

    @Test func `both parts are large, mixed, and have no topic together`() throws {
        let tuning = try LabelledPairs(named: "tuning").pairs
        let heldOut = try LabelledPairs(named: "held-out").pairs
        for part in [tuning, heldOut] {
            #expect(part.count >= 120)
            let wanted = part.count { $0.concerns }
            #expect(wanted * 3 > part.count && wanted * 3 < part.count * 2)
        }
        #expect(Set(tuning.map(\.query)).isDisjoint(with: heldOut.map(\.query)))
    }
}
