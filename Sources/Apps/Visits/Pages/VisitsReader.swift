/// Who reads a page of the visits, as far as its frame depends on it.
struct VisitsReader: Sendable, Equatable {
    /// VISITS_NAME.
    var product: String
    /// Reports that wait.
    var openCount = 0
    var isStaff = false
    var isAdmin = false
    /// The public VAPID key; nil where browsers cannot be told anything.
    var pushKey: String?
}
