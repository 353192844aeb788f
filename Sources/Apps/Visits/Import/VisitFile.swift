internal import API
internal import Base
internal import ICalendar
internal import VisitPlanner

/// A file with visits, read: what came out of it, and what is wrong with the rest.
struct VisitFile: Sendable, Equatable {
    /// A visit with the identity by which a second import knows it again.
    struct Entry: Sendable, Equatable {
        let line: Int
        let uid: String
        let visit: Visit
    }

    /// A line that brought nothing.
    struct Fault: Sendable, Equatable {
        /// From 1.
        let line: Int
        /// A stable English name; its sentence is `visits.import.<reason>`.
        let reason: String
        /// The column, where one is to blame.
        var field: String?
    }

    var entries: [Entry] = []
    var faults: [Fault] = []

    /// More than that in one file is no day's work.
    static let limit = 5000

    /// Reads an iCalendar object.
    ///
    /// - Parameters:
    ///   - bytes: the file.
    ///   - zone: the clock of times that name none.
    ///   - own: the visitor's mail address, which is no customer's although it stands among those who come.
    /// - Returns: nil if it is none.
    static func calendar(_ bytes: [UInt8], zone: Zone, own: String) -> VisitFile? {
        guard let read = CalendarReader(zone: zone).read(bytes) else { return nil }
        var file = VisitFile()
        file.faults = read.faults.map { Fault(line: $0.line, reason: $0.reason.rawValue) }
        for event in read.events {
            var draft = VisitDraft()
            var check = TextCheck()
            draft.name = check.line(event.summary.replacing("\n", with: " "), "kunde", limit: VisitDraft.nameLimit)
            draft.address = check.optionalLine(
                event.location.replacing("\n", with: ", "),
                "adresse",
                limit: VisitDraft.addressLimit
            )
            guard check.faults.isEmpty else {
                file.faults.append(Fault(line: event.line, reason: "field", field: check.faults.first?.location.last))
                continue
            }
            let place = event.position.flatMap { Coordinates(latitude: $0.latitude, longitude: $0.longitude) }
            let contact = CalendarContact(event, own: own)
            let visit = Visit(
                id: "",
                customer: Visit.Customer(
                    name: draft.name ?? "",
                    address: draft.address ?? "",
                    coordinates: place,
                    phone: contact.phone,
                    email: contact.email
                ),
                begins: event.begins,
                ends: event.ends,
                zone: event.zone,
                status: event.isCancelled ? .cancelled : .planned
            )
            file.entries.append(Entry(line: event.line, uid: "ics:\(event.uid)", visit: visit))
        }
        file.close()
        return file
    }

    /// Reads a table; nil without a header that names customer, day and time.
    static func table(_ bytes: [UInt8], zone: Zone) -> VisitFile? {
        let rows = TableReader.rows(of: bytes)
        guard let header = rows.first else { return nil }
        let names = header.cells.map { $0.lowercased() }
        func column(_ name: String) -> Int? { names.firstIndex(of: name.lowercased()) }
        guard column("kunde") != nil, column("datum") != nil, column("uhrzeit") != nil else { return nil }
        var file = VisitFile()
        for row in rows.dropFirst() {
            func cell(_ name: String) -> String? {
                column(name).flatMap { $0 < row.cells.count && !row.cells[$0].isEmpty ? row.cells[$0] : nil }
            }
            do throws(Problem) {
                file.entries.append(try entry(row.line, zone, cell))
            } catch {
                let field = error.fields.first
                file.faults.append(
                    Fault(line: row.line, reason: field?.type ?? error.code, field: field?.location.last)
                )
            }
        }
        file.close()
        return file
    }

    private static func entry(_ line: Int, _ zone: Zone, _ cell: (String) -> String?) throws(Problem) -> Entry {
        var check = FieldCheck()
        var draft = VisitDraft()
        draft.name = cell("kunde").map { check.text.line($0, "kunde", limit: VisitDraft.nameLimit) }
        draft.address = cell("adresse").map { check.text.line($0, "adresse", limit: VisitDraft.addressLimit) }
        draft.day = cell("datum").flatMap { check.day($0, "datum") }
        draft.begins = cell("uhrzeit").flatMap { check.clock(padded($0), "uhrzeit") }
        draft.ends = cell("uhrzeitEnde").flatMap { check.clock(padded($0), "uhrzeitEnde") }
        draft.phone = cell("telefon").map { check.phone($0, "telefon") }
        draft.email = cell("email").map { check.email($0, "email") }
        draft.coordinates = check.coordinates(number(cell("lat"), "lat", &check), number(cell("lon"), "lon", &check))
        try check.finish()
        let visit = try draft.made(in: zone)
        let uid = "csv:\(visit.customer.name)|\(visit.begins.text)"
        return Entry(line: line, uid: uid, visit: visit)
    }

    /// Spreadsheets leave the zero of `7:05` out.
    private static func padded(_ clock: String) -> String { clock.utf8.count == 4 ? "0" + clock : clock }

    /// A number with a point or, as German tables have it, with a comma.
    private static func number(
        _ text: String?,
        _ field: String,
        _ check: inout FieldCheck
    ) -> VisitsWire.Sent<Double>? {
        guard let text else { return nil }
        guard let number = Double(text.replacing(",", with: ".")) else {
            check.add("number_type", field)
            return nil
        }
        return VisitsWire.Sent(number)
    }

    /// Of two with one identity the later one counts; what is too much is named.
    private mutating func close() {
        var last: [String: Int] = [:]
        for (index, entry) in entries.enumerated() { last[entry.uid] = index }
        entries = entries.enumerated().filter { last[$0.element.uid] == $0.offset }.map(\.element)
        if entries.count > Self.limit {
            faults.append(Fault(line: entries[Self.limit].line, reason: "too_many"))
            entries.removeLast(entries.count - Self.limit)
        }
        faults.sort { ($0.line, $0.reason) < ($1.line, $1.reason) }
    }
}
