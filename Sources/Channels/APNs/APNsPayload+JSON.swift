internal import Base
internal import Notify

extension APNsPayload {
    /// The payload as it is sent.
    ///
    /// What is too long is shortened: first the body, then the title, each at the end of a whole character and with an
    /// ellipsis; a body of which nothing would be left goes.
    ///
    /// - Parameter limit: how many bytes the service takes.
    /// - Returns: one JSON object in UTF-8, the same for the same payload.
    /// - Throws: what cannot be written, or what is still too long.
    public func json(limit: Int = APNsPushType.alert.maximumPayload) throws(Fault) -> [UInt8] {
        try check()
        let whole = try written()
        guard whole.count > limit else { return whole }
        // What could not be written has been thrown already.
        let texts = [alert?.body ?? "", alert?.title ?? ""]
        let fitted = FittedText.fitted(texts, limit: limit) { texts in
            (try? showing(texts).written().count) ?? .max
        }
        guard let fitted, let shortened = Optional(showing(fitted)), shortened.alert?.isEmpty == false else {
            throw .tooLarge(bytes: whole.count, limit: limit)
        }
        return try shortened.written()
    }

    /// The same with other texts, body and title; a body of which nothing is left goes.
    private func showing(_ texts: [String]) -> APNsPayload {
        var payload = self
        payload.alert?.body = texts[0].isEmpty ? nil : texts[0]
        if alert?.title != nil { payload.alert?.title = texts[1] }
        return payload
    }

    private func written() throws(Fault) -> [UInt8] {
        var writer = JSONWriter()
        writer.open()
        writer.key("aps")
        writer.open()
        if let alert, !alert.isEmpty { Self.write(alert, to: &writer) }
        if let badge { writer.member("badge", literal: String(badge)) }
        if let sound { Self.write(sound, to: &writer) }
        writer.member("thread-id", threadID)
        writer.member("category", category)
        writer.member("interruption-level", interruptionLevel?.rawValue)
        writer.member("relevance-score", literal: relevanceScore.map { "\($0)" })
        writer.member("target-content-id", targetContentID)
        if isContentAvailable { writer.member("content-available", literal: "1") }
        if isMutable { writer.member("mutable-content", literal: "1") }
        writer.close()
        for (name, value) in custom.sorted(by: { $0.key < $1.key }) {
            writer.key(name)
            try Self.write(value, to: &writer, path: name)
        }
        writer.close()
        return writer.bytes
    }

    private static func write(_ alert: APNsAlert, to writer: inout JSONWriter) {
        writer.key("alert")
        writer.open()
        writer.member("title", alert.title)
        writer.member("subtitle", alert.subtitle)
        writer.member("body", alert.body)
        let texts = [
            ("title-", alert.localisedTitle), ("subtitle-", alert.localisedSubtitle), ("", alert.localisedBody),
        ]
        for case (let prefix, let text?) in texts {
            writer.member(prefix + "loc-key", text.key)
            guard !text.arguments.isEmpty else { continue }
            writer.key(prefix + "loc-args")
            writer.open("[")
            for argument in text.arguments {
                writer.element()
                writer.string(argument)
            }
            writer.close("]")
        }
        writer.close()
    }

    private static func write(_ sound: APNsSound, to writer: inout JSONWriter) {
        switch sound {
        case .standard: writer.member("sound", "default")
        case .named(let name): writer.member("sound", name)
        case .critical(let name, let volume):
            writer.key("sound")
            writer.open()
            writer.member("critical", literal: "1")
            writer.member("name", name ?? "default")
            writer.member("volume", literal: "\(volume)")
            writer.close()
        }
    }

    private static func write(_ value: APNsValue, to writer: inout JSONWriter, path: String) throws(Fault) {
        switch value {
        case .null: writer.literal("null")
        case .bool(let value): writer.literal(value ? "true" : "false")
        case .integer(let value): writer.literal(String(value))
        case .number(let value):
            guard value.isFinite else { throw .notANumber(path: path) }
            writer.literal("\(value)")
        case .text(let text): writer.string(text)
        case .list(let values):
            writer.open("[")
            for (index, value) in values.enumerated() {
                writer.element()
                try write(value, to: &writer, path: "\(path)[\(index)]")
            }
            writer.close("]")
        case .object(let values):
            writer.open()
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                writer.key(name)
                try write(value, to: &writer, path: "\(path).\(name)")
            }
            writer.close()
        }
    }
}
