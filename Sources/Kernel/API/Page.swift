internal import Base

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
    /// Leads to Apple.
    case apple
    /// Where Apple's page posts to.
    case appleReturn
    /// Its address, opened by hand.
    case appleReturnOpened
    case verifyEmail
    case submitVerifyEmail
    case forgotPassword
    case submitForgotPassword
    case resetPassword
    case submitResetPassword
    /// Where somebody waits who may not go on yet.
    case confirmation
    case submitConfirmation
    case account
    case submitAccount
    case changeAddress
    case submitChangeAddress
    case changePassword
    case submitChangePassword
    case notifications
    case submitNotifications
    /// What older links and the design's web chapter call the pages of the account.
    case accountByAnotherName
    case notificationsByAnotherName
    case traceByAnotherName
    case deleteAccount
    case submitDeleteAccount
    case contact
    case submitContact
    case privacy
    case adminUsers
    case adminUser(Int64)
    case submitAdminUser(Int64)
    case adminStatistics
    case adminFeedback
    case submitAdminFeedback
    case unsubscribe(token: String)
    case submitUnsubscribe(token: String)
    case serviceWorker
    case appServiceWorker
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

    case council(CouncilPage)
    case visits(VisitsPage)

    /// Request lines to pages.
    package static let table = PathTable<Page>(
        [
            .init("GET", "/") { _ in .start },
            .init("GET", "/login") { _ in .login },
            .init("POST", "/login") { _ in .submitLogin },
            .init("GET", "/register") { _ in .register },
            .init("POST", "/register") { _ in .submitRegister },
            .init("POST", "/logout") { _ in .submitLogout },
            .init("GET", "/auth/apple") { _ in .apple },
            .init("POST", "/auth/apple/return") { _ in .appleReturn },
            .init("GET", "/auth/apple/return") { _ in .appleReturnOpened },
            .init("GET", "/verify-email") { _ in .verifyEmail },
            .init("POST", "/verify-email") { _ in .submitVerifyEmail },
            .init("GET", "/forgot-password") { _ in .forgotPassword },
            .init("POST", "/forgot-password") { _ in .submitForgotPassword },
            .init("GET", "/reset-password") { _ in .resetPassword },
            .init("POST", "/reset-password") { _ in .submitResetPassword },
            .init("GET", "/konto/bestaetigen") { _ in .confirmation },
            .init("POST", "/konto/bestaetigen") { _ in .submitConfirmation },
            .init("GET", "/konto") { _ in .account },
            .init("POST", "/konto") { _ in .submitAccount },
            .init("GET", "/konto/adresse") { _ in .changeAddress },
            .init("POST", "/konto/adresse") { _ in .submitChangeAddress },
            .init("GET", "/konto/passwort") { _ in .changePassword },
            .init("POST", "/konto/passwort") { _ in .submitChangePassword },
            .init("GET", "/konto/benachrichtigungen") { _ in .notifications },
            .init("POST", "/konto/benachrichtigungen") { _ in .submitNotifications },
            .init("GET", "/account") { _ in .accountByAnotherName },
            .init("GET", "/account/notifications") { _ in .notificationsByAnotherName },
            .init("GET", "/account/warum") { _ in .traceByAnotherName },
            .init("GET", "/konto/loeschen") { _ in .deleteAccount },
            .init("POST", "/konto/loeschen") { _ in .submitDeleteAccount },
            .init("GET", "/kontakt") { _ in .contact },
            .init("POST", "/kontakt") { _ in .submitContact },
            .init("GET", "/datenschutz") { _ in .privacy },
            .init("GET", "/admin") { _ in .adminUsers },
            .init("GET", "/admin/konten/{user}") { id($0[0]).map { .adminUser($0) } },
            .init("POST", "/admin/konten/{user}") { id($0[0]).map { .submitAdminUser($0) } },
            .init("GET", "/admin/statistik") { _ in .adminStatistics },
            .init("GET", "/admin/feedback") { _ in .adminFeedback },
            .init("POST", "/admin/feedback") { _ in .submitAdminFeedback },
            .init("GET", "/abmelden/{token}") { .unsubscribe(token: $0[0]) },
            .init("POST", "/abmelden/{token}") { .submitUnsubscribe(token: $0[0]) },
            .init("GET", "/sw.js") { _ in .serviceWorker },
            .init("GET", "/app-sw.js") { _ in .appServiceWorker },
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
        ] + CouncilPage.entries + VisitsPage.entries
    )

    /// Whether a browser that opens this path gets a page: where a form was sent to may be no such place.
    package static func isShown(at path: [String]) -> Bool {
        if case .found = table.match(method: "GET", path: path) { true } else { false }
    }

    static func id(_ text: String) -> Int64? { Int64(digits: text) }

    private static func pair(_ parameters: [String]) -> (Int64, Int64)? {
        guard let first = id(parameters[0]), let second = id(parameters[1]) else { return nil }
        return (first, second)
    }
}
