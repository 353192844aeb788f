/// What goes over the wire of the council: the names are the wire's.
package enum CouncilWire {
    /// The committees that may be followed.
    package struct Committees: Codable, Sendable, Equatable {
        package let committees: [String]

        package init(committees: [String]) { self.committees = committees }
    }
}
