internal import Base
package import HTML

/// The accounts (`/admin`): who there is, page by page.
package enum AdminUsersPage {
    /// What it shows.
    package struct Model: Sendable {
        package var users: [UserRow]
        /// What was searched for.
        package var search: UserSearch
        /// How many were found on all pages.
        package var count: Int
        /// Feedback that nobody has read.
        package var unread: Int

        package init(users: [UserRow], search: UserSearch, count: Int, unread: Int = 0) {
            self.users = users
            self.search = search
            self.count = count
            self.unread = unread
        }
    }

    /// Where it is, with what is searched for.
    static func path(_ search: UserSearch, before: Account.ID?) -> String {
        let values: [(name: String, value: String?)] = [
            ("q", search.text), ("status", search.status?.rawValue), ("role", search.role?.rawValue),
            ("before", before?.description),
        ]
        let given = values.compactMap { each in each.value.flatMap { $0.isEmpty ? nil : (name: each.name, value: $0) } }
        return SignInDocument.path("/admin", given, next: nil)
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at(path(model.search, before: model.search.before))
        let texts = context.texts
        let list: HTML =
            model.users.isEmpty
            ? "<div class=\"card card--quiet empty\"><p>\(texts["admin.users.none"])</p></div>\n"
            : "<ul class=\"card card--flush rows\">\n\(model.users.map { row($0, context) })</ul>\n"
        return AdminShell.document(
            .users,
            title: texts["admin.nav.users"],
            unread: model.unread,
            main: """
                <div class="page">
                <div class="head"><h1>\(texts["admin.nav.users"])</h1></div>
                \(searchForm(model.search, context))<section class="section" aria-labelledby="gefunden">
                <h2 class="label muted" id="gefunden">\(texts.plural("admin.users.count", model.count, ["number": context.number(model.count)]))</h2>
                \(list)\(pages(model, context))</section>
                </div>
                """,
            context
        )
    }

    private static func searchForm(_ search: UserSearch, _ context: PageContext) -> HTML {
        let texts = context.texts
        let any = SelectField.Option(value: "", title: texts["admin.users.any"])
        let status = SelectField(
            name: "status",
            label: texts["admin.users.status"],
            options: [any]
                + [Account.Status.active, .pending, .disabled].map {
                    .init(value: $0.rawValue, title: texts["admin.status.\($0.rawValue)"])
                },
            chosen: search.status?.rawValue ?? ""
        )
        let role = SelectField(
            name: "role",
            label: texts["admin.users.role"],
            options: [any]
                + [Account.Role.user, .admin].map {
                    .init(value: $0.rawValue, title: texts["admin.role.\($0.rawValue)"])
                },
            chosen: search.role?.rawValue ?? ""
        )
        let text = Field("q", texts["admin.users.search"]).with {
            $0.value = search.text
            $0.autocomplete = "off"
        }
        return """
            <form class="card admin-search" method="get" action="/admin" role="search">
            \(text.render(context))\(status.render(context))\(role.render(context))\
            <button class="btn btn--primary" type="submit">\(texts["admin.users.find"])</button>
            </form>

            """
    }

    private static func row(_ user: UserRow, _ context: PageContext) -> HTML {
        let texts = context.texts
        let seen =
            user.lastSeen.map { texts("admin.users.seen", ["day": context.civilDay($0)]) }
            ?? texts["admin.users.never"]
        let address: HTML? = user.displayName.map { _ in "<span class=\"row__text\">\(user.email)</span>" }
        return """
            <li class="row row--link row--no-lead"><div class="row__body">\
            <a class="row__title row__cover" href="\(url: AdminUserPage.path(user.id))">\(user.displayName ?? user.email)</a>\
            \(address)<span class="row__text">\(seen)</span></div>\
            <span class="row__trail">\(AdminUserPage.chips(user, context))\(context.icon(.right, isSmall: true))</span></li>

            """
    }

    private static func pages(_ model: Model, _ context: PageContext) -> HTML? {
        let texts = context.texts
        let first: HTML? =
            model.search.before == nil
            ? nil
            : "<a class=\"btn btn--quiet\" href=\"\(url: path(model.search, before: nil))\">\(texts["admin.users.first"])</a>"
        let older: HTML? =
            model.users.count < model.search.limit
            ? nil
            : model.users.last.map { last in
                "<a class=\"btn\" href=\"\(url: path(model.search, before: last.id))\">\(texts["admin.users.older"])</a>"
            }
        guard first != nil || older != nil else { return nil }
        return "<nav class=\"actions\" aria-label=\"\(texts["admin.users.pages"])\">\(older)\(first)</nav>\n"
    }
}

extension PageContext {
    /// A day of the deployment's calendar as people write it, with the year when it is not this one.
    ///
    /// What is no day stays as it is.
    func civilDay(_ text: String) -> String {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { return text }
        let values = ["day": String(parts[2]), "month": texts["date.month.\(parts[1])"], "year": String(parts[0])]
        let year = CivilDay.date(of: now.seconds.flooredQuotient(by: 86_400)).year
        return parts[0] == year ? texts("date.day", values) : texts("date.full", values)
    }
}
