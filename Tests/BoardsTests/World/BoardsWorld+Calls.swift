import API
import Accounts
import Base
import Boards
import Foundation
import HTTP
import Store
import TestSupport

/// The calls of parents and their pages, without a socket.
extension BoardsWorld {
    /// A request as a client sends it.
    static func request(
        _ method: String,
        _ target: String,
        json: String? = nil,
        form: [(String, String)]? = nil,
        cookie: String? = nil,
        type: String? = nil,
        from address: String? = nil
    ) -> Request {
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []
        if let json {
            headers.append(("Content-Type", type ?? "application/json"))
            body = Array(json.utf8)
        }
        if let form {
            headers.append(("Content-Type", type ?? "application/x-www-form-urlencoded"))
            body = Array(
                form.map { "\(PathSegment.encode($0.0))=\(PathSegment.encode($0.1))" }.joined(separator: "&").utf8
            )
        }
        if let cookie { headers.append(("Cookie", cookie)) }
        if let address { headers.append(("X-Forwarded-For", address)) }
        guard let head = RequestHead(method: method, target: target, headers: Headers(headers)) else {
            preconditionFailure("\(target) is no request target")
        }
        return Request(head: head, body: .bytes(body))
    }

    /// A JSON object.
    static func json(_ members: [String: Any?]) -> String {
        let present = members.compactMapValues(\.self)
        guard let data = try? JSONSerialization.data(withJSONObject: present) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    private static func subscription(_ endpoint: String, _ p256dh: String, _ auth: String) -> [String: Any] {
        ["endpoint": endpoint, "keys": ["p256dh": p256dh, "auth": auth]]
    }

    /// A bell on.
    @discardableResult
    func subscribe(
        _ endpoint: String,
        board: String = "tauschen",
        link: String = link,
        p256dh: String = "p",
        auth: String = "a",
        from address: String? = nil
    ) async throws -> Answer {
        let body = Self.json(["board": board, "subscription": Self.subscription(endpoint, p256dh, auth)])
        let request = Self.request("POST", "/k/\(link)/push/subscribe", json: body, from: address)
        return try await Answer { try await PushHandlers.subscribe(request, link: link, environment) }
    }

    /// A bell off.
    @discardableResult
    func unsubscribe(_ endpoint: String, board: String = "tauschen", link: String = link) async throws -> Answer {
        let body = Self.json(["board": board, "endpoint": endpoint])
        let request = Self.request("POST", "/k/\(link)/push/unsubscribe", json: body)
        return try await Answer { try await PushHandlers.unsubscribe(request, link: link, environment) }
    }

    /// A page was loaded.
    @discardableResult
    func sync(
        _ endpoint: String,
        board: String? = nil,
        seen: Timestamp? = nil,
        link: String = link,
        p256dh: String = "p",
        auth: String = "a"
    ) async throws -> Answer {
        let body = Self.json([
            "subscription": Self.subscription(endpoint, p256dh, auth), "board": board, "seen_at": seen?.rfc3339,
        ])
        let request = Self.request("POST", "/k/\(link)/push/sync", json: body)
        return try await Answer { try await PushHandlers.sync(request, link: link, environment) }
    }

    /// Pins a note as a page's script does.
    @discardableResult
    func pin(
        _ title: String,
        text: String = "Ein Text",
        name: String? = nil,
        contact: String? = nil,
        by endpoint: String? = nil,
        board: String = "tauschen",
        link: String = link,
        from address: String? = nil
    ) async throws -> Answer {
        let body = Self.json([
            "title": title, "text": text, "name": name, "contact": contact, "endpoint": endpoint,
        ])
        let request = Self.request("POST", "/k/\(link)/\(board)/notes", json: body, from: address)
        return try await Answer { try await NoteHandlers.pin(request, link: link, board: board, environment) }
    }

    /// Pins notes a second apart.
    func pin(_ count: Int, board: String = "tauschen") async throws {
        for number in 0..<count {
            try await pin("Zettel \(number)", board: board)
            clock.advance(by: .seconds(1))
        }
    }

    /// A page of notes.
    func notes(before: Int64? = nil, board: String = "tauschen", query: String? = nil) async throws -> Answer {
        let query = query ?? before.map { "?before=\($0)" } ?? ""
        let request = Self.request("GET", "/k/\(Self.link)/\(board)/notes\(query)")
        return try await Answer { try await NoteHandlers.list(request, link: Self.link, board: board, environment) }
    }

    /// Takes a note down with a secret.
    @discardableResult
    func takeDown(
        _ note: Int64?,
        secret: String? = nil,
        board: String = "tauschen",
        link: String = link,
        cookie: String? = nil
    ) async throws -> Answer {
        let note = note ?? 0
        let json = secret.map { Self.json(["secret": $0]) }
        let request = Self.request("DELETE", "/k/\(link)/\(board)/notes/\(note)", json: json, cookie: cookie)
        return try await Answer {
            try await NoteHandlers.remove(request, link: link, board: board, note: note, environment)
        }
    }

    /// Takes a note down that was pinned just before.
    @discardableResult
    func takeDown(_ pinned: Answer, board: String = "tauschen") async throws -> Answer {
        try await takeDown(pinned.id, secret: pinned["secret"], board: board)
    }
}
