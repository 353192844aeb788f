/// How often something may be done in how long a time.
package struct RateLimit: Sendable, Hashable {
    /// Tells this rule's counts from those of other rules: `login`, `pin`.
    package let name: String
    /// How many times, at least 1.
    package let count: Int
    /// Any stretch of this length holds at most ``count``.
    package let window: Duration

    /// A rule from its parts.
    package init(_ name: String, _ count: Int, per window: Duration) {
        self.name = name
        self.count = max(1, count)
        self.window = window
    }
}
