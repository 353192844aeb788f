/// Every page that a browser can open, and every form it can send without script.
///
/// The counterpart of ``Route`` for people: answers are HTML. Paths are those of the design's web chapter.
package enum Page: Hashable, Sendable {
    case start
    case login
    case submitLogin
    case register
    case submitRegister
    case submitLogout
    case serviceWorker
    case asset(String)
    case icon

    case kita(link: String)
    case kitaWithoutSlash(link: String)
    case kitaManifest(link: String)
    case kitaHelp(link: String)
    case board(link: String, board: String)
    case boardWithoutSlash(link: String, board: String)
    case confirmRemoveNote(link: String, board: String, note: Int64)
    case submitRemoveNote(link: String, board: String, note: Int64)

    case kitas
    case submitKitas
    case kitaSettings(Int64)
    case submitKitaSettings(Int64)
    case confirmNewLink(Int64)
    case confirmDeleteKita(Int64)
    case poster(Int64)
    case boardSettings(kita: Int64, board: Int64)
    case submitBoardSettings(kita: Int64, board: Int64)
    case confirmDeleteBoard(kita: Int64, board: Int64)

    /// Request lines to pages.
    package static let table = PathTable<Page>([
        .init("GET", "/") { _ in .start },
        .init("GET", "/login") { _ in .login },
        .init("POST", "/login") { _ in .submitLogin },
        .init("GET", "/register") { _ in .register },
        .init("POST", "/register") { _ in .submitRegister },
        .init("POST", "/logout") { _ in .submitLogout },
        .init("GET", "/sw.js") { _ in .serviceWorker },
        .init("GET", "/favicon.ico") { _ in .icon },
        .init("GET", "/assets/{name}") { .asset($0[0]) },
        .init("GET", "/assets/{folder}/{name}") { .asset($0[0] + "/" + $0[1]) },
        .init("GET", "/k/{link}") { .kitaWithoutSlash(link: $0[0]) },
        .init("GET", "/k/{link}/") { .kita(link: $0[0]) },
        .init("GET", "/k/{link}/manifest.webmanifest") { .kitaManifest(link: $0[0]) },
        .init("GET", "/k/{link}/hilfe") { .kitaHelp(link: $0[0]) },
        .init("GET", "/k/{link}/{board}") { .boardWithoutSlash(link: $0[0], board: $0[1]) },
        .init("GET", "/k/{link}/{board}/") { .board(link: $0[0], board: $0[1]) },
        .init("GET", "/k/{link}/{board}/notes/{note}/remove") { parameters in
            id(parameters[2]).map { .confirmRemoveNote(link: parameters[0], board: parameters[1], note: $0) }
        },
        .init("POST", "/k/{link}/{board}/notes/{note}/remove") { parameters in
            id(parameters[2]).map { .submitRemoveNote(link: parameters[0], board: parameters[1], note: $0) }
        },
        .init("GET", "/boards") { _ in .kitas },
        .init("POST", "/boards") { _ in .submitKitas },
        .init("GET", "/boards/{kita}") { id($0[0]).map { .kitaSettings($0) } },
        .init("POST", "/boards/{kita}") { id($0[0]).map { .submitKitaSettings($0) } },
        .init("GET", "/boards/{kita}/link") { id($0[0]).map { .confirmNewLink($0) } },
        .init("GET", "/boards/{kita}/delete") { id($0[0]).map { .confirmDeleteKita($0) } },
        .init("GET", "/boards/{kita}/poster") { id($0[0]).map { .poster($0) } },
        .init("GET", "/boards/{kita}/{board}") { parameters in
            pair(parameters).map { .boardSettings(kita: $0, board: $1) }
        },
        .init("POST", "/boards/{kita}/{board}") { parameters in
            pair(parameters).map { .submitBoardSettings(kita: $0, board: $1) }
        },
        .init("GET", "/boards/{kita}/{board}/delete") { parameters in
            pair(parameters).map { .confirmDeleteBoard(kita: $0, board: $1) }
        },
    ])

    private static func id(_ text: String) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }

    private static func pair(_ parameters: [String]) -> (Int64, Int64)? {
        guard let first = id(parameters[0]), let second = id(parameters[1]) else { return nil }
        return (first, second)
    }
}
