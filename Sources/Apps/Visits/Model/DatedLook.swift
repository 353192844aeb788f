internal import API
internal import HTML
internal import Store

/// What parts a task (`Aufgabe`) from a sale that may come (`Verkaufschance`): both are a title with a date or without.
package struct DatedLook: Sendable {
    /// A task: to a minute, and ticked off when it is done.
    package static let task = DatedLook(
        name: "task",
        listName: "tasks",
        dateName: "faellig",
        hasTime: true,
        canBeDone: true,
        tooMany: Problem(409, "too_many_tasks", arguments: ["limit": String(DatedItem.limit)]),
        table: "visit_tasks",
        column: "faellig",
        address: VisitsAddress.tasks,
        place: .tasks,
        icon: .checkCircle,
        form: "aufgabe",
        notice: "task",
        words: DatedWords.task
    )

    /// A sale that may come: a pure date (seed).
    package static let opportunity = DatedLook(
        name: "opportunity",
        listName: "opportunities",
        dateName: "datum",
        hasTime: false,
        canBeDone: false,
        tooMany: Problem(409, "too_many_opportunities", arguments: ["limit": String(DatedItem.limit)]),
        table: "visit_opportunities",
        column: "datum",
        address: VisitsAddress.opportunities,
        place: .opportunities,
        icon: .star,
        form: "chance",
        notice: "chance",
        words: DatedWords.opportunity
    )

    /// What the wire calls one in a path, and many of them.
    let name, listName: String
    /// What the wire and the form call the date.
    let dateName: String
    /// Whether the date has a time.
    let hasTime: Bool
    /// Whether one is ticked off; its table has the moment then.
    let canBeDone: Bool
    /// What is said to one too many.
    let tooMany: Problem
    /// The table, and its column with the date.
    let table, column: SQL
    /// Where the list is; one is behind its number there.
    let address: String
    let place: VisitsFrame.Place
    let icon: Icon
    /// What the form calls the title, and the beginning of its ids.
    let form: String
    /// How the words of what was done begin.
    let notice: String
    let words: @Sendable (Texts) -> DatedWords

    /// What `?ok=` may say on the list.
    var notices: Set<String> {
        let known = ["created", "saved", "deleted"] + (canBeDone ? ["done", "undone"] : [])
        return Set(known.map { "\(notice).\($0)" })
    }

    /// Where one is.
    func address(_ id: DatedItem.ID) -> String { "\(address)/\(id)" }

    /// The list, which says what was done.
    func told(_ deed: String) -> String { "\(address)?ok=\(notice).\(deed)" }
}

/// What people read of tasks, or of sales that may come.
struct DatedWords: Sendable {
    let plural, title, date, new, create, edit, none, noneText, deletion: String

    @Sendable static func task(_ texts: Texts) -> DatedWords {
        DatedWords(
            plural: texts["visits.nav.tasks"],
            title: texts["visits.tasks.title"],
            date: texts["visits.tasks.due"],
            new: texts["visits.tasks.new"],
            create: texts["visits.tasks.create"],
            edit: texts["visits.tasks.edit"],
            none: texts["visits.tasks.none"],
            noneText: texts["visits.tasks.none.text"],
            deletion: texts["visits.tasks.delete.text"]
        )
    }

    @Sendable static func opportunity(_ texts: Texts) -> DatedWords {
        DatedWords(
            plural: texts["visits.nav.opportunities"],
            title: texts["visits.chances.title"],
            date: texts["visits.chances.day"],
            new: texts["visits.chances.new"],
            create: texts["visits.chances.create"],
            edit: texts["visits.chances.edit"],
            none: texts["visits.chances.none"],
            noneText: texts["visits.chances.none.text"],
            deletion: texts["visits.chances.delete.text"]
        )
    }
}
