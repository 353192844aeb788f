/// The visits' part of ``Page``.
package enum VisitsPage: Hashable, Sendable {
    /// Heute: welcome, the next visit, the day.
    case home
    /// A change of status, or a file with visits.
    case submitHome
    case open
    case tasks
    case submitTasks
    case task(Int64)
    case submitTask(Int64)
    case confirmDeleteTask(Int64)
    case opportunities
    case submitOpportunities
    case opportunity(Int64)
    case submitOpportunity(Int64)
    case confirmDeleteOpportunity(Int64)
    case profile
    case submitProfile
    case new
    case submitNew
    case briefing(Int64)
    case submitBriefing(Int64)
    case report(Int64)
    case submitReport(Int64)
    case edit(Int64)
    case submitEdit(Int64)
    case confirmDelete(Int64)
    case submitDelete(Int64)
    /// What a browser shows where neither the network nor its memory has the page.
    case offline
    case manifest

    /// Request lines to pages.
    static let entries: [PathTable<Page>.Entry] = [
        .init("GET", "/visits") { _ in .visits(.home) },
        .init("POST", "/visits") { _ in .visits(.submitHome) },
        .init("GET", "/visits/offen") { _ in .visits(.open) },
        .init("GET", "/visits/aufgaben") { _ in .visits(.tasks) },
        .init("POST", "/visits/aufgaben") { _ in .visits(.submitTasks) },
        numbered("GET", "/visits/aufgaben/{task}") { .task($0) },
        numbered("POST", "/visits/aufgaben/{task}") { .submitTask($0) },
        numbered("GET", "/visits/aufgaben/{task}/loeschen") { .confirmDeleteTask($0) },
        .init("GET", "/visits/chancen") { _ in .visits(.opportunities) },
        .init("POST", "/visits/chancen") { _ in .visits(.submitOpportunities) },
        numbered("GET", "/visits/chancen/{opportunity}") { .opportunity($0) },
        numbered("POST", "/visits/chancen/{opportunity}") { .submitOpportunity($0) },
        numbered("GET", "/visits/chancen/{opportunity}/loeschen") { .confirmDeleteOpportunity($0) },
        .init("GET", "/visits/profil") { _ in .visits(.profile) },
        .init("POST", "/visits/profil") { _ in .visits(.submitProfile) },
        .init("GET", "/visits/neu") { _ in .visits(.new) },
        .init("POST", "/visits/neu") { _ in .visits(.submitNew) },
        .init("GET", "/visits/offline") { _ in .visits(.offline) },
        .init("GET", "/visits/manifest.webmanifest") { _ in .visits(.manifest) },
        numbered("GET", "/visits/{visit}/briefing") { .briefing($0) },
        numbered("POST", "/visits/{visit}/briefing") { .submitBriefing($0) },
        numbered("GET", "/visits/{visit}/bericht") { .report($0) },
        numbered("POST", "/visits/{visit}/bericht") { .submitReport($0) },
        numbered("GET", "/visits/{visit}/bearbeiten") { .edit($0) },
        numbered("POST", "/visits/{visit}/bearbeiten") { .submitEdit($0) },
        numbered("GET", "/visits/{visit}/loeschen") { .confirmDelete($0) },
        numbered("POST", "/visits/{visit}/loeschen") { .submitDelete($0) },
    ]

    private static func numbered(
        _ method: String,
        _ template: String,
        _ make: @escaping @Sendable (Int64) -> VisitsPage
    ) -> PathTable<Page>.Entry {
        .init(method, template) { Page.id($0[0]).map { .visits(make($0)) } }
    }
}
