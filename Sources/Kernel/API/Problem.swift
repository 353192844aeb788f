/// An error as a client gets it: an RFC 9457 problem document, in the user's language.
///
/// Apps throw it with a stable `code`; the sentence belongs to the text catalogues (`problem.<code>`), so that it is
/// written once and in every language. Validation faults (422) list their fields instead.
package struct Problem: Error, Sendable, Equatable {
    /// One fault of one field, in the form that older apps read.
    package struct Field: Sendable, Equatable {
        /// Stable and English: `missing`, `string_too_long`, `value_error`.
        package let type: String
        /// Where it is: `["body", "email"]`.
        package let location: [String]
        /// Values for the sentence `field.<type>`; never a password or token.
        package let arguments: [String: String]

        package init(type: String, location: [String], arguments: [String: String] = [:]) {
            self.type = type
            self.location = location
            self.arguments = arguments
        }
    }

    /// HTTP status, 400 to 599.
    package let status: Int
    /// Stable, English, snake_case; also the key of its sentence.
    package let code: String
    /// Values for the sentence.
    package let arguments: [String: String]
    /// The faults of a 422, else empty.
    package let fields: [Field]
    /// Header fields of the answer: `Retry-After`, `WWW-Authenticate`, `Allow`.
    package let headers: [String: String]

    package init(
        _ status: Int,
        _ code: String,
        arguments: [String: String] = [:],
        fields: [Field] = [],
        headers: [String: String] = [:]
    ) {
        self.status = status
        self.code = code
        self.arguments = arguments
        self.fields = fields
        self.headers = headers
    }

    /// Nothing there, or nothing for you.
    package static let notFound = Problem(404, "not_found")
    /// Sign in first.
    package static let unauthorized = Problem(401, "unauthorized")
    /// You may not.
    package static let forbidden = Problem(403, "forbidden")
    /// The body is no JSON document.
    package static let malformedJSON = Problem(400, "malformed_json")

    /// Fields that are wrong (422).
    package static func invalid(_ fields: [Field]) -> Problem {
        Problem(422, "invalid_fields", fields: fields)
    }

    /// One wrong field of the body (422).
    package static func invalid(_ name: String, _ type: String, _ arguments: [String: String] = [:]) -> Problem {
        invalid([Field(type: type, location: ["body", name], arguments: arguments)])
    }

    /// Too often (429); try again after so many seconds.
    package static func tooMany(retryAfter seconds: Int) -> Problem {
        Problem(
            429,
            "rate_limited",
            arguments: ["seconds": String(seconds)],
            headers: ["Retry-After": String(seconds)]
        )
    }
}
