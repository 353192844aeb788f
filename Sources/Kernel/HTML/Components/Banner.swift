/// What a banner tells: something to know, done, careful, failed.
package enum BannerKind: Sendable {
    case info
    case ok
    case warn
    case bad

    fileprivate var look: String {
        switch self {
        case .info: "banner"
        case .ok: "banner banner--ok"
        case .warn: "banner banner--warn"
        case .bad: "banner banner--bad"
        }
    }

    fileprivate var icon: Icon {
        switch self {
        case .info: .info
        case .ok: .checkCircle
        case .warn, .bad: .warn
        }
    }
}

extension PageContext {
    /// A coloured strip with a sign: bold first sentence, then the rest.
    ///
    /// The `role` is `status` or `alert` when it answers what the reader just did.
    package func banner(
        _ kind: BannerKind,
        title: String? = nil,
        text: String? = nil,
        link: HTML? = nil,
        actions: HTML? = nil,
        icon: Icon? = nil,
        role: String? = nil
    ) -> HTML {
        let strong: HTML? = title.map { "<p><strong>\($0)</strong></p>" }
        let rest: HTML? = text.map { "<p>\($0)</p>" }
        let onward: HTML? = link.map { "<p>\($0)</p>" }
        let buttons: HTML? = actions.map { "<div class=\"actions\">\($0)</div>" }
        return """
            <div class="\(kind.look)"\(attribute: "role", role)>\(self.icon(icon ?? kind.icon))\
            <div class="banner__body">\(strong)\(rest)\(onward)\(buttons)</div></div>

            """
    }

    /// What is wrong with a form that was refused, above it; nothing when only nothing is.
    package func faultBanner(_ faults: FormFaults) -> HTML? {
        guard !faults.isEmpty else { return nil }
        let text = faults.whole.map { texts.problem($0) } ?? texts["form.check_fields"]
        return banner(.bad, title: texts["form.refused"], text: text, role: "alert")
    }

    /// A link back to the page above.
    package func backLink(_ title: String, href: String) -> HTML {
        "<a class=\"back\" href=\"\(url: href)\">\(icon(.back, isSmall: true))\(title)</a>"
    }
}
