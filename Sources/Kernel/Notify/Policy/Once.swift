/// Rule 4: nobody is told the same thing twice.
///
/// Two notices whose values of this type are equal are one; the queue keeps each value for good, and takes no second
/// notice that has it. The key is per recipient and occasion, so it needs to name the thing alone: `session:12`.
public struct Once: Sendable, Hashable {
    /// Whom it concerns.
    public let recipient: Notice.Recipient
    /// Why it exists.
    public let occasionID: String
    /// What the app calls the thing.
    public let key: String

    /// What makes a notice the same as another.
    public init(_ notice: Notice) {
        recipient = notice.recipient
        occasionID = notice.occasion.id
        key = notice.dedupeKey
    }
}
