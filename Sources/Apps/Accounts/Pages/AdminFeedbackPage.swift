package import HTML

/// What people wrote (`/admin/feedback`).
package enum AdminFeedbackPage {
    /// What it shows.
    package struct Model: Sendable {
        package var items: [Feedback]
        package var unread: Int
        package var isSaved: Bool
        package var faults: FormFaults

        package init(items: [Feedback], unread: Int, isSaved: Bool = false, faults: FormFaults = .none) {
            self.items = items
            self.unread = unread
            self.isSaved = isSaved
            self.faults = faults
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let notice: HTML? =
            model.isSaved ? context.banner(.ok, title: texts["admin.saved"], role: "status") : nil
        let list: HTML =
            model.items.isEmpty
            ? "<div class=\"card card--quiet empty\"><p>\(texts["admin.feedback.none"])</p></div>"
            : "\(model.items.map { card($0, context) })"
        return AdminShell.document(
            .feedback,
            title: texts["admin.nav.feedback"],
            unread: model.unread,
            main: """
                <div class="page">
                <div class="head"><h1>\(texts["admin.nav.feedback"])</h1>\(notice)\(context.faultBanner(model.faults))</div>
                <section class="section stack" aria-label="\(texts["admin.nav.feedback"])">
                \(list)</section>
                </div>
                """,
            context
        )
    }

    private static func card(_ item: Feedback, _ context: PageContext) -> HTML {
        let texts = context.texts
        let isRead = item.readAt != nil
        let mayAnswer =
            item.notifiedAt == nil && item.email != nil && item.kind != Feedback.Kind.sharedAnswer.rawValue
        let text = Field("text", texts["admin.feedback.own"]).with {
            $0.kind = .area
            $0.form = "f\(item.id.rawValue)"
            $0.limit = Feedback.messageLength.upperBound
            $0.isOptionalMarked = true
        }
        let answer: HTML? =
            mayAnswer
            ? """
            <details class="fold"><summary>\(context.icon(.down))\(texts["admin.feedback.answer"])</summary>
            <form class="form" method="post" action="/admin/feedback">\(hidden("answer", item))\
            \(text.render(context))<button class="btn btn--primary" type="submit">\(texts["admin.feedback.send"])</button></form></details>

            """ : nil
        let told: HTML? = item.notifiedAt.map {
            "<p class=\"small muted\">\(texts("admin.feedback.answered", ["when": context.when($0)]))</p>\n"
        }
        return """
            <article class="card stack"\(attribute: "data-unread", if: !isRead)>
            <p class="small muted">\(texts["admin.feedback.kind.\(item.kind)"]) · \(context.when(item.createdAt)) · \
            \(item.email ?? texts["admin.feedback.anonymous"])</p>
            <p class="quote">\(item.message)</p>
            \(told)<form method="post" action="/admin/feedback">\(hidden(isRead ? "unread" : "read", item))\
            <button class="btn btn--quiet" type="submit">\(texts[isRead ? "admin.feedback.unread" : "admin.feedback.read"])</button></form>
            \(answer)</article>

            """
    }

    private static func hidden(_ action: String, _ item: Feedback) -> HTML {
        """
        <input type="hidden" name="action" value="\(action)"><input type="hidden" name="feedback" value="\(item.id.rawValue)">
        """
    }
}
