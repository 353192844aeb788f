/// Who reads a page of the council, as far as its frame depends on it.
package struct CouncilReader: Sendable, Equatable {
    /// COUNCIL_NAME.
    package var product: String
    /// The public origin, without a slash at the end.
    package var baseURL: String
    /// Nobody is signed in.
    package var isGuest: Bool
    /// Hits that were not seen.
    package var unread: Int
    /// Whether the budget is shown.
    package var hasBudget: Bool
    package var isStaff: Bool
    package var isAdmin: Bool
    /// The public VAPID key; nil where browsers cannot be told anything.
    package var pushKey: String?
    /// Whether there is anything that we could tell of: a topic or a committee.
    package var hasInterests: Bool
    /// The towns to choose from, on pages that show what one of them has.
    package var towns = TownChoice()

    package init(
        product: String,
        baseURL: String,
        isGuest: Bool = true,
        unread: Int = 0,
        hasBudget: Bool = false,
        isStaff: Bool = false,
        isAdmin: Bool = false,
        pushKey: String? = nil,
        hasInterests: Bool = false
    ) {
        self.product = product
        self.baseURL = baseURL
        self.isGuest = isGuest
        self.unread = unread
        self.hasBudget = hasBudget
        self.isStaff = isStaff
        self.isAdmin = isAdmin
        self.pushKey = pushKey
        self.hasInterests = hasInterests
    }
}
