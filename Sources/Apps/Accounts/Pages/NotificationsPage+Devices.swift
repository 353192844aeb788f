internal import HTML

extension NotificationsPage {
    /// Where the account is reached, and the trial whether it is.
    static func devices(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let list: HTML =
            model.devices.isEmpty
            ? """
            <div class="card card--quiet empty">\(context.icon(.bellOff))<h3>\(texts["account.devices.none"])</h3>\
            <p>\(texts["account.devices.none.text"])</p></div>
            """
            : "<ul class=\"card card--flush rows\">\n\(model.devices.map { row($0, context) })</ul>"
        return """
            <section class="section" aria-labelledby="geraete" id="geraete-liste">
            <div class="section__head"><h2 id="geraete">\(texts["account.devices"])</h2>\
            <span class="small muted num">\(context.number(model.devices.count))</span></div>
            \(list)
            \(model.pushKey == nil ? noPush(context) : pushBox(context))\
            <form class="stack stack--s" method="post" action="\(url: path)"><input type="hidden" name="action" value="test">\
            <div class="actions"><button class="btn" type="submit" aria-describedby="test-text">\(texts["account.test"])</button></div>\
            <p class="tiny muted" id="test-text">\(texts["account.test.text"])</p></form>
            </section>

            """
    }

    private static func row(_ device: Model.DeviceRow, _ context: PageContext) -> HTML {
        let texts = context.texts
        let reached =
            device.lastSuccessAt.map { texts("account.device.reached", ["when": context.when($0)]) }
            ?? texts["account.device.never"]
        return """
            <li class="row"\(attribute: "data-fingerprint", device.fingerprint)><span class="row__lead">\
            \(context.icon(device.isPhone ? .phone : .desktop))</span><div class="row__body">\
            <span class="row__title">\(device.title)</span><span class="row__text">\
            <span data-this-device hidden>\(texts["account.device.this"])</span>\(reached)</span></div>\
            <div class="row__trail"><form method="post" action="\(url: path)"><input type="hidden" name="action" value="remove">\
            <input type="hidden" name="device" value="\(device.id)"><button class="btn btn--icon" type="submit" \
            aria-label="\(texts("account.device.remove", ["name": device.title]))">\(context.icon(.cross))</button></form></div></li>

            """
    }

    private static func pushBox(_ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <div class="stack stack--s" data-account-push hidden><div class="actions">\
            <button class="btn btn--primary" type="button">\(context.icon(.bell))<span>\(texts["account.push.off"])</span></button></div>\
            <p class="tiny muted" data-hint></p></div>
            <noscript><p class="tiny muted">\(texts["account.push.no_script"])</p></noscript>

            """
    }

    private static func noPush(_ context: PageContext) -> HTML {
        "<p class=\"tiny muted\">\(context.texts["account.push.none"])</p>\n"
    }
}
