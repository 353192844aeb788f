internal import API
internal import Accounts
internal import Base
internal import Boards
internal import Council
internal import Foundation
internal import HTML
internal import HTTP
internal import Outbox
internal import Store
internal import Visits

/// Everything the server works with: built once, passed on as an argument.
struct ServerEnvironment: Sendable {
    let configuration: ServerConfiguration
    let database: Database
    let clock: WallClock
    let log: Log
    let metrics: Metrics
    let assets: Assets
    let catalogue: TextCatalogue
    let accounts: AccountsEnvironment
    let boards: BoardsEnvironment
    let council: CouncilEnvironment
    let visits: VisitsEnvironment
    let dispatcher: Dispatcher
    /// The services that are left alone for a while.
    let circuits: Circuits
    /// One line for each channel, for the log at the start.
    let channelNotes: [(channel: String, note: String)]
    let dispatchService: DispatchService
    let http: HTTPClient
    let closeHTTP: @Sendable () async -> Void
    /// The clock on the deployment's wall.
    let zone: Zone
    /// When the process began.
    let startedAt: Timestamp

    /// The language of a request; that of whoever signed in beats the browser's.
    static func language(of head: RequestHead, account: Account? = nil) -> Language {
        Languages.choose(
            query: head.query("lang"),
            cookie: head.cookie(Languages.cookie),
            account: account?.language?.rawValue,
            acceptLanguage: head.headers["Accept-Language"]
        )
    }

    /// The texts for a request.
    func texts(for head: RequestHead) -> Texts { catalogue.texts(Self.language(of: head)) }

    /// What a page for a request is drawn with.
    func page(for head: RequestHead, viewer: String?) -> PageContext {
        Self.page(for: head, viewer: viewer, catalogue, assets, clock, configuration.timeZone)
    }

    /// The same, before the environment exists; with an account in its language and by its clock.
    static func page(
        for head: RequestHead,
        viewer: String?,
        account: Account? = nil,
        _ catalogue: TextCatalogue,
        _ assets: Assets,
        _ clock: WallClock,
        _ timeZone: TimeZone
    ) -> PageContext {
        PageContext(
            texts: catalogue.texts(language(of: head, account: account)),
            asset: { assets.url($0) },
            now: clock.now(),
            timeZone: account?.timeZone.flatMap(TimeZone.init(identifier:)) ?? timeZone,
            // A form may have been sent to where no page is; the language is changed by opening one.
            path: ["GET", "HEAD"].contains(head.method) || Page.isShown(at: head.path)
                ? String(head.target.prefix { $0 != "?" }) : "/",
            viewer: viewer ?? account?.name,
            footLinks: [.contact, .privacy]
        )
    }
}
