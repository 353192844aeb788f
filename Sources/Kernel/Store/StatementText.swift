/// What can be told of a statement by its text alone.
package enum StatementText {
    private static let notForBodies: Set<String> = [
        "BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "PREPARE", "EXECUTE",
        "DEALLOCATE", "DISCARD", "ATTACH", "DETACH", "VACUUM", "COPY", "LISTEN",
    ]

    /// Refuses what would end or leave the transaction that a driver began, in whatever dialect.
    ///
    /// - Throws: ``StoreError/statement(_:)``.
    package static func requireForBody(_ text: String) throws(StoreError) {
        let word = firstWord(text)
        if notForBodies.contains(word) { throw .statement("\(word) is not for a transaction's body") }
    }

    /// The word that tells what a statement does, in capitals; comments before it are skipped.
    package static func firstWord(_ text: String) -> String {
        var rest = text.utf8[...]
        while let byte = rest.first {
            if byte <= 0x20 || byte == UInt8(ascii: ";") {
                rest = rest.dropFirst()
            } else if rest.starts(with: "--".utf8) {
                rest = rest.drop { $0 != 0x0A }
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else {
                break
            }
        }
        return String(rest.prefix { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A }.map { Character(UnicodeScalar($0)) })
            .uppercased()
    }
}
