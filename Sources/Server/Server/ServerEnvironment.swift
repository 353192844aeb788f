internal import Accounts
internal import Base
internal import Boards
internal import Foundation
internal import HTML
internal import HTTP
internal import Outbox
internal import Store

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
    let dispatcher: Dispatcher
    let dispatchService: DispatchService
    let http: HTTPClient
    let closeHTTP: @Sendable () async -> Void
    /// When the process began.
    let startedAt: Timestamp

    /// The language of a request.
    static func language(of head: RequestHead) -> Language {
        Languages.choose(
            query: head.query("lang"),
            cookie: head.cookie(Languages.cookie),
            acceptLanguage: head.headers["Accept-Language"]
        )
    }

    /// The texts for a request.
    func texts(for head: RequestHead) -> Texts { catalogue.texts(Self.language(of: head)) }

    /// What a page for a request is drawn with.
    func page(for head: RequestHead, viewer: String?) -> PageContext {
        Self.page(for: head, viewer: viewer, catalogue, assets, clock, configuration.timeZone)
    }

    /// The same, before the environment exists.
    static func page(
        for head: RequestHead,
        viewer: String?,
        _ catalogue: TextCatalogue,
        _ assets: Assets,
        _ clock: WallClock,
        _ timeZone: TimeZone
    ) -> PageContext {
        PageContext(
            texts: catalogue.texts(language(of: head)),
            asset: { assets.url($0) },
            now: clock.now(),
            timeZone: timeZone,
            path: String(head.target.prefix { $0 != "?" }),
            viewer: viewer
        )
    }
}
