package import HTML

/// One account (`/admin/konten/{id}`): what it does, and what it may do.
package enum AdminUserPage {
    /// What it shows.
    package struct Model: Sendable {
        package var detail: UserDetail
        /// Whether it is the reader's own, whose role and status cannot be changed here.
        package var isOwn: Bool
        /// Feedback that nobody has read.
        package var unread: Int
        package var isSaved: Bool
        package var faults: FormFaults

        package init(
            detail: UserDetail,
            isOwn: Bool = false,
            unread: Int = 0,
            isSaved: Bool = false,
            faults: FormFaults = .none
        ) {
            self.detail = detail
            self.isOwn = isOwn
            self.unread = unread
            self.isSaved = isSaved
            self.faults = faults
        }
    }

    /// Where it is.
    static func path(_ id: Account.ID) -> String { "/admin/konten/\(id)" }

    /// What is not the rule about an account: that it administers, waits, or is shut.
    static func chips(_ user: UserRow, _ context: PageContext) -> HTML {
        let texts = context.texts
        let role: HTML? =
            user.role == Account.Role.admin.rawValue
            ? "<span class=\"chip\">\(texts["admin.role.admin"])</span>" : nil
        let status: HTML? =
            user.status == Account.Status.active.rawValue
            ? nil : "<span class=\"chip chip--warn\">\(texts["admin.status.\(user.status)"])</span>"
        return "\(role)\(status)"
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let user = model.detail.user
        let title = user.displayName ?? user.email
        let notice: HTML? =
            model.isSaved ? context.banner(.ok, title: texts["admin.saved"], role: "status") : nil
        return AdminShell.document(
            .users,
            title: title,
            isBelow: true,
            unread: model.unread,
            main: """
                <div class="page page--split">
                <div class="head">\(context.backLink(texts["admin.nav.users"], href: "/admin"))\
                <h1>\(title)</h1><p class="cluster"><span>\(user.email)</span>\(chips(user, context))</p>\
                \(notice)\(context.faultBanner(model.faults))</div>
                <div class="page__main">
                \(figures(model.detail, context))\(days(model.detail, context))\(uses(model.detail, context))\
                \(names(texts["admin.user.topics"], model.detail.interests.topics, context))\
                \(names(texts["admin.user.committees"], model.detail.interests.committees, context))</div>
                <div class="page__side">
                \(facts(model.detail, context))\(rolesForm(user, context))\(limitsForm(model, context))\
                \(access(model, context))</div>
                </div>
                """,
            context
        )
    }

    private static func figures(_ detail: UserDetail, _ context: PageContext) -> HTML {
        let texts = context.texts
        let user = detail.user
        let all = [
            (texts["admin.user.topics"], user.topics), (texts["admin.user.committees"], user.subscriptions),
            (texts["admin.user.questions"], user.questions), (texts["admin.user.quizzes"], user.quizzes),
        ]
        return """
            <section class="card" aria-label="\(texts["admin.overview"])"><dl class="figures figures--4">\
            \(all.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(context.number(value))</dd></div>" })</dl></section>

            """
    }

    private static func days(_ detail: UserDetail, _ context: PageContext) -> HTML {
        let texts = context.texts
        return Chart(
            id: "verlauf",
            title: texts["admin.user.days"],
            caption: texts["admin.user.days.text"],
            rowTitle: texts["admin.day"],
            labels: detail.days.map { context.civilDay($0.day) },
            series: [.init(name: texts["admin.user.uses"], values: detail.days.map(\.count))]
        ).lines(context)
    }

    private static func uses(_ detail: UserDetail, _ context: PageContext) -> HTML {
        let texts = context.texts
        let all = detail.features.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        return AdminTable(
            title: texts["admin.user.features"],
            heads: [texts["admin.user.feature"], texts["admin.user.uses"]],
            rows: all.map { [texts.find("admin.feature.\($0.key)") ?? $0.key, context.number($0.value)] }
        ).render(context)
    }

    private static func names(_ title: String, _ names: [String], _ context: PageContext) -> HTML {
        let list: HTML =
            names.isEmpty
            ? "<p class=\"small muted\">\(context.texts["admin.user.none"])</p>"
            : "<ul class=\"chips\">\(names.map { name -> HTML in "<li class=\"chip\">\(name)</li>" })</ul>"
        return "<section class=\"card\" aria-label=\"\(title)\"><h2>\(title)</h2>\(list)</section>\n"
    }

    private static func facts(_ detail: UserDetail, _ context: PageContext) -> HTML {
        let texts = context.texts
        let user = detail.user
        let all = [
            (texts["admin.user.made"], context.when.date(user.createdAt)),
            (texts["admin.user.client"], texts.find("admin.client.\(detail.signupClient)") ?? detail.signupClient),
            (texts["admin.user.seen"], user.lastSeen.map(context.civilDay) ?? texts["admin.users.never"]),
            (texts["admin.user.verified"], texts[detail.isEmailVerified ? "admin.yes" : "admin.no"]),
            (texts["admin.user.apple"], texts[user.isAppleLinked ? "admin.yes" : "admin.no"]),
        ]
        return """
            <section class="card" aria-label="\(texts["admin.user.facts"])"><dl class="facts">\
            \(all.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" })</dl></section>

            """
    }

    private static func rolesForm(_ user: UserRow, _ context: PageContext) -> HTML {
        let texts = context.texts
        let boxes = RoleName.allCases.map { role -> HTML in
            """
            <label class="check"><input type="checkbox" name="roles" value="\(role.rawValue)"\
            \(attribute: "checked", if: user.roles.contains(role.rawValue))><span>\(role.rawValue)</span></label>

            """
        }
        return form(
            "roles",
            user,
            """
            <fieldset class="checks"><legend><strong>\(texts["admin.user.roles"])</strong></legend>
            \(boxes)</fieldset>
            <button class="btn" type="submit">\(texts["admin.users.roles"])</button>
            """
        )
    }

    private static func limitsForm(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let number = Field("deep_limit", texts["admin.user.deep_limit"]).with {
            $0.value = model.detail.deepLimit.map(String.init) ?? ""
            $0.hint = texts["admin.user.deep_limit.text"]
            $0.autocomplete = "off"
            $0.limit = 4
            $0.fault = model.faults.fields["deep_limit"]
        }
        return form(
            "limits",
            model.detail.user,
            """
            <h2>\(texts["admin.user.limits"])</h2>
            \(number.render(context))<label class="check"><input type="checkbox" name="limits_frei" value="1"\
            \(attribute: "checked", if: model.detail.isUnlimited)><span>\(texts["admin.user.unlimited"])</span></label>
            <button class="btn" type="submit">\(texts["admin.user.limits.save"])</button>
            """
        )
    }

    /// Appointing and shutting out; about themselves administrators can do neither.
    private static func access(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let user = model.detail.user
        guard !model.isOwn else {
            return """
                <section class="card" aria-labelledby="zugang"><h2 id="zugang">\(texts["admin.user.access"])</h2>
                <p class="small muted">\(texts["admin.user.own"])</p></section>

                """
        }
        let isAdmin = user.role == Account.Role.admin.rawValue
        let isActive = user.status == Account.Status.active.rawValue
        return """
            <section class="card" aria-labelledby="zugang"><h2 id="zugang">\(texts["admin.user.access"])</h2>
            <form method="post" action="\(url: path(user.id))"><input type="hidden" name="action" value="role">\
            <input type="hidden" name="role" value="\(isAdmin ? "user" : "admin")">\
            <button class="btn btn--block" type="submit">\(texts[isAdmin ? "admin.users.dismiss" : "admin.users.appoint"])</button></form>
            <form method="post" action="\(url: path(user.id))"><input type="hidden" name="action" value="status">\
            <input type="hidden" name="status" value="\(isActive ? "disabled" : "active")">\
            <button class="btn btn--block \(isActive ? "btn--danger" : "btn--primary")" type="submit">\(texts[isActive ? "admin.users.suspend" : "admin.users.activate"])</button></form>
            </section>

            """
    }

    private static func form(_ action: StaticString, _ user: UserRow, _ content: HTML) -> HTML {
        """
        <form class="card form" method="post" action="\(url: path(user.id))">\
        <input type="hidden" name="action" value="\(String(describing: action))">
        \(content)
        </form>

        """
    }
}
