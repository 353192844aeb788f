internal import Base
internal import HTML
internal import Notify

extension NotificationsPage {
    /// So many decisions are shown at once; the others unfold.
    private static let shown = 12

    /// "Warum?": the engine's decisions of the last thirty days, day by day.
    static func trace(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let first = Array(model.trace.prefix(shown))
        let rest = Array(model.trace.dropFirst(shown))
        let more: HTML? =
            rest.isEmpty
            ? nil
            : """
            <details class="fold"><summary>\(context.icon(.down))\(texts.plural("account.trace.more", rest.count))</summary>
            \(days(rest, context))</details>
            """
        let content: HTML =
            first.isEmpty
            ? "<p class=\"small muted\">\(texts["account.trace.none"])</p>" : "\(days(first, context))\(more)"
        return """
            <section class="section" aria-labelledby="warum">
            <div><h2 id="warum">\(texts["account.trace"])</h2><p class="small muted">\(texts["account.trace.text"])</p></div>
            <div class="card">\(content)</div>
            </section>

            """
    }

    private static func days(_ rows: [Model.TraceRow], _ context: PageContext) -> HTML {
        var html = HTML.empty
        var day: String?
        var items: [HTML] = []
        func close() {
            guard let day else { return }
            html.append("<h3>\(day)</h3>\n<ol class=\"trace\">\n\(items)</ol>\n")
            items = []
        }
        for row in rows {
            let next = context.when.day(row.trace.at)
            if next != day { close() }
            day = next
            items.append(line(row, context))
        }
        close()
        return html
    }

    private static func line(_ row: Model.TraceRow, _ context: PageContext) -> HTML {
        let texts = context.texts
        let decision = row.trace.decision
        let told: HTML? = row.title.map { title in
            let text: HTML = row.url.map { "<a href=\"\(url: $0)\">\(title)</a>" } ?? "\(title)"
            return ": \(text)"
        }
        let reason: HTML? = sentence(row.trace, context).map { "<p>\($0)</p>" }
        return """
            <li data-kind="\(decision.rawValue)">\(context.icon(icon(decision)))<div>\
            <p><strong>\(texts["account.trace.\(decision.rawValue)"])</strong> \
            <span class="num muted">\(context.when.time(row.trace.at))</span>\(told)</p>\
            <p>\(texts("account.trace.occasion", ["occasion": row.occasion]))</p>\(reason)</div></li>

            """
    }

    /// Why, in words: the sentence of the reason's code, and until when something waits.
    private static func sentence(_ trace: Trace, _ context: PageContext) -> String? {
        let texts = context.texts
        var parts = TraceWords.reasons(trace, texts)
        if parts.isEmpty, let general = texts.find("account.trace.why.\(trace.decision.rawValue)") { parts = [general] }
        if let until = trace.until {
            let when = until > context.now ? context.when.coming(until) : context.when(until)
            parts.append(texts("account.trace.until", ["when": when]))
        }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    private static func icon(_ decision: Trace.Decision) -> Icon {
        switch decision {
        case .enqueued: .note
        case .suppressed: .bellOff
        case .deferred: .moon
        case .bundled: .board
        case .sent: .checkCircle
        case .failed: .warn
        case .discarded, .expired: .cross
        }
    }
}
