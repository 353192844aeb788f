/// What an account may do; the wire names of `UserOut.rights`.
package enum Right: String, Sendable, CaseIterable, Comparable {
    /// Administers the deployment.
    case admin
    /// Sits on the council; changes what is told by default.
    case mandate
    /// Sees the budget.
    case budget
    /// Looks after Kitas and their boards.
    case boards
    /// Uses the visits where a deployment keeps them for some.
    case visits

    /// In the order of the declaration, so that lists are stable.
    package static func < (left: Right, right: Right) -> Bool { left.position < right.position }

    private var position: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// What an account may do by its stored rights and its place in the deployment.
    ///
    /// An administrator looks after every Kita; the other rights say who somebody is, so they are not implied.
    package static func effective(stored: some Sequence<Right>, role: Account.Role) -> Set<Right> {
        let rights = Set(stored)
        return role == .admin ? rights.union([.admin, .boards]) : rights
    }
}
