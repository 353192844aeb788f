package import HTML

/// What bells do, how the app comes onto a phone, what others can see, how a note comes down (`/k/<link>/hilfe`).
package enum KitaHelpPage {
    /// What it shows.
    package struct Model: Sendable {
        package var frame: KitaFrame

        package init(frame: KitaFrame) {
            self.frame = frame
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let hasPush = model.frame.pushKey != nil
        let main: HTML = """
            <div class="page page--narrow">
            <div class="head">
            <p class="eyebrow"><a href="\(url: model.frame.path)">\(model.frame.name)</a></p>
            <h1>\(texts["help.title"])</h1>
            </div>
            \(hasPush ? bells(context) : .empty)\(iphone(model, context))\
            <section class="card" id="abnehmen" aria-labelledby="abnehmen-titel">
            <h2 id="abnehmen-titel">\(texts["help.down.title"])</h2>
            \(prose(["help.down.device", "help.down.team"], texts))
            </section>
            <section class="card" id="privat" aria-labelledby="privat-titel">
            <h2 id="privat-titel">\(texts["help.private.title"])</h2>
            \(prose(["help.private.link"] + (hasPush ? ["help.private.content", "help.private.service", "help.private.end"] : []), texts))
            </section>
            <p class="small">\(context.languageLink)</p>
            </div>
            """
        return model.frame.document(texts["help.title"], place: .help, main: main, context)
    }

    private static func bells(_ context: PageContext) -> HTML {
        let texts = context.texts
        let states: [(Icon, String)] = [
            (.bell, "off"), (.bellOn, "on"), (.install, "install"), (.bellBlocked, "blocked"),
            (.bellOff, "unsupported"),
        ]
        let rows = states.map { icon, state -> HTML in
            """
            <li class="row"><span class="row__lead">\(context.icon(icon))</span><div class="row__body">\
            <h3 class="row__title">\(texts["bell.\(state)"])</h3><p class="row__text">\(texts["help.bell.\(state)"])</p></div></li>

            """
        }
        return """
            <section class="card" id="glocken" aria-labelledby="glocken-titel">
            <h2 id="glocken-titel">\(texts["help.bells.title"])</h2>
            \(prose(["help.bells.what", "help.bells.often", "help.bells.number"], texts))
            </section>
            <section class="card card--flush" id="blockiert" aria-labelledby="zustand-titel">
            <div class="card__head"><h2 id="zustand-titel">\(texts["help.states.title"])</h2></div>
            <ul class="rows">
            \(rows)</ul>
            </section>

            """
    }

    private static func iphone(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="card" id="iphone" aria-labelledby="iphone-titel">
            <h2 id="iphone-titel">\(texts["help.iphone.title"])</h2>
            <p class="small muted">\(texts["help.iphone.text"])</p>
            <ol class="stack stack--s small">\(InstallCard.steps(model.frame.pushKey != nil, context))</ol>
            <p class="small muted">\(texts["help.iphone.new_link"])</p>
            </section>

            """
    }

    private static func prose(_ keys: [String], _ texts: Texts) -> [HTML] {
        keys.map { key -> HTML in "<p class=\"small\">\(texts[key])</p>\n" }
    }
}
