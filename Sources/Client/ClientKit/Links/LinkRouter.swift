/// Keeps the page that a tap asked for until there is a root that can show it.
///
/// A tap may start the app, or meet it before anybody signed in. So the page is kept, the latest one wins, and the root
/// takes it when it appears. ``pendingPath`` may be stored, so that it outlives the process too.
public struct LinkRouter: Sendable, Hashable {
    /// What waits for the root.
    public private(set) var pending: Destination?
    private var isRootThere = false

    /// A router, with what an earlier process stored.
    public init(pendingPath: String? = nil) {
        pending = pendingPath.flatMap { Destination(path: $0) }
    }

    /// What to store; nil when nothing waits.
    public var pendingPath: String? { pending?.path }

    /// Somebody tapped.
    ///
    /// - Returns: where to go now; nil while there is no root, which will ask.
    public mutating func follow(_ destination: Destination) -> Destination? {
        guard isRootThere else {
            pending = destination
            return nil
        }
        return destination
    }

    /// The root stands, and somebody is signed in.
    ///
    /// - Returns: where to go first, if a tap asked for it.
    public mutating func rootAppeared() -> Destination? {
        isRootThere = true
        defer { pending = nil }
        return pending
    }

    /// Nobody is signed in any more.
    public mutating func rootVanished() {
        isRootThere = false
    }
}
