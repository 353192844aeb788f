package import Base
package import HTML

/// A Kita's start page: its boards, each with the newest note and its bell (`/k/<link>/`).
package enum KitaPage {
    /// What it shows.
    package struct Model: Sendable {
        /// The newest note of a board, in short.
        package struct Glimpse: Sendable {
            package var title: String
            package var author: String?
            package var pinnedAt: Timestamp

            package init(title: String, author: String?, pinnedAt: Timestamp) {
                self.title = title
                self.author = author
                self.pinnedAt = pinnedAt
            }
        }

        /// A note that hangs on a board; enough to draw its paper and to count it.
        package struct Recent: Sendable {
            package var id: Int64
            package var pinnedAt: Timestamp

            package init(id: Int64, pinnedAt: Timestamp) {
                self.id = id
                self.pinnedAt = pinnedAt
            }
        }

        /// One board.
        package struct Board: Sendable {
            package var slug: String
            package var name: String
            /// Whether the board's notifications are allowed.
            package var hasBell: Bool
            package var newest: Glimpse?
            /// The newest notes, newest first, at most 30: four are drawn, the script counts those that are new to
            /// the device.
            package var recent: [Recent]

            package init(slug: String, name: String, hasBell: Bool, newest: Glimpse?, recent: [Recent]) {
                self.slug = slug
                self.name = name
                self.hasBell = hasBell
                self.newest = newest
                self.recent = recent
            }
        }

        package var frame: KitaFrame
        package var boards: [Board]

        package init(frame: KitaFrame, boards: [Board]) {
            self.frame = frame
            self.boards = boards
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = model.frame
        let bells = frame.pushKey != nil && !frame.isPaused
        let main: HTML = """
            <div class="page page--split">
            <div class="head">
            <p class="eyebrow">\(texts["kita.eyebrow"])</p>
            <div class="head__row"><div><h1>\(frame.name)</h1><p>\(lead(model, texts))</p></div></div>
            </div>
            <div class="page__main">
            \(frame.isPaused ? context.banner(.warn, title: texts["kita.paused.title"], text: texts["kita.paused.text"]) : .empty)\
            \(boardList(model, bells, context))
            \(bells ? "<p class=\"small muted\">\(texts["kita.bells"])</p>" : .empty)
            </div>
            <aside class="page__side" aria-label="\(texts["kita.side"])">
            \(frame.isPaused ? .empty : InstallCard.render(frame, context))<section class="card" aria-labelledby="privat">
            <h2 id="privat">\(texts["kita.key.title"])</h2>
            <p class="small muted">\(texts["kita.key.text"])</p>
            </section>
            </aside>
            </div>
            """
        return frame.document(
            texts["kita.title"],
            place: .boards,
            shownUntil: context.now,
            main: main,
            context
        )
    }

    private static func lead(_ model: Model, _ texts: Texts) -> String {
        model.boards.isEmpty ? texts["kita.lead.none"] : texts.plural("kita.lead", model.boards.count)
    }

    private static func boardList(_ model: Model, _ bells: Bool, _ context: PageContext) -> HTML {
        guard !model.boards.isEmpty else {
            return """
                <div class="card empty"><h2>\(context.texts["kita.empty.title"])</h2><p>\(context.texts["kita.empty.text"])</p></div>
                """
        }
        return """
            <ul class="card card--flush" aria-label="\(context.texts["kita.nav.boards"])">
            \(model.boards.map { row($0, model.frame, bells, context) })</ul>
            """
    }

    private static func row(
        _ board: Model.Board,
        _ frame: KitaFrame,
        _ bells: Bool,
        _ context: PageContext
    ) -> HTML {
        let texts = context.texts
        let newest = board.newest.map { newest -> HTML in
            let when = context.when(newest.pinnedAt)
            let line = newest.author.map { texts("kita.by", ["name": $0, "when": when]) } ?? when
            return "<p>\(newest.title)</p><p class=\"tiny\">\(line)</p>"
        }
        let pinned = board.recent.map { String($0.pinnedAt.milliseconds) }.joined(separator: ",")
        let bell = BellButton.render(slug: board.slug, name: board.name, isAmongOthers: true, context)
        return """
            <li class="brett" data-slug="\(board.slug)" data-pinned="\(pinned)"><span class="brett__pic">\
            \(Thumb.render(board.recent.map(\.id)))<span class="count" data-new hidden></span></span>\
            <div class="brett__body"><h2><a class="row__cover" href="\(url: frame.path(board: board.slug))">\(board.name)</a></h2>\
            \(newest ?? "<p>\(texts["kita.no_note"])</p>")\
            \(bells && !board.hasBell ? "<p class=\"tiny\">\(texts["kita.no_bell"])</p>" : .empty)</div>\
            \(bells && board.hasBell ? bell : .empty)</li>

            """
    }
}
