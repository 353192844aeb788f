internal import HTML

extension Field {
    /// The field for a password that is chosen now, whatever form it stands in.
    static func newPassword(_ name: String, _ label: String, _ faults: FormFaults, _ texts: Texts) -> Field {
        Field(name, label).with {
            $0.kind = .password
            $0.hint = texts["register.password_hint"]
            $0.autocomplete = "new-password"
            $0.limit = 128
            $0.isRequired = true
            $0.fault = faults.fields[name]
        }
    }
}
