internal import Base
internal import Notify
internal import Store

extension Dispatcher {
    private var kinds: Set<Address.Kind> { Set(environment.channels.map(\.kind)) }

    /// Decides about some of the people for whom something is due.
    ///
    /// - Returns: what to carry out now, already claimed; nil when nothing is due, or others decide right now.
    func decideAboutAccounts(_ people: PeopleSource) async throws -> [AccountRound]? {
        let lock = try await decisionLock("accounts")
        guard lock != nil || environment.database.dialect == .sqlite else { return nil }
        defer { lock?.release() }
        let now = environment.clock.now()
        let owners = try await environment.database.read {
            try AccountDecision.dueOwners(now: now, limit: Self.dueNotices, in: $0)
        }
        guard !owners.isEmpty else { return nil }
        let empty = AccountDecision(
            occasions: environment.occasions,
            kinds: kinds,
            salt: environment.randomness.token(byteCount: 9),
            now: now
        )
        let decision = try await environment.database.write { [holder, skipLocked] transaction in
            var decision = empty
            let due = try AccountDecision.due(owners, now: now, lock: skipLocked, in: transaction)
            let (found, addresses, broken) = try people.look(owners, in: transaction)
            let spent = try AccountDecision.spent(found, now: now, in: transaction)
            for owner in owners {
                guard let notices = due[owner] else { continue }
                if broken.contains(owner) {
                    decision.unreadable += notices
                    continue
                }
                guard let person = found[owner] else {
                    decision.discard(notices, reason: "account_gone")
                    continue
                }
                decision.decide(
                    notices,
                    for: person,
                    addresses: addresses[owner] ?? [],
                    spent: spent[owner] ?? Policy.Spent()
                )
            }
            try decision.save(holder: holder, in: transaction)
            return decision
        }
        for owner in Set(decision.unreadable.map(\.owner)).sorted() {
            environment.log.error("outbox", "account \(owner) cannot be read; its notices wait, the others go on")
        }
        for kind in Set(decision.unknown.map(\.notice.kind)).sorted() {
            environment.log.error("outbox", "\(UnknownOccasion(id: kind)); they wait")
        }
        return decision.rounds
    }

    /// Claims decisions of earlier passes that are due again.
    ///
    /// - Returns: whether there were any, and those that may leave now.
    func claimRepeats(_ people: PeopleSource) async throws -> (claimed: Bool, ready: [AccountRound]) {
        let now = environment.clock.now()
        let isAny = try await environment.database.read { transaction in
            try transaction.scalar(
                "SELECT 1 FROM account_dispatch WHERE ended_at IS NULL AND due_at <= \(now) LIMIT 1",
                as: Int.self
            ) != nil
        }
        guard isAny else { return (false, []) }
        return try await environment.database.write { [holder, skipLocked, kinds, occasions = environment.occasions] in
            try Self.repeats(
                people,
                holder: holder,
                occasions: occasions,
                kinds: kinds,
                now: now,
                lock: skipLocked,
                in: $0
            )
        }
    }

    private static func repeats(
        _ people: PeopleSource,
        holder: String,
        occasions: [String: Occasion],
        kinds: Set<Address.Kind>,
        now: Timestamp,
        lock: SQL,
        in transaction: Transaction
    ) throws -> (claimed: Bool, ready: [AccountRound]) {
        let claimed = try AccountBooks.claim(holder: holder, now: now, limit: repeats, lock: lock, in: transaction)
        guard !claimed.isEmpty else { return (false, []) }
        let owners = Array(Set(claimed.map(\.owner))).sorted()
        let (found, addresses, broken) = try people.look(owners, in: transaction)
        let notices = try AccountBooks.notices(of: claimed, in: transaction)
        let fixed = try AccountBooks.addresses(of: claimed, in: transaction)
        var ends: [(dispatch: AccountDispatch, trace: Trace)] = []
        var putOff: [Timestamp: [Int64]] = [:]
        var ready: [AccountRound] = []
        for dispatch in claimed {
            let told = dispatch.notices.compactMap { notices[$0] }
            let known = told.compactMap { occasions[$0.kind] }
            guard dispatch.expiresAt > now else {
                ends.append((dispatch, Trace(at: now, decision: .expired)))
                continue
            }
            if broken.contains(dispatch.owner) {
                putOff[now + AccountDecision.noAddressPause, default: []].append(dispatch.id)
                continue
            }
            guard let person = found[dispatch.owner] else {
                ends.append((dispatch, Trace(at: now, decision: .discarded, reason: "account_gone")))
                continue
            }
            let wishes = known.map(person.wish)
            if let reason = wishes.first?.reason, !wishes.contains(.wanted) {
                ends.append((dispatch, Trace(at: now, decision: .discarded, reason: reason)))
                continue
            }
            let night = known.lazy.compactMap(\.rules.nightRest).first
            if let release = night?.release(now, in: person.zone), release > now {
                putOff[release, default: []].append(dispatch.id)
                continue
            }
            let wanted = known.reduce(into: Set<Address.Kind>()) { $0.formUnion(person.kinds(for: $1)) }
                .intersection(kinds)
            let usable = (addresses[dispatch.owner] ?? []).filter { wanted.contains($0.kind) }
            let owed = dispatch.isAddressed ? Set(fixed[dispatch.id] ?? []) : Set(usable)
            ready.append(
                AccountRound(
                    dispatch: dispatch,
                    person: person,
                    notices: told,
                    addresses: usable.filter(owed.contains),
                    night: night
                )
            )
        }
        try AccountBooks.close(ends, in: transaction)
        for (until, ids) in putOff { try AccountBooks.putOff(ids, until: until, in: transaction) }
        return (true, ready)
    }
}

extension PeopleSource {
    /// People and their addresses; whoever cannot be read must not hold up the others.
    fileprivate func look(
        _ ids: [Int64],
        in transaction: Transaction
    ) throws -> (found: [Int64: Person], addresses: [Int64: [Address]], broken: Set<Int64>) {
        do {
            return (try people(ids, transaction), try addresses(ids, transaction), [])
        } catch StoreError.busy {
            throw StoreError.busy
        } catch StoreError.unavailable(let reason) {
            throw StoreError.unavailable(reason)
        } catch  where ids.count > 1 {
            var all: (found: [Int64: Person], addresses: [Int64: [Address]], broken: Set<Int64>) = ([:], [:], [])
            for id in ids {
                let one = try look([id], in: transaction)
                all.found.merge(one.found) { first, _ in first }
                all.addresses.merge(one.addresses) { first, _ in first }
                all.broken.formUnion(one.broken)
            }
            return all
        } catch {
            return ([:], [:], Set(ids))
        }
    }
}
