internal import Base

/// Reads numbers from paths and queries: what is none is another fault than one that nobody has.
package enum PathNumber {
    /// The number that a text is.
    ///
    /// - Parameters:
    ///   - text: a piece of a path, a value of a query.
    ///   - name: what it stands for, as the fault names it.
    ///   - place: where it stands, as the fault names it: `path`, `query`.
    /// - Returns: a number of up to 18 digits.
    /// - Throws: 404 for numbers that no row has, negative ones and longer ones; 422 for what is no number.
    package static func read(_ text: String, _ name: String, in place: String = "path") throws(Problem) -> Int64 {
        if let number = Int64(digits: text) { return number }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .invalid([Problem.Field(type: "number_type", location: [place, name])])
        }
        throw .notFound
    }
}
