internal import Base

/// A mail as Resend wants it: JSON in which the service composes the message itself.
///
/// The date is not in it, so a repeated mail is the same to the byte, which the idempotency key demands.
enum ResendRequest {
    static func json(_ message: MailMessage) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(message.body.text.utf8.count + (message.body.html?.utf8.count ?? 0) + 1024)
        bytes.append(UInt8(ascii: "{"))
        append("from", text(message.from), to: &bytes)
        bytes += ",\"to\":[".utf8
        for (index, address) in message.to.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(text(address), to: &bytes)
        }
        bytes += "],".utf8
        if let replyTo = message.replyTo {
            append("reply_to", text(replyTo), to: &bytes)
            bytes.append(UInt8(ascii: ","))
        }
        append("subject", message.subject, to: &bytes)
        bytes.append(UInt8(ascii: ","))
        append("text", message.body.text, to: &bytes)
        if let html = message.body.html {
            bytes.append(UInt8(ascii: ","))
            append("html", html, to: &bytes)
        }
        bytes += ",\"headers\":{".utf8
        for (index, field) in headers(message).enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            append(field.name, field.value, to: &bytes)
        }
        bytes += "}}".utf8
        return bytes
    }

    private static func headers(_ message: MailMessage) -> [(name: String, value: String)] {
        var fields = [
            (name: "Message-ID", value: message.id.description), (name: "Auto-Submitted", value: "auto-generated"),
        ]
        if case .policy(let list) = message.purpose {
            fields.append((name: "List-Id", value: "<\(list.id)>"))
            fields.append((name: "List-Unsubscribe", value: "<\(list.unsubscribeURL)>"))
            fields.append((name: "List-Unsubscribe-Post", value: "List-Unsubscribe=One-Click"))
        }
        if let inReplyTo = message.inReplyTo { fields.append((name: "In-Reply-To", value: inReplyTo.description)) }
        if !message.references.isEmpty {
            let value = message.references.map(\.description).joined(separator: " ")
            fields.append((name: "References", value: value))
        }
        return fields
    }

    /// `"Name" <address>`, the name in quotes whatever is in it.
    private static func text(_ address: MailAddress) -> String {
        guard let name = address.name else { return address.address }
        var quoted = "\""
        for scalar in name.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\" <\(address.address)>"
    }

    private static func append(_ name: String, _ value: String, to bytes: inout [UInt8]) {
        JSONText.append(name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        JSONText.append(value, to: &bytes)
    }
}
