package import Base
package import HTML

/// One board: its notes newest first, its bell, and the form to pin (`/k/<link>/<brett>/`).
package enum BoardPage {
    /// What a form without script just did.
    package enum Notice: String, Sendable {
        case pinned
        case takenDown = "taken-down"
    }

    /// What stands in the form: empty, or what was typed when it was refused.
    package struct Draft: Sendable {
        package var title: String
        package var text: String
        package var name: String
        package var contact: String
        package var faults: FormFaults

        package init(
            title: String = "",
            text: String = "",
            name: String = "",
            contact: String = "",
            faults: FormFaults = .none
        ) {
            self.title = title
            self.text = text
            self.name = name
            self.contact = contact
            self.faults = faults
        }
    }

    /// What it shows.
    package struct Model: Sendable {
        package var frame: KitaFrame
        package var slug: String
        package var name: String
        /// Whether the board's notifications are allowed.
        package var hasBell: Bool
        /// Newest first, at most 30.
        package var notes: [NoteCard]
        /// Whether older ones hang there still.
        package var hasMore: Bool
        /// Whether these are older notes (`?before=`), not the newest.
        package var isOlderPage: Bool
        /// Until when the page shows the board without a gap; nil for older notes.
        package var shownUntil: Timestamp?
        package var draft: Draft
        package var notice: Notice?

        package init(
            frame: KitaFrame,
            slug: String,
            name: String,
            hasBell: Bool,
            notes: [NoteCard],
            hasMore: Bool,
            isOlderPage: Bool = false,
            shownUntil: Timestamp? = nil,
            draft: Draft = Draft(),
            notice: Notice? = nil
        ) {
            self.frame = frame
            self.slug = slug
            self.name = name
            self.hasBell = hasBell
            self.notes = notes
            self.hasMore = hasMore
            self.isOlderPage = isOlderPage
            self.shownUntil = shownUntil
            self.draft = draft
            self.notice = notice
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = model.frame
        let main: HTML = """
            <div class="page page--split">
            <div class="head">
            <p class="eyebrow"><a href="\(url: frame.path)">\(frame.name)</a></p>
            <div class="head__row"><div><h1>\(model.name)</h1><p>\(texts["board.lead"])</p></div>\
            \(bellBox(model, context))</div>
            </div>
            <div class="page__main">
            \(banners(model, context))\(wall(model, context))
            </div>
            <aside class="page__side" aria-label="\(texts["pin.title"])">
            \(frame.isPaused ? .empty : PinForm.render(model, context))</aside>
            </div>
            """
        return frame.document(
            model.name,
            place: .board(slug: model.slug),
            shownUntil: model.shownUntil,
            main: main,
            context
        )
    }

    private static func bellBox(_ model: Model, _ context: PageContext) -> HTML? {
        guard model.frame.pushKey != nil, !model.frame.isPaused else { return nil }
        let texts = context.texts
        guard model.hasBell else { return "<div class=\"bell-box\"><p>\(texts["kita.no_bell"])</p></div>" }
        let bell = BellButton.render(slug: model.slug, name: model.name, isAmongOthers: false, context)
        return """
            <div class="bell-box">\(bell)<p data-bell-hint="\(model.slug)" data-help="\(url: model.frame.path)hilfe" hidden></p>\
            <noscript><p>\(texts["bell.no_script"])</p></noscript></div>
            """
    }

    private static func banners(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var banners: HTML = """
            <div class="banner" id="neues" role="status" hidden>\(context.icon(.note))<div class="banner__body"><p></p></div></div>

            """
        if model.frame.isPaused {
            banners.append(context.banner(.warn, title: texts["kita.paused.title"], text: texts["kita.paused.text"]))
        }
        if !model.draft.faults.isEmpty {
            // Without script the page begins at its top, far from the form.
            let link: HTML = "<a href=\"#anheften\">\(texts["pin.mend"])</a>"
            banners.append(context.banner(.bad, title: texts["pin.refused"], link: link, role: "alert"))
        }
        switch model.notice {
        case .pinned: banners.append(context.banner(.ok, title: texts["note.pinned"], role: "status"))
        case .takenDown: banners.append(context.banner(.ok, title: texts["note.taken_down"], role: "status"))
        case nil: break
        }
        return banners
    }

    private static func wall(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let path = model.frame.path(board: model.slug)
        let newer: HTML? =
            model.isOlderPage
            ? "<div class=\"frame__foot\"><a class=\"btn\" href=\"\(url: path)\">\(texts["board.newest"])</a></div>"
            : nil
        let last = model.notes.last.map { "\(path)?before=\($0.id)" } ?? path
        return """
            <section class="frame cork" aria-labelledby="zettel-titel">
            <h2 class="sr" id="zettel-titel">\(texts["board.wall"])</h2>
            \(newer)<ol class="zettel-wall" id="wand" data-more="\(model.hasMore ? "true" : "false")"\
            \(attribute: "data-older", if: model.isOlderPage)>
            \(model.notes.map { $0.render(board: path, context) })</ol>
            \(empty(model, context))<div class="frame__foot"\(attribute: "hidden", if: !model.hasMore)>\
            <a class="btn" id="aeltere" href="\(url: last)">\(context.icon(.down))<span>\(texts["board.older"])</span></a></div>
            </section>
            \(NoteCard.template(context))
            """
    }

    private static func empty(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let pin: HTML? =
            model.frame.isPaused
            ? nil : "<a class=\"btn\" href=\"#anheften\">\(context.icon(.pin))\(texts["pin.title"])</a>"
        // While nobody can pin, nobody is asked to.
        let invitation = texts[model.frame.isPaused ? "board.empty.paused" : "board.empty.text"]
        return """
            <div class="zettel" id="leer"\(attribute: "hidden", if: !model.notes.isEmpty)><h3>\(texts["board.empty.title"])</h3>\
            <p>\(invitation)</p>\(pin)</div>

            """
    }
}
