package import Base

/// A town.
package struct SourceBody: Sendable, Equatable {
    package var id: String
    package var name: String
    package var shortName: String?
    package var web: String?

    package init(
        id: String,
        name: String,
        shortName: String? = nil,
        web: String? = nil
    ) {
        self.id = id
        self.name = name
        self.shortName = shortName
        self.web = web
    }
}

/// A committee, a faction, an office.
package struct SourceCommittee: Sendable, Equatable {
    package var id: String
    package var body: String?
    package var name: String
    package var shortName: String?
    package var kind: Committee.Kind
    /// Whether the source says that it meets.
    package var meets = false
    /// `2026-11-30`.
    package var endedOn: String?
    package var memberships: [SourceMembership] = []

    package init(
        id: String,
        body: String? = nil,
        name: String,
        shortName: String? = nil,
        kind: Committee.Kind
    ) {
        self.id = id
        self.body = body
        self.name = name
        self.shortName = shortName
        self.kind = kind
    }
}

/// Somebody with a seat.
///
/// Ways to reach people are never read.
package struct SourcePerson: Sendable, Equatable {
    package var id: String
    package var body: String?
    package var name: String
    package var party: String?
    package var memberships: [SourceMembership] = []

    package init(
        id: String,
        body: String? = nil,
        name: String
    ) {
        self.id = id
        self.body = body
        self.name = name
    }
}

/// Somebody's seat in a committee.
package struct SourceMembership: Sendable, Equatable {
    package var person: String
    package var committee: String
    package var role: String?
    package var since: String?
    package var until: String?

    package init(
        person: String,
        committee: String,
        role: String? = nil,
        since: String? = nil,
        until: String? = nil
    ) {
        self.person = person
        self.committee = committee
        self.role = role
        self.since = since
        self.until = until
    }
}

/// A paper with its files and its way through the committees.
package struct SourcePaper: Sendable, Equatable {
    package var id: String
    package var body: String?
    package var number: String?
    package var title: String
    package var kind: String?
    package var date: String?
    package var web: String?
    package var text: String?
    package var files: [SourceFile] = []
    package var consultations: [SourceConsultation] = []

    package init(
        id: String,
        body: String? = nil,
        number: String? = nil,
        title: String
    ) {
        self.id = id
        self.body = body
        self.number = number
        self.title = title
    }
}

/// A step of a paper.
package struct SourceConsultation: Sendable, Equatable {
    package var id: String?
    package var session: String?
    package var item: String?
    package var committee: String?
    package var role: String?
    package var isAuthoritative: Bool?
    /// Whether the source only names it, so that it has to be asked what it is.
    package var isReference = false
    /// Where the source tells them itself instead of by reference.
    package var date: String?
    package var committeeName: String?
    package var result: String?

    package init(
        id: String? = nil,
        session: String? = nil,
        item: String? = nil,
        committee: String? = nil,
        role: String? = nil,
        isAuthoritative: Bool? = nil
    ) {
        self.id = id
        self.session = session
        self.item = item
        self.committee = committee
        self.role = role
        self.isAuthoritative = isAuthoritative
    }
}

/// A document.
package struct SourceFile: Sendable, Equatable {
    package var title: String
    package var url: String
    package var mediaType: String?
    package var byteCount: Int?

    package init(
        title: String,
        url: String,
        mediaType: String? = nil,
        byteCount: Int? = nil
    ) {
        self.title = title
        self.url = url
        self.mediaType = mediaType
        self.byteCount = byteCount
    }
}

/// A session with its agenda.
package struct SourceSession: Sendable, Equatable {
    package var id: String
    package var body: String?
    /// References to its committees.
    package var committees: [String] = []
    package var name: String?
    package var starts: Timestamp
    /// False where the source knows the day alone; ``starts`` is 18:00 then.
    package var hasTime = true
    package var ends: Timestamp?
    package var place: String?
    package var isCancelled = false
    package var items: [SourceItem] = []
    /// Items that the source only names; known ones stay.
    package var itemReferences: [String] = []
    package var files: [SourceFile] = []
    package var protocolURL: String?
    /// Whether the session itself never tells results, so that those read from minutes stay.
    package var resultsComeWithMinutes = false
    package var web: String?

    package init(
        id: String,
        body: String? = nil,
        starts: Timestamp
    ) {
        self.id = id
        self.body = body
        self.starts = starts
    }
}

/// A point of an agenda.
package struct SourceItem: Sendable, Equatable {
    package var id: String?
    package var number: String?
    package var order: Int?
    package var title: String
    package var isPublic = true
    package var consultation: String?
    package var result: String?
    package var resolution: String?
    package var files: [SourceFile] = []
    /// Where the source tells it itself instead of by reference.
    package var paperNumber: String?
    package var paper: String?

    package init(
        id: String? = nil,
        number: String? = nil,
        order: Int? = nil,
        title: String
    ) {
        self.id = id
        self.number = number
        self.order = order
        self.title = title
    }
}
