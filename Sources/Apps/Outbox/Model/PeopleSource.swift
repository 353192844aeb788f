package import Base
package import Notify
package import Store

/// The app that knows the accounts, as the engine sees it.
///
/// All functions run inside the engine's transactions.
package struct PeopleSource: Sendable {
    /// The people with these numbers; whoever is missing in the answer has no account any more.
    package let people: @Sendable (_ ids: [Int64], Transaction) throws -> [Int64: Person]
    /// All addresses of these people, of every kind, each person's in a stable order; the engine picks by kind.
    package let addresses: @Sendable (_ ids: [Int64], Transaction) throws -> [Int64: [Address]]
    /// Notes how attempts ended: forgets addresses that are gone, remembers successes.
    package let record: @Sendable (_ results: [AddressResult], _ now: Timestamp, Transaction) throws -> Void

    package init(
        people: @escaping @Sendable ([Int64], Transaction) throws -> [Int64: Person],
        addresses: @escaping @Sendable ([Int64], Transaction) throws -> [Int64: [Address]],
        record: @escaping @Sendable ([AddressResult], Timestamp, Transaction) throws -> Void
    ) {
        self.people = people
        self.addresses = addresses
        self.record = record
    }
}

/// How one attempt to reach one address ended.
package struct AddressResult: Sendable, Equatable {
    /// The address.
    package let address: Address
    /// How it ended.
    package let outcome: Outcome

    package init(address: Address, outcome: Outcome) {
        self.address = address
        self.outcome = outcome
    }
}
