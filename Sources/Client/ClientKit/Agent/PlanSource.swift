/// Where plans come from.
public struct PlanSource: Sendable {
    /// The plan as it is now.
    public var plan: @Sendable (_ deadline: Duration) async throws(APIFailure) -> PlanAnswer
    /// Says that this device plans for itself, or does no more.
    ///
    /// Answers whether that changed anything.
    public var announce: @Sendable (_ isPlanning: Bool) async throws(APIFailure) -> Bool
    /// Whether a plan has all that is still of use.
    ///
    /// A server that sends pushes too leaves out what it told itself.
    public var isComplete: Bool

    /// A source by its functions.
    public init(
        isComplete: Bool = true,
        plan: @escaping @Sendable (_ deadline: Duration) async throws(APIFailure) -> PlanAnswer,
        announce: @escaping @Sendable (_ isPlanning: Bool) async throws(APIFailure) -> Bool
    ) {
        self.isComplete = isComplete
        self.plan = plan
        self.announce = announce
    }
}
