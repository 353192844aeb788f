internal import Base
internal import HTML

/// Profil (`/visits/profil`): what is told and when, whether this browser may tell it, and where the day begins.
enum ProfilePage {
    /// What stands in the fields, as it was typed.
    struct Draft: Sendable {
        var on: Set<String> = []
        var devicePlans = false
        var threshold = ""
        var evening = ""
        var address = ""
        var latitude = ""
        var longitude = ""
        var faults = FormFaults.none
    }

    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        /// The five topics; which are on says the draft.
        var topics: [SettingsState.Topic]
        var draft: Draft
        var notice: String?
        /// What a test did: the end of a key `account.notice.tested.…`.
        var tested: String?
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: model.reader, title: texts["visits.nav.profile"], place: .profile)
        let tested: HTML? = model.tested.map {
            context.banner($0 == "tested.none" ? .warn : .ok, title: texts["account.notice.\($0)"], role: "status")
        }
        return frame.document(
            """
            <div class="page page--split">
            <div class="head"><h1>\(texts["visits.nav.profile"])</h1>\(context.told(model.notice))\(tested)\(context.faultBanner(model.draft.faults))</div>
            <div class="page__main">
            <form class="stack account-form" method="post" action="\(url: VisitsAddress.profile)"><input type="hidden" name="action" value="save">
            \(topics(model, context))\(numbers(model.draft, context))\(start(model.draft, context))\
            <div class="actions"><button class="btn btn--primary" type="submit">\(texts["visits.save"])</button></div>
            </form></div>
            <aside class="page__side" aria-label="\(texts["visits.profile.side"])">
            \(permission(model, context))\(test(context))\(account(context))</aside>
            </div>
            """,
            context
        )
    }

    private static func topics(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let rows = model.topics.map { topic in
            row(topic.key, topic.label, topic.hint, name: "on", isOn: model.draft.on.contains(topic.key))
        }
        return """
            <section class="section" aria-labelledby="themen"><h2 id="themen">\(texts["visits.profile.topics"])</h2>
            <ul class="card card--flush rows">
            \(rows)</ul>
            <ul class="card card--flush rows">
            \(row("device_plans", texts["visits.profile.device"], texts["visits.profile.device.text"], name: "device_plans", isOn: model.draft.devicePlans))</ul>
            </section>

            """
    }

    private static func row(_ id: String, _ label: String, _ hint: String, name: String, isOn: Bool) -> HTML {
        let text: HTML? = hint.isEmpty ? nil : "<span class=\"row__text\" id=\"\(id)-text\">\(hint)</span>"
        return """
            <li class="row row--no-lead"><div class="row__body"><label class="row__title row__cover" for="\(id)">\(label)</label>\(text)</div>\
            <div class="row__trail"><input class="switch" type="checkbox" role="switch" id="\(id)" name="\(name)" value="\(id)"\
            \(attribute: "checked", if: isOn)\(attribute: "aria-describedby", id + "-text", if: text != nil)></div></li>

            """
    }

    private static func numbers(_ draft: Draft, _ context: PageContext) -> HTML {
        let (texts, faults) = (context.texts, draft.faults.fields)
        let threshold = Field("delay_threshold_minutes", texts["visits.profile.threshold"]).with {
            $0.kind = .number(VisitorSettings.thresholds)
            $0.value = draft.threshold
            $0.isRequired = true
            $0.hint = texts["visits.profile.threshold.hint"]
            $0.fault = faults["delay_threshold_minutes"]
        }
        let evening = Field("evening_time", texts["visits.profile.evening"]).with {
            $0.kind = .time
            $0.value = draft.evening
            $0.isRequired = true
            $0.hint = texts["visits.profile.evening.hint"]
            $0.fault = faults["evening_time"]
        }
        return """
            <section class="card" aria-labelledby="zeiten"><h2 id="zeiten">\(texts["visits.profile.numbers"])</h2>
            <div class="form__pair">\(threshold.render(context))\(evening.render(context))</div></section>

            """
    }

    private static func start(_ draft: Draft, _ context: PageContext) -> HTML {
        let (texts, faults) = (context.texts, draft.faults.fields)
        let address = Field("adresse", texts["visits.field.address"]).with {
            $0.value = draft.address
            $0.limit = VisitDraft.addressLimit
            $0.autocomplete = "street-address"
            $0.isOptionalMarked = true
            $0.fault = faults["adresse"]
        }
        let place = context.placeFields(
            latitude: draft.latitude,
            longitude: draft.longitude,
            faults: faults,
            hint: texts["visits.profile.start.hint"],
            button: texts["visits.place.here"]
        )
        return """
            <section class="card" id="start" aria-labelledby="beginn"><h2 id="beginn">\(texts["visits.profile.start"])</h2>
            <p class="small muted">\(texts["visits.profile.start.text"])</p>
            \(address.render(context))\(place)</section>

            """
    }

    /// What the system says about this browser: filled by script, since only the browser knows.
    private static func permission(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let body: HTML =
            model.reader.pushKey == nil
            ? "<p class=\"small\">\(texts["account.push.none"])</p>"
            : """
            <noscript><p class="small">\(texts["account.push.no_script"])</p></noscript>
            <p class="small" data-permission-text role="status"></p>
            <div class="actions"><button class="btn btn--primary" type="button" data-permission-on hidden>\(context.icon(.bell))<span>\(texts["account.push.off"])</span></button></div>
            """
        return """
            <section class="card" aria-labelledby="geraet" data-permission><h2 id="geraet">\(texts["visits.profile.permission"])</h2>
            \(body)</section>

            """
    }

    private static func test(_ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <form class="card" method="post" action="\(url: VisitsAddress.profile)"><input type="hidden" name="action" value="test">
            <h2>\(texts["account.test"])</h2><p class="small muted" id="test-text">\(texts["account.test.text"])</p>
            <div class="actions"><button class="btn" type="submit" aria-describedby="test-text">\(texts["visits.profile.test"])</button></div></form>

            """
    }

    private static func account(_ context: PageContext) -> HTML {
        let texts = context.texts
        return """
            <nav class="card card--flush rows" aria-label="\(texts["account.nav.account"])">
            <a class="row" href="\(url: VisitsAddress.opportunities)"><span class="row__lead">\(context.icon(.star))</span><span class="row__body"><span class="row__title">\(texts["visits.nav.opportunities"])</span></span><span class="row__trail">\(context.icon(.right, isSmall: true))</span></a>
            <a class="row" href="/konto"><span class="row__lead">\(context.icon(.lock))</span><span class="row__body"><span class="row__title">\(texts["account.nav.account"])</span>\
            <span class="row__text">\(texts["visits.profile.account"])</span></span><span class="row__trail">\(context.icon(.right, isSmall: true))</span></a>
            <a class="row" href="/datenschutz"><span class="row__lead">\(context.icon(.eye))</span><span class="row__body"><span class="row__title">\(texts["shell.privacy"])</span></span><span class="row__trail">\(context.icon(.right, isSmall: true))</span></a>
            </nav>
            <form class="narrow-only" method="post" action="/logout"><button class="btn btn--block" type="submit">\(context.icon(.signout))<span>\(texts["shell.sign_out"])</span></button></form>

            """
    }
}
