internal import HTML

/// The card that says how the boards become an app; the script shows the way that fits the device, or hides it.
enum InstallCard {
    static func render(_ frame: KitaFrame, _ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <section class="card card--soft" id="install" aria-labelledby="install-titel" hidden>
            <svg class="install__phone" viewBox="29 0 38 64" width="42" height="70" aria-hidden="true"><rect class="f0" x="30" y="2" width="36" height="60" rx="6"/>\
            <path class="f5" d="M35 11q0-2 2-2h4q2 0 2 2v4q0 2-2 2h-4q-2 0-2-2zM46 11q0-2 2-2h4q2 0 2 2v4q0 2-2 2h-4q-2 0-2-2zM35 22q0-2 2-2h4q2 0 2 2v4q0 2-2 2h-4q-2 0-2-2z"/>\
            <svg x="44" y="30" width="16" height="16" viewBox="0 0 40 40"><use href="\(url: context.asset("icons.svg") + "#sunflower")"/></svg><path class="ln s3" d="M44 57h8"/></svg>
            <h2 id="install-titel">\(texts["install.title"])</h2>
            <p class="small">\(texts["install.text"])</p>
            <ol class="stack stack--s small" data-install="ios" hidden>\(steps(frame.pushKey != nil, context))</ol>
            <div class="actions"><button class="btn btn--primary" type="button" data-install="prompt" hidden>\(context.icon(.install))\(texts["install.do"])</button>\
            <button class="btn btn--quiet" type="button" data-install="later">\(texts["install.later"])</button></div>
            </section>

            """
    }

    /// The steps on an iPhone.
    static func steps(_ hasBells: Bool, _ context: PageContext) -> HTML {
        var lines: [(Icon, String)] = [
            (.share, context.texts["install.step.share"]), (.plus, context.texts["install.step.add"]),
        ]
        if hasBells { lines.append((.bell, context.texts["install.step.bell"])) }
        return lines.map { icon, text -> HTML in
            "<li class=\"lead-row\">\(context.icon(icon, isSmall: true))<span>\(text)</span></li>"
        }.joined()
    }
}
