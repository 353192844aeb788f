package import API
internal import Base
package import HTTP

/// Which accounts an administrator wants to see, the newest first.
package struct UserSearch: Sendable, Equatable {
    /// A part of the address or of the name; empty is any.
    package var text = ""
    /// Nil is any.
    package var status: Account.Status?
    /// Nil is any.
    package var role: Account.Role?
    /// Only those that came before this one: where the last page ended.
    package var before: Account.ID?
    /// At most so many.
    package var limit: Int

    package init(text: String = "", limit: Int) {
        self.text = text
        self.limit = limit
    }

    /// Reads `q`, `status`, `role`, `before` and `limit` of a request, as far as they are there.
    ///
    /// - Throws: 422 for a value that is none.
    package init(_ head: RequestHead, limit: ClosedRange<Int>) throws(Problem) {
        self.init(text: head.query("q") ?? "", limit: limit.upperBound)
        status = try Self.value(head, "status", Account.Status.init(rawValue:))
        role = try Self.value(head, "role", Account.Role.init(rawValue:))
        before = try Self.value(head, "before", Account.ID.init(digits:))
        if let number = try Self.value(head, "limit", { Account.ID(digits: $0)?.rawValue }) {
            guard limit.contains(Int(number)) else { throw Self.fault("limit") }
            self.limit = Int(number)
        }
    }

    private static func value<Value>(
        _ head: RequestHead,
        _ name: String,
        _ read: (String) -> Value?
    ) throws(Problem) -> Value? {
        // An empty one comes from a form in which nothing was chosen.
        guard let text = head.query(name), !text.isEmpty else { return nil }
        guard let value = read(text) else { throw fault(name) }
        return value
    }

    private static func fault(_ name: String) -> Problem {
        .invalid([Problem.Field(type: "value_error", location: ["query", name])])
    }
}
