/// What makes pages an app of their own on a home screen: a web app manifest.
package struct WebAppManifest: Sendable, Encodable {
    /// A picture of the app.
    package struct Icon: Sendable, Encodable {
        let src: String
        let sizes: String
        let type: String
        let purpose: String
    }

    /// A page that the app's icon offers when it is pressed for long.
    package struct Shortcut: Sendable, Encodable {
        let name: String
        let url: String

        package init(name: String, url: String) {
            self.name = name
            self.url = url
        }
    }

    private let start: String
    private let scope: String
    private let name: String
    private let description: String?
    private let shortcuts: [Shortcut]?
    private let language: String
    private let background: String
    private let icons: [Icon]

    /// A manifest in the page's language.
    ///
    /// `start` is where the app begins, which is its identity too; every page below `scope` belongs to it.
    package init(
        _ app: AppTheme,
        name: String,
        description: String? = nil,
        start: String,
        scope: String,
        shortcuts: [Shortcut]? = nil,
        _ context: PageContext
    ) {
        self.start = start
        self.scope = scope
        self.name = name
        self.description = description
        self.shortcuts = shortcuts
        language = context.texts.language.rawValue
        background = app.ground.light
        icons = [(192, false), (512, false), (192, true), (512, true)].map { size, isMaskable in
            Icon(
                src: context.asset("\(app.iconStem(isMaskable: isMaskable))-\(size).png"),
                sizes: "\(size)x\(size)",
                type: "image/png",
                purpose: isMaskable ? "maskable" : "any"
            )
        }
    }

    private enum Key: String, CodingKey {
        case id, scope, name, description, lang, display, icons, shortcuts
        case start = "start_url"
        case shortName = "short_name"
        case background = "background_color"
        case theme = "theme_color"
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(start, forKey: .id)
        try container.encode(start, forKey: .start)
        try container.encode(scope, forKey: .scope)
        try container.encode(name, forKey: .name)
        try container.encode(name, forKey: .shortName)
        try container.encodeIfPresent(description, forKey: .description)
        try container.encode(language, forKey: .lang)
        try container.encode("standalone", forKey: .display)
        try container.encode(background, forKey: .background)
        try container.encode(background, forKey: .theme)
        try container.encode(icons, forKey: .icons)
        try container.encodeIfPresent(shortcuts, forKey: .shortcuts)
    }
}

extension AppTheme {
    /// How the files of its icons begin.
    fileprivate func iconStem(isMaskable: Bool) -> String {
        // The boards' are older than the other apps and have no name before them.
        switch self {
        case .boards: isMaskable ? "maskable" : "icon"
        case .council, .visits: isMaskable ? "\(rawValue)-maskable" : rawValue
        }
    }
}
