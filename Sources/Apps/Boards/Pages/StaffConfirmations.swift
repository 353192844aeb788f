package import HTML

/// Asks before a Kita gets a new link (`/boards/<id>/link`).
package enum NewLinkPage {
    /// What it shows.
    package struct Model: Sendable {
        package var kitaID: Int64
        package var kitaName: String
        /// Whether the instance has notifications.
        package var hasPush: Bool

        package init(kitaID: Int64, kitaName: String, hasPush: Bool) {
            self.kitaID = kitaID
            self.kitaName = kitaName
            self.hasPush = hasPush
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let bells = model.hasPush ? [texts["new_link.bells"]] : []
        return StaffQuestion.document(
            Confirmation(
                title: texts["new_link.title"],
                consequences: [texts["new_link.old"], texts["new_link.icons"]] + bells + [texts["new_link.hand_out"]],
                action: "/boards/\(model.kitaID)",
                fields: StaffQuestion.action("link"),
                doIt: texts["new_link.do"],
                keep: texts["new_link.keep"],
                keepHref: "/boards/\(model.kitaID)"
            ),
            place: .kita(id: model.kitaID, name: model.kitaName),
            context
        )
    }
}

/// Asks for a Kita's name before it is deleted (`/boards/<id>/delete`).
package enum DeleteKitaPage {
    /// What it shows.
    package struct Model: Sendable {
        package var kitaID: Int64
        package var kitaName: String
        package var boardCount: Int
        package var noteCount: Int
        /// What was typed as its name before, when it was not that name (`confirmation_mismatch`).
        package var typed: String
        package var faults: FormFaults

        package init(
            kitaID: Int64,
            kitaName: String,
            boardCount: Int,
            noteCount: Int,
            typed: String = "",
            faults: FormFaults = .none
        ) {
            self.kitaID = kitaID
            self.kitaName = kitaName
            self.boardCount = boardCount
            self.noteCount = noteCount
            self.typed = typed
            self.faults = faults
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let field = Field("name", texts("delete_kita.type", ["name": model.kitaName])).with {
            $0.value = model.typed
            $0.autocomplete = "off"
            $0.limit = 80
            $0.isRequired = true
            $0.fault = model.faults.fields["name"]
        }
        let contents = texts(
            "delete_kita.contents",
            [
                "boards": texts.plural("staff.boards", model.boardCount),
                "notes": texts.plural("staff.notes", model.noteCount),
            ]
        )
        return StaffQuestion.document(
            Confirmation(
                title: texts("delete_kita.title", ["name": model.kitaName]),
                consequences: [contents, texts["delete_kita.link"], texts["delete_kita.final"]],
                action: "/boards/\(model.kitaID)",
                fields: "\(StaffQuestion.action("delete"))\(field.render(context))",
                doIt: texts["delete_kita.do"],
                keep: texts["delete_kita.keep"],
                keepHref: "/boards/\(model.kitaID)",
                faults: model.faults
            ),
            place: .kita(id: model.kitaID, name: model.kitaName),
            context
        )
    }
}

/// Asks before a board is deleted (`/boards/<id>/<board>/delete`).
package enum DeleteBoardPage {
    /// What it shows.
    package struct Model: Sendable {
        package var kitaID: Int64
        package var kitaName: String
        package var boardID: Int64
        package var boardName: String
        package var noteCount: Int
        /// Bells that are on; nil when the instance has no notifications.
        package var bellCount: Int?

        package init(
            kitaID: Int64,
            kitaName: String,
            boardID: Int64,
            boardName: String,
            noteCount: Int,
            bellCount: Int?
        ) {
            self.kitaID = kitaID
            self.kitaName = kitaName
            self.boardID = boardID
            self.boardName = boardName
            self.noteCount = noteCount
            self.bellCount = bellCount
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let bells = model.bellCount.map { [texts.plural("delete_board.bells", $0)] } ?? []
        let path = "/boards/\(model.kitaID)/\(model.boardID)"
        return StaffQuestion.document(
            Confirmation(
                title: texts("delete_board.title", ["name": model.boardName]),
                consequences: [texts.plural("delete_board.notes", model.noteCount)] + bells
                    + [texts["delete_board.final"]],
                action: path,
                fields: StaffQuestion.action("delete"),
                doIt: texts["delete_board.do"],
                keep: texts["delete_board.keep"],
                keepHref: path
            ),
            place: .board(kita: model.kitaID, kitaName: model.kitaName),
            context
        )
    }
}

/// What the team's questions share.
private enum StaffQuestion {
    static func action(_ name: String) -> HTML {
        "<input type=\"hidden\" name=\"action\" value=\"\(name)\">\n"
    }

    static func document(_ question: Confirmation, place: StaffShell.Place, _ context: PageContext) -> HTML {
        StaffShell.document(
            question.title,
            place: place,
            main: "<div class=\"page page--narrow\">\n\(question.render(context))\n</div>",
            context
        )
    }
}
