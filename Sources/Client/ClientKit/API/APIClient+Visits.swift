internal import API

extension APIClient {
    /// What the server plans for today and tomorrow.
    ///
    /// - Parameters:
    ///   - token: the session.
    ///   - deadline: how long the answer is waited for.
    /// - Returns: the plan, and from what it was made.
    /// - Throws: ``APIFailure``.
    public func visitPlan(
        _ token: String,
        deadline: Duration = .seconds(15)
    ) async throws(APIFailure) -> PlanAnswer {
        let plan: PlanWire = try await send(.visits(.plan), token: token, deadline: deadline)
        return PlanAnswer(planned: plan.planned.compactMap(\.value), basis: plan.basis?.value)
    }

    /// Says for good whether devices plan for themselves, so that the server sends no push about visits.
    public func setDevicePlans(_ isPlanning: Bool, _ token: String) async throws(APIFailure) {
        struct Body: Encodable { let device_plans: Bool }
        _ = try await change(Body(device_plans: isPlanning), token)
    }

    /// Says that a device plans for itself from now on for a while, with the same effect.
    ///
    /// - Parameters:
    ///   - device: what it calls itself, of its own making.
    ///   - lease: for how long, up to an hour; zero ends it.
    ///   - isRenewal: whether it goes on with what it began.
    ///   - token: the session.
    /// - Returns: whether the server sends no push; false where somebody switched that off meanwhile.
    /// - Throws: ``APIFailure``.
    public func plan(
        on device: String,
        for lease: Duration,
        isRenewal: Bool,
        _ token: String
    ) async throws(APIFailure) -> Bool {
        struct Body: Encodable { let planning: Planning }
        struct Planning: Encodable { let device: String, seconds: Int64, renewal: Bool }
        let planning = Planning(device: device, seconds: lease.components.seconds, renewal: isRenewal)
        return try await change(Body(planning: planning), token).device_plans
    }

    private func change(_ body: any Encodable, _ token: String) async throws(APIFailure) -> Settings {
        try await send(.visits(.updateNotifications), token: token, body: body, deadline: Self.patience)
    }

    /// For what must hold up neither a start nor an end.
    private static let patience = Duration.seconds(5)

    private struct Settings: Decodable { let device_plans: Bool }
}
