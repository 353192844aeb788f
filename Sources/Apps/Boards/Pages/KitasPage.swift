package import HTML

/// The Kitas of whoever is signed in, and the form for a new one (`/boards`).
package enum KitasPage {
    /// What it shows.
    package struct Model: Sendable {
        /// One Kita.
        package struct Kita: Sendable {
            package var id: Int64
            package var name: String
            package var isPaused: Bool
            package var boardCount: Int
            package var noteCount: Int
            /// Bells that are on, over all boards; nil when the instance has no notifications.
            package var bellCount: Int?

            package init(id: Int64, name: String, isPaused: Bool, boardCount: Int, noteCount: Int, bellCount: Int?) {
                self.id = id
                self.name = name
                self.isPaused = isPaused
                self.boardCount = boardCount
                self.noteCount = noteCount
                self.bellCount = bellCount
            }
        }

        package var kitas: [Kita]
        /// Whether this account may make new ones.
        package var canCreate: Bool
        /// The name typed before, when the form was refused.
        package var newName: String
        package var faults: FormFaults
        /// Set right after a Kita was deleted.
        package var wasDeleted: Bool

        package init(
            kitas: [Kita],
            canCreate: Bool = true,
            newName: String = "",
            faults: FormFaults = .none,
            wasDeleted: Bool = false
        ) {
            self.kitas = kitas
            self.canCreate = canCreate
            self.newName = newName
            self.faults = faults
            self.wasDeleted = wasDeleted
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let main: HTML = """
            <div class="page page--split">
            <div class="head"><div class="head__row"><div><h1>\(texts["kitas.title"])</h1><p>\(texts["kitas.lead"])</p></div></div></div>
            <div class="page__main">
            \(StaffShell.notice(model.wasDeleted ? "deleted" : nil, context))\(list(model, context))
            </div>
            <aside class="page__side" aria-label="\(texts["kitas.new"])">
            \(model.canCreate ? form(model, context) : .empty)</aside>
            </div>
            """
        return StaffShell.document(texts["kitas.title"], place: .kitas, main: main, context)
    }

    private static func list(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        guard !model.kitas.isEmpty else {
            return """
                <div class="card empty"><svg viewBox="0 0 40 40" aria-hidden="true"><use href="\(url: context.asset("icons.svg") + "#sunflower")"/></svg>\
                <h2>\(texts["kitas.empty.title"])</h2><p>\(texts[model.canCreate ? "kitas.empty.text" : "kitas.empty.ask"])</p></div>
                """
        }
        return """
            <ul class="card card--flush rows" aria-label="\(texts["kitas.title"])">
            \(model.kitas.map { row($0, context) })</ul>
            """
    }

    private static func row(_ kita: Model.Kita, _ context: PageContext) -> HTML {
        let texts = context.texts
        let paused: HTML? = kita.isPaused ? "<span class=\"chip chip--warn\">\(texts["kitas.paused"])</span>" : nil
        let bells: HTML? = kita.bellCount.map { "<span>\(texts.plural("staff.bells", $0))</span>" }
        return """
            <li class="row row--link"><span class="row__lead"><span class="tile-icon">\(context.icon(.board))</span></span>\
            <div class="row__body"><h2 class="row__title"><a class="row__cover" href="/boards/\(kita.id)">\(kita.name)</a></h2>\
            <p class="meta"><span>\(texts.plural("staff.boards", kita.boardCount))</span>\
            <span>\(texts.plural("staff.notes", kita.noteCount))</span>\(bells)</p></div>\
            <span class="row__trail">\(paused)\(context.icon(.right, isSmall: true))</span></li>

            """
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let name = Field("name", texts["kitas.name"]).with {
            $0.value = model.newName
            $0.placeholder = texts["kitas.name_example"]
            $0.limit = 80
            $0.isRequired = true
            $0.fault = model.faults.fields["name"]
        }
        return """
            <form class="card form" method="post" action="/boards">
            <h2>\(texts["kitas.new"])</h2>
            <p class="small muted">\(texts["kitas.new_text"])</p>
            \(context.faultBanner(model.faults))\(name.render(context))\
            <button class="btn btn--primary btn--block" type="submit">\(context.icon(.plus))\(texts["kitas.create"])</button>
            </form>

            """
    }
}
