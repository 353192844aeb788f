package import HTML

/// Asks a parent without script whether the note shall come down (`/k/<link>/<brett>/notes/<id>/remove`).
package enum RemoveNotePage {
    /// What it shows.
    package struct Model: Sendable {
        package var frame: KitaFrame
        package var slug: String
        package var noteID: Int64
        package var noteTitle: String
        package var faults: FormFaults

        package init(frame: KitaFrame, slug: String, noteID: Int64, noteTitle: String, faults: FormFaults = .none) {
            self.frame = frame
            self.slug = slug
            self.noteID = noteID
            self.noteTitle = noteTitle
            self.faults = faults
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let board = model.frame.path(board: model.slug)
        let confirmation = Confirmation(
            title: texts["note.take_down.title"],
            consequences: [texts("note.take_down.which", ["title": model.noteTitle]), texts["note.take_down.text"]],
            action: "\(board)notes/\(model.noteID)/remove",
            fields: .empty,
            doIt: texts["note.take_down.do"],
            keep: texts["note.take_down.keep"],
            keepHref: board,
            isDangerous: false,
            faults: model.faults
        )
        let main: HTML = "<div class=\"page page--narrow\">\n\(confirmation.render(context))\n</div>"
        return model.frame.document(
            texts["note.take_down.title"],
            place: .board(slug: model.slug),
            main: main,
            context
        )
    }
}
