package import HTML

/// What is known of people, who else hears of it, and for how long it stays (`/datenschutz`).
///
/// It names nobody whom this deployment does not use, and everybody whom it does.
package enum PrivacyPage {
    /// Who hears of something, besides the operator.
    package struct Model: Sendable {
        /// The service or the host that mails leave by; nil where none leave.
        package var mail: String?
        /// Whether browsers are told, by the services of their makers.
        package var hasWebPush: Bool
        /// Whether Apple's devices are told.
        package var hasAPNs: Bool
        /// Whether Android's devices are told.
        package var hasFCM: Bool
        /// Whether browsers may sign in with Apple.
        package var hasAppleSignIn: Bool
        /// The service that is asked for the ways to visits, and the host where it answers; nil where nobody is asked.
        package var routes: (name: String, host: String)?

        package init(
            mail: String? = nil,
            hasWebPush: Bool = false,
            hasAPNs: Bool = false,
            hasFCM: Bool = false,
            hasAppleSignIn: Bool = false,
            routes: (name: String, host: String)? = nil
        ) {
            self.mail = mail
            self.hasWebPush = hasWebPush
            self.hasAPNs = hasAPNs
            self.hasFCM = hasFCM
            self.hasAppleSignIn = hasAppleSignIn
            self.routes = routes
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at("/datenschutz")
        let texts = context.texts
        let main: HTML = """
            <div class="head"><h1 class="headline">\(texts["privacy.title"])</h1><p class="lead">\(texts["privacy.lead"])</p></div>
            \(section("gespeichert", texts["privacy.kept"], kept.map { texts[$0] }, context))\
            \(section("andere", texts["privacy.others"], others(model, texts), context))\
            \(section("dauer", texts["privacy.time"], time.map { texts[$0] }, context))\
            \(section("geraet", texts["privacy.device"], device.map { texts[$0] }, context))\
            <section class="section" aria-labelledby="fragen"><h2 id="fragen">\(texts["privacy.questions"])</h2>
            <p>\(texts["privacy.questions.text"])</p><div class="actions"><a class="btn" href="/kontakt">\(texts["contact.title"])</a></div></section>
            """
        let shell = context.guestShell(brand: PlainShell.brand(context), mainClass: "stack", main: main)
        let title = texts("shell.title", ["page": texts["privacy.title"], "app": texts["brand.name"]])
        return Document(app: .council, title: title, body: shell).render(context)
    }

    private static let kept = [
        "privacy.kept.boards", "privacy.kept.account", "privacy.kept.council", "privacy.kept.visits",
    ]
    private static let time = ["privacy.time.own", "privacy.time.queue", "privacy.time.once", "privacy.time.log"]
    private static let device = ["privacy.device.cookies", "privacy.device.cache"]

    private static func others(_ model: Model, _ texts: Texts) -> [String] {
        var sentences: [String] = []
        if let mail = model.mail { sentences.append(texts("privacy.others.mail", ["service": mail])) }
        let makers = [
            ("privacy.others.webpush", model.hasWebPush), ("privacy.others.apns", model.hasAPNs),
            ("privacy.others.fcm", model.hasFCM), ("privacy.others.apple", model.hasAppleSignIn),
        ]
        for (key, isUsed) in makers where isUsed { sentences.append(texts[key]) }
        if let routes = model.routes {
            sentences.append(texts("privacy.others.routes", ["service": routes.name, "host": routes.host]))
        }
        return sentences + [texts["privacy.others.tapped"], texts["privacy.others.nobody"]]
    }

    private static func section(_ id: String, _ title: String, _ sentences: [String], _ context: PageContext) -> HTML {
        let items = sentences.map { "<li>\(context.icon(.right, isSmall: true))<span>\($0)</span></li>" as HTML }
        return """
            <section class="section" aria-labelledby="\(id)"><h2 id="\(id)">\(title)</h2>
            <ul class="ticks">\(items)</ul></section>

            """
    }
}
