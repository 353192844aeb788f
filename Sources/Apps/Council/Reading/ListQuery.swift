package import API
internal import Base
package import HTTP

/// What lists are asked for: words, a committee, days, a page.
package struct ListQuery: Sendable, Equatable {
    /// Trimmed; nil where nothing is searched.
    package var words: String?
    package var committee: String?
    /// Whose council; nil for all towns.
    package var town: Body.ID?
    /// `2026-11-30`.
    package var from: String?
    package var to: String?
    package var limit = 50
    package var offset = 0

    package static let longestWords = 200

    package init() {}

    /// Reads a request's query.
    ///
    /// - Throws: 422 for days that are none and numbers out of range.
    package init(_ head: RequestHead) throws(Problem) {
        words = Self.text(head, "q").map { String($0.prefix(Self.longestWords)) }
        committee = Self.text(head, "committee")
        from = try Self.day(head, "date_from")
        to = try Self.day(head, "date_to")
        limit = try Self.number(head, "limit", in: 1...200) ?? 50
        offset = try Self.number(head, "offset", in: 0...999_999_999) ?? 0
    }

    /// A text that is not blank.
    package static func text(_ head: RequestHead, _ name: String) -> String? {
        guard let value = head.query(name) else { return nil }
        let isBlank = { (character: Character) in character.isWhitespace }
        let trimmed = value.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
        return trimmed.isEmpty ? nil : String(trimmed)
    }

    /// A number of a query.
    ///
    /// - Throws: 422 for what is none, or out of range.
    package static func number(
        _ head: RequestHead,
        _ name: String,
        in range: ClosedRange<Int>
    ) throws(Problem) -> Int? {
        guard let value = text(head, name) else { return nil }
        guard let number = Int(value) else { throw fault(name, "number_type") }
        guard range.contains(number) else { throw fault(name, "value_error") }
        return number
    }

    /// A day of a query.
    ///
    /// - Throws: 422 for what is none.
    package static func day(_ head: RequestHead, _ name: String) throws(Problem) -> String? {
        guard let value = text(head, name) else { return nil }
        guard CouncilDay(value) != nil else { throw fault(name, "value_error") }
        return value
    }

    /// One wrong item of the query (422).
    package static func fault(_ name: String, _ type: String) -> Problem {
        .invalid([Problem.Field(type: type, location: ["query", name])])
    }
}

extension Identifier {
    /// Reads a number of a path or a query.
    ///
    /// - Throws: 404 for a number that nobody can have, 422 for what is no number.
    package init(key: String, _ name: String, in place: String = "path") throws(Problem) {
        self.init(rawValue: try PathNumber.read(key, name, in: place))
    }
}
