private import Base
private import Notify

extension FCMMessage {
    /// The body of a request to FCM.
    ///
    /// What exceeds ``maximumPayload`` is cut off the body, then off the title, between characters as people see them.
    /// The size is that of the JSON without the token: FCM counts less, so nothing that fits here is too large there.
    ///
    /// - Parameter validateOnly: whether FCM shall only check the message and deliver nothing.
    /// - Returns: JSON.
    /// - Throws: what FCM would not take.
    public func encoded(validateOnly: Bool = false) throws(FCMMessageFault) -> [UInt8] {
        try check()
        let data = try texts()
        var payload = payload(data)
        if payload.count > Self.maximumPayload {
            payload = try fitted(data).payload(data)
        }
        var json = Array("{\"message\":{\"token\":".utf8)
        JSONText.append(token, to: &json)
        if payload.count > 2 {
            json.append(UInt8(ascii: ","))
            json += payload[1..<payload.count - 1]
        }
        json += Array((validateOnly ? "},\"validate_only\":true}" : "}}").utf8)
        return json
    }

    private func check() throws(FCMMessageFault) {
        guard (1...4096).contains(token.utf8.count), token.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .malformedToken
        }
        if let image = notification?.image, !image.lowercased().hasPrefix("https://") { throw .imageNotHTTPS }
        if let time = android?.timeToLive, time < .zero || time > Self.maximumTimeToLive {
            throw .timeToLiveOutOfRange
        }
        if let color = android?.notification?.color, !Self.isColor(color) { throw .malformedColor }
        if let count = android?.notification?.count, count < 0 { throw .negativeCount }
    }

    /// The data as texts, in the order of their names, so that the same message is always the same bytes.
    private func texts() throws(FCMMessageFault) -> [(name: String, text: String)] {
        var texts: [(name: String, text: String)] = []
        for (name, value) in data.sorted(by: { $0.key < $1.key }) {
            guard !name.isEmpty else { throw .emptyKey }
            if Self.isReserved(name) { throw .reservedKey("data.\(name)") }
            if let text = try value.text(at: "data.\(name)") { texts.append((name, text)) }
        }
        return texts
    }

    private func fitted(_ data: [(name: String, text: String)]) throws(FCMMessageFault) -> FCMMessage {
        var shortened = self
        let order = [\Notification.body, \Notification.title].filter { notification?[keyPath: $0] != nil }
        func fill(_ texts: [String]) {
            for (text, path) in zip(texts, order) {
                shortened.notification?[keyPath: path] = text.isEmpty ? nil : text
            }
        }
        let texts = order.map { notification?[keyPath: $0] ?? "" }
        let fitted = FittedText.fitted(texts, limit: Self.maximumPayload) { texts in
            fill(texts)
            return shortened.payload(data).count
        }
        guard let fitted else { throw .tooLarge(bytes: payload(data).count) }
        fill(fitted)
        return shortened
    }

    /// All but the token, as a JSON object.
    private func payload(_ data: [(name: String, text: String)]) -> [UInt8] {
        var json = JSONWriter()
        json.open()
        if let notification {
            json.member("notification") { json in
                json.member("title", notification.title)
                json.member("body", notification.body)
                json.member("image", notification.image)
            }
        }
        if !data.isEmpty {
            json.member("data") { json in
                for (name, text) in data { json.member(name, text) }
            }
        }
        if let android { json.member("android") { android.write(to: &$0) } }
        json.close()
        return json.bytes
    }

    /// What FCM's documents name in two places, both taken together.
    private static func isReserved(_ name: String) -> Bool {
        ["from", "message_type", "gcm"].contains(name) || name.hasPrefix("google") || name.hasPrefix("gcm.")
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.first == "#" && text.dropFirst().allSatisfy { $0.isASCII && $0.isHexDigit }
    }
}

extension AndroidOptions {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("priority", priority?.rawValue)
        json.member("ttl", timeToLive.map { "\($0.components.seconds)s" })
        json.member("collapse_key", collapseKey)
        json.member("restricted_package_name", restrictedPackageName)
        if let notification { json.member("notification") { notification.write(to: &$0) } }
    }
}

extension AndroidNotification {
    fileprivate func write(to json: inout JSONWriter) {
        json.member("tag", tag)
        json.member("channel_id", channelID)
        json.member("icon", icon)
        json.member("color", color)
        json.member("click_action", clickAction)
        json.member("sound", sound)
        json.member("notification_priority", priority?.rawValue)
        json.member("visibility", visibility?.rawValue)
        json.member("event_time", eventTime?.rfc3339)
        json.member("notification_count", literal: count.map { String($0) })
        json.member("sticky", literal: isSticky.map { String($0) })
        json.member("local_only", literal: isLocalOnly.map { String($0) })
    }
}
