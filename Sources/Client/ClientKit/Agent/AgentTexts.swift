public import VisitPlanner

/// The few sentences that the agent says itself; those about visits come with the plan.
public struct AgentTexts: Sendable, Hashable {
    /// The language of the desktop.
    public let language: PlannerLanguage

    /// The sentences in one language.
    public init(_ language: PlannerLanguage) { self.language = language }

    /// The sentences for a POSIX locale such as `en_GB.UTF-8`.
    ///
    /// - Parameter locale: what LC_ALL, LC_MESSAGES or LANG says; nil and the plain `C` mean German, as everywhere in the
    ///   product.
    public init(locale: String?) {
        let name = locale?.prefix { $0 != "." && $0 != "@" } ?? ""
        let isGerman = ["", "C", "POSIX"].contains(name) || name == "de" || name.hasPrefix("de_")
        self.init(isGerman ? .german : .english)
    }

    /// The button.
    public var open: String { language == .german ? "Öffnen" : "Open" }

    /// The session ended.
    public var signedOutTitle: String { language == .german ? "Bitte neu anmelden" : "Please sign in again" }

    /// What that means and what to do.
    public var signedOutBody: String {
        switch language {
        case .german:
            "Der Server kennt diese Sitzung nicht mehr. Angezeigt wird nur noch, was schon geplant war. "
                + "`meldewerk visits agent --sign-in` meldet wieder an."
        case .english:
            "The server does not know this session any more. Only what was planned already is still shown. "
                + "`meldewerk visits agent --sign-in` signs in again."
        }
    }
}
