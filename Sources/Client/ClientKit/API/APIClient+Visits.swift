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

    /// Whether some device plans for itself, so that the server sends no push about visits.
    public func devicePlans(_ token: String) async throws(APIFailure) -> Bool {
        let settings: Settings = try await send(
            .visits(.notifications),
            token: token,
            deadline: Self.patience
        )
        return settings.device_plans
    }

    /// Says whether this device plans for itself.
    public func setDevicePlans(_ isPlanning: Bool, _ token: String) async throws(APIFailure) {
        struct Body: Encodable { let device_plans: Bool }
        let body = Body(device_plans: isPlanning)
        let _: Settings = try await send(
            .visits(.updateNotifications),
            token: token,
            body: body,
            deadline: Self.patience
        )
    }

    /// For what must hold up neither a start nor an end.
    private static let patience = Duration.seconds(5)

    private struct Settings: Decodable { let device_plans: Bool }
}
