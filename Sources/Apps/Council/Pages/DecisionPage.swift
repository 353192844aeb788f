internal import Base
package import HTML

/// A decision (`/council/decision?id=`): what was decided, how, on what way, and what else belongs to it.
package enum DecisionPage {
    /// What it shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var detail: DecisionDetail

        package init(reader: CouncilReader, detail: DecisionDetail) {
            self.reader = reader
            self.detail = detail
        }
    }

    /// What is the same for all guests, or for everybody who is signed in.
    struct Shared: Sendable {
        var preview: LinkPreview
        /// Whether the paper is still on its way.
        var isComing: Bool
        /// Ends where the reader's own button stands.
        var before: HTML
        var after: HTML
        var paper: Paper.ID?
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let detail = model.detail
        let shared = shared(detail, isGuest: model.reader.isGuest, context)
        return render(shared, model.reader, isFollowing: detail.isFollowing, context)
    }

    /// All but the frame and whether the reader follows the paper.
    static func shared(_ detail: DecisionDetail, isGuest: Bool, _ context: PageContext) -> Shared {
        Shared(
            preview: LinkPreview(detail, context),
            isComing: detail.stations.contains { $0.isComing(today: context.today.text) },
            before: article(detail, isGuest: isGuest, context),
            after: """
                \(context.shareButton)</div>
                </article>
                \(figures(detail, context))\(wording(detail, context))\(path(detail, context))\
                \(files(detail, context))\(others(detail, context))\(people(detail, context))\(weight(detail, context))
                """,
            paper: detail.paper?.id
        )
    }

    /// The page for one reader; `isFollowing` is nil for guests and without a paper.
    static func render(
        _ shared: Shared,
        _ reader: CouncilReader,
        isFollowing: Bool?,
        _ context: PageContext
    ) -> HTML {
        var frame = CouncilFrame(reader: reader, title: shared.preview.title, place: .council, preview: shared.preview)
        if shared.isComing { frame.invitation = context.texts["council.invite.paper"] }
        let content: HTML = "\(shared.before)\(follow(shared.paper, isFollowing, context))\(shared.after)"
        // The guest's frame is a narrow page already.
        return frame.document(
            reader.isGuest ? content : "<div class=\"page page--narrow\">\n\(content)</div>",
            context
        )
    }

    private static func article(_ detail: DecisionDetail, isGuest: Bool, _ context: PageContext) -> HTML {
        let texts = context.texts
        let decision = detail.decision
        let back: HTML? =
            isGuest
            ? nil
            : context.backLink(detail.session.committee, href: CouncilAddress.session(detail.session.id))
        let votes: HTML? = context.vote(decision).map { "<span class=\"muted\">\($0)</span>" }
        let said: HTML? = decision.result.map {
            "<p class=\"small muted\">\(texts("council.decision.result", ["result": $0]))</p>\n"
        }
        let lead: HTML? = (decision.simpleSummary ?? decision.summary).map { "<p class=\"lead\">\($0)</p>\n" }
        return """
            \(back)<article class="stack">
            <div class="head">
            <p class="eyebrow"><span>\(detail.session.committee)</span><span aria-hidden="true">·</span>\
            <time datetime="\(decision.date)">\(context.fullDate(decision.date))</time><span aria-hidden="true">·</span>\
            <span>\(context.item(decision.itemNumber))</span></p>
            <h1 class="headline">\(decision.title)</h1>
            </div>
            <p class="verdict">\(context.stamp(decision.outcome))\(votes)</p>
            \(said)\(lead)<div class="actions">
            """
    }

    private static func follow(_ paper: Paper.ID?, _ isFollowing: Bool?, _ context: PageContext) -> HTML? {
        guard let paper, let isFollowing else { return nil }
        return context.toggle(
            isFollowing ? "unfollow" : "follow",
            fields: [("kvonr", paper.description)],
            title: context.texts[isFollowing ? "council.following" : "council.follow"],
            icon: isFollowing ? .check : .bell,
            isOn: isFollowing
        )
    }

    private static func figures(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        var figures: [(String, HTML)] = []
        let texts = context.texts
        if let amount = detail.decision.amountInEuro {
            let words = context.money(amount).split(separator: "\u{A0}", maxSplits: 1).map(String.init)
            let unit: HTML? = words.count > 1 ? " <small>\(words[1])</small>" : nil
            figures.append((texts["council.figure.amount"], "\(words[0])\(unit)"))
        }
        if let against = detail.decision.votesAgainst {
            figures.append((texts["council.figure.against"], "\(against)"))
        }
        if let abstentions = detail.decision.abstentions {
            figures.append((texts["council.figure.abstentions"], "\(abstentions)"))
        }
        guard !figures.isEmpty else { return nil }
        return """
            <section class="card" aria-labelledby="zahlen"><h2 class="sr" id="zahlen">\(texts["council.figures"])</h2>
            <dl class="figures">\(figures.map { name, value -> HTML in "<div><dt>\(name)</dt><dd>\(value)</dd></div>" })</dl>
            </section>

            """
    }

    private static func wording(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        guard let text = detail.decision.text, !text.isEmpty else { return nil }
        return """
            <section class="section" aria-labelledby="wortlaut"><h2 id="wortlaut">\(context.texts["council.wording"])</h2>
            <p class="quote paper-face">\(text)</p></section>

            """
    }

    private static func path(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        guard !detail.stations.isEmpty else { return nil }
        let texts = context.texts
        let today = context.today.text
        let stations = detail.stations.map { station -> HTML in
            let isComing = station.isComing(today: today)
            let facts = [
                station.date.map(context.fullDate), station.role,
                station.result ?? (isComing ? texts["council.path.open"] : nil),
            ]
            let name = station.committee ?? texts["council.path.unnamed"]
            let title: HTML =
                station.session.map { "<a class=\"plain\" href=\"\(url: CouncilAddress.session($0))\">\(name)</a>" }
                ?? HTML(text: name)
            return """
                <li\(attribute: "data-open", if: isComing)><span class="path__mark"></span><div><p class="strong">\(title)</p>\
                <p>\(facts.compactMap(\.self).joined(separator: "\u{A0}· "))</p></div></li>

                """
        }
        return """
            <section class="section" aria-labelledby="weg"><h2 id="weg">\(texts["council.path"])</h2>
            <ol class="path">
            \(stations)</ol></section>

            """
    }

    private static func files(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        let texts = context.texts
        var rows: [HTML] = []
        if let paper = detail.paper, let url = paper.url {
            let title = [texts("council.paper", ["number": paper.number ?? ""]), paper.title].joined(separator: ": ")
            rows.append(context.fileRow(title, url: url, facts: [paper.kind, paper.date.map(context.fullDate)]))
        }
        for file in detail.files {
            let kind = file.mediaType == "application/pdf" ? "PDF" : nil
            rows.append(context.fileRow(file.title, url: file.url, facts: [kind, file.byteCount.map(context.size)]))
        }
        if let url = detail.protocolURL {
            rows.append(context.fileRow(texts["council.protocol"], url: url, facts: ["PDF"]))
        }
        if let url = detail.session.url {
            rows.append(context.fileRow(texts["council.source"], url: url, facts: []))
        }
        guard !rows.isEmpty else { return nil }
        return """
            <section class="section" aria-labelledby="unterlagen"><h2 id="unterlagen">\(texts["council.files"])</h2>
            <div class="card card--flush rows">
            \(rows)</div></section>

            """
    }

    private static func others(_ detail: DecisionDetail, _ context: PageContext) -> HTML {
        let texts = context.texts
        let chips = detail.entities.map { entity -> HTML in
            "<a class=\"chip-btn\" href=\"\(url: CouncilAddress.theme(entity.slug))\">\(context.icon(entity.kind == "ort" ? .place : .topics))\(entity.name)</a>"
        }
        let about: HTML? =
            chips.isEmpty
            ? nil
            : """
            <section class="section" aria-labelledby="darum"><h2 id="darum">\(texts["council.entities"])</h2>
            <div class="chips">\(chips)</div></section>

            """
        let lists: [(String, String, [DecisionLine])] = [
            ("einzeln", "council.subvotes", detail.subvotes), ("vorgang", "council.journey", detail.journey),
            ("aehnlich", "council.similar", detail.similar),
        ]
        let sections = lists.filter { !$0.2.isEmpty }.map { id, key, lines -> HTML in
            """
            <section class="section" aria-labelledby="\(id)"><h2 id="\(id)">\(texts[key])</h2>
            <div class="card card--flush rows">
            \(lines.map { context.decisionRow($0) })</div></section>

            """
        }
        return "\(about)\(sections)"
    }

    private static func people(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        context.attendance(detail.attendance)
    }

    private static func weight(_ detail: DecisionDetail, _ context: PageContext) -> HTML? {
        let weight = detail.weight
        guard let score = weight.score else { return nil }
        let texts = context.texts
        let rows = DecisionWeight.Signal.allCases.map { signal -> HTML in
            let value = weight.contributions[signal].map { String(Int($0.rounded())) } ?? "–"
            return """
                <tr><th scope="row">\(texts["council.weight.\(signal.rawValue)"])</th><td class="n">\(value)</td></tr>

                """
        }
        let measured: HTML? = weight.impact.map { impact in
            "<p class=\"small\">\(texts("council.weight.impact", ["impact": String(impact), "reason": detail.decision.impactReason ?? ""]))</p>"
        }
        return """
            <details class="fold"><summary>\(context.icon(.down))\(texts("council.weight", ["score": String(score)]))</summary>
            <div class="card"><p class="small muted">\(texts["council.weight.text"])</p>\(measured)
            <table class="table"><caption class="sr">\(texts("council.weight", ["score": String(score)]))</caption>\
            <thead><tr><th scope="col">\(texts["council.weight.signal"])</th><th scope="col" class="n">\(texts["council.weight.points"])</th></tr></thead><tbody>
            \(rows)</tbody></table></div></details>

            """
    }
}
