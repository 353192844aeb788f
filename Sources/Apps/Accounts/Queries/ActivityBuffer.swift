internal import Base
package import Store
internal import Synchronization

/// Which accounts were active today, kept until it is written: a row a request would cost more than most requests.
///
/// A session counts once per account, day and client; that is what is remembered after it was written, so that a busy
/// account is one row and one write a day.
///
/// A lock and no actor: every signed-in request counts here, and a change of executors for one look into a set costs more
/// than the look.
package final class ActivityBuffer: Sendable {
    /// What has a row of its own.
    private struct Key: Hashable {
        let owner: Account.ID
        let day: String
        let feature: String
        let client: ClientKind
    }

    /// A signed-in request.
    package static let session = "session"

    private struct State {
        var day = ""
        var seen: Set<Key> = []
        var waiting: [Key: Int] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Counts an account as active on a day, once for each client.
    package func noteSession(_ owner: Account.ID, day: String, client: ClientKind) {
        let key = Key(owner: owner, day: day, feature: Self.session, client: client)
        state.withLock { state in
            if day != state.day {
                state.day = day
                state.seen.removeAll(keepingCapacity: true)
            }
            if state.seen.insert(key).inserted { state.waiting[key] = 1 }
        }
    }

    /// Counts one use of a feature.
    package func count(_ feature: String, of owner: Account.ID, day: String, client: ClientKind) {
        state.withLock { $0.waiting[Key(owner: owner, day: day, feature: feature, client: client), default: 0] += 1 }
    }

    /// Writes what waits; accounts that are gone meanwhile are left out.
    ///
    /// What could not be written waits for the next time.
    ///
    /// - Throws: ``StoreError``.
    package func flush(into database: Database) async throws {
        let batch = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting
        }
        guard !batch.isEmpty else { return }
        do {
            try await database.write { transaction in
                for (key, count) in batch { try Self.store(key, count, in: transaction) }
            }
        } catch {
            state.withLock { $0.waiting.merge(batch) { $0 + $1 } }
            throw error
        }
    }

    private static func store(_ key: Key, _ count: Int, in transaction: Transaction) throws {
        // Another process, or this one before its restart, may have counted the session already.
        let sum: SQL = key.feature == session ? "user_activity.count" : "user_activity.count + excluded.count"
        try transaction.execute(
            """
            INSERT INTO user_activity (owner_id, day, feature, client, count)
            SELECT id, \(key.day), \(key.feature), \(key.client.rawValue), \(count)
            FROM web_users WHERE id = \(key.owner)
            ON CONFLICT (owner_id, day, feature, client) DO UPDATE SET count = \(sum)
            """
        )
    }
}

/// Writes the activity every half minute, and once more at the end.
package struct ActivityService: Sendable {
    private static let interval = Duration.seconds(30)

    private let environment: AccountsEnvironment

    package init(_ environment: AccountsEnvironment) { self.environment = environment }

    /// Runs until its task is cancelled.
    package func run() async {
        while (try? await environment.clock.sleep(Self.interval)) != nil { await flush() }
    }

    /// Writes what waits; that it failed is for the log, nobody's request depends on it.
    package func flush() async {
        do {
            try await environment.activity.flush(into: environment.database)
        } catch {
            environment.log.warning("accounts", "the activity could not be counted: \(error)")
        }
    }
}
