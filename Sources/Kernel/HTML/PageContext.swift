package import Base
package import Foundation

/// What every page needs besides its own model: who reads it, when, where, in which language.
package struct PageContext: Sendable {
    /// A page that the foot of a plain page links to, if the deployment has it.
    package enum FootLink: String, Sendable {
        case imprint = "/impressum"
        case privacy = "/datenschutz"
        case contact = "/kontakt"
    }

    /// The sentences.
    package let texts: Texts
    /// The address of a file of ours by its name: `components.css` to `/assets/components.css?v=…`.
    package let asset: @Sendable (_ name: String) -> String
    /// The moment of rendering.
    package let now: Timestamp
    /// The zone in which times are shown.
    package let timeZone: TimeZone
    /// The page's own path, with its query where that matters; the language links point there.
    package let path: String
    /// The name of whoever is signed in, or nil.
    package let viewer: String?
    /// The pages that the foot links to.
    package let footLinks: [FootLink]
    /// Says when something was.
    package let when: RelativeTime

    package init(
        texts: Texts,
        asset: @escaping @Sendable (_ name: String) -> String,
        now: Timestamp,
        timeZone: TimeZone,
        path: String,
        viewer: String? = nil,
        footLinks: [FootLink] = []
    ) {
        self.texts = texts
        self.asset = asset
        self.now = now
        self.timeZone = timeZone
        self.path = path
        self.viewer = viewer
        self.footLinks = footLinks
        when = RelativeTime(texts: texts, now: now, timeZone: timeZone)
    }

    /// The same for another path: for a page whose query must not get lost when the language is changed.
    package func at(_ path: String) -> PageContext {
        PageContext(
            texts: texts,
            asset: asset,
            now: now,
            timeZone: timeZone,
            path: path,
            viewer: viewer,
            footLinks: footLinks
        )
    }

    /// The address of this page in another language.
    package func path(in language: Language) -> String {
        path + (path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?") + "lang=" + language.rawValue
    }
}
