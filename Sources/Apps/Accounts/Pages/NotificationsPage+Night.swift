internal import HTML

extension NotificationsPage {
    /// The hours in which nothing comes, by which clock, and in which language it is written.
    static func night(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let warning: HTML? =
            model.isEveningLate ? context.banner(.warn, text: texts["account.night.eve_late"], icon: .moon) : nil
        return """
            <section class="section" aria-labelledby="ruhe">
            <div class="card"><div class="lead-row"><span class="tile-icon">\(context.icon(.moon))</span>\
            <div><h2 id="ruhe">\(texts["account.night"])</h2><p class="small muted">\(texts["account.night.text"])</p></div></div>
            <div class="quiet"><svg viewBox="0 0 240 8" preserveAspectRatio="none" role="img" aria-label="\(texts["account.night.picture"])">\
            <rect class="quiet__day" width="240" height="8"/><rect class="quiet__night" width="70" height="8"/>\
            <rect class="quiet__night" x="210" width="30" height="8"/></svg>\
            <p class="tiny muted quiet__axis" aria-hidden="true"><span>0</span><span>7</span><span>21</span></p></div>
            \(warning)<p class="tiny muted">\(texts("account.night.clock", ["zone": name(model.zone)]))</p>
            <details class="fold"\(attribute: "open", if: model.faults.fields["time_zone"] != nil)><summary>\(context.icon(.down))\(texts["account.clock"])</summary>
            <form class="form" method="post" action="\(url: path)"><input type="hidden" name="action" value="clock">
            <div class="form__pair">\(zoneField(model, context))\(SelectField.language(model.language, label: texts["account.language"], texts).render(context))</div>
            <div class="actions"><button class="btn" type="submit">\(texts["account.clock.save"])</button></div>
            </form></details>
            </div>
            </section>

            """
    }

    private static func zoneField(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        var names = model.zones
        if let own = model.ownZone, !names.contains(own) { names.insert(own, at: 0) }
        let options = names.map { zone -> HTML in
            "<option value=\"\(zone)\"\(attribute: "selected", if: zone == model.ownZone)>\(name(zone))</option>\n"
        }
        let fault: HTML? = model.faults.fields["time_zone"].map {
            """
            <p class="field__error" id="time_zone-error">\(context.icon(.warn))<span>\(texts.field($0, name: "time_zone"))</span></p>
            """
        }
        return """
            <div class="field"><label for="time_zone">\(texts["account.zone"])</label>\
            <div class="select-wrap"><select class="select" id="time_zone" name="time_zone"\
            \(attribute: "aria-invalid", "true", if: fault != nil)\(attribute: "aria-describedby", "time_zone-error", if: fault != nil)>
            <option value="">\(texts("account.zone.here", ["zone": name(model.deploymentZone)]))</option>
            \(options)</select>\(context.icon(.down))</div>\(fault)</div>

            """
    }

    /// `America/New_York` as people read it.
    private static func name(_ zone: String) -> String { String(zone.map { $0 == "_" ? " " : $0 }) }
}
