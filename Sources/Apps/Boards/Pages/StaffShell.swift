internal import Accounts
internal import HTML

/// The frame of the pages for a Kita's team (`/boards…`).
enum StaffShell {
    /// Where the reader is.
    enum Place: Equatable {
        case kitas
        case kita(id: Int64, name: String)
        case board(kita: Int64, kitaName: String)
    }

    /// The whole document around a page's content.
    static func document(_ title: String, place: Place, main: HTML, _ context: PageContext) -> HTML {
        let texts = context.texts
        var items = [
            NavItem(
                texts["staff.nav.kitas"],
                href: "/boards",
                icon: .home,
                current: place == .kitas ? .page : nil
            )
        ]
        switch place {
        case .kitas: break
        case .kita(let id, let name): items += entries(id, name, isHere: true, texts)
        case .board(let id, let name): items += entries(id, name, isHere: false, texts)
        }
        let foot: HTML? = context.viewer.map {
            "<p class=\"tiny muted\">\(texts("staff.nav.viewer", ["name": $0]))</p>\n"
        }
        let shell = context.navShell(
            brand: context.brand(
                .boards,
                name: texts["brand.name"],
                line: texts["staff.nav.line"],
                href: "/boards",
                isInNav: true
            ),
            items: items,
            extra: context.accountItems,
            foot: "\(foot)<p class=\"tiny\">\(context.languageLink)</p>",
            main: main
        )
        var document = Document(
            app: .boards,
            title: texts("shell.title", ["page": title, "app": texts["brand.name"]]),
            body: "\(shell)\n<div class=\"toasts\" id=\"meldungen\" role=\"status\" aria-live=\"polite\"></div>"
        )
        document.isSecret = true
        document.stylesheets = ["boards.css"]
        document.scripts = ["js/staff.js"]
        return document.render(context)
    }

    private static func entries(_ id: Int64, _ name: String, isHere: Bool, _ texts: Texts) -> [NavItem] {
        [
            NavItem(name, href: "/boards/\(id)", icon: .board, current: isHere ? .page : .below),
            NavItem(texts["staff.nav.poster"], href: "/boards/\(id)/poster", icon: .print),
        ]
    }

    /// A strip that says what was just done.
    static func notice(_ key: String?, _ context: PageContext) -> HTML? {
        key.map { context.banner(.ok, title: context.texts["staff.notice.\($0)"], role: "status") }
    }

    /// A form of one button that posts an action.
    ///
    /// When there is a question, the script asks it before the form goes.
    static func actionForm(
        _ action: String,
        path: String,
        button: HTML,
        fields: HTML = .empty,
        question: Question? = nil
    ) -> HTML {
        """
        <form method="post" action="\(url: path)"\(attribute: "data-ask-title", question?.title)\
        \(attribute: "data-ask-text", question?.text)\(attribute: "data-ask-do", question?.doIt)\
        \(attribute: "data-ask-keep", question?.keep)><input type="hidden" name="action" value="\(action)">\(fields)\(button)</form>
        """
    }

    /// What the script asks before a form goes.
    struct Question {
        let title: String
        let text: String
        let doIt: String
        let keep: String
    }
}
