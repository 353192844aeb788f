public import Base

/// A native client's sign-in that lasts: renewed each day, read again when the server refuses it.
public actor Session {
    /// Where the token lies.
    public struct Keeper: Sendable {
        /// The token as it is stored now; another process may have signed in anew.
        public var load: @Sendable () -> String?
        /// Stores a token, where only its person reads it.
        public var save: @Sendable (_ token: String) -> Void

        /// A keeper by its functions.
        public init(
            load: @escaping @Sendable () -> String?,
            save: @escaping @Sendable (_ token: String) -> Void
        ) {
            self.load = load
            self.save = save
        }
    }

    /// A token lives ninety days, and a machine may be off for weeks.
    private static let renewal = Duration.hours(24)

    private let client: APIClient
    private let keeper: Keeper
    private let clock: WallClock
    private var renewedAt: Timestamp?

    /// A session that somebody has begun, or will.
    public init(_ client: APIClient, keeper: Keeper, clock: WallClock) {
        self.client = client
        self.keeper = keeper
        self.clock = clock
    }

    /// The account's plans.
    ///
    /// - Parameter device: what the server is told that plans; nil where it is not told.
    /// - Returns: what an agent asks.
    public nonisolated func source(device: String?) -> PlanSource {
        PlanSource(
            isComplete: device != nil,
            plan: { deadline throws(APIFailure) in
                let plan = try await self.call { token throws(APIFailure) in
                    try await self.client.visitPlan(token, deadline: deadline)
                }
                await self.renewIfDue()
                return plan
            },
            announce: { announcement throws(APIFailure) in
                guard let device else { return false }
                return try await self.call { token throws(APIFailure) in
                    try await self.client.plan(
                        on: device,
                        for: announcement == .ends ? .zero : AgentRhythm.lease,
                        isRenewal: announcement == .goesOn,
                        token
                    )
                }
            }
        )
    }

    private func call<T: Sendable>(
        _ body: @Sendable (_ token: String) async throws(APIFailure) -> T
    ) async throws(APIFailure) -> T {
        guard let token = keeper.load() else { throw .signedOut }
        do throws(APIFailure) {
            return try await body(token)
        } catch {
            // Somebody may have signed in anew in the meantime.
            guard error == .signedOut, let fresh = keeper.load(), fresh != token else { throw error }
            return try await body(fresh)
        }
    }

    private func renewIfDue() async {
        let now = clock.now()
        if let renewedAt, renewedAt <= now, now - renewedAt < Self.renewal { return }
        guard let token = keeper.load(), let fresh = try? await client.renew(token) else { return }
        renewedAt = now
        if fresh != token, keeper.load() == token { keeper.save(fresh) }
    }
}
