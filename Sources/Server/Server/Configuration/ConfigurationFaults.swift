/// Everything that is wrong with the configuration, told at once.
package struct ConfigurationFaults: Error, Sendable, Equatable, CustomStringConvertible {
    /// One variable and what is wrong with it.
    package struct Fault: Sendable, Equatable, CustomStringConvertible {
        /// The variable, or the file with a line.
        package let variable: String
        /// What is wrong and what to write instead; never the value of a secret.
        package let reason: String

        package var description: String { "\(variable): \(reason)" }
    }

    package private(set) var list: [Fault] = []

    /// One fault a line.
    package var description: String { list.map(\.description).joined(separator: "\n") }

    /// Notes one more.
    mutating func add(_ variable: String, _ reason: String) {
        list.append(Fault(variable: variable, reason: reason))
    }

    /// Notes all of another collection.
    mutating func add(_ others: ConfigurationFaults) {
        list += others.list
    }
}
