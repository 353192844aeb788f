internal import API
internal import Base
internal import HTML
internal import Store

/// What a messenger shows of a link: a title and a sentence or two, and nothing about whoever sent it.
package struct LinkPreview: Sendable, Equatable {
    package var title: String
    package var description: String

    /// Longer titles are cut between two words; how it ended comes behind.
    private static let longestTitle = 90
    private static let longestDescription = 300

    package init(title: String, description: String) {
        self.title = title
        self.description = description
    }

    /// Of a decision: what was decided and how, by whom and when.
    init(_ detail: DecisionDetail, _ context: PageContext) {
        let decision = detail.decision
        title = Self.cut(decision.title, Self.longestTitle) + ": " + context.outcome(decision.outcome).lowercased()
        let about = decision.simpleSummary ?? decision.summary ?? decision.text
        description = Self.describe([detail.session.committee, context.fullDate(decision.date)], about)
    }

    /// Of a session: who meets, when and where.
    init(_ detail: SessionDetail, _ context: PageContext) {
        let session = detail.session
        title = Self.cut(session.title ?? session.committee, Self.longestTitle)
        let facts = [context.fullDate(session.date), context.clock(session.time), session.location]
        let items = detail.items.count { $0.item.isPublic }
        let count = items > 0 ? context.counted("council.items", items) : context.noAgenda(session.date)
        description = Self.describe(facts, count)
    }

    /// Of a place or a project.
    init(_ detail: EntityDetail, _ context: PageContext) {
        title = Self.cut(detail.entity.name, Self.longestTitle)
        description = context.counted("council.theme.count", detail.entity.count)
    }

    /// Of a member of the council: what the council itself says of the office.
    init(_ detail: PersonDetail, _ context: PageContext) {
        title = Self.cut(detail.name, Self.longestTitle)
        let committees = detail.committees.prefix(3).map(\.name).joined(separator: ", ")
        description = Self.describe([detail.party], committees)
    }

    private static func describe(_ facts: [String?], _ about: String?) -> String {
        let head = facts.compactMap(\.self).joined(separator: " · ")
        guard let about, !about.isEmpty else { return cut(head, longestDescription) }
        return cut(head.isEmpty ? about : head + ": " + about, longestDescription)
    }

    /// A text of at most so many characters, cut between two words, with an ellipsis where something is missing.
    static func cut(_ text: String, _ limit: Int) -> String {
        let words = text.split(whereSeparator: \.isWhitespace)
        let whole = words.joined(separator: " ")
        guard whole.count > limit else { return whole }
        var cut = ""
        for word in words {
            guard cut.count + word.count + 1 < limit else { break }
            if !cut.isEmpty { cut += " " }
            cut += word
        }
        // One word that is longer than all there is room for.
        if cut.isEmpty { cut = String(whole.prefix(limit - 1)) }
        while let last = cut.last, last.isPunctuation, last != ")", last != "“" { cut.removeLast() }
        return cut + "…"
    }

    /// Of whatever a link leads to.
    ///
    /// - Returns: nil for a kind that there is not, and for what is not there.
    /// - Throws: 404 and 422 as for the page itself.
    static func find(
        kind: String,
        key: String,
        _ context: PageContext,
        _ environment: CouncilEnvironment
    ) async throws -> LinkPreview? {
        let database = environment.database
        switch kind {
        case "decision":
            let id = try Decision.ID(key: key, "key")
            return try await database.read { try DecisionDetail.find(id, reader: nil, in: $0) }
                .map { LinkPreview($0, context) }
        case "sitzung":
            let id = try CouncilSession.ID(key: key, "key")
            return try await database.read { try SessionDetail.find(id, reader: nil, in: $0) }
                .map { LinkPreview($0, context) }
        case "thema":
            return try await database.read { try EntityDetail.find(key, in: $0) }.map { LinkPreview($0, context) }
        case "person":
            return try await database.read { try PersonDetail.find(key, in: $0) }.map { LinkPreview($0, context) }
        default: return nil
        }
    }
}

extension Texts {
    /// A field of policy by its key; the key itself where nobody named it.
    package func field(named key: String) -> String { find("council.field.\(key)") ?? key }
}
