internal import API

/// What a password must be when it is chosen: 8 to 128 characters.
enum NewPassword {
    /// What is wrong with one, without the one; nil when it is fine.
    static func fault(_ password: String, field: String) -> Problem.Field? {
        // Counted as other programs count: by code points, so that both sides agree on the limit.
        let length = password.unicodeScalars.count
        let (type, limit) = length < 8 ? ("string_too_short", "8") : ("string_too_long", "128")
        guard length < 8 || length > 128 else { return nil }
        return Problem.Field(type: type, location: ["body", field], arguments: ["limit": limit])
    }

    /// Refuses one that is not fine.
    ///
    /// - Throws: 422.
    static func check(_ password: String, field: String = "new_password") throws(Problem) {
        if let fault = fault(password, field: field) { throw .invalid([fault]) }
    }
}
