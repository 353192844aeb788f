public import Base

/// Reads how long a service wants to be left alone (RFC 9110 §10.2.3).
public enum RetryAfter {
    /// The duration from now.
    ///
    /// - Parameters:
    ///   - value: seconds, or a date in one of the three forms of HTTP.
    ///   - now: what a date is compared with.
    ///   - limit: the longest duration that is believed; more becomes this.
    /// - Returns: nil when there is nothing that makes sense, a moment that has passed, or zero: then the caller's own
    ///   backoff applies, since sending again at once is what an overloaded service can least stand.
    public static func duration(_ value: String?, now: Timestamp, limit: Duration) -> Duration? {
        guard let text = value.map({ trimmed(Array($0.utf8)) }), !text.isEmpty else { return nil }
        let wait: Duration
        if text.allSatisfy({ $0 &- 0x30 < 10 }) {
            // Whatever does not fit is certainly beyond the limit.
            wait = text.count > 9 ? limit : .seconds(text.reduce(0) { $0 * 10 + Int($1 - 0x30) })
        } else {
            guard let moment = HTTPDate.moment(String(decoding: text, as: UTF8.self)) else { return nil }
            wait = moment - now
        }
        return wait > .zero ? min(wait, limit) : nil
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        return Array(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
