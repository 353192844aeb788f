/// A district, from the file that the operator names.
package struct Place: Sendable, Equatable {
    /// The slug of its name.
    package let id: String
    package let name: String

    package init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}
