internal import API
internal import Base
internal import VisitPlanner

/// What somebody wants of a visit: members that are nil stay as they were.
struct VisitDraft: Sendable, Equatable {
    var name: String?
    var address: String?
    /// Nil stays; a value of nil means that there are none any more.
    var coordinates: Coordinates??
    /// Nil stays; a value of nil means that there is none any more.
    var phone: String??
    /// Nil stays; a value of nil means that there is none any more.
    var email: String??
    var day: Int64?
    var begins: Int?
    var ends: Int?
    var status: Visit.Status?
    var report: ReportStatus?

    /// The longest name of a customer, in characters.
    static let nameLimit = 200
    /// The longest address, in characters.
    static let addressLimit = 300

    init() {}

    /// Reads what was sent.
    ///
    /// - Throws: 422 with every field that is wrong.
    init(_ wire: VisitsWire.Draft) throws(Problem) {
        var check = FieldCheck()
        name = wire.kunde?.name.map { check.text.line($0, "kunde.name", limit: Self.nameLimit) }
        address = wire.kunde?.adresse.map {
            check.text.optionalLine($0, "kunde.adresse", limit: Self.addressLimit) ?? ""
        }
        coordinates = check.coordinates(wire.kunde?.lat, wire.kunde?.lon)
        phone = wire.kunde?.telefon.map { check.phone($0.value, "kunde.telefon") }
        email = wire.kunde?.email.map { check.email($0.value, "kunde.email") }
        day = wire.datum.flatMap { check.day($0, "datum") }
        begins = wire.uhrzeit.flatMap { check.clock($0, "uhrzeit") }
        ends = wire.uhrzeitEnde.flatMap { check.clock($0, "uhrzeitEnde") }
        status = wire.status.flatMap { check.choice($0, "status") }
        report = wire.bericht_status.flatMap { check.choice($0, "bericht_status") }
        try check.finish()
    }

    /// The draft as a visit that is there for the first time.
    ///
    /// - Throws: 422 for what is missing, and for an end before the beginning.
    func made(in zone: Zone) throws(Problem) -> Visit {
        var check = FieldCheck()
        if name == nil { check.missing("kunde.name") }
        if day == nil { check.missing("datum") }
        if begins == nil { check.missing("uhrzeit") }
        try check.finish()
        let start = WallTime(day: day ?? 0, second: begins ?? 0)
        // An hour is what a visit lasts where nobody says; one that begins late ends with the day.
        let end = WallTime(day: start.day, second: ends ?? min(start.second + 3600, 86_340))
        guard start < end else { throw Problem.invalid("uhrzeitEnde", "ends_before_start") }
        return Visit(
            id: "",
            customer: Visit.Customer(
                name: name ?? "",
                address: address ?? "",
                coordinates: coordinates ?? nil,
                phone: phone ?? nil,
                email: email ?? nil
            ),
            begins: start,
            ends: end,
            zone: zone,
            status: status ?? .planned
        )
    }

    /// The draft applied to a visit.
    ///
    /// Whoever moves the beginning alone moves the end with it.
    ///
    /// - Throws: 422 for an end before the beginning.
    func applied(to visit: Visit) throws(Problem) -> Visit {
        var changed = visit
        if let name { changed.customer.name = name }
        if let address {
            // Another address is another place: the old one's coordinates would lead there.
            if address != visit.customer.address, coordinates == nil { changed.customer.coordinates = nil }
            changed.customer.address = address
        }
        if let coordinates { changed.customer.coordinates = coordinates }
        if let phone { changed.customer.phone = phone }
        if let email { changed.customer.email = email }
        if let status { changed.status = status }
        guard day != nil || begins != nil || ends != nil else { return changed }
        let start = WallTime(day: day ?? visit.begins.day, second: begins ?? visit.begins.second)
        let length =
            (visit.ends.day - visit.begins.day) * 86_400 + Int64(visit.ends.second - visit.begins.second)
        let end: WallTime
        if let ends {
            end = WallTime(day: start.day, second: ends)
        } else {
            let total = Int64(start.second) + length
            end = WallTime(day: start.day + total / 86_400, second: Int(total % 86_400))
        }
        guard start < end else { throw Problem.invalid("uhrzeitEnde", "ends_before_start") }
        changed.begins = start
        changed.ends = end
        return changed
    }
}
