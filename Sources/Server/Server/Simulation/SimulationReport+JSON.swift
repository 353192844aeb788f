internal import Base

extension SimulationReport: Encodable {
    private enum CodingKeys: String, CodingKey {
        case days, begins, ends, accounts, offers, singles, bundles, bundled, waiting, expired, discarded, suppressed
        case perDay = "deliveries_per_person_day"
        case perDayWithoutCalm = "without_engine_per_person_day"
        case perWeek = "deliveries_per_person_week"
        case medianWait = "median_wait_hours"
        case hours = "told_by_hour"
        case offeredHours = "handed_in_by_hour"
        case violations, people, streams, town
    }

    /// The report for a program; numbers of deliveries on one day are keys as text.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(days, forKey: .days)
        try container.encode(begins.rfc3339, forKey: .begins)
        try container.encode(ends.rfc3339, forKey: .ends)
        try container.encode(accounts, forKey: .accounts)
        try container.encode(offers, forKey: .offers)
        try container.encode(singles, forKey: .singles)
        try container.encode(bundles, forKey: .bundles)
        try container.encode(bundled, forKey: .bundled)
        try container.encode(waiting, forKey: .waiting)
        try container.encode(expired, forKey: .expired)
        try container.encode(discarded, forKey: .discarded)
        try container.encode(suppressed, forKey: .suppressed)
        try container.encode(Self.keyed(perDay), forKey: .perDay)
        try container.encode(Self.keyed(perDayWithoutCalm), forKey: .perDayWithoutCalm)
        try container.encode(perWeek, forKey: .perWeek)
        try container.encodeIfPresent(wait(quantile: 0.5), forKey: .medianWait)
        try container.encode(hours, forKey: .hours)
        try container.encode(offeredHours, forKey: .offeredHours)
        try container.encode(violations, forKey: .violations)
        try container.encode(people, forKey: .people)
        try container.encode(streams, forKey: .streams)
        try container.encodeIfPresent(town, forKey: .town)
    }

    private static func keyed(_ table: [Int: Int]) -> [String: Int] {
        Dictionary(uniqueKeysWithValues: table.map { (String($0.key), $0.value) })
    }
}
