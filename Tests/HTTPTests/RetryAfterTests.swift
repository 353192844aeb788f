import Base
import HTTP
import Testing

@Suite struct RetryAfterTests {
    /// 1994-11-06T08:49:37Z, the moment of RFC 9110's examples, is two minutes ahead.
    static let now = Timestamp(seconds: 784_111_777 - 120)

    @Test(
        arguments: [
            ("120", 120), (" 7 ", 7), ("0120", 120), ("86400", 86_400), ("86401", 86_400),
            ("999999999999999999999", 86_400),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 120), ("Sunday, 06-Nov-94 08:49:37 GMT", 120),
            ("Sun Nov  6 08:49:37 1994", 120), ("Mon, 07 Nov 1994 08:49:38 GMT", 86_400),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400),
        ] as [(String, Int)]
    )
    func `seconds and the three forms of a date are understood and capped`(value: String, seconds: Int) {
        #expect(RetryAfter.duration(value, now: Self.now, limit: .hours(24)) == .seconds(seconds))
    }

    @Test(
        arguments: [
            nil, "", " ", "0", "-5", "1.5", "soon", "1h", "+60", "６０", "Sun, 06 Nov 1994 08:47:37 GMT",
            "Sat, 05 Nov 1994 08:49:37 GMT", "Sun, 31 Feb 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT",
            "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Foo 1994 08:49:37 GMT",
            "Sun, 06 Nov 1994 8:49 GMT", "1994-11-06T08:49:37Z", "120, 240",
        ] as [String?]
    )
    func `nonsense and the past are ignored`(value: String?) {
        #expect(RetryAfter.duration(value, now: Self.now, limit: .hours(24)) == nil)
    }
}
