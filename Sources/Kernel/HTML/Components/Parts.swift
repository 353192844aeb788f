/// Parts that the pages of several apps have.
extension PageContext {
    /// Small facts in one line, parted by dots.
    package func meta(_ facts: [String?]) -> HTML {
        let parts = facts.compactMap(\.self).filter { !$0.isEmpty }.map { fact -> HTML in "<span>\(fact)</span>" }
        return "<span class=\"meta\">\(parts)</span>"
    }

    /// The words for a number of things, the number as the language writes it.
    package func counted(_ key: String, _ count: Int, _ arguments: [String: String] = [:]) -> String {
        texts.plural(key, count, arguments.merging(["count": number(count)]) { given, _ in given })
    }

    /// An empty list with a sentence about it, and at most one next step.
    package func empty(_ sign: Icon, title: String, text: String, link: HTML? = nil) -> HTML {
        """
        <div class="card empty">\(icon(sign))<h2>\(title)</h2><p>\(text)</p>\(link)</div>

        """
    }

    /// Offers the home screen; shown by a script where that is possible.
    package var installCard: HTML {
        """
        <section class="card" aria-labelledby="app" data-install hidden>
        <h2 id="app">\(texts["app.install.title"])</h2><p class="small" data-install-ios hidden>\(texts["app.install.ios"])</p>
        <p class="small" data-install-text>\(texts["app.install.text"])</p>
        <div class="actions"><button class="btn" type="button" data-install-do hidden>\(icon(.install))<span>\(texts["app.install.do"])</span></button>\
        <button class="btn btn--quiet" type="button" data-install-later>\(texts["app.priming.later"])</button></div>
        </section>

        """
    }
}
