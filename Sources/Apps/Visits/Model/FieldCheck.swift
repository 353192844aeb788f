internal import API
internal import Accounts
internal import Base
internal import VisitPlanner

/// Reads fields from outside and collects what is wrong with them; a dot in a name is one more step into the body.
struct FieldCheck {
    var text = TextCheck()
    private var faults: [Problem.Field] = []

    /// A day as `2026-11-30`.
    mutating func day(_ value: String, _ field: String) -> Int64? {
        let day = CivilDay.number(of: value)
        if day == nil { add("date_type", field) }
        return day
    }

    /// A clock's hands as `07:05`, in seconds after midnight.
    mutating func clock(_ value: String, _ field: String) -> Int? {
        let second = WallTime.second(ofClock: value)
        if second == nil { add("clock_type", field) }
        return second
    }

    /// A moment of a wall's clock as `2026-11-30T07:05`.
    mutating func wall(_ value: String, _ field: String) -> WallTime? {
        let wall = WallTime(sent: value)
        if wall == nil { add("wall_type", field) }
        return wall
    }

    /// One of the words of an enumeration.
    mutating func choice<Choice: RawRepresentable<String>>(_ value: String, _ field: String) -> Choice? {
        let choice = Choice(rawValue: value)
        if choice == nil { add("value_error", field) }
        return choice
    }

    /// A number to call; blank counts as none.
    mutating func phone(_ value: String?, _ field: String) -> String? {
        guard let line = text.optionalLine(value, field, limit: PhoneNumber.limit) else { return nil }
        if PhoneNumber(line) == nil { add("phone_type", field) }
        return line
    }

    /// A mail address, in the form in which addresses are compared; blank counts as none.
    mutating func email(_ value: String?, _ field: String) -> String? {
        guard let line = text.optionalLine(value, field, limit: Self.emailLimit) else { return nil }
        guard let address = EmailAddress(line) else {
            add("email_invalid", field)
            return nil
        }
        return address.text
    }

    /// The longest mail address (RFC 5321 §4.5.3.1.3).
    static let emailLimit = 254

    /// Coordinates: both, or neither.
    ///
    /// - Returns: nil where nothing was sent; a value of nil where null was.
    mutating func coordinates(
        _ lat: VisitsWire.Sent<Double>?,
        _ lon: VisitsWire.Sent<Double>?,
        _ field: String = "kunde"
    ) -> Coordinates?? {
        guard lat != nil || lon != nil else { return nil }
        switch (lat?.value, lon?.value) {
        case (nil, nil): return .some(nil)
        case (let latitude?, let longitude?):
            guard let place = Coordinates(latitude: latitude, longitude: longitude) else {
                add("coordinates_range", abs(latitude) <= 90 ? "\(field).lon" : "\(field).lat")
                return nil
            }
            return place
        case (nil, _?): missing("\(field).lat")
        case (_?, nil): missing("\(field).lon")
        }
        return nil
    }

    /// A field that must be there and is not.
    mutating func missing(_ field: String) { add("missing", field) }

    /// One more fault.
    mutating func add(_ type: String, _ field: String, _ arguments: [String: String] = [:]) {
        faults.append(
            Problem.Field(
                type: type,
                location: ["body"] + field.split(separator: ".").map(String.init),
                arguments: arguments
            )
        )
    }

    /// Ends the check.
    ///
    /// - Throws: 422 with everything that was found.
    func finish() throws(Problem) {
        let found =
            text.faults.map { fault in
                Problem.Field(
                    type: fault.type,
                    location: fault.location.flatMap { $0.split(separator: ".").map(String.init) },
                    arguments: fault.arguments
                )
            } + faults
        guard found.isEmpty else { throw Problem.invalid(found) }
    }
}

extension WallTime {
    /// Reads `2026-11-30T07:05`, as it is sent and kept.
    init?(sent text: String) {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = CivilDay.number(of: parts[0]),
            let second = WallTime.second(ofClock: parts[1])
        else { return nil }
        self.init(day: day, second: second)
    }
}
