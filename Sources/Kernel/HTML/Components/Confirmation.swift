/// A page that asks once more before something is done that cannot be undone.
package struct Confirmation: Sendable {
    /// The question.
    package var title: String
    /// What will happen, sentence by sentence.
    package var consequences: [String]
    /// Where the form goes.
    package var action: String
    /// Hidden fields of the form, and visible ones.
    package var fields: HTML
    /// The word on the button that does it.
    package var doIt: String
    /// The word on the button that leaves all as it is.
    package var keep: String
    /// Where that button leads.
    package var keepHref: String
    /// Whether something is destroyed.
    package var isDangerous: Bool
    package var faults: FormFaults

    package init(
        title: String,
        consequences: [String],
        action: String,
        fields: HTML,
        doIt: String,
        keep: String,
        keepHref: String,
        isDangerous: Bool = true,
        faults: FormFaults = .none
    ) {
        self.title = title
        self.consequences = consequences
        self.action = action
        self.fields = fields
        self.doIt = doIt
        self.keep = keep
        self.keepHref = keepHref
        self.isDangerous = isDangerous
        self.faults = faults
    }

    /// The card with the question.
    package func render(_ context: PageContext) -> HTML {
        """
        <section class="card card--raised" aria-labelledby="frage">
        <h1 id="frage">\(title)</h1>
        \(context.faultBanner(faults))<ul class="ticks">
        \(consequences.map { line -> HTML in "<li>\(context.icon(.info, isSmall: true))<span>\(line)</span></li>\n" })</ul>
        <form class="form" method="post" action="\(url: action)">
        \(fields)<div class="actions"><button class="btn \(isDangerous ? "btn--danger" : "btn--primary")" type="submit">\(doIt)</button>\
        <a class="btn btn--quiet" href="\(url: keepHref)">\(keep)</a></div>
        </form>
        </section>
        """
    }
}
