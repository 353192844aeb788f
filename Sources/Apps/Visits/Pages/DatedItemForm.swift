internal import API
internal import Accounts
internal import HTML

/// What stands in the form of a task or of a sale that may come, for making and for changing one.
struct DatedItemForm: Sendable {
    var title = ""
    var hasDate = false
    /// Kept while the switch is off.
    var date = ""
    var faults = FormFaults.none

    /// An empty one.
    init() {}

    /// What is kept.
    init(_ item: DatedItem) {
        title = item.title
        hasDate = item.date != nil
        date = item.date ?? ""
    }

    /// What was typed and refused.
    init(_ form: FormBody, _ look: DatedLook, _ problem: Problem) {
        title = form[look.form] ?? ""
        hasDate = form["mit_datum"] != nil
        date = form[look.dateName] ?? ""
        faults = FormFaults(problem)
    }

    func fields(_ look: DatedLook, _ context: PageContext) -> HTML {
        let words = look.words(context.texts)
        let title = Field(look.form, words.title).with {
            $0.value = self.title
            $0.limit = DatedItem.titleLimit
            $0.isRequired = true
            $0.fault = faults.fields["title"]
        }
        let date = Field(look.dateName, words.date).with {
            $0.kind = look.hasTime ? .moment : .date
            $0.value = self.date
            $0.fault = faults.fields[look.dateName]
        }
        return title.render(context) + context.dateToggle(isOn: hasDate, field: date, form: look.form)
    }
}
