package import Base
package import HTML

/// A board as the team sees it: name, address, notifications, notes, end (`/boards/<id>/<board>`).
package enum BoardSettingsPage {
    /// What the page's forms do: the value of their field `action`.
    package enum Action: String, Sendable, CaseIterable {
        case save
        case notificationsOn = "notifications-on"
        case notificationsOff = "notifications-off"
        case delete
        /// With the note's id in the field `note`.
        case takeDown = "take-down"
    }

    /// What was just done.
    package enum Notice: String, Sendable, CaseIterable {
        case saved
        case notificationsOn = "notifications-on"
        case notificationsOff = "notifications-off"
        case takenDown = "taken-down"
    }

    /// What it shows.
    package struct Model: Sendable {
        /// A note in the list.
        package struct Note: Sendable {
            package var id: Int64
            package var title: String
            package var author: String?
            package var pinnedAt: Timestamp

            package init(id: Int64, title: String, author: String?, pinnedAt: Timestamp) {
                self.id = id
                self.title = title
                self.author = author
                self.pinnedAt = pinnedAt
            }
        }

        package var kitaID: Int64
        package var kitaName: String
        package var id: Int64
        package var name: String
        package var slug: String
        /// The absolute address for parents, `https://…/k/<link>/<slug>/`.
        package var url: String
        /// Whether the instance has notifications; if not, no word about them.
        package var hasPush: Bool
        package var hasNotifications: Bool
        package var bellCount: Int
        /// Newest first.
        package var notes: [Note]
        /// The id to ask for older notes with (`?before=`), nil when these are all.
        package var olderBefore: Int64?
        /// What stands in the fields: the stored values, or what was typed when the form was refused.
        package var draftName: String
        package var draftSlug: String
        package var faults: FormFaults
        package var notice: Notice?

        package init(
            kitaID: Int64,
            kitaName: String,
            id: Int64,
            name: String,
            slug: String,
            url: String,
            hasPush: Bool,
            hasNotifications: Bool,
            bellCount: Int,
            notes: [Note],
            olderBefore: Int64? = nil,
            draftName: String? = nil,
            draftSlug: String? = nil,
            faults: FormFaults = .none,
            notice: Notice? = nil
        ) {
            self.kitaID = kitaID
            self.kitaName = kitaName
            self.id = id
            self.name = name
            self.slug = slug
            self.url = url
            self.hasPush = hasPush
            self.hasNotifications = hasNotifications
            self.bellCount = bellCount
            self.notes = notes
            self.olderBefore = olderBefore
            self.draftName = draftName ?? name
            self.draftSlug = draftSlug ?? slug
            self.faults = faults
            self.notice = notice
        }

        var path: String { "/boards/\(kitaID)/\(id)" }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let main: HTML = """
            <div class="page page--split">
            <div class="head"><p class="eyebrow"><a href="/boards/\(model.kitaID)">\(model.kitaName)</a></p>
            <div class="head__row"><div><h1>\(model.name)</h1><p><a href="\(url: model.url)">\(texts["board_settings.open"])</a></p></div></div></div>
            <div class="page__main">
            \(StaffShell.notice(model.notice.map { "board." + $0.rawValue }, context))\(notes(model, context))
            </div>
            <aside class="page__side" aria-label="\(texts["settings.side"])">
            \(form(model, context))\(model.hasPush ? notifications(model, context) : .empty)\(end(model, context))</aside>
            </div>
            """
        return StaffShell.document(
            model.name,
            place: .board(kita: model.kitaID, kitaName: model.kitaName),
            main: main,
            context
        )
    }

    private static func notes(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = model.notes.map { note(of: model, $0, context) }
        let list: HTML =
            rows.isEmpty
            ? "<p class=\"muted\">\(texts["kita.no_note"])</p>" : "<ul class=\"card card--flush rows\">\n\(rows)</ul>"
        let older = model.olderBefore.map { id -> HTML in
            "<div class=\"actions\"><a class=\"btn\" href=\"\(model.path)?before=\(id)\">\(texts["board.older"])</a></div>"
        }
        return """
            <section class="section" aria-labelledby="zettel-titel">
            <div class="section__head"><h2 id="zettel-titel">\(texts["board_settings.notes"])</h2></div>
            \(list)\(older)
            </section>
            """
    }

    private static func note(of model: Model, _ note: Model.Note, _ context: PageContext) -> HTML {
        let texts = context.texts
        let author: HTML = "<span>\(note.author ?? texts["note.nameless"])</span>"
        let form = StaffShell.actionForm(
            Action.takeDown.rawValue,
            path: model.path,
            button: """
                <button class="btn btn--icon" type="submit" aria-label="\(texts("board_settings.take_down", ["title": note.title]))">\
                \(context.icon(.takedown))</button>
                """,
            fields: "<input type=\"hidden\" name=\"note\" value=\"\(note.id)\">",
            question: .init(
                title: texts["note.take_down.title"],
                text: texts("note.take_down.which", ["title": note.title]),
                doIt: texts["note.take_down.do"],
                keep: texts["note.take_down.keep"]
            )
        )
        return """
            <li class="row row--no-lead"><div class="row__body"><h3 class="row__title">\(note.title)</h3>\
            <p class="meta">\(author)<span>\(context.when(note.pinnedAt))</span></p></div><div class="row__trail">\(form)</div></li>

            """
    }

    private static func form(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let name = Field("name", texts["board_settings.name"]).with {
            $0.value = model.draftName
            $0.limit = 80
            $0.isRequired = true
            $0.fault = model.faults.fields["name"]
        }
        let slug = Field("slug", texts["board_settings.slug"]).with {
            $0.value = model.draftSlug
            $0.hint = texts["board_settings.slug_hint"]
            $0.limit = 40
            $0.isRequired = true
            $0.fault = model.faults.fields["slug"]
        }
        return """
            <form class="card form" method="post" action="\(model.path)">
            <h2>\(texts["board_settings.title"])</h2>
            \(context.faultBanner(model.faults))<input type="hidden" name="action" value="save">
            \(name.render(context))\(slug.render(context))\
            <button class="btn btn--primary" type="submit">\(texts["board_settings.save"])</button>
            </form>

            """
    }

    private static func notifications(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let action: Action = model.hasNotifications ? .notificationsOff : .notificationsOn
        let state = model.hasNotifications ? "on" : "off"
        let warning = texts.plural("board_settings.push.warning", model.bellCount)
        let form = StaffShell.actionForm(
            action.rawValue,
            path: model.path,
            button: "<button class=\"btn\" type=\"submit\">\(texts["board_settings.push.\(state).do"])</button>",
            question: model.hasNotifications && model.bellCount > 0
                ? .init(
                    title: texts["board_settings.push.ask"],
                    text: warning,
                    doIt: texts["board_settings.push.on.do"],
                    keep: texts["board_settings.push.keep"]
                ) : nil
        )
        let bells: HTML? =
            model.hasNotifications
            ? "<p class=\"small\"><strong>\(texts.plural("staff.bells", model.bellCount))</strong></p>\n" : nil
        return """
            <section class="card" aria-labelledby="push-titel">
            <h2 id="push-titel">\(texts["board_settings.push.title"])</h2>
            <p class="small muted">\(texts["board_settings.push.\(state)"])</p>
            \(bells)\(model.hasNotifications && model.bellCount > 0 ? "<p class=\"small muted\">\(warning)</p>\n" : .empty)\(form)
            </section>

            """
    }

    private static func end(_ model: Model, _ context: PageContext) -> HTML {
        """
        <section class="card card--quiet" aria-labelledby="ende-titel">
        <h2 id="ende-titel">\(context.texts["board_settings.delete.title"])</h2>
        <p class="small muted">\(context.texts["board_settings.delete.text"])</p>
        <div class="actions"><a class="btn btn--danger" href="\(model.path)/delete">\(context.texts["board_settings.delete.do"])</a></div>
        </section>

        """
    }
}
