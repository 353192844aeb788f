internal import Base
internal import Notify
internal import Store

extension Dispatcher {
    /// Notes rounds as they end, many at a time.
    func record(_ people: PeopleSource, _ traffic: Traffic) async throws -> Report {
        var report = Report()
        var renewed = environment.clock.now()
        while let finished = await traffic.results() {
            for start in stride(from: 0, to: finished.count, by: Self.recordedRounds) {
                let part = finished[start..<min(start + Self.recordedRounds, finished.count)]
                try await record(part, people, &report)
            }
            let now = environment.clock.now()
            guard now - renewed > .seconds(20) || now < renewed else { continue }
            renewed = now
            let open = await traffic.open
            try await environment.database.write { [holder] in
                try AccountBooks.renew(open, holder: holder, now: now, in: $0)
            }
        }
        return report
    }

    private func record(
        _ finished: ArraySlice<Traffic.Finished>,
        _ people: PeopleSource,
        _ report: inout Report
    ) async throws {
        let now = environment.clock.now()
        var judged: [JudgedRound] = []
        var results: [AddressResult] = []
        for (round, endings) in finished {
            for (address, ending) in endings {
                guard case .outcome(let outcome) = ending else { continue }
                environment.observeAccount(round.dispatch.kind, address.kind, outcome)
                results.append(AddressResult(address: address, outcome: outcome))
                if case .accepted = outcome { report.accepted += 1 } else { report.failed += 1 }
            }
            let verdict = Verdict.of(round, endings, now: now) { attempts, asked in
                backoff.wait(attempts: attempts, retryAfter: asked, chance: environment.randomness.fraction())
            }
            judged.append(JudgedRound(round: round, endings: endings, verdict: verdict))
        }
        try await environment.database.write {
            [holder, lock = SQL.forUpdate(environment.database.dialect), judged, results] transaction in
            try AccountBooks.record(judged, holder: holder, now: now, lock: lock, in: transaction)
            if !results.isEmpty { try people.record(results, now, transaction) }
        }
    }
}
