import Notify
import TestSupport
import Testing

/// `docs/policy.md` and the random persons use fixtures; they must be what the apps declare.
@Suite struct OccasionFixturesTests {
    @Test func `the fixtures obey the rules of the apps' occasions, each of them`() {
        let declared = OccasionsDocumentTests.registries.flatMap(\.occasions)
        #expect(Set(declared.map(\.id)) == Set(OccasionFixtures.all.map(\.id)))
        for occasion in declared {
            let fixture = OccasionFixtures.all.first { $0.id == occasion.id }
            #expect(fixture?.pot == occasion.pot, "\(occasion.id)")
            #expect(fixture?.rules == occasion.rules, "\(occasion.id)")
            #expect(fixture?.lifetime == occasion.lifetime, "\(occasion.id)")
            #expect(fixture?.initially == occasion.initially, "\(occasion.id)")
            #expect(fixture?.reach == occasion.reach, "\(occasion.id)")
        }
    }
}
