import Base
import TestSupport
import Testing

@Suite struct TimestampTests {
    @Test(
        arguments: [
            // RFC 3339 §5.8
            ("1985-04-12T23:20:50.52Z", 482_196_050_520),
            ("1996-12-19T16:39:57-08:00", 851_042_397_000),
            ("1990-12-31T23:59:60Z", 662_687_999_999),
            ("1990-12-31T15:59:60-08:00", 662_687_999_999),
            ("1937-01-01T12:00:27.87+00:20", -1_041_337_172_130),
            ("1970-01-01T00:00:00Z", 0),
            ("1970-01-01T00:00:00-00:00", 0),
            ("1969-12-31T23:59:59.999Z", -1),
            ("1970-01-01t00:00:00.5z", 500),
            ("1970-01-01 00:00:01Z", 1000),
            ("1970-01-01T00:00:00.1239999999999Z", 123),
            ("2024-02-29T12:00:00Z", 1_709_208_000_000),
            ("2000-02-29T00:00:00+14:00", 951_732_000_000),
            ("2026-11-30T08:00:00.000+01:00", 1_796_022_000_000),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000),
            ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
        ] as [(String, Int64)]
    )
    func `a date-time of RFC 3339 is read`(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(
        arguments: [
            "", "2026", "2026-11-30", "2026-11-30T07:00Z", "2026-11-30T07:00:00", "26-11-30T07:00:00Z",
            "2026-11-30T07:00:00+0100", "2026-11-30T07:00:00+01", "2026-11-30T07:00:00+24:00",
            "2026-11-30T07:00:00+01:60", "2026-11-30T24:00:00Z", "2026-11-30T07:60:00Z", "2026-11-30T07:00:61Z",
            "2026-11-30T07:00:60Z", "2026-11-30T23:59:60+01:00", "2026-00-30T07:00:00Z", "2026-13-30T07:00:00Z",
            "2026-00-01T07:00:00Z", "2026-11-00T07:00:00Z", "2026-11-31T07:00:00Z", "2026-02-29T07:00:00Z",
            "1900-02-29T07:00:00Z", "2026-11-30T07:00:00.Z", "2026-11-30T07:00:00,5Z", "2026-11-30T07:00:00ZZ",
            " 2026-11-30T07:00:00Z", "2026-11-30T07:00:00Z ", "2026-11-30T07:00:00Z\0", "+026-11-30T07:00:00Z",
            "２026-11-30T07:00:00Z", "2026-11-30T07:00:00−01:00", "2026/11/30T07:00:00Z", "2026-11-30X07:00:00Z",
            "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
        ])
    func `anything else is no date-time`(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }

    @Test(
        arguments: [
            (0, 0, "1970-01-01T00:00:00.000Z"), (-1, 0, "1969-12-31T23:59:59.999Z"),
            (1_796_022_000_000, 3600, "2026-11-30T08:00:00.000+01:00"),
            (1_796_022_000_007, -12_600, "2026-11-30T03:30:00.007-03:30"),
            (1_709_208_000_000, 0, "2024-02-29T12:00:00.000Z"),
            (253_402_300_800_000, 0, "9999-12-31T23:59:59.999Z"),
            (-62_167_219_200_001, 0, "0000-01-01T00:00:00.000Z"),
            (Int64.max, 3600, "9999-12-31T23:59:59.999+01:00"), (Int64.min, -3600, "0000-01-01T00:00:00.000-01:00"),
        ] as [(Int64, Int, String)]
    )
    func `a moment is written with its offset`(milliseconds: Int64, offset: Int, text: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339(offsetSeconds: offset) == text)
    }

    @Test func `what is written is read again, and sorts as text the way it sorts in time`() {
        let chance = SeededRandomness(3)
        var generator = chance
        let moments = (0..<5000).map { _ in
            Timestamp(milliseconds: .random(in: -62_167_219_200_000...253_402_300_799_999, using: &generator))
        }.sorted()
        let texts = moments.map(\.rfc3339)
        #expect(texts == texts.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) })
        #expect(texts.map { Timestamp(rfc3339: $0) } == moments)
        for (moment, minutes) in zip(moments.dropFirst(10).dropLast(10), stride(from: -1439, to: 1440, by: 1)) {
            #expect(Timestamp(rfc3339: moment.rfc3339(offsetSeconds: minutes * 60)) == moment)
        }
    }

    @Test func `every day of eight centuries has a number and comes back from it`() {
        var number = CivilDay.number(year: 1600, month: 1, day: 1)
        for year in 1600..<2400 {
            for month in 1...12 {
                for day in 1...CivilDay.days(inMonth: month, year: year) {
                    guard CivilDay.number(year: year, month: month, day: day) == number,
                        CivilDay.date(of: number) == (year, month, day)
                    else {
                        Issue.record("\(year)-\(month)-\(day)")
                        return
                    }
                    number += 1
                }
            }
        }
        // 400 years are 146,097 days.
        #expect(number - CivilDay.number(year: 1600, month: 1, day: 1) == 2 * 146_097)
        #expect(CivilDay.number(year: 1970, month: 1, day: 1) == 0)
    }

    @Test(
        arguments: [
            (0, 0), (1, 0), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2),
            (Int64.min, -9_223_372_036_854_776),
        ] as [(Int64, Int64)]
    )
    func `seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).seconds == seconds)
    }

    @Test func `arithmetic is exact to the millisecond`() {
        let moment = Timestamp(seconds: 100)
        #expect(moment + .milliseconds(1) == Timestamp(milliseconds: 100_001))
        #expect(moment - .days(1) == Timestamp(seconds: 100 - 86_400))
        #expect(moment + .hours(-1) == Timestamp(seconds: -3500))
        #expect(moment - Timestamp(milliseconds: 99_999) == .milliseconds(1))
        #expect(Timestamp(seconds: 1) - Timestamp(seconds: 3) == .seconds(-2))
        #expect(Duration.minutes(2).wholeMilliseconds == 120_000)
        #expect(Duration.microseconds(-1500).wholeMilliseconds == -1)
        #expect(Timestamp(seconds: 1) < Timestamp(milliseconds: 1001))
    }

    @Test func `foreign numbers stop at the end instead of the process`() {
        #expect(Timestamp(seconds: .max).milliseconds == .max)
        #expect(Timestamp(seconds: .min).milliseconds == .min)
        #expect(Timestamp(milliseconds: .max) + .seconds(1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .min) - .seconds(1) == Timestamp(milliseconds: .min))
        #expect(Timestamp(milliseconds: .max) - .seconds(-1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(seconds: 0) + .seconds(Int64.max) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .min) - Timestamp(milliseconds: .max) == .milliseconds(Int64.min))
    }
}
