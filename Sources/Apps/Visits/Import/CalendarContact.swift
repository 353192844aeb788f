internal import Accounts
internal import Base
internal import ICalendar

/// How to reach the customer, as far as a calendar's event says it without doubt.
struct CalendarContact: Sendable, Equatable {
    let phone: String?
    let email: String?

    /// Reads it.
    ///
    /// A contact is a line for people (RFC 5545 §3.8.4.2): its pieces count that are a number or an address as a whole. Of
    /// those whom the visitor called together one counts who comes alone; of several nobody knows which is the customer.
    init(_ event: CalendarReader.Event, own: String) {
        let pieces = event.contacts.flatMap { $0.split { ",;|\n".contains($0) } }.map { String($0).trimmingBlanks }
        phone = pieces.compactMap { $0.utf8.count <= PhoneNumber.limit ? PhoneNumber($0)?.text : nil }.first
        let own = EmailAddress.normalized(own)
        let written = pieces.compactMap { EmailAddress($0)?.text }.first { $0 != own }
        let others = Set(event.attendees.compactMap { EmailAddress($0)?.text }).subtracting([own])
        email = written ?? (event.organizer == own && others.count == 1 ? others.first : nil)
    }
}
