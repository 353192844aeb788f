internal import API
internal import HTML
internal import HTTP
internal import Store
internal import Synchronization

/// Finished answers, kept in memory until the council's data change.
///
/// Council data change with imports and with a few administrators' acts, and are read a thousand times as often. What is
/// kept belongs to one ``CouncilEdition``, which every request reads anew: so an answer is never older than the data, whoever
/// changed them. What belongs to one person stands under a key with that person in it, or is read for each answer.
///
/// The store has two halves. What is asked for moves to the young one; when that is full, it becomes the old one, and what
/// nobody asked for meanwhile goes with the old one.
package final class KeptAnswers: Sendable {
    /// What was asked for.
    struct Key: Hashable {
        enum Kind: Hashable {
            case decision
            case decisionPage
            /// The pages without what is a reader's own.
            case decisionContent
            case guestContent
            case session
            case sessionPage
            case themePage
            case personPage
            case topics
        }

        let kind: Kind
        /// The number of what is shown, or of whoever's it is.
        var number: Int64 = 0
        /// The name of what has no number.
        var slug = ""
        var language = Language.german
        /// The reader's day: what is still to come depends on it.
        var day: Int64 = 0
        /// For what belongs to one person.
        var topics: TopicsEdition?
    }

    private struct State {
        var edition: CouncilEdition?
        var young: [Key: KeptAnswer] = [:]
        var old: [Key: KeptAnswer] = [:]
        var youngBytes = 0
    }

    private let state = Mutex(State())
    private let most: Int

    /// - Parameter most: how many bytes the answers may take together.
    package init(most: Int = 16 << 20) { self.most = most }

    /// A kept answer, or one that is made now; both are of the data as they are at this moment.
    ///
    /// - Parameters:
    ///   - database: where the edition stands.
    ///   - key: what is asked for.
    ///   - make: makes the answer, without anything that is meant for one reader; nil where there is nothing.
    ///   - own: reads what belongs to the reader, in the same view of the data.
    /// - Returns: the answer, and what belongs to the reader; nil where there is nothing.
    /// - Throws: what the closures throw, and ``StoreError``.
    func answer<Own: Sendable>(
        _ database: Database,
        key: @escaping @Sendable (Transaction) throws -> Key,
        make: @escaping @Sendable (Transaction) throws -> KeptAnswer?,
        own: @escaping @Sendable (KeptAnswer, Transaction) throws -> Own
    ) async throws -> (answer: KeptAnswer, own: Own)? {
        let kept = try await database.lookUp { transaction -> (KeptAnswer, Own)? in
            let edition = try CouncilEdition.current(in: transaction)
            guard let kept = self.find(try key(transaction), edition) else { return nil }
            return (kept, try own(kept, transaction))
        }
        if let kept { return kept }
        return try await database.read { transaction in
            let edition = try CouncilEdition.current(in: transaction)
            guard let made = try make(transaction) else { return nil }
            self.keep(made, try key(transaction), edition)
            return (made, try own(made, transaction))
        }
    }

    /// The same for what is the same for everybody.
    func answer(
        _ database: Database,
        _ key: Key,
        make: @escaping @Sendable (Transaction) throws -> KeptAnswer?
    ) async throws -> KeptAnswer? {
        try await answer(database, key: { _ in key }, make: make) { _, _ in }?.answer
    }

    private func find(_ key: Key, _ edition: CouncilEdition) -> KeptAnswer? {
        state.withLock { state in
            guard state.edition == edition else {
                state = State(edition: edition)
                return nil
            }
            if let answer = state.young[key] { return answer }
            guard let answer = state.old[key] else { return nil }
            add(answer, key, to: &state)
            return answer
        }
    }

    private func keep(_ answer: KeptAnswer, _ key: Key, _ edition: CouncilEdition) {
        // One answer must not drive out all others.
        guard answer.byteCount <= most / 16 else { return }
        state.withLock { state in
            // Somebody who saw newer data was here meanwhile.
            guard state.edition == edition else { return }
            add(answer, key, to: &state)
        }
    }

    private func add(_ answer: KeptAnswer, _ key: Key, to state: inout State) {
        let size = answer.byteCount
        if state.youngBytes + size > most / 2 {
            (state.old, state.young, state.youngBytes) = (state.young, [:], 0)
        }
        guard state.young.updateValue(answer, forKey: key) == nil else { return }
        state.youngBytes += size
    }

    /// How many bytes are kept, for tests.
    var byteCount: Int {
        state.withLock { state in
            let all = [state.old, state.young].flatMap(\.values)
            return all.reduce(0) { $0 + $1.byteCount }
        }
    }
}

extension KeptAnswers.Key {
    /// A page with a number.
    init(_ kind: Kind, _ number: Int64, _ context: PageContext) {
        self.init(kind: kind, number: number, language: context.texts.language, day: context.today.number)
    }

    /// A page with a name.
    init(_ kind: Kind, _ slug: String, _ context: PageContext) {
        self.init(kind: kind, slug: slug, language: context.texts.language, day: context.today.number)
    }
}

extension CouncilEnvironment {
    /// What is the same for every guest: kept, or made now.
    ///
    /// - Throws: 404 where `make` finds nothing.
    func shared(
        _ head: RequestHead,
        _ key: KeptAnswers.Key,
        _ mediaType: String,
        make: @escaping @Sendable (Transaction) throws -> [UInt8]?
    ) async throws -> Response {
        let digest = digest
        let answer = try await answers.answer(database, key) { transaction in
            try make(transaction).map { KeptAnswer($0, mediaType, digest: digest) }
        }
        guard let answer else { throw Problem.notFound }
        return answer.response(for: head)
    }
}
