internal import Base
internal import Notify
internal import Store

extension Dispatcher {
    /// Messages of one dispatch under way at once.
    private static let inFlight = 64
    /// Followers whose letters are written in one transaction: a stream's badges come from one query (seed).
    private static let page = 1000
    /// Results recorded in one transaction: a crash repeats at most so many messages.
    private static let recorded = 250

    /// Whether there is still time to begin something.
    var isGoingOn: Bool {
        get async {
            let isDraining = await environment.stopped.isDraining
            return !Task.isCancelled && !isDraining
        }
    }

    /// Sends what one dispatch owes now.
    func send(_ dispatch: Dispatch) async throws -> Report {
        guard let source = source(of: dispatch.kind) else { throw UnknownOccasion(id: dispatch.kind) }
        var report = Report()
        var last: Int64 = 0
        while await isGoingOn {
            let generation = await environment.stopped.generation(dispatch.stream)
            let now = environment.clock.now()
            guard dispatch.expiresAt > now else { break }
            let (deliveries, letters) = try await letters(dispatch, source, after: last, now: now)
            guard let end = deliveries.last else { break }
            last = end.follower
            try await dropSilent(deliveries, letters, dispatch)
            let attempts = Dictionary(uniqueKeysWithValues: deliveries.map { ($0.follower, $0.attempts) })
            for start in stride(from: 0, to: letters.count, by: Self.recorded) {
                guard !Task.isCancelled,
                    await environment.stopped.mayLeave(dispatch.stream, generation: generation)
                else { break }
                let batch = letters[start..<min(start + Self.recorded, letters.count)]
                let (results, held) = await send(batch, of: dispatch, generation: generation)
                guard try await record(results, held, attempts, dispatch, source, &report) else { break }
            }
        }
        let now = environment.clock.now()
        try await environment.database.write { try DispatchBooks.finishIfDone(dispatch, now: now, in: $0) }
        return report
    }

    private func letters(
        _ dispatch: Dispatch,
        _ source: StreamSource,
        after last: Int64,
        now: Timestamp
    ) async throws -> (deliveries: [Delivery], letters: [StreamLetter]) {
        try await environment.database.read { transaction in
            let deliveries = try DispatchBooks.dueDeliveries(
                of: dispatch,
                after: last,
                now: now,
                limit: Self.page,
                in: transaction
            )
            guard !deliveries.isEmpty else { return ([], []) }
            let notices = try DispatchBooks.notices(of: dispatch, in: transaction)
            let letters = try source.compose(
                dispatch.stream,
                notices,
                deliveries.map(\.follower),
                now,
                transaction
            )
            return (deliveries, letters)
        }
    }

    /// Followers without a letter have ended their subscription, or nothing is left to tell them.
    private func dropSilent(
        _ deliveries: [Delivery],
        _ letters: [StreamLetter],
        _ dispatch: Dispatch
    ) async throws {
        let silent = Set(deliveries.map(\.follower)).subtracting(letters.map(\.follower))
        guard !silent.isEmpty else { return }
        try await environment.database.write { try DispatchBooks.drop(silent.sorted(), of: dispatch, in: $0) }
    }

    /// What became of one letter.
    private enum Sent: Sendable {
        case result(StreamResult)
        /// Nothing left: its service is left alone until then.
        case held(follower: Int64, until: Timestamp)
    }

    /// A sliding window over some letters.
    ///
    /// A letter that was not sent, or that our own stop broke off, has no result.
    private func send(
        _ letters: ArraySlice<StreamLetter>,
        of dispatch: Dispatch,
        generation: Int
    ) async -> (results: [StreamResult], held: [Timestamp: [Int64]]) {
        let (stopped, circuits, clock) = (environment.stopped, environment.circuits, environment.clock)
        return await withTaskGroup(of: Sent?.self) { group in
            var waiting = letters.makeIterator()
            var results: [StreamResult] = []
            var held: [Timestamp: [Int64]] = [:]
            results.reserveCapacity(letters.count)
            func addNext() {
                guard let letter = waiting.next() else { return }
                group.addTask {
                    guard !Task.isCancelled, await stopped.mayLeave(dispatch.stream, generation: generation) else {
                        return nil
                    }
                    if let until = await circuits.admit(letter.host, now: clock.now()) {
                        return .held(follower: letter.follower, until: until)
                    }
                    let outcome = await letter.send()
                    // Broken off by us: no fault of the service, and due again at once.
                    if case .later = outcome, Task.isCancelled { return nil }
                    await circuits.note(letter.host, outcome, now: clock.now())
                    return .result(StreamResult(follower: letter.follower, outcome: outcome))
                }
            }
            for _ in 0..<Self.inFlight { addNext() }
            while let sent = await group.next() {
                switch sent {
                case .result(let result): results.append(result)
                case .held(let follower, let until): held[until, default: []].append(follower)
                case nil: break
                }
                addNext()
            }
            return (results, held)
        }
    }

    /// - Returns: whether the dispatch goes on: another process may have stopped it.
    private func record(
        _ results: [StreamResult],
        _ held: [Timestamp: [Int64]],
        _ attempts: [Int64: Int],
        _ dispatch: Dispatch,
        _ source: StreamSource,
        _ report: inout Report
    ) async throws -> Bool {
        for result in results {
            environment.observe(dispatch.kind, result.outcome)
            if case .accepted = result.outcome { report.accepted += 1 } else { report.failed += 1 }
        }
        let now = environment.clock.now()
        let waits = results.map { ($0, wait(after: $0, attempts: attempts[$0.follower, default: 0] + 1)) }
        return try await environment.database.write { [holder] transaction in
            let done = waits.filter { $0.1 == nil }.map(\.0.follower)
            try DispatchBooks.drop(done, of: dispatch, in: transaction)
            for case (let result, let wait?) in waits {
                try DispatchBooks.postpone(
                    result.follower,
                    of: dispatch,
                    attempts: attempts[result.follower, default: 0] + 1,
                    until: now + wait,
                    in: transaction
                )
            }
            for (until, followers) in held {
                try DispatchBooks.hold(followers, of: dispatch, until: until, in: transaction)
            }
            let accepted = results.count { if case .accepted = $0.outcome { true } else { false } }
            try DispatchBooks.count(accepted: accepted, of: dispatch, in: transaction)
            try source.record(results, now, transaction)
            return try DispatchBooks.renew(dispatch, holder: holder, now: now, in: transaction)
        }
    }

    /// How long to wait before the next attempt; nil if there is none.
    private func wait(after result: StreamResult, attempts: Int) -> Duration? {
        switch result.outcome {
        case .accepted, .gone: nil
        // Our own fault ends no message.
        case .rejected(let reason): reason.isConfigurationFault ? Circuits.faultPause : nil
        case .later(let retryAfter, _):
            backoff.wait(attempts: attempts, retryAfter: retryAfter, chance: environment.randomness.fraction())
        }
    }
}
