private import Base

/// `basis` of `GET /api/visits/plan`, and how a device keeps it: of a customer the name alone, which the texts have.
extension PlanBasis: Codable {
    /// Reads it.
    ///
    /// Topics and languages that this release does not know are left out; a clock, a status or a moment that it cannot
    /// read is an error, since half a day would tell half of what is due.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let wire = try Wire(from: decoder)
        guard let asOf = Timestamp(rfc3339: wire.as_of), let zone = Zone(identifier: wire.time_zone),
            let evening = WallTime.second(ofClock: wire.evening_time)
        else { throw Self.unreadable(decoder) }
        var zones = [wire.time_zone: zone]
        let visits = try wire.visits.map { visit in
            if zones[visit.time_zone] == nil { zones[visit.time_zone] = Zone(identifier: visit.time_zone) }
            guard let made = zones[visit.time_zone].flatMap({ visit.value(in: $0) }) else {
                throw Self.unreadable(decoder)
            }
            return made
        }
        var route: Route = [:]
        for leg in wire.legs {
            guard let made = leg.value else { throw Self.unreadable(decoder) }
            route[String(leg.visitId)] = made
        }
        self.init(
            asOf: asOf,
            visits: visits,
            route: route,
            settings: PlannerSettings(
                topics: Set(wire.topics.compactMap { PlannedNotification.Topic(rawValue: $0) }),
                delayThreshold: .minutes(wire.delay_threshold_minutes),
                evening: evening,
                zone: zone,
                language: PlannerLanguage(rawValue: wire.language) ?? .german
            ),
            told: Set(wire.told)
        )
    }

    /// Writes it, the same basis always the same way.
    ///
    /// - Throws: `EncodingError` for a visit that is named by something else than a number.
    public func encode(to encoder: any Encoder) throws {
        func number(_ id: Visit.ID) throws -> Int64 {
            guard let number = Int64(id) else {
                let context = EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no number")
                throw EncodingError.invalidValue(id, context)
            }
            return number
        }
        let wire = Wire(
            as_of: asOf.rfc3339,
            time_zone: settings.zone.identifier,
            language: settings.language.rawValue,
            topics: settings.topics.map(\.rawValue).sorted(),
            delay_threshold_minutes: Int(settings.delayThreshold.components.seconds / 60),
            evening_time: WallTime(day: 0, second: settings.evening).clock,
            visits: try visits.map { Wire.Visit($0, id: try number($0.id)) },
            legs: try route.map { Wire.Leg($0.value, visit: try number($0.key)) }.sorted { $0.visitId < $1.visitId },
            told: told.sorted()
        )
        try wire.encode(to: encoder)
    }

    private static func unreadable(_ decoder: any Decoder) -> DecodingError {
        .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "a value that nobody can plan from"))
    }
}

private typealias PlannedVisit = Visit
private typealias PlannedLeg = Leg

/// The names of the wire.
private struct Wire: Codable {
    let as_of: String
    let time_zone: String
    let language: String
    let topics: [String]
    let delay_threshold_minutes: Int
    let evening_time: String
    let visits: [Visit]
    let legs: [Leg]
    let told: [String]

    struct Visit: Codable {
        let id: Int64
        let kunde: Customer
        let datum: String
        let uhrzeit: String
        let datumEnde: String
        let uhrzeitEnde: String
        let time_zone: String
        let status: String
        let bericht_status: String
        let bericht_erstellt_am: String?

        struct Customer: Codable {
            let name: String
        }

        init(_ visit: PlannedVisit, id: Int64) {
            self.id = id
            kunde = Customer(name: visit.customer.name)
            datum = CivilDay.text(of: visit.begins.day)
            uhrzeit = visit.begins.clock
            datumEnde = CivilDay.text(of: visit.ends.day)
            uhrzeitEnde = visit.ends.clock
            time_zone = visit.zone.identifier
            status = visit.status.rawValue
            switch visit.report {
            case .none: (bericht_status, bericht_erstellt_am) = ("keiner", nil)
            case .draft(let since): (bericht_status, bericht_erstellt_am) = ("entwurf", since.rfc3339)
            case .approved: (bericht_status, bericht_erstellt_am) = ("freigegeben", nil)
            }
        }

        func value(in zone: Zone) -> PlannedVisit? {
            guard let begins = Self.wall(datum, uhrzeit), let ends = Self.wall(datumEnde, uhrzeitEnde),
                let status = PlannedVisit.Status(rawValue: status)
            else { return nil }
            let report: PlannedVisit.Report
            switch (bericht_status, bericht_erstellt_am.flatMap { Timestamp(rfc3339: $0) }) {
            case ("keiner", _): report = .none
            case ("entwurf", let since?): report = .draft(since: since)
            case ("freigegeben", _): report = .approved
            default: return nil
            }
            return PlannedVisit(
                id: String(id),
                customer: .init(name: kunde.name),
                begins: begins,
                ends: ends,
                zone: zone,
                status: status,
                report: report
            )
        }

        private static func wall(_ day: String, _ clock: String) -> WallTime? {
            CivilDay.number(of: day).flatMap { day in
                WallTime.second(ofClock: clock).map { WallTime(day: day, second: $0) }
            }
        }
    }

    struct Leg: Codable {
        let visitId: Int64
        let fahrzeit_sekunden: Int
        let delaySeconds: Int?
        let meter: Int
        let stand: String
        let geschaetzt: Bool

        init(_ leg: PlannedLeg, visit: Int64) {
            visitId = visit
            fahrzeit_sekunden = leg.travelTime
            delaySeconds = leg.delay
            meter = leg.distance
            stand = leg.asOf.rfc3339
            geschaetzt = leg.isEstimate
        }

        var value: PlannedLeg? {
            Timestamp(rfc3339: stand).map {
                PlannedLeg(
                    travelTime: fahrzeit_sekunden,
                    delay: delaySeconds,
                    distance: meter,
                    asOf: $0,
                    isEstimate: geschaetzt
                )
            }
        }
    }
}
