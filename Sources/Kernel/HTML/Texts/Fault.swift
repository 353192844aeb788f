/// What is wrong, as a code with values; the sentence comes from the texts.
package struct Fault: Sendable, Equatable {
    /// A problem's code (`wrong_credentials`) or a field fault's type (`missing`).
    package let code: String
    /// Values for the sentence.
    package let arguments: [String: String]

    package init(_ code: String, _ arguments: [String: String] = [:]) {
        self.code = code
        self.arguments = arguments
    }
}

/// What was wrong with a form that was refused: single fields, or the whole.
package struct FormFaults: Sendable, Equatable {
    /// A fault per field name.
    package let fields: [String: Fault]
    /// What is wrong with the whole, when no field is to blame.
    package let whole: Fault?

    package init(fields: [String: Fault] = [:], whole: Fault? = nil) {
        self.fields = fields
        self.whole = whole
    }

    /// Nothing is wrong.
    package static let none = FormFaults()

    /// Whether nothing is wrong.
    package var isEmpty: Bool { fields.isEmpty && whole == nil }
}

extension Texts {
    /// The sentence of a problem: `problem.<code>`, or a general one.
    package func problem(_ fault: Fault) -> String {
        let key = "problem." + fault.code
        return find(key) == nil ? self["problem.unknown"] : self(key, fault.arguments)
    }

    /// The sentence under a field: `field.<type>.<name>` where there is one, else `field.<type>`.
    package func field(_ fault: Fault, name: String) -> String {
        for key in ["field.\(fault.code).\(name)", "field.\(fault.code)"] where find(key) != nil {
            return self(key, fault.arguments)
        }
        return self["field.value_error"]
    }
}
