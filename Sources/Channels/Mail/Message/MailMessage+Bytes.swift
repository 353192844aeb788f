internal import Base
private import Foundation

extension MailMessage {
    /// The mail as it goes out (RFC 5322): ASCII, lines of at most 76 characters wherever a line can be broken, CRLF.
    public var bytes: [UInt8] {
        var writer = HeaderWriter()
        writer.field("Date", dateText)
        writer.field("From", addresses: [from])
        writer.field("To", addresses: to)
        if let replyTo { writer.field("Reply-To", addresses: [replyTo]) }
        writer.field("Subject", text: subject)
        writer.field("Message-ID", id.description)
        if let inReplyTo { writer.field("In-Reply-To", inReplyTo.description) }
        if !references.isEmpty { writer.field("References", words: references.map(\.description)) }
        if case .policy(let list) = purpose {
            writer.field("List-Id", phrase: list.name, bracketed: list.id)
            writer.field("List-Unsubscribe", "<\(list.unsubscribeURL)>")
            writer.field("List-Unsubscribe-Post", "List-Unsubscribe=One-Click")
        }
        writer.field("Auto-Submitted", "auto-generated")
        writer.field("MIME-Version", "1.0")
        var bytes = writer.bytes
        appendBody(to: &bytes)
        return bytes
    }

    private func appendBody(to bytes: inout [UInt8]) {
        guard let html = body.html else { return Self.appendPart("plain", body.text, to: &bytes) }
        // Neither encoding can produce "=_", so no part can hold the boundary; it is as stable as the id.
        let mark = "=_" + id.value.prefix { $0 != "@" }.filter { $0.isASCII && $0.isLetter || $0.isNumber }.prefix(32)
        bytes += "Content-Type: multipart/alternative;\r\n boundary=\"\(mark)\"\r\n\r\n".utf8
        bytes += "--\(mark)\r\n".utf8
        Self.appendPart("plain", body.text, to: &bytes)
        bytes += "\r\n--\(mark)\r\n".utf8
        Self.appendPart("html", html, to: &bytes)
        bytes += "\r\n--\(mark)--\r\n".utf8
    }

    private static func appendPart(_ subtype: String, _ text: String, to bytes: inout [UInt8]) {
        let (encoding, lines) = BodyEncoding.encode(text)
        bytes += "Content-Type: text/\(subtype); charset=utf-8\r\n".utf8
        bytes += "Content-Transfer-Encoding: \(encoding.rawValue)\r\n\r\n".utf8
        bytes += lines
    }

    /// `Mon, 30 Nov 2026 08:00:00 +0100` (RFC 5322 §3.3).
    private var dateText: String {
        let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(date.seconds))) / 60 * 60
        let local = Timestamp(seconds: date.seconds + Int64(offset))
        // The text of RFC 3339 has what is needed at fixed places, and keeps within four digits of years.
        let text = Array(local.rfc3339.utf8)
        let day = local.seconds.flooredQuotient(by: 86_400)
        let part = { (range: Range<Int>) in String(decoding: text[range], as: UTF8.self) }
        let month = Int(part(5..<7)).map { Self.months[$0 - 1] } ?? ""
        let sign = offset < 0 ? "-" : "+"
        let minutes = abs(offset) / 60
        let zone = [minutes / 600, minutes / 60 % 10, minutes % 60 / 10, minutes % 10].map(String.init).joined()
        let weekday = Self.weekdays[Int((day % 7 + 7) % 7)]
        return "\(weekday), \(part(8..<10)) \(month) \(part(0..<4)) \(part(11..<19)) \(sign)\(zone)"
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    /// 1970-01-01 was a Thursday.
    private static let weekdays = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
}
