internal import Base
internal import Council
internal import Crypto
internal import HTTP
internal import Markup
internal import Store

/// Makes sources of registered addresses, with the drivers of this machine.
enum ServerSources {
    /// What asks all registered sources.
    static func refresh(
        _ database: Database,
        client: HTTPClient,
        zone: Zone,
        clock: WallClock,
        log: Log
    ) -> SourceRefresh {
        let importer = Importer(
            database: database,
            zone: zone,
            digest: { SHA256.digest($0) },
            now: { clock.now() }
        )
        return SourceRefresh(database: database, clock: clock, log: log, importer: importer) { source, since in
            guard let opened = open(source, since, client, zone, clock) else {
                throw CommandContext.Failure("the address of source \(source.id) is no http or https address")
            }
            return opened
        }
    }

    private static func open(
        _ source: RegisteredSource,
        _ since: Timestamp?,
        _ client: HTTPClient,
        _ zone: Zone,
        _ clock: WallClock
    ) -> CouncilSource? {
        let fetch = OParlFetch(client: client, clock: clock)
        switch source.kind {
        case .oparl: return .oparl(source.url, fetch, zone: zone, since: since)
        case .sessionNet:
            let tools = SessionNetTools(
                client: client,
                clock: clock,
                parse: { try Markup.page($0, encoding: $1) },
                text: { try await PDFText.text(of: $0) }
            )
            return .sessionNet(source.url, tools, zone: zone)
        }
    }
}

extension ServerEnvironment {
    /// What asks all registered sources: the first step of every job that tells people of the council.
    var refresh: SourceRefresh {
        ServerSources.refresh(database, client: http, zone: zone, clock: clock, log: log)
    }
}
