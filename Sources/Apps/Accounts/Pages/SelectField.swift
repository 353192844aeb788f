internal import HTML

/// A labelled list to choose one thing from.
struct SelectField {
    /// One line of the list; an empty value stands for no choice.
    struct Option {
        let value: String
        let title: String
        /// The language of the title, where it is not the page's.
        var language: String?
    }

    let name: String
    let label: String
    let options: [Option]
    /// The value that is chosen.
    let chosen: String

    /// The list as markup.
    func render(_ context: PageContext) -> HTML {
        let lines = options.map { option -> HTML in
            """
            <option value="\(option.value)"\(attribute: "lang", option.language)\
            \(attribute: "selected", if: option.value == chosen)>\(option.title)</option>

            """
        }
        return """
            <div class="field"><label for="\(name)">\(label)</label><div class="select-wrap">\
            <select class="select" id="\(name)" name="\(name)">
            \(lines)</select>\(context.icon(.down))</div></div>

            """
    }
}

extension SelectField {
    /// The language of what is written to somebody.
    static func language(_ chosen: Language?, label: String, _ texts: Texts) -> SelectField {
        SelectField(
            name: "language",
            label: label,
            options: [Option(value: "", title: texts["account.language.any"])]
                + Language.allCases.map { language in
                    Option(
                        value: language.rawValue,
                        title: language == .german ? "Deutsch" : "English",
                        language: language.rawValue
                    )
                },
            chosen: chosen?.rawValue ?? ""
        )
    }
}
