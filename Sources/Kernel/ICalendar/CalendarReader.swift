package import Base

/// Reads the events of an iCalendar object (RFC 5545) that somebody else wrote.
///
/// Tolerant of what programs get wrong (bare line feeds, lines too long, properties that nobody knows); an event that
/// cannot be used is named with its line and leaves the others alone.
package struct CalendarReader {
    /// An event as it was found.
    package struct Event: Sendable, Equatable {
        /// The line of its `BEGIN`, from 1.
        package let line: Int
        /// Its identity; with the date of one occurrence of a series where it stands for that.
        package let uid: String
        package let begins: WallTime
        package let ends: WallTime
        /// The clock that the two are read from.
        package let zone: Zone
        package let summary: String
        package let location: String
        package let position: CalendarFeed.Position?
        package let isCancelled: Bool
        /// Whom to ask, in somebody's own words.
        package let contacts: [String]
        /// The mail address of whoever called the others together, in lower case.
        package let organizer: String?
        /// The mail addresses of those who come, in lower case.
        package let attendees: [String]
    }

    /// What could not be used.
    package struct Fault: Error, Sendable, Equatable {
        /// The line of the event's `BEGIN`, from 1.
        package let line: Int
        package let reason: Reason
    }

    /// Why an event is none that can be used.
    package enum Reason: String, Sendable, CaseIterable {
        /// No `UID`: nobody could tell later whether it is the same.
        case noIdentity = "ics_no_uid"
        /// No beginning that can be read.
        case noBeginning = "ics_no_start"
        /// A day without an hour.
        case wholeDay = "ics_whole_day"
        /// It ends before it begins.
        case endsBefore = "ics_ends_before"
        /// A series: its occurrences are not known.
        case series = "ics_series"
        /// Nothing says what it is.
        case noSummary = "ics_no_summary"
        /// The file ends in the middle.
        case unfinished = "ics_unfinished"
    }

    /// The clock of times that name none.
    private let zone: Zone

    /// A reader that takes times without a zone, or of one that nobody knows, by this clock.
    package init(zone: Zone) { self.zone = zone }

    /// Reads all events.
    ///
    /// - Returns: the events in their order, and what is wrong with the others; nil if it is no calendar at all.
    package func read(_ bytes: [UInt8]) -> (events: [Event], faults: [Fault])? {
        let lines = ContentLine.all(of: bytes)
        guard lines.first?.isMark("BEGIN", "VCALENDAR") == true else { return nil }
        var (events, faults): ([Event], [Fault]) = ([], [])
        var zones: [String: Zone] = [:]
        var open: (line: Int, properties: [ContentLine])?
        // What stands inside of something inside of the event, an alarm say, is not the event's.
        var inner = 0
        for line in lines {
            if line.isMark("BEGIN", "VEVENT") {
                open = (line.number, [])
                inner = 0
            } else if line.isMark("END", "VEVENT"), let event = open {
                do throws(Fault) {
                    events.append(try self.event(event.properties, line: event.line, &zones))
                } catch {
                    faults.append(error)
                }
                open = nil
            } else if open != nil, line.name == "BEGIN" {
                inner += 1
            } else if open != nil, line.name == "END" {
                inner = max(0, inner - 1)
            } else if open != nil, inner == 0 {
                open?.properties.append(line)
            }
        }
        if let open { faults.append(Fault(line: open.line, reason: .unfinished)) }
        return (events, faults)
    }

    private func event(
        _ properties: [ContentLine],
        line: Int,
        _ zones: inout [String: Zone]
    ) throws(Fault) -> Event {
        func first(_ name: String) -> ContentLine? { properties.first { $0.name == name } }
        func fault(_ reason: Reason) -> Fault { Fault(line: line, reason: reason) }
        guard let uid = first("UID")?.text, !uid.isEmpty else { throw fault(.noIdentity) }
        guard first("RRULE") == nil, first("RDATE") == nil else { throw fault(.series) }
        guard let start = first("DTSTART") else { throw fault(.noBeginning) }
        if CalendarMoment.isWholeDay(start) { throw fault(.wholeDay) }
        let zone = zone(of: start, &zones)
        guard let begins = CalendarMoment.wall(start, in: zone) else { throw fault(.noBeginning) }
        let ends: WallTime
        let end = first("DTEND")
        let endZone = end.map { self.zone(of: $0, &zones) } ?? zone
        if let wall = end.flatMap({ CalendarMoment.wall($0, in: endZone) }) {
            // The end may be written by another clock than the beginning.
            ends = zone.wallTime(at: endZone.moment(of: wall))
        } else {
            let length = first("DURATION").flatMap { CalendarMoment.duration($0.value) } ?? .hours(1)
            ends = zone.wallTime(at: zone.moment(of: begins) + length)
        }
        guard begins <= ends else { throw fault(.endsBefore) }
        let summary = first("SUMMARY")?.text ?? ""
        guard !summary.isEmpty else { throw fault(.noSummary) }
        let occurrence = first("RECURRENCE-ID").map { "/" + $0.value } ?? ""
        return Event(
            line: line,
            uid: uid + occurrence,
            begins: begins,
            ends: ends,
            zone: zone,
            summary: summary,
            location: first("LOCATION")?.text ?? "",
            position: first("GEO").flatMap { Self.position($0.value) },
            isCancelled: first("STATUS")?.value.uppercased() == "CANCELLED",
            contacts: properties.filter { $0.name == "CONTACT" }.map(\.text),
            organizer: Self.addresses("ORGANIZER", properties).first,
            attendees: Self.addresses("ATTENDEE", properties)
        )
    }

    /// Addresses of other kinds than mail's are left out.
    private static func addresses(_ name: String, _ properties: [ContentLine]) -> [String] {
        properties.filter { $0.name == name }.map { $0.value.lowercased() }.filter { $0.hasPrefix("mailto:") }
            .map { String($0.dropFirst("mailto:".count)) }
    }

    /// The clock of a time: UTC, the zone that it names, or the reader's own.
    private func zone(of line: ContentLine, _ zones: inout [String: Zone]) -> Zone {
        if line.value.uppercased().hasSuffix("Z") { return zone }
        guard let name = line.parameters["TZID"] else { return zone }
        if let known = zones[name] { return known }
        // Some write a path in front of the name that everybody knows.
        let pieces = name.split(separator: "/")
        let found = Zone(identifier: name) ?? Zone(identifier: pieces.suffix(2).joined(separator: "/")) ?? zone
        zones[name] = found
        return found
    }

    private static func position(_ value: String) -> CalendarFeed.Position? {
        let parts = value.split { $0 == ";" || $0 == "," }.map { Double($0) }
        guard parts.count == 2, let latitude = parts[0], let longitude = parts[1], abs(latitude) <= 90,
            abs(longitude) <= 180
        else { return nil }
        return CalendarFeed.Position(latitude: latitude, longitude: longitude)
    }
}
