internal import Base
internal import Foundation
internal import Mail

/// A mail as the tests describe it.
struct MailOrder: Decodable, Sendable {
    struct Person: Decodable, Sendable {
        var address: String
        var name: String?
    }

    struct List: Decodable, Sendable {
        var id: String
        var name: String?
        var url: String
    }

    var from: Person
    var to: [Person]
    var replyTo: Person?
    var subject: String
    var text: String
    var html: String?
    var source: String?
    var seconds: Int64?
    var zone: String?
    var list: List?
    var inReplyTo: String?
    var references: [String]?

    func message() throws -> MailMessage {
        let from = try MailAddress(from.address, name: from.name)
        return try MailMessage(
            from: from,
            to: to.map { try MailAddress($0.address, name: $0.name) },
            replyTo: replyTo.map { try MailAddress($0.address, name: $0.name) },
            subject: subject,
            body: MailBody(text: text, html: html),
            id: .derived(from: source ?? "1", domain: from.domain),
            date: Timestamp(seconds: seconds ?? 1_796_022_000),
            timeZone: TimeZone(identifier: zone ?? "Europe/Berlin") ?? .gmt,
            purpose: list.map { .policy(try MailList(id: $0.id, name: $0.name, unsubscribeURL: $0.url)) } ?? .service,
            inReplyTo: inReplyTo.flatMap { MessageID($0) },
            references: (references ?? []).compactMap { MessageID($0) }
        )
    }
}

/// One line of input.
struct Order: Decodable, Sendable {
    var id: Int
    /// `compose`, `send` (a whole mail by the configured way), `submit` (an envelope and bytes), `cancel`.
    var op: String
    var mail: MailOrder?
    var sender: String?
    var recipients: [String]?
    /// In Base64.
    var message: Data?
}

/// One line of output.
struct Report: Encodable, Sendable {
    var id: Int
    var bytes: Data?
    var outcome: String?
    var code: String?
    var words: String?
    var isConfigurationFault: Bool?
    var pause: Double?
    var receipt: String?
    var reply: Int?
    var failure: String?
    var error: String?
    /// Of the process, in kilobytes.
    var memory: Int?
}
