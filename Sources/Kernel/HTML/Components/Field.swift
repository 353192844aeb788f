/// A labelled field of a form, with its hint and with the fault that a refused form leaves under it.
package struct Field: Sendable {
    /// What is typed into it.
    package enum Kind: Sendable {
        case text
        case email
        /// A number to call.
        case phone
        case password
        case area
        /// A day, as `2026-11-30`.
        case date
        /// A clock's hands, as `07:05`.
        case time
        /// A day with a time, as `2026-11-30T07:05`.
        case moment
        /// Whole numbers within bounds.
        case number(ClosedRange<Int>)
        /// A number with a comma or a point; left to the server to read, since browsers take one of both.
        case decimal
    }

    package var name: String
    package var label: String
    package var kind: Kind = .text
    package var value = ""
    package var hint: String?
    package var placeholder: String?
    package var autocomplete: String?
    package var limit: Int?
    package var isRequired = false
    package var isOptionalMarked = false
    /// Shows how many characters are written; filled by script.
    package var isCounted = false
    /// The prefix of the ids, when a page holds several forms.
    package var form = ""
    package var fault: Fault?

    package init(_ name: String, _ label: String) {
        self.name = name
        self.label = label
    }

    /// A copy with changes, so that a field is one expression.
    package func with(_ change: (inout Field) -> Void) -> Field {
        var field = self
        change(&field)
        return field
    }

    private var id: String { form.isEmpty ? name : form + "-" + name }

    /// The field as markup.
    package func render(_ context: PageContext) -> HTML {
        let notes = [hint != nil || isCounted ? id + "-hint" : nil, fault != nil ? id + "-error" : nil].compactMap {
            $0
        }
        let common: HTML = """
            id="\(id)" name="\(name)"\(attribute: "maxlength", limit)\(attribute: "required", if: isRequired)\
            \(attribute: "placeholder", placeholder)\(attribute: "autocomplete", autocomplete)\
            \(attribute: "aria-invalid", "true", if: fault != nil)\
            \(attribute: "aria-describedby", notes.joined(separator: " "), if: !notes.isEmpty)
            """
        let optional: HTML? =
            isOptionalMarked ? " <span class=\"muted\">(\(context.texts["form.optional"]))</span>" : nil
        return """
            <div class="field"><label for="\(id)">\(label)\(optional)</label>\(control(common))\
            \(hintLine(context))\(errorLine(context))</div>

            """
    }

    private func control(_ common: HTML) -> HTML {
        switch kind {
        case .text: "<input class=\"input\" \(common)\(attribute: "value", value, if: !value.isEmpty)>"
        case .email:
            """
            <input class="input" type="email" inputmode="email" autocapitalize="none" spellcheck="false" \(common)\
            \(attribute: "value", value, if: !value.isEmpty)>
            """
        case .phone:
            """
            <input class="input" type="tel" inputmode="tel" \(common)\(attribute: "value", value, if: !value.isEmpty)>
            """
        case .password: "<input class=\"input\" type=\"password\" \(common)>"
        case .date: "<input class=\"input\" type=\"date\" \(common)\(attribute: "value", value, if: !value.isEmpty)>"
        case .time: "<input class=\"input\" type=\"time\" \(common)\(attribute: "value", value, if: !value.isEmpty)>"
        case .moment:
            """
            <input class="input" type="datetime-local" \(common)\(attribute: "value", value, if: !value.isEmpty)>
            """
        case .number(let bounds):
            """
            <input class="input" type="number" inputmode="numeric" min="\(bounds.lowerBound)" max="\(bounds.upperBound)" \(common)\
            \(attribute: "value", value, if: !value.isEmpty)>
            """
        case .decimal:
            """
            <input class="input" inputmode="decimal" \(common)\(attribute: "value", value, if: !value.isEmpty)>
            """
        // The line feed after the tag is eaten by the parser; without it a text that begins with one would lose it.
        case .area: "<textarea class=\"textarea\" \(common)>\n\(value)</textarea>"
        }
    }

    private func hintLine(_ context: PageContext) -> HTML? {
        guard isCounted, let limit else {
            return hint.map { "<p class=\"field__hint\" id=\"\(id)-hint\">\($0)</p>" }
        }
        return """
            <p class="field__hint field__foot" id="\(id)-hint"><span>\(hint ?? "")</span>\
            <span class="num" data-count-for="\(id)" data-count="\(context.texts("form.count", ["limit": context.number(limit)]))" hidden></span></p>
            """
    }

    private func errorLine(_ context: PageContext) -> HTML? {
        fault.map {
            """
            <p class="field__error" id="\(id)-error">\(context.icon(.warn))<span>\(context.texts.field($0, name: name))</span></p>
            """
        }
    }
}

extension PageContext {
    /// A number as the language writes it: 4.000 or 4,000.
    package func number(_ value: Int) -> String {
        let digits = Array(String(abs(value)))
        var text = value < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += texts["number.group"] }
            text.append(digit)
        }
        return text
    }
}
