/// One place where a person can be reached.
public struct Address: Sendable, Hashable {
    /// The protocol that reaches it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A mailbox.
        case mail
        /// An Apple device.
        case apns
        /// An Android device.
        case fcm
        /// A browser.
        case webPush = "web"

        /// All but mail.
        public static let devices: Set<Kind> = [.apns, .fcm, .webPush]
    }

    /// The protocol.
    public let kind: Kind
    /// The number of the row that holds it; the mailbox of an account has the account's.
    public let id: Int64

    /// An address by its kind and row.
    public init(_ kind: Kind, _ id: Int64) {
        self.kind = kind
        self.id = id
    }
}
