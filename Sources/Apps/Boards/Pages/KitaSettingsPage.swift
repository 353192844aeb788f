package import HTML

/// A Kita as its team sees it: name, link, boards, team, pause, end (`/boards/<id>`).
package enum KitaSettingsPage {
    /// What the page's forms do: the value of their field `action`.
    package enum Action: String, Sendable, CaseIterable {
        case rename
        case pause
        case resume
        case staff
        case newBoard = "new-board"
        case link
        case delete
    }

    /// What was just done.
    package enum Notice: String, Sendable, CaseIterable {
        case created
        case renamed
        case paused
        case resumed
        case staff
        case boardCreated = "board-created"
        case boardDeleted = "board-deleted"
        case newLink = "new-link"
    }

    /// What it shows.
    package struct Model: Sendable {
        /// One board.
        package struct Board: Sendable {
            package var id: Int64
            package var slug: String
            package var name: String
            package var hasNotifications: Bool
            package var noteCount: Int
            package var bellCount: Int

            package init(
                id: Int64,
                slug: String,
                name: String,
                hasNotifications: Bool,
                noteCount: Int,
                bellCount: Int
            ) {
                self.id = id
                self.slug = slug
                self.name = name
                self.hasNotifications = hasNotifications
                self.noteCount = noteCount
                self.bellCount = bellCount
            }
        }

        /// What was typed into the forms; what is stored, unless a form was refused.
        package struct Draft: Sendable {
            package var name: String
            package var staffEmails: String
            package var boardName: String
            package var boardSlug: String

            package init(name: String, staffEmails: String, boardName: String = "", boardSlug: String = "") {
                self.name = name
                self.staffEmails = staffEmails
                self.boardName = boardName
                self.boardSlug = boardSlug
            }
        }

        package var id: Int64
        package var name: String
        package var isPaused: Bool
        /// The absolute address for parents.
        package var url: String
        /// The same as a path, `/k/<link>/`.
        package var path: String
        /// Whether the instance has notifications; if not, no word about them.
        package var hasPush: Bool
        package var boards: [Board]
        package var draft: Draft
        /// The form that was refused, and why.
        package var refused: Action?
        package var faults: FormFaults
        package var notice: Notice?

        package init(
            id: Int64,
            name: String,
            isPaused: Bool,
            url: String,
            path: String,
            hasPush: Bool,
            boards: [Board],
            draft: Draft,
            refused: Action? = nil,
            faults: FormFaults = .none,
            notice: Notice? = nil
        ) {
            self.id = id
            self.name = name
            self.isPaused = isPaused
            self.url = url
            self.path = path
            self.hasPush = hasPush
            self.boards = boards
            self.draft = draft
            self.refused = refused
            self.faults = faults
            self.notice = notice
        }

        var settingsPath: String { "/boards/\(id)" }

        func faults(of action: Action) -> FormFaults { refused == action ? faults : .none }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let main: HTML = """
            <div class="page page--split">
            <div class="head"><p class="eyebrow"><a href="/boards">\(texts["kitas.title"])</a></p>
            <div class="head__row"><div><h1>\(model.name)</h1></div></div></div>
            <div class="page__main">
            \(StaffShell.notice(model.notice?.rawValue, context))\(pausedBanner(model, context))\
            \(linkCard(model, context))\(KitaBoardsSection.render(model, context))
            </div>
            <aside class="page__side" aria-label="\(texts["settings.side"])">
            \(nameForm(model, context))\(staffForm(model, context))\(pauseCard(model, context))\(deleteCard(model, context))</aside>
            </div>
            """
        return StaffShell.document(model.name, place: .kita(id: model.id, name: model.name), main: main, context)
    }

    private static func pausedBanner(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.isPaused, model.notice != .paused else { return nil }
        return context.banner(
            .warn,
            title: context.texts["settings.paused.title"],
            text: context.texts["settings.paused.text"]
        )
    }

    private static func linkCard(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="card card--raised" aria-labelledby="link-titel">
            <h2 id="link-titel">\(texts["settings.link.title"])</h2>
            <p class="small muted">\(texts["settings.link.text"])</p>
            <p class="address"><a href="\(url: model.url)" id="kita-link">\(model.url)</a></p>
            <div class="actions"><button class="btn btn--primary" type="button" data-copy="kita-link" data-copied="\(texts["settings.link.copied"])" hidden>\
            \(context.icon(.link))\(texts["settings.link.copy"])</button>\
            <a class="btn" href="\(model.settingsPath)/poster">\(context.icon(.print))\(texts["settings.poster"])</a>\
            <a class="btn btn--quiet" href="\(model.settingsPath)/link">\(texts["settings.link.new"])</a></div>
            </section>

            """
    }

    private static func nameForm(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let faults = model.faults(of: .rename)
        let field = Field("name", texts["kitas.name"]).with {
            $0.form = "kita"
            $0.value = model.draft.name
            $0.limit = 80
            $0.isRequired = true
            $0.fault = faults.fields["name"]
        }
        return """
            <form class="card form" method="post" action="\(model.settingsPath)">
            <h2>\(texts["settings.name.title"])</h2>
            \(context.faultBanner(faults))<input type="hidden" name="action" value="rename">
            \(field.render(context))<button class="btn" type="submit">\(texts["settings.name.save"])</button>
            </form>

            """
    }

    private static func staffForm(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let faults = model.faults(of: .staff)
        let field = Field("emails", texts["settings.staff.emails"]).with {
            $0.kind = .area
            $0.value = model.draft.staffEmails
            $0.hint = texts["settings.staff.hint"]
            $0.limit = 4000
            $0.fault = faults.fields["emails"]
        }
        return """
            <form class="card form" method="post" action="\(model.settingsPath)">
            <h2>\(texts["settings.staff.title"])</h2>
            \(context.faultBanner(faults))<input type="hidden" name="action" value="staff">
            \(field.render(context))<button class="btn" type="submit">\(texts["settings.staff.save"])</button>
            </form>

            """
    }

    private static func pauseCard(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let action: Action = model.isPaused ? .resume : .pause
        let button: HTML = "<button class=\"btn\" type=\"submit\">\(texts["settings.\(action.rawValue).do"])</button>"
        return """
            <section class="card" aria-labelledby="pause-titel">
            <h2 id="pause-titel">\(texts["settings.pause.title"])</h2>
            <p class="small muted">\(texts["settings.\(action.rawValue).text"])</p>
            \(context.faultBanner(model.faults(of: action)))\(StaffShell.actionForm(action.rawValue, path: model.settingsPath, button: button))
            </section>

            """
    }

    private static func deleteCard(_ model: Model, _ context: PageContext) -> HTML {
        """
        <section class="card card--quiet" aria-labelledby="ende-titel">
        <h2 id="ende-titel">\(context.texts["settings.delete.title"])</h2>
        <p class="small muted">\(context.texts["settings.delete.text"])</p>
        <div class="actions"><a class="btn btn--danger" href="\(model.settingsPath)/delete">\(context.texts["settings.delete.do"])</a></div>
        </section>

        """
    }
}
