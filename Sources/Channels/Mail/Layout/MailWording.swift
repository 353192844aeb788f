/// The sentences of a mail that are the same in all of them; what a mail is about comes from whoever writes it.
public struct MailWording: Sendable {
    /// The language, as `lang` has it.
    public var languageTag: String
    /// The button under a single notice.
    public var open: String
    /// The button under a bundle.
    public var openAll: String
    /// The title of a bundle of so many things.
    public var bundleTitle: @Sendable (_ count: Int) -> String
    /// What stands under the title of a bundle.
    public var bundleLead: String
    /// The link that ends these mails.
    public var unsubscribe: String
    /// The link to all choices.
    public var settings: String

    /// A wording by its sentences.
    public init(
        languageTag: String,
        open: String,
        openAll: String,
        bundleTitle: @escaping @Sendable (_ count: Int) -> String,
        bundleLead: String,
        unsubscribe: String,
        settings: String
    ) {
        self.languageTag = languageTag
        self.open = open
        self.openAll = openAll
        self.bundleTitle = bundleTitle
        self.bundleLead = bundleLead
        self.unsubscribe = unsubscribe
        self.settings = settings
    }

    /// In German, with du.
    public static let german = MailWording(
        languageTag: "de",
        open: "Ansehen",
        openAll: "Alles ansehen",
        bundleTitle: { $0 == 1 ? "1 Neuigkeit" : "\($0) Neuigkeiten" },
        bundleLead: "Damit es bei wenigen Nachrichten am Tag bleibt, steht alles in einer.",
        unsubscribe: "Abmelden",
        settings: "Einstellungen"
    )

    /// In English.
    public static let english = MailWording(
        languageTag: "en",
        open: "View",
        openAll: "View all",
        bundleTitle: { $0 == 1 ? "1 piece of news" : "\($0) pieces of news" },
        bundleLead: "To keep it to few messages a day, everything is in one.",
        unsubscribe: "Unsubscribe",
        settings: "Settings"
    )

    /// The wording of a language.
    public static func standard(_ language: MailLanguage) -> MailWording {
        language == .german ? german : english
    }
}
