/// Where plans come from.
public struct PlanSource: Sendable {
    /// The plan as it is now.
    public var plan: @Sendable (_ deadline: Duration) async throws(APIFailure) -> PlanAnswer
    /// Says that this device plans for itself for a while, or does no more.
    ///
    /// Answers whether the server takes it for one that plans: no more once somebody switched that off.
    public var announce: @Sendable (_ announcement: Announcement) async throws(APIFailure) -> Bool
    /// Whether a plan has all that is still of use.
    ///
    /// A server that sends pushes too leaves out what it told itself.
    public var isComplete: Bool

    /// What a device says of itself.
    public enum Announcement: Sendable, Hashable {
        /// From now on it plans.
        case begins
        /// It still does.
        case goesOn
        /// It does no more.
        case ends
    }

    /// A source by its functions.
    public init(
        isComplete: Bool = true,
        plan: @escaping @Sendable (_ deadline: Duration) async throws(APIFailure) -> PlanAnswer,
        announce: @escaping @Sendable (_ announcement: Announcement) async throws(APIFailure) -> Bool
    ) {
        self.isComplete = isComplete
        self.plan = plan
        self.announce = announce
    }
}
