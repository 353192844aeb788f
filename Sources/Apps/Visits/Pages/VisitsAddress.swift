internal import API
internal import Base
internal import VisitPlanner

/// Where the visits' pages are.
enum VisitsAddress {
    static let home = "/visits"
    static let open = "/visits/offen"
    static let tasks = "/visits/aufgaben"
    static let opportunities = "/visits/chancen"
    static let profile = "/visits/profil"
    static let new = "/visits/neu"

    /// Heute, or another day.
    static func day(_ number: Int64, today: Int64) -> String {
        number == today ? home : "\(home)?date=\(CivilDay.text(of: number))"
    }

    /// A day's visits for a calendar program.
    static func calendar(_ number: Int64) -> String { "/api/visits/export.ics?date=\(CivilDay.text(of: number))" }

    /// A form for a new visit on some day.
    static func new(on number: Int64) -> String { "\(new)?date=\(CivilDay.text(of: number))" }

    static func briefing(_ id: StoredVisit.ID) -> String { "\(home)/\(id)/briefing" }

    static func report(_ id: StoredVisit.ID) -> String { "\(home)/\(id)/bericht" }

    static func edit(_ id: StoredVisit.ID) -> String { "\(home)/\(id)/bearbeiten" }

    static func delete(_ id: StoredVisit.ID) -> String { "\(home)/\(id)/loeschen" }

    /// A map of somebody else's that leads there, opened by a tap: nothing is asked of it before.
    static func way(from: Coordinates?, to: Coordinates) -> String {
        func text(_ place: Coordinates) -> String { "\(place.latitude)%2C\(place.longitude)" }
        return "https://www.openstreetmap.org/directions?route=\(from.map(text) ?? "")%3B\(text(to))"
    }

    /// A mail to a customer, begun.
    static func letter(to email: String, subject: String, body: String) -> String {
        "\(letter(to: email))?subject=\(PathSegment.encode(subject))&body=\(PathSegment.encode(body))"
    }

    /// An empty mail to a customer.
    static func letter(to email: String) -> String {
        // The mark between name and host stays readable (RFC 6068 §2).
        "mailto:" + PathSegment.encode(email).replacing("%40", with: "@")
    }

    /// A call to a customer.
    static func call(_ phone: PhoneNumber) -> String { "tel:\(phone.dialled)" }

    /// A short message to a customer, begun.
    static func message(to phone: PhoneNumber, body: String) -> String {
        // RFC 5724 wants no mark between `?` and `body`; iPhones read the text only behind one, and others skip it.
        "sms:\(phone.dialled)?&body=\(PathSegment.encode(body))"
    }
}
