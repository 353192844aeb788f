internal import API
internal import Base
internal import VisitPlanner

/// Visits as the wire has them (wire.md).
enum VisitsJSON {
    static func visit(_ stored: StoredVisit) -> JSONValue {
        let visit = stored.visit
        return .object([
            "id": .integer(Int(stored.id.rawValue)),
            "kunde": .object([
                "name": .string(visit.customer.name), "adresse": .string(visit.customer.address),
                "lat": number(visit.customer.coordinates?.latitude),
                "lon": number(visit.customer.coordinates?.longitude), "telefon": text(visit.customer.phone),
                "email": text(visit.customer.email),
            ]),
            "datum": .string(CivilDay.text(of: visit.begins.day)), "uhrzeit": .string(visit.begins.clock),
            "uhrzeitEnde": .string(visit.ends.clock), "status": .string(visit.status.rawValue),
            "bericht_status": .string(stored.reportStatus.rawValue),
            "bericht_erstellt_am": moment(stored.reportedAt),
        ])
    }

    static func visits(_ visits: [StoredVisit]) -> JSONValue { .object(["visits": .array(visits.map(visit))]) }

    static func report(_ stored: StoredVisit) -> JSONValue {
        .object([
            "text": .string(stored.report), "bericht_status": .string(stored.reportStatus.rawValue),
            "bericht_erstellt_am": moment(stored.reportedAt), "freigegeben_am": moment(stored.approvedAt),
        ])
    }

    static func planned(_ notification: PlannedNotification, now: Timestamp) -> JSONValue {
        .object([
            "id": .string(notification.id), "typ": .string(notification.topic.rawValue),
            "visitId": notification.visitID.flatMap { Int($0) }.map { .integer($0) } ?? .null,
            // What is past is due at once.
            "fires_at": moment(max(notification.firesAt, now)), "title": .string(notification.title),
            "body": .string(notification.body), "target": .string(notification.target.rawValue),
            // For a device that shows it itself: until when, and once for each occasion.
            "expires_at": moment(notification.expiresAt), "occasion": .string(notification.occasionKey),
        ])
    }

    static func briefing(_ briefing: Briefing) -> JSONValue {
        .object([
            "visit": visit(briefing.visit), "leg": briefing.leg.map { leg($0, briefing.zone) } ?? .null,
            "abfahrt": text(briefing.departure.map { briefing.zone.wallTime(at: $0).clock }),
            "bericht": report(briefing.visit),
            "letzte_berichte": .array(
                briefing.earlier.map { earlier in
                    .object([
                        "visit_id": .integer(Int(earlier.id.rawValue)),
                        "datum": .string(CivilDay.text(of: earlier.visit.begins.day)),
                        "text": .string(earlier.report), "freigegeben_am": moment(earlier.approvedAt),
                    ])
                }
            ),
        ])
    }

    static func settings(_ state: SettingsState) -> JSONValue {
        .object([
            "topics": .array(
                state.topics.map { topic in
                    .object([
                        "key": .string(topic.key), "label": .string(topic.label), "enabled": .bool(topic.isOn),
                    ])
                }
            ),
            "device_plans": .bool(state.devicePlans),
            "delay_threshold_minutes": .integer(state.chosen.delayThreshold),
            "evening_time": .string(WallTime(day: 0, second: state.chosen.evening).clock),
            "start": state.chosen.start.map { start in
                .object([
                    "adresse": .string(start.address), "lat": number(start.coordinates?.latitude),
                    "lon": number(start.coordinates?.longitude),
                ])
            } ?? .null,
        ])
    }

    static func dated(_ item: DatedItem, _ look: DatedLook) -> JSONValue {
        var members: [String: JSONValue] = [
            "id": .integer(Int(item.id.rawValue)), "title": .string(item.title), look.dateName: text(item.date),
        ]
        if look.canBeDone { members["erledigt"] = .bool(item.isDone) }
        return .object(members)
    }

    private static func leg(_ leg: Leg, _ zone: Zone) -> JSONValue {
        .object([
            "fahrzeit_minuten": .integer((leg.travelTime + 30) / 60),
            "delaySeconds": leg.delay.map { .integer($0) } ?? .null,
            "kilometer": .real(Double((leg.distance + 50) / 100) / 10),
            "stand": .string(zone.wallTime(at: leg.asOf).clock), "geschaetzt": .bool(leg.isEstimate),
        ])
    }

    private static func moment(_ moment: Timestamp?) -> JSONValue { text(moment?.rfc3339) }

    private static func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

    private static func number(_ number: Double?) -> JSONValue { number.map { .real($0) } ?? .null }
}
