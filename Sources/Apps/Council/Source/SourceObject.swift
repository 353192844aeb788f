/// What a source tells, whatever its format: plain values that the importer writes.
package enum SourceObject: Sendable, Equatable {
    case body(SourceBody)
    case committee(SourceCommittee)
    case person(SourcePerson)
    case membership(SourceMembership)
    case paper(SourcePaper)
    /// A step on its own: `paper` says whose.
    case consultation(SourceConsultation, paper: String)
    case session(SourceSession)
    /// An item on its own: `session` says whose.
    case item(SourceItem, session: String)
    /// All dates without a page of their own, of one body from a day on.
    case calendar(SourceCalendar)
    /// What was decided in a session, read from its minutes.
    case minutes(SourceMinutes)
    /// Something that the source took back; nil where it does not say what it was.
    case deleted(id: String, kind: SourceKind?)

    /// Its type, for counting.
    var kind: SourceKind? {
        switch self {
        case .body: .body
        case .committee: .committee
        case .person: .person
        case .membership: .membership
        case .paper: .paper
        case .consultation: .consultation
        case .session, .calendar, .minutes: .session
        case .item: .item
        case .deleted(_, let kind): kind
        }
    }
}

/// The types of objects; the raw values are OParl's.
package enum SourceKind: String, Sendable, CaseIterable {
    case system = "System"
    case body = "Body"
    case committee = "Organization"
    case person = "Person"
    case membership = "Membership"
    case session = "Meeting"
    case item = "AgendaItem"
    case paper = "Paper"
    case consultation = "Consultation"
    case file = "File"
    case location = "Location"
    case term = "LegislativeTerm"
}

/// Dates that are set but have no agenda yet.
package struct SourceCalendar: Sendable, Equatable {
    /// One of them.
    package struct Entry: Sendable, Equatable {
        package var committee: String
        package var date: String
        package var time: String?
        package var place: String?
    }

    package var body: String
    package var entries: [Entry]
}

/// What minutes say of the items of a session.
package struct SourceMinutes: Sendable, Equatable {
    /// One item's decision.
    package struct Decision: Sendable, Equatable {
        /// With its prefix: `Ö 6.1`.
        package var number: String
        package var result: String?
        package var resolution: String?
        package var against: Int?
        package var abstained: Int?
    }

    /// Somebody who was there.
    package struct Attendee: Sendable, Equatable {
        package var name: String
        package var party: String?
        package var role: String?
    }

    package var session: String
    package var url: String?
    /// False where the document could not be read.
    package var isRead = true
    package var decisions: [Decision] = []
    package var attendance: [Attendee] = []
}
