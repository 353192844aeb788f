internal import HTML

/// The boards of a Kita in its settings, and the form for a new one.
enum KitaBoardsSection {
    static func render(_ model: KitaSettingsPage.Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="section" aria-labelledby="bretter-titel">
            <div class="section__head"><h2 id="bretter-titel">\(texts["settings.boards.title"])</h2></div>
            \(list(model, context))\(form(model, context))</section>
            """
    }

    private static func list(_ model: KitaSettingsPage.Model, _ context: PageContext) -> HTML {
        guard !model.boards.isEmpty else {
            return "<p class=\"muted\">\(context.texts["settings.boards.none"])</p>\n"
        }
        let rows = model.boards.map { board -> HTML in
            """
            <li class="row row--link row--no-lead"><div class="row__body"><h3 class="row__title">\
            <a class="row__cover" href="\(model.settingsPath)/\(board.id)">\(board.name)</a></h3>\
            <p class="meta"><span>\(context.texts.plural("staff.notes", board.noteCount))</span>\
            \(bells(board, model, context))</p></div>\
            <span class="row__trail">\(context.icon(.right, isSmall: true))</span></li>

            """
        }
        return "<ul class=\"card card--flush rows\">\n\(rows)</ul>\n"
    }

    private static func bells(
        _ board: KitaSettingsPage.Model.Board,
        _ model: KitaSettingsPage.Model,
        _ context: PageContext
    ) -> HTML? {
        guard model.hasPush else { return nil }
        let text =
            board.hasNotifications
            ? context.texts.plural("staff.bells", board.bellCount) : context.texts["settings.boards.no_bells"]
        return "<span>\(text)</span>"
    }

    private static func form(_ model: KitaSettingsPage.Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let faults = model.faults(of: .newBoard)
        let name = Field("name", texts["board_settings.name"]).with {
            $0.form = "board"
            $0.value = model.draft.boardName
            $0.placeholder = texts["board_settings.name_example"]
            $0.limit = 80
            $0.isRequired = true
            $0.fault = faults.fields["name"]
        }
        let slug = Field("slug", texts["board_settings.slug"]).with {
            $0.form = "board"
            $0.value = model.draft.boardSlug
            $0.hint = texts["board_settings.slug_new_hint"]
            $0.limit = 40
            $0.isOptionalMarked = true
            $0.fault = faults.fields["slug"]
        }
        return """
            <form class="card form" method="post" action="\(model.settingsPath)">
            <h3>\(texts["settings.boards.new"])</h3>
            \(context.faultBanner(faults))<input type="hidden" name="action" value="new-board">
            <div class="form__pair">
            \(name.render(context))\(slug.render(context))</div>
            <div class="actions"><button class="btn" type="submit">\(context.icon(.plus))\(texts["settings.boards.create"])</button></div>
            </form>

            """
    }
}
