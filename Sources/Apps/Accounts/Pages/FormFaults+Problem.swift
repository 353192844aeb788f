package import API
package import HTML

extension FormFaults {
    /// What a problem says about the form that caused it: its fields, or the whole.
    ///
    /// - Parameters:
    ///   - problem: the refusal.
    ///   - places: the fields that are to blame for problems which do not name one, by the problem's code.
    package init(_ problem: Problem, at places: [String: String] = [:]) {
        if let place = places[problem.code] {
            self.init(fields: [place: Fault(problem.code, problem.arguments)])
            return
        }
        guard !problem.fields.isEmpty else {
            self.init(whole: Fault(problem.code, problem.arguments))
            return
        }
        var fields: [String: Fault] = [:]
        for field in problem.fields {
            // The last word of the location is the field's name; the first fault of a field is the one to mend.
            guard let name = field.location.last, fields[name] == nil else { continue }
            fields[name] = Fault(field.type, field.arguments)
        }
        self.init(fields: fields)
    }
}
