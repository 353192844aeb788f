package import HTML

/// Rat (`/council`): all sessions, decisions and committees, filtered and searched.
package enum CouncilListPage {
    /// A committee with its next session.
    package struct CommitteeLine: Sendable, Equatable {
        package var name: String
        /// `2026-11-30`; nil where none is planned.
        package var next: String?
        package var isSubscribed: Bool

        package init(name: String, next: String? = nil, isSubscribed: Bool = false) {
            self.name = name
            self.next = next
            self.isSubscribed = isSubscribed
        }
    }

    /// One of the three lists.
    package enum Content: Sendable {
        case sessions(SessionList, SessionList.Scope)
        case decisions(DecisionList, DecisionList.Filter, texts: [Decision.ID: String], suggestion: String?)
        case committees([CommitteeLine])
    }

    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var query: ListQuery
        package var content: Content
        /// For the filter: names of committees, fields of policy.
        package var committees: [String]
        package var fields: [FieldCount]
        /// Shows where the words stand; nil where nothing is searched.
        package var highlight: Highlight?

        package init(
            reader: CouncilReader,
            query: ListQuery,
            content: Content,
            committees: [String] = [],
            fields: [FieldCount] = [],
            highlight: Highlight? = nil
        ) {
            self.reader = reader
            self.query = query
            self.content = content
            self.committees = committees
            self.fields = fields
            self.highlight = highlight
        }

        var tab: CouncilTab {
            switch content {
            case .sessions: .sessions
            case .decisions: .decisions
            case .committees: .committees
            }
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = CouncilFrame(
            reader: model.reader,
            title: texts["council.tab.\(model.tab.rawValue)"],
            place: .council
        )
        let tabs = CouncilTab.allCases.map { tab -> HTML in
            """
            <a class="chip-btn" href="\(url: CouncilAddress.list(tab, tab == .committees ? [] : [("q", model.query.words)]))"\
            \(attribute: "aria-current", "page", if: tab == model.tab)>\(texts["council.tab.\(tab.rawValue)"])</a>
            """
        }
        return frame.document(
            """
            <div class="page">
            <div class="head"><h1>\(texts["council.title"])</h1><p>\(texts["council.lead"])</p></div>
            <nav class="chips" aria-label="\(texts["council.tabs"])">\(tabs)</nav>
            \(model.tab == .committees ? nil : search(model, context))\(content(model, context))\(more(model, context))</div>
            """,
            context
        )
    }

    /// What else there is to see; on wide screens it stands in the menu.
    private static func more(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var links: [(String, String, Icon)] = [
            ("council.nav.week", CouncilAddress.week, .calendar),
            ("council.nav.analysis", CouncilAddress.analysis, .chart),
            ("council.nav.maps", CouncilAddress.maps, .place),
        ]
        if model.reader.hasBudget { links.append(("council.nav.budget", CouncilAddress.budget, .euro)) }
        return """
            <section class="section narrow-only" aria-labelledby="mehr"><h2 id="mehr">\(texts["council.nav.more"])</h2><div class="chips">
            \(links.map { key, href, icon -> HTML in "<a class=\"chip-btn\" href=\"\(url: href)\">\(context.icon(icon))\(texts[key])</a>\n" })</div></section>

            """
    }

    private static func search(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let scope: HTML? =
            if case .sessions(_, let scope) = model.content, scope != .upcoming {
                "<input type=\"hidden\" name=\"scope\" value=\"\(scope.rawValue)\">"
            } else {
                nil
            }
        return """
            <form class="search" role="search" method="get" action="/council"><input type="hidden" name="tab" value="\(model.tab.rawValue)">\(scope)
            <div class="search__line"><label class="sr" for="suche">\(texts["council.search"])</label>\
            <input class="input" type="search" id="suche" name="q" maxlength="200" placeholder="\(texts["council.search.placeholder.\(model.tab.rawValue)"])"\
            \(attribute: "value", model.query.words)>\
            <button class="btn btn--primary" type="submit">\(context.icon(.search))<span>\(texts["council.search.do"])</span></button></div>
            <details class="fold"\(attribute: "open", if: isFiltered(model))><summary>\(context.icon(.down))\(texts["council.filter"])</summary>
            <div class="filters">\(filters(model, context))</div></details>
            </form>

            """
    }

    private static func isFiltered(_ model: Model) -> Bool {
        let query = model.query
        if query.committee != nil || query.from != nil || query.to != nil { return true }
        if case .decisions(_, let filter, _, _) = model.content { return filter.field != nil || filter.outcome != nil }
        return false
    }

    private static func filters(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var fields: HTML = choice(
            "committee",
            texts["council.filter.committee"],
            model.committees.map { ($0, $0) },
            model.query.committee,
            context
        )
        if case .decisions(_, let filter, _, _) = model.content {
            fields.append(
                choice(
                    "outcome",
                    texts["council.filter.outcome"],
                    Decision.Outcome.allCases.map { ($0.rawValue, context.outcome($0)) },
                    filter.outcome?.rawValue,
                    context
                )
            )
            if !model.fields.isEmpty {
                fields.append(
                    choice(
                        "field",
                        texts["council.filter.field"],
                        model.fields.map { ($0.name, texts.field(named: $0.name)) },
                        filter.field,
                        context
                    )
                )
            }
        }
        for (name, key, value) in [
            ("date_from", "council.filter.from", model.query.from), ("date_to", "council.filter.to", model.query.to),
        ] {
            fields.append(
                """
                <div class="field"><label for="f-\(name)">\(texts[key])</label>\
                <input class="input" type="date" id="f-\(name)" name="\(name)"\(attribute: "value", value)></div>

                """
            )
        }
        return fields
    }

    private static func choice(
        _ name: String,
        _ label: String,
        _ options: [(value: String, title: String)],
        _ chosen: String?,
        _ context: PageContext
    ) -> HTML {
        let rows = options.map { option -> HTML in
            "<option value=\"\(option.value)\"\(attribute: "selected", if: option.value == chosen)>\(option.title)</option>\n"
        }
        return """
            <div class="field"><label for="f-\(name)">\(label)</label><div class="select-wrap"><select class="select" id="f-\(name)" name="\(name)">
            <option value="">\(context.texts["council.filter.all"])</option>
            \(rows)</select>\(context.icon(.down))</div></div>

            """
    }

    private static func content(_ model: Model, _ context: PageContext) -> HTML {
        switch model.content {
        case .sessions(let list, let scope): sessions(list, scope, model, context)
        case .decisions(let list, let filter, let wordings, let suggestion):
            decisions(list, filter, wordings, suggestion, model, context)
        case .committees(let committees): self.committees(committees, context)
        }
    }

    private static func items(_ query: ListQuery, offset: Int = 0) -> [(name: String, value: String?)] {
        [
            ("q", query.words), ("committee", query.committee), ("date_from", query.from), ("date_to", query.to),
            ("offset", offset > 0 ? String(offset) : nil),
        ]
    }

    private static func sessions(
        _ list: SessionList,
        _ scope: SessionList.Scope,
        _ model: Model,
        _ context: PageContext
    ) -> HTML {
        let (texts, query) = (context.texts, model.query)
        let scopes = [SessionList.Scope.upcoming, .recent].map { each -> HTML in
            """
            <a class="chip-btn" href="\(url: CouncilAddress.list(.sessions, items(query) + [("scope", each.rawValue)]))"\
            \(attribute: "aria-current", "true", if: each == scope)>\(texts["council.scope.\(each.rawValue)"])</a>
            """
        }
        let rows = list.sessions.map { context.sessionRow($0, topics: $0.id.flatMap { list.topicItems[$0] } ?? []) }
        let body: HTML =
            rows.isEmpty
            ? context.empty(
                .calendar,
                title: texts["council.sessions.none"],
                text: texts[query.words == nil ? "council.sessions.none.text" : "council.search.none.text"]
            )
            : "<div class=\"card card--flush rows\">\n\(rows)</div>\n"
        let pager = context.pager(offset: query.offset, limit: query.limit, total: list.total) {
            CouncilAddress.list(.sessions, items(query, offset: $0) + [("scope", scope.rawValue)])
        }
        return """
            <section class="section" aria-labelledby="liste"><div class="section__head"><h2 id="liste">\(context.counted("council.sessions.count", list.total))</h2>\
            <nav class="chips" aria-label="\(texts["council.scope"])">\(scopes)</nav></div>
            \(body)\(pager)</section>

            """
    }

    private static func decisions(
        _ list: DecisionList,
        _ filter: DecisionList.Filter,
        _ wordings: [Decision.ID: String],
        _ suggestion: String?,
        _ model: Model,
        _ context: PageContext
    ) -> HTML {
        let (texts, query) = (context.texts, model.query)
        let rows = list.decisions.map { line -> HTML in
            guard let highlight = model.highlight else { return context.decisionRow(line) }
            return context.decisionRow(
                line,
                title: highlight.mark(line.title),
                text: wordings[line.id].flatMap { highlight.snippet($0) }
            )
        }
        let meant: HTML? = suggestion.map { words in
            """
            <a class="btn" href="\(url: CouncilAddress.list(.decisions, [("q", words)]))">\(texts("council.search.meant", ["words": words]))</a>
            """
        }
        let body: HTML =
            rows.isEmpty
            ? context.empty(
                .search,
                title: texts["council.decisions.none"],
                text: texts[query.words == nil ? "council.decisions.none.text" : "council.search.none.text"],
                link: meant
            )
            : "<div class=\"card card--flush rows\">\n\(rows)</div>\n"
        let more: [(name: String, value: String?)] = [
            ("field", filter.field), ("outcome", filter.outcome?.rawValue), ("place_id", filter.place),
        ]
        let pager = context.pager(offset: query.offset, limit: query.limit, total: list.total) {
            CouncilAddress.list(.decisions, items(query, offset: $0) + more)
        }
        return """
            <section class="section" aria-labelledby="liste"><h2 id="liste">\(context.counted("council.decisions.count", list.total))</h2>
            \(body)\(pager)</section>

            """
    }

    private static func committees(_ committees: [CommitteeLine], _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = committees.map { line -> HTML in
            let next = line.next.map { texts("council.committee.next", ["date": context.nearDate($0)]) }
            let form = context.toggle(
                line.isSubscribed ? "unsubscribe" : "subscribe",
                fields: [("committee", line.name)],
                title: texts[line.isSubscribed ? "council.subscribed" : "council.subscribe"],
                icon: line.isSubscribed ? .check : .bell,
                isOn: line.isSubscribed
            )
            return """
                <li class="row row--no-lead row--link"><div class="row__body"><span class="row__title"><a class="row__cover" href="\(url: CouncilAddress.list(.sessions, [("committee", line.name)]))">\(line.name)</a></span>\
                <span class="row__text">\(next ?? texts["council.committee.no_next"])</span></div><div class="row__trail">\(form)</div></li>

                """
        }
        guard !rows.isEmpty else {
            return context.empty(
                .users,
                title: texts["council.committees.none"],
                text: texts["council.committees.none.text"]
            )
        }
        return """
            <section class="section" aria-labelledby="liste"><h2 id="liste">\(context.counted("council.committees.count", committees.count))</h2>
            <p class="small muted">\(texts["council.committees.text"]) <a href="/account/notifications">\(texts["council.committees.settings"])</a></p>
            <ul class="card card--flush rows">
            \(rows)</ul></section>

            """
    }
}
