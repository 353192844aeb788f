/// The council's part of ``Page``.
package enum CouncilPage: Hashable, Sendable {
    /// Heute: what concerns the reader now.
    case today
    /// Rat: sessions, decisions, committees; with `ksinr` one session.
    case council
    /// What a reader keeps, follows or subscribes to on the council's pages.
    case submitCouncil
    case decision
    case theme
    case person
    case week
    case analysis
    case maps
    case budget
    case topics
    case submitTopics
    case topic(Int64)
    case submitTopic(Int64)
    case confirmDeleteTopic(Int64)
    /// What a browser shows where neither the network nor its memory has the page.
    case offline
    case manifest
    /// The picture of a city topic: `radverkehr.svg`.
    case topicPicture(String)

    /// Request lines to pages.
    static let entries: [PathTable<Page>.Entry] = [
        .init("GET", "/dashboard") { _ in .council(.today) },
        .init("GET", "/council") { _ in .council(.council) },
        .init("POST", "/council") { _ in .council(.submitCouncil) },
        .init("GET", "/council/decision") { _ in .council(.decision) },
        .init("GET", "/council/thema") { _ in .council(.theme) },
        .init("GET", "/council/person") { _ in .council(.person) },
        .init("GET", "/council/woche") { _ in .council(.week) },
        .init("GET", "/council/analyse") { _ in .council(.analysis) },
        .init("GET", "/council/karten") { _ in .council(.maps) },
        .init("GET", "/council/haushalt") { _ in .council(.budget) },
        .init("GET", "/topics") { _ in .council(.topics) },
        .init("POST", "/topics") { _ in .council(.submitTopics) },
        .init("GET", "/topics/{topic}") { Page.id($0[0]).map { .council(.topic($0)) } },
        .init("POST", "/topics/{topic}") { Page.id($0[0]).map { .council(.submitTopic($0)) } },
        .init("GET", "/topics/{topic}/loeschen") { Page.id($0[0]).map { .council(.confirmDeleteTopic($0)) } },
        .init("GET", "/offline") { _ in .council(.offline) },
        .init("GET", "/manifest.webmanifest") { _ in .council(.manifest) },
        .init("GET", "/themen/{name}") { .council(.topicPicture($0[0])) },
    ]
}
