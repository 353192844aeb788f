internal import API

/// What somebody typed in order to get an account, checked.
struct Registration: Sendable {
    let email: EmailAddress
    let password: String
    let displayName: String?

    /// Checks all fields at once.
    ///
    /// - Throws: 422 with every faulty field; the sentence never holds a password.
    init(email: String, password: String, displayName: String?) throws(Problem) {
        var faults: [Problem.Field] = []
        func refuse(_ name: String, _ type: String, _ arguments: [String: String] = [:]) {
            faults.append(Problem.Field(type: type, location: ["body", name], arguments: arguments))
        }
        let address = EmailAddress(email)
        if address == nil { refuse("email", "email_invalid") }
        if let fault = NewPassword.fault(password, field: "password") { faults.append(fault) }
        let name = DisplayName.normalized(displayName)
        if let name, name.count > DisplayName.maximumLength {
            refuse("display_name", "string_too_long", ["limit": String(DisplayName.maximumLength)])
        } else if let name, !DisplayName.isPlain(name) {
            refuse("display_name", "control_characters")
        }
        guard faults.isEmpty, let address else { throw .invalid(faults) }
        self.email = address
        self.password = password
        self.displayName = name
    }
}
