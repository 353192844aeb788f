import Base
import Notify
import Outbox
import Store
import Synchronization

/// The app that knows the accounts, and the channels that reach them: all as a test says, and all remembered.
final class PeopleDouble: Sendable {
    /// One message that left.
    struct Sending: Sendable, Equatable {
        let address: Address
        let owner: Int64
        let identity: String
        let notices: [Int64]
        let titles: [String]
        let at: Timestamp
    }

    private struct State {
        var people: [Int64: Person] = [:]
        var addresses: [Int64: [Address]] = [:]
        var sendings: [Sending] = []
        var arrived: [Sending] = []
        var results: [AddressResult] = []
        var answer: @Sendable (Sending) async -> Outcome = { _ in OutboxWorld.accepted }
        var host: @Sendable (Address) -> String = { $0.kind.rawValue + ".example" }
        var isFailingToRecord = false
        var underway: [String: Int] = [:]
        var mostUnderway: [String: Int] = [:]
        var broken: Set<Int64> = []
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) { self.now = now }

    struct NotRecorded: Error {}
    struct Unreadable: Error {}

    /// Everything that left, in the order in which sending began.
    var sendings: [Sending] { state.withLock(\.sendings) }
    /// What a service took, or may have taken without an answer.
    var arrived: [Sending] { state.withLock(\.arrived) }
    /// Everything that was recorded.
    var results: [AddressResult] { state.withLock(\.results) }
    /// The most messages that were on their way to a service at once.
    var mostUnderway: [String: Int] { state.withLock(\.mostUnderway) }

    func set(_ person: Person) { state.withLock { $0.people[person.id] = person } }
    func remove(_ owner: Int64) { state.withLock { $0.people[owner] = nil } }
    func person(_ owner: Int64) -> Person? { state.withLock { $0.people[owner] } }
    func set(_ addresses: [Address], of owner: Int64) { state.withLock { $0.addresses[owner] = addresses } }
    func answer(_ answer: @escaping @Sendable (Sending) async -> Outcome) { state.withLock { $0.answer = answer } }
    func host(_ host: @escaping @Sendable (Address) -> String) { state.withLock { $0.host = host } }
    /// The next results cannot be recorded, once: as if the process ended between sending and recording.
    func failToRecord() { state.withLock { $0.isFailingToRecord = true } }
    /// Whose row cannot be read.
    func breakRow(of owner: Int64) { state.withLock { _ = $0.broken.insert(owner) } }
    func forget() { state.withLock { $0.sendings = [] } }

    /// What the engine is given.
    var source: PeopleSource {
        PeopleSource(
            people: { ids, _ in
                try self.state.withLock { state in
                    if !state.broken.isDisjoint(with: ids) { throw Unreadable() }
                    return state.people.filter { ids.contains($0.key) }
                }
            },
            addresses: { ids, _ in self.state.withLock { $0.addresses.filter { ids.contains($0.key) } } },
            record: { results, _, _ in
                let isFailing = self.state.withLock { state in
                    defer { state.isFailingToRecord = false }
                    if !state.isFailingToRecord {
                        state.results += results
                        for result in results where result.outcome == .gone {
                            for owner in state.addresses.keys {
                                state.addresses[owner]?.removeAll { $0 == result.address }
                            }
                        }
                    }
                    return state.isFailingToRecord
                }
                if isFailing { throw NotRecorded() }
            }
        )
    }

    /// A channel for one kind of address.
    func channel(_ kind: Address.Kind) -> AccountChannel {
        AccountChannel(kind: kind) { deliveries, _, _ in
            let host = self.state.withLock(\.host)
            return deliveries.map { delivery in
                AccountLetter(address: delivery.address, identity: delivery.identity, host: host(delivery.address)) {
                    await self.send(delivery, host(delivery.address))
                }
            }
        }
    }

    private func send(_ delivery: AccountDelivery, _ host: String) async -> Outcome {
        let sending = Sending(
            address: delivery.address,
            owner: delivery.owner,
            identity: delivery.identity,
            notices: delivery.notices.map(\.id),
            titles: delivery.notices.map(\.title),
            at: now()
        )
        let answer = state.withLock { state in
            state.sendings.append(sending)
            state.underway[host, default: 0] += 1
            state.mostUnderway[host] = max(state.mostUnderway[host, default: 0], state.underway[host, default: 0])
            return state.answer
        }
        let outcome = await answer(sending)
        state.withLock { state in
            state.underway[host, default: 0] -= 1
            if outcome == OutboxWorld.accepted || outcome == AccountWorld.uncertain { state.arrived.append(sending) }
        }
        return outcome
    }
}
