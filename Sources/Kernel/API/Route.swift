internal import Base

/// Every call that a client can make for data: one list for server, clients and the OpenAPI document.
///
/// Adding a case makes the compiler name the places that must know it: ``method``, ``path``, ``operation`` and the
/// server's handler. The line in ``table`` is guarded by a test that sends every case there and back.
package enum Route: Hashable, Sendable {
    case health
    case metrics
    case openAPI

    case register
    case login
    case apple
    case logout
    case me
    case verifyEmail
    case resendVerification
    case forgotPassword
    case resetPassword
    case changePassword
    case changeEmail
    case dropEmailChange

    case registerApp
    case unregisterApp
    case subscribeBrowser
    case unsubscribeBrowser
    case devices
    case removeDevice(String)
    case setDelivery
    case notificationSettings
    case updateNotifications
    case setDisplayName
    case setTimeZone
    case setLanguage
    case trace
    case testNotification
    case setup
    case noteSetup
    case exportAccount
    case deleteAccount
    case sendFeedback
    case contact

    case users
    case user(Int64)
    case setUserRole(Int64)
    case setUserStatus(Int64)
    case setUserRoles(Int64)
    case setUserLimits(Int64)
    case growth
    case signups
    case occasionFigures
    case activityFigures
    case feedback
    case unreadFeedback
    case readFeedback(Int64)
    case answerFeedback(Int64)

    case kitas
    case createKita
    case updateKita(Int64)
    case deleteKita(Int64)
    case renewKitaLink(Int64)
    case replaceKitaStaff(Int64)
    case createBoard(kita: Int64)
    case updateBoard(kita: Int64, board: Int64)
    case deleteBoard(kita: Int64, board: Int64)
    case takeNoteDown(kita: Int64, board: Int64, note: Int64)

    case pushSubscribe(link: String)
    case pushUnsubscribe(link: String)
    case pushSync(link: String)
    case notes(link: String, board: String)
    case pinNote(link: String, board: String)
    case removeNote(link: String, board: String, note: Int64)

    case council(CouncilRoute)
    case visits(VisitsRoute)

    /// `GET`, `POST`, `PUT` or `DELETE`.
    package var method: String {
        switch self {
        case .health, .metrics, .openAPI, .me, .devices, .notificationSettings, .trace, .kitas, .notes,
            .setup, .exportAccount, .users, .user, .growth, .signups, .occasionFigures, .activityFigures, .feedback,
            .unreadFeedback:
            "GET"
        case .register, .login, .apple, .logout, .verifyEmail, .resendVerification, .forgotPassword, .resetPassword,
            .changePassword, .changeEmail, .registerApp, .unregisterApp, .subscribeBrowser,
            .unsubscribeBrowser, .setDisplayName, .testNotification, .createKita, .renewKitaLink, .createBoard,
            .pushSubscribe, .pushUnsubscribe, .pushSync, .pinNote, .noteSetup, .sendFeedback, .contact, .readFeedback,
            .answerFeedback:
            "POST"
        case .setDelivery, .updateNotifications, .setTimeZone, .setLanguage, .updateKita, .replaceKitaStaff,
            .updateBoard, .setUserRole, .setUserStatus, .setUserRoles, .setUserLimits:
            "PUT"
        case .dropEmailChange, .removeDevice, .deleteAccount, .deleteKita, .deleteBoard, .takeNoteDown, .removeNote:
            "DELETE"
        case .council(let route): route.method
        case .visits(let route): route.method
        }
    }

    /// The path as it goes over the wire, its parameters percent-encoded.
    package var path: String {
        switch self {
        case .health: "/api/health"
        case .metrics: "/metrics"
        case .openAPI: "/api/openapi.json"
        case .register: "/api/auth/register"
        case .login: "/api/auth/login"
        case .apple: "/api/auth/apple"
        case .logout: "/api/auth/logout"
        case .me: "/api/auth/me"
        case .verifyEmail: "/api/auth/verify-email"
        case .resendVerification: "/api/auth/resend-verification"
        case .forgotPassword: "/api/auth/forgot-password"
        case .resetPassword: "/api/auth/reset-password"
        case .changePassword: "/api/account/change-password"
        case .changeEmail, .dropEmailChange: "/api/account/change-email"
        case .registerApp: "/api/push/register"
        case .unregisterApp: "/api/push/unregister"
        case .subscribeBrowser: "/api/push/subscribe"
        case .unsubscribeBrowser: "/api/push/unsubscribe"
        case .devices: "/api/account/devices"
        case .removeDevice(let device): "/api/account/devices/\(PathSegment.encode(device))"
        case .setDelivery: "/api/account/delivery"
        case .notificationSettings, .updateNotifications: "/api/account/notifications"
        case .setDisplayName: "/api/account/display-name"
        case .setTimeZone: "/api/account/time-zone"
        case .setLanguage: "/api/account/language"
        case .trace: "/api/account/trace"
        case .testNotification: "/api/account/test-notification"
        case .setup, .noteSetup: "/api/onboarding/setup"
        case .exportAccount: "/api/account/export"
        case .deleteAccount: "/api/account"
        case .sendFeedback: "/api/feedback"
        case .contact: "/api/feedback/kontakt"
        case .users: "/api/admin/users"
        case .user(let user): "/api/admin/users/\(user)"
        case .setUserRole(let user): "/api/admin/users/\(user)/role"
        case .setUserStatus(let user): "/api/admin/users/\(user)/status"
        case .setUserRoles(let user): "/api/admin/users/\(user)/roles"
        case .setUserLimits(let user): "/api/admin/users/\(user)/limits"
        case .growth: "/api/admin/stats/growth"
        case .signups: "/api/admin/stats/signups"
        case .occasionFigures: "/api/admin/stats/occasions"
        case .activityFigures: "/api/admin/stats/activity"
        case .feedback: "/api/admin/feedback"
        case .unreadFeedback: "/api/admin/feedback/unread-count"
        case .readFeedback(let feedback): "/api/admin/feedback/\(feedback)/read"
        case .answerFeedback(let feedback): "/api/admin/feedback/\(feedback)/notify"
        case .kitas, .createKita: "/api/boards/kitas"
        case .updateKita(let kita), .deleteKita(let kita): "/api/boards/kitas/\(kita)"
        case .renewKitaLink(let kita): "/api/boards/kitas/\(kita)/link"
        case .replaceKitaStaff(let kita): "/api/boards/kitas/\(kita)/staff"
        case .createBoard(let kita): "/api/boards/kitas/\(kita)/boards"
        case .updateBoard(let kita, let board), .deleteBoard(let kita, let board):
            "/api/boards/kitas/\(kita)/boards/\(board)"
        case .takeNoteDown(let kita, let board, let note): "/api/boards/kitas/\(kita)/boards/\(board)/notes/\(note)"
        case .pushSubscribe(let link): "/k/\(PathSegment.encode(link))/push/subscribe"
        case .pushUnsubscribe(let link): "/k/\(PathSegment.encode(link))/push/unsubscribe"
        case .pushSync(let link): "/k/\(PathSegment.encode(link))/push/sync"
        case .notes(let link, let board), .pinNote(let link, let board):
            "/k/\(PathSegment.encode(link))/\(PathSegment.encode(board))/notes"
        case .removeNote(let link, let board, let note):
            "/k/\(PathSegment.encode(link))/\(PathSegment.encode(board))/notes/\(note)"
        case .council(let route): route.path
        case .visits(let route): route.path
        }
    }

    /// Request lines to routes.
    package static let table = PathTable<Route>(
        [
            .init("GET", "/api/health") { _ in .health },
            .init("GET", "/metrics") { _ in .metrics },
            .init("GET", "/api/openapi.json") { _ in .openAPI },
            .init("POST", "/api/auth/register") { _ in .register },
            .init("POST", "/api/auth/login") { _ in .login },
            .init("POST", "/api/auth/apple") { _ in .apple },
            .init("POST", "/api/auth/logout") { _ in .logout },
            .init("GET", "/api/auth/me") { _ in .me },
            .init("POST", "/api/auth/verify-email") { _ in .verifyEmail },
            .init("POST", "/api/auth/resend-verification") { _ in .resendVerification },
            .init("POST", "/api/auth/forgot-password") { _ in .forgotPassword },
            .init("POST", "/api/auth/reset-password") { _ in .resetPassword },
            .init("POST", "/api/account/change-password") { _ in .changePassword },
            .init("POST", "/api/account/change-email") { _ in .changeEmail },
            .init("DELETE", "/api/account/change-email") { _ in .dropEmailChange },
            .init("POST", "/api/push/register") { _ in .registerApp },
            .init("POST", "/api/push/unregister") { _ in .unregisterApp },
            .init("POST", "/api/push/subscribe") { _ in .subscribeBrowser },
            .init("POST", "/api/push/unsubscribe") { _ in .unsubscribeBrowser },
            .init("GET", "/api/account/devices") { _ in .devices },
            .init("DELETE", "/api/account/devices/{device}") { .removeDevice($0[0]) },
            .init("PUT", "/api/account/delivery") { _ in .setDelivery },
            .init("GET", "/api/account/notifications") { _ in .notificationSettings },
            .init("PUT", "/api/account/notifications") { _ in .updateNotifications },
            .init("POST", "/api/account/display-name") { _ in .setDisplayName },
            .init("PUT", "/api/account/time-zone") { _ in .setTimeZone },
            .init("PUT", "/api/account/language") { _ in .setLanguage },
            .init("GET", "/api/account/trace") { _ in .trace },
            .init("POST", "/api/account/test-notification") { _ in .testNotification },
            .init("GET", "/api/onboarding/setup") { _ in .setup },
            .init("POST", "/api/onboarding/setup") { _ in .noteSetup },
            .init("GET", "/api/account/export") { _ in .exportAccount },
            .init("DELETE", "/api/account") { _ in .deleteAccount },
            .init("POST", "/api/feedback") { _ in .sendFeedback },
            .init("POST", "/api/feedback/kontakt") { _ in .contact },
            .init("GET", "/api/admin/users") { _ in .users },
            .init("GET", "/api/admin/users/{user}") { ids($0).map { .user($0[0]) } },
            .init("PUT", "/api/admin/users/{user}/role") { ids($0).map { .setUserRole($0[0]) } },
            .init("PUT", "/api/admin/users/{user}/status") { ids($0).map { .setUserStatus($0[0]) } },
            .init("PUT", "/api/admin/users/{user}/roles") { ids($0).map { .setUserRoles($0[0]) } },
            .init("PUT", "/api/admin/users/{user}/limits") { ids($0).map { .setUserLimits($0[0]) } },
            .init("GET", "/api/admin/stats/growth") { _ in .growth },
            .init("GET", "/api/admin/stats/signups") { _ in .signups },
            .init("GET", "/api/admin/stats/occasions") { _ in .occasionFigures },
            .init("GET", "/api/admin/stats/activity") { _ in .activityFigures },
            .init("GET", "/api/admin/feedback") { _ in .feedback },
            .init("GET", "/api/admin/feedback/unread-count") { _ in .unreadFeedback },
            .init("POST", "/api/admin/feedback/{feedback}/read") { ids($0).map { .readFeedback($0[0]) } },
            .init("POST", "/api/admin/feedback/{feedback}/notify") { ids($0).map { .answerFeedback($0[0]) } },
            .init("GET", "/api/boards/kitas") { _ in .kitas },
            .init("POST", "/api/boards/kitas") { _ in .createKita },
            .init("PUT", "/api/boards/kitas/{kita}") { ids($0).map { .updateKita($0[0]) } },
            .init("DELETE", "/api/boards/kitas/{kita}") { ids($0).map { .deleteKita($0[0]) } },
            .init("POST", "/api/boards/kitas/{kita}/link") { ids($0).map { .renewKitaLink($0[0]) } },
            .init("PUT", "/api/boards/kitas/{kita}/staff") { ids($0).map { .replaceKitaStaff($0[0]) } },
            .init("POST", "/api/boards/kitas/{kita}/boards") { ids($0).map { .createBoard(kita: $0[0]) } },
            .init("PUT", "/api/boards/kitas/{kita}/boards/{board}") {
                ids($0).map { .updateBoard(kita: $0[0], board: $0[1]) }
            },
            .init("DELETE", "/api/boards/kitas/{kita}/boards/{board}") {
                ids($0).map { .deleteBoard(kita: $0[0], board: $0[1]) }
            },
            .init("DELETE", "/api/boards/kitas/{kita}/boards/{board}/notes/{note}") {
                ids($0).map { .takeNoteDown(kita: $0[0], board: $0[1], note: $0[2]) }
            },
            .init("POST", "/k/{link}/push/subscribe") { .pushSubscribe(link: $0[0]) },
            .init("POST", "/k/{link}/push/unsubscribe") { .pushUnsubscribe(link: $0[0]) },
            .init("POST", "/k/{link}/push/sync") { .pushSync(link: $0[0]) },
            .init("GET", "/k/{link}/{board}/notes") { .notes(link: $0[0], board: $0[1]) },
            .init("POST", "/k/{link}/{board}/notes") { .pinNote(link: $0[0], board: $0[1]) },
            .init("DELETE", "/k/{link}/{board}/notes/{note}") { parameters in
                ids(Array(parameters[2...])).map { .removeNote(link: parameters[0], board: parameters[1], note: $0[0]) }
            },
        ] + CouncilRoute.entries + VisitsRoute.entries
    )

    /// Numbers of 1 to 18 digits; anything else leads to 404.
    private static func ids(_ parameters: [String]) -> [Int64]? {
        let numbers = parameters.compactMap { Int64(digits: $0) }
        return numbers.count == parameters.count ? numbers : nil
    }
}

/// Percent-encoding of one segment of a path (RFC 3986 §3.3).
package enum PathSegment {
    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

    /// The segment with everything but unreserved characters as `%XX`.
    package static func encode(_ segment: String) -> String {
        var text = ""
        for byte in segment.utf8 {
            if plain.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        return text
    }
}
