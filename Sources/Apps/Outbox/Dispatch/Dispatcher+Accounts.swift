internal import Base
internal import Notify
internal import Store

extension Dispatcher {
    /// Due notices whose people are decided about in one transaction.
    static let dueNotices = 500
    /// Decisions that are claimed again in one transaction.
    static let repeats = 200
    /// Rounds recorded in one transaction: a crash repeats at most so many, and what is on its way.
    static let recordedRounds = 500

    /// Decides about and sends what is due for accounts.
    ///
    /// A producer decides and hands letters to the lanes; a recorder notes the rounds that have ended. Both go on until
    /// nothing is due and nothing is on its way.
    func accountPass() async throws -> Report {
        guard let people = environment.people else { return Report() }
        let traffic = Traffic()
        return try await withThrowingTaskGroup(of: Report.self) { group in
            group.addTask {
                do {
                    try await produce(people, traffic)
                    await traffic.close()
                } catch {
                    await traffic.close()
                    throw error
                }
                return Report()
            }
            group.addTask { try await record(people, traffic) }
            var sum = Report()
            for try await part in group {
                sum.accepted += part.accepted
                sum.failed += part.failed
            }
            return sum
        }
    }

    private func produce(_ people: PeopleSource, _ traffic: Traffic) async throws {
        try await withThrowingDiscardingTaskGroup { group in
            while await isGoingOn {
                let generations = await environment.stopped.ownerStates()
                let rounds = try await nextRounds(people)
                guard let rounds else { break }
                let letters = try await compose(rounds)
                let now = environment.clock.now()
                let workers = await traffic.submit(
                    rounds,
                    letters: letters,
                    generations: generations,
                    now: now
                ) { _ in
                    .seconds(5) + .milliseconds(Int64(environment.randomness.fraction() * 60_000))
                }
                for (host, count) in workers {
                    for _ in 0..<count { group.addTask { await work(host, traffic) } }
                }
                if let turn = await traffic.crowd() {
                    group.addTask {
                        guard (try? await environment.clock.sleep(Traffic.grace)) != nil else { return }
                        await traffic.lose(patience: turn)
                    }
                    await traffic.room()
                }
            }
            await traffic.idle()
            // Only those who wait for others' patience to end are left.
            group.cancelAll()
        }
    }

    /// The next decisions to carry out: those left from before, then new ones; nil when nothing is due.
    private func nextRounds(_ people: PeopleSource) async throws -> [AccountRound]? {
        let (claimed, ready) = try await claimRepeats(people)
        if claimed { return ready }
        return try await decideAboutAccounts(people)
    }

    /// One after the other, each letter of a service's lane.
    private func work(_ host: String, _ traffic: Traffic) async {
        var last: (item: Traffic.Item, ending: Ending)?
        while let item = await traffic.next(host, after: last) {
            last = (item, await deliver(item))
        }
    }

    private func deliver(_ item: Traffic.Item) async -> Ending {
        guard !Task.isCancelled,
            await environment.stopped.mayLeave(owner: item.owner, generation: item.generation)
        else { return .notSent }
        let host = item.letter.host
        if let until = await environment.circuits.admit(host, now: environment.clock.now()) {
            return .held(until: until)
        }
        let outcome = await item.letter.send()
        if case .later = outcome, Task.isCancelled { return .brokenOff }
        await environment.circuits.note(host, outcome, now: environment.clock.now())
        return .outcome(outcome)
    }

    private func compose(_ rounds: [AccountRound]) async throws -> [Int64: [AccountLetter]] {
        var deliveries: [Address.Kind: [AccountDelivery]] = [:]
        var dispatches: [String: Int64] = [:]
        for round in rounds {
            dispatches[round.dispatch.identity] = round.dispatch.id
            for address in round.addresses {
                deliveries[address.kind, default: []].append(
                    AccountDelivery(
                        address: address,
                        owner: round.dispatch.owner,
                        identity: round.dispatch.identity,
                        notices: round.notices,
                        expiresAt: round.dispatch.expiresAt
                    )
                )
            }
        }
        guard !deliveries.isEmpty else { return [:] }
        let now = environment.clock.now()
        let letters = try await environment.database.read { [channels = environment.channels, deliveries] transaction in
            var letters: [AccountLetter] = []
            for channel in channels {
                guard let mine = deliveries[channel.kind] else { continue }
                letters += try channel.letters(mine, now, transaction)
            }
            return letters
        }
        var byDispatch: [Int64: [AccountLetter]] = [:]
        byDispatch.reserveCapacity(rounds.count)
        for letter in letters {
            if let dispatch = dispatches[letter.identity] { byDispatch[dispatch, default: []].append(letter) }
        }
        return byDispatch
    }
}

extension AccountChannel {
    /// Letters for some deliveries; one that cannot be written must not hold up the others, and is tried again later.
    fileprivate func letters(
        _ deliveries: [AccountDelivery],
        _ now: Timestamp,
        _ transaction: Transaction
    ) throws -> [AccountLetter] {
        do {
            return try compose(deliveries, now, transaction)
        } catch StoreError.busy {
            throw StoreError.busy
        } catch StoreError.unavailable(let reason) {
            throw StoreError.unavailable(reason)
        } catch {
            guard deliveries.count == 1, let only = deliveries.first else {
                return try deliveries.flatMap { try letters([$0], now, transaction) }
            }
            let reason = Outcome.Reason(code: "not_composed", description: "\(kind.rawValue): \(type(of: error))")
            return [
                AccountLetter(address: only.address, identity: only.identity, host: "") {
                    .later(AccountDecision.noAddressPause, reason: reason)
                }
            ]
        }
    }
}
