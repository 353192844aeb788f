package import Base

/// A calendar that programs subscribe to: an iCalendar object (RFC 5545) as a value.
///
/// Moments are in UTC, so no time zone has to be described. The same events give the same bytes, by which a program that
/// asks again learns that nothing changed.
package struct CalendarFeed: Sendable, Equatable {
    /// What calendars show as its name.
    package var name: String
    package var events: [Event]
    /// The product that wrote it, as its identifier names it.
    package var product: String

    package init(name: String, events: [Event], product: String = "Council") {
        self.name = name
        self.events = events
        self.product = product
    }

    /// One date.
    package struct Event: Sendable, Equatable {
        /// The same for ever, whatever else changes; unique in the world.
        package var uid: String
        /// Grows whenever date, place or state change (§3.8.7.4).
        package var sequence: Int
        /// When it was last changed.
        package var changedAt: Timestamp
        package var begins: Begin
        package var summary: String
        package var location: String?
        package var description: String?
        /// Whom to ask: a number, an address (§3.8.4.2).
        package var contact: String?
        /// Where people read about it.
        package var url: String?
        package var isCancelled: Bool
        /// Degrees north and east of where it is.
        package var position: Position?
        /// Whether whoever has the date in the calendar cannot be elsewhere.
        package var isBusy: Bool

        package init(
            uid: String,
            sequence: Int,
            changedAt: Timestamp,
            begins: Begin,
            summary: String,
            location: String? = nil,
            description: String? = nil,
            contact: String? = nil,
            url: String? = nil,
            isCancelled: Bool = false,
            position: Position? = nil,
            isBusy: Bool = false
        ) {
            self.uid = uid
            self.sequence = sequence
            self.changedAt = changedAt
            self.begins = begins
            self.summary = summary
            self.location = location
            self.description = description
            self.contact = contact
            self.url = url
            self.isCancelled = isCancelled
            self.position = position
            self.isBusy = isBusy
        }
    }

    /// A place on the earth (§3.8.1.6).
    package struct Position: Sendable, Hashable {
        /// Degrees north.
        package let latitude: Double
        /// Degrees east.
        package let longitude: Double

        package init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// When an event is.
    package enum Begin: Sendable, Equatable {
        /// From a moment to another.
        case moment(Timestamp, until: Timestamp)
        /// On a day, whose hours nobody knows.
        case day(Int64)
    }

    /// The object, ready for the wire.
    package var bytes: [UInt8] {
        var text = CalendarText()
        text.line("BEGIN", "VCALENDAR")
        text.line("VERSION", "2.0")
        text.line("PRODID", "-//Meldewerk//\(product)//DE")
        text.line("CALSCALE", "GREGORIAN")
        // RFC 7986 §5.1, and what programs knew before it.
        text.text("NAME", name)
        text.text("X-WR-CALNAME", name)
        text.line("REFRESH-INTERVAL;VALUE=DURATION", "PT6H")
        text.line("X-PUBLISHED-TTL", "PT6H")
        for event in events { Self.write(event, to: &text) }
        text.line("END", "VCALENDAR")
        return text.bytes
    }

    private static func write(_ event: Event, to text: inout CalendarText) {
        text.line("BEGIN", "VEVENT")
        text.text("UID", event.uid)
        text.line("DTSTAMP", moment(event.changedAt))
        text.line("SEQUENCE", String(event.sequence))
        switch event.begins {
        case .moment(let start, let end):
            text.line("DTSTART", moment(start))
            text.line("DTEND", moment(end))
        case .day(let day):
            text.line("DTSTART;VALUE=DATE", date(day))
            text.line("DTEND;VALUE=DATE", date(day + 1))
        }
        text.text("SUMMARY", event.summary)
        if let location = event.location, !location.isEmpty { text.text("LOCATION", location) }
        if let description = event.description, !description.isEmpty { text.text("DESCRIPTION", description) }
        if let contact = event.contact, !contact.isEmpty { text.text("CONTACT", contact) }
        // An address is no text: its commas are its own. Whatever would end the line is no part of one (RFC 3986).
        if let url = event.url, url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { text.line("URL", url) }
        text.line("STATUS", event.isCancelled ? "CANCELLED" : "CONFIRMED")
        if let position = event.position { text.line("GEO", "\(position.latitude);\(position.longitude)") }
        // Whoever wants to know of a session is not busy because of it.
        text.line("TRANSP", event.isBusy ? "OPAQUE" : "TRANSPARENT")
        text.line("END", "VEVENT")
    }

    /// `20261201T170000Z`.
    private static func moment(_ moment: Timestamp) -> String {
        moment.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// `20261201`.
    private static func date(_ day: Int64) -> String { CivilDay.text(of: day).filter { $0 != "-" } }
}
