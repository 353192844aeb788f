import Accounts
import Base
internal import FoundationEssentials
import HTML
internal import HTTP
import Notify
import TestSupport

extension Occasion {
    /// One that only the council's members get unasked.
    static let agenda = fixture("n1_tagesordnung", "Neue Tagesordnung", .onWith(right: "mandate"))
    /// One that everybody gets.
    static let topic = fixture("n2_thema", "Dein Thema", .on)
    /// One that nobody gets unasked, from the pot of its own.
    static let eve = fixture("n5_vorabend", "Am Vorabend", .off, .deadline)

    private static func fixture(
        _ id: String,
        _ label: String,
        _ initially: Initially,
        _ pot: Pot = .shared
    ) -> Occasion {
        Occasion(
            id: id,
            label: Label(de: label, en: "\(label) in English"),
            hint: Label(de: "Hinweis zu \(id)", en: "Hint on \(id)"),
            pot: pot,
            rules: Rules(nightRest: .standard),
            lifetime: .after(.days(1)),
            initially: initially
        )
    }
}

extension NotificationSetup {
    /// Three occasions, Web Push that takes endpoints of one host, an engine that is a double.
    static func fixture(_ desk: DeskDouble = DeskDouble(), push: BrowserPush? = .fixture) throws -> NotificationSetup {
        guard let zone = Zone(identifier: "Europe/Berlin") else { throw DeskDouble.Refusal() }
        let catalogue = try TextCatalogue.inSources()
        return NotificationSetup(
            occasions: [.agenda, .topic, .eve],
            desk: desk.desk,
            zones: ZoneBook(deployment: zone),
            push: push,
            unsubscribe: UnsubscribeTokens { AccountsWorld.tokens(key: 9).sign($0) },
            digest: { AccountsWorld.tokens(key: 5).sign($0) },
            page: { head, account in
                PageContext(
                    texts: catalogue.texts(
                        head.query("lang").flatMap(Language.init(rawValue:)) ?? account?.language ?? .german
                    ),
                    asset: { "/assets/\($0)?v=1" },
                    now: PageContext.fixtureNow,
                    timeZone: .gmt,
                    path: head.target,
                    viewer: account?.name
                )
            }
        )
    }
}

extension BrowserPush {
    /// Takes endpoints at `push.example` whose keys are not swapped.
    static let fixture = BrowserPush(publicKey: "the-public-key", keyID: "key-1") { endpoint, p256dh, _ in
        guard endpoint.hasPrefix("https://push.example/") else { return "endpoint_not_allowed" }
        return p256dh == "auth" ? "keys_swapped" : nil
    }
}
