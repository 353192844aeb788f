package import Base
internal import HTML

/// A note as it hangs on the wall.
package struct NoteCard: Sendable {
    package var id: Int64
    package var title: String
    package var text: String
    package var name: String?
    package var contact: String?
    package var pinnedAt: Timestamp
    /// Whether this device pinned it and may take it down.
    package var isMine: Bool

    package init(
        id: Int64,
        title: String,
        text: String,
        name: String? = nil,
        contact: String? = nil,
        pinnedAt: Timestamp,
        isMine: Bool = false
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.name = name
        self.contact = contact
        self.pinnedAt = pinnedAt
        self.isMine = isMine
    }

    /// Which of the five papers a note hangs on: the same everywhere, since it follows from the id.
    package static func paper(_ id: Int64) -> Int {
        Int(id.magnitude % 5) + 1
    }

    /// The note as an item of the wall.
    ///
    /// `board` is the path of its board, with the slash at the end.
    func render(board: String, _ context: PageContext) -> HTML {
        let name: HTML = self.name.map { "<strong>\($0)</strong>" } ?? "<span>\(context.texts["note.nameless"])</span>"
        let contact: HTML? = self.contact.map { "<span>\($0)</span>" }
        return """
            <li class="zettel" id="zettel-\(id)" data-note="\(id)" data-paper="\(Self.paper(id))">
            <h3>\(title)</h3>
            <p class="zettel__text">\(text)</p>
            <p class="zettel__foot">\(name)\(contact)<time datetime="\(pinnedAt.rfc3339)">\(context.when(pinnedAt))</time></p>
            \(isMine ? Self.takeDown(href: "\(board)notes/\(id)/remove", context) : .empty)</li>

            """
    }

    /// The control that leads to the question whether to take the note down; a script asks at once.
    static func takeDown(href: String, _ context: PageContext) -> HTML {
        """
        <a class="btn" href="\(url: href)" data-take-down>\(context.icon(.takedown))\(context.texts["note.take_down"])</a>

        """
    }

    /// The empty shape that the script fills for notes it loads itself.
    static func template(_ context: PageContext) -> HTML {
        """
        <template id="zettel-vorlage">
        <li class="zettel">
        <p class="zettel__new" hidden>\(context.texts["note.new"])</p>
        <h3></h3>
        <p class="zettel__text"></p>
        <p class="zettel__foot"><time></time></p>
        \(takeDown(href: "", context))</li>
        </template>

        """
    }
}
