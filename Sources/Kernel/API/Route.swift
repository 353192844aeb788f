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
    case logout
    case me

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

    /// `GET`, `POST`, `PUT` or `DELETE`.
    package var method: String {
        switch self {
        case .health, .metrics, .openAPI, .me, .kitas, .notes: "GET"
        case .register, .login, .logout, .createKita, .renewKitaLink, .createBoard, .pushSubscribe, .pushUnsubscribe,
            .pushSync, .pinNote:
            "POST"
        case .updateKita, .replaceKitaStaff, .updateBoard: "PUT"
        case .deleteKita, .deleteBoard, .takeNoteDown, .removeNote: "DELETE"
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
        case .logout: "/api/auth/logout"
        case .me: "/api/auth/me"
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
        }
    }

    /// Request lines to routes.
    package static let table = PathTable<Route>([
        .init("GET", "/api/health") { _ in .health },
        .init("GET", "/metrics") { _ in .metrics },
        .init("GET", "/api/openapi.json") { _ in .openAPI },
        .init("POST", "/api/auth/register") { _ in .register },
        .init("POST", "/api/auth/login") { _ in .login },
        .init("POST", "/api/auth/logout") { _ in .logout },
        .init("GET", "/api/auth/me") { _ in .me },
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
    ])

    /// Numbers of 1 to 18 digits; anything else leads to 404.
    private static func ids(_ parameters: [String]) -> [Int64]? {
        let numbers = parameters.compactMap { text -> Int64? in
            (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
                ? Int64(text) : nil
        }
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
