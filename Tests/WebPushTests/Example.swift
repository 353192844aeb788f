import Base
import HTTP
import Notify
import WebPush

func tellTheParents(of row: (endpoint: String, p256dh: String, auth: String), http: HTTPClient, clock: WallClock)
    async throws -> Outcome
{
    let keys = try VAPIDKeys(
        privateKey: #"{"kty":"EC","crv":"P-256","x":"_jP0qw3qcZFNtVgj9ztUlI9BMG2SBzLbuaWaUyhkgiA","#
            + #""y":"Dll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8","d":"yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"}"#
    )
    let sender = PushSender(
        http: http,
        keys: keys,
        subject: try VAPIDSubject("mailto:betrieb@example.org"),
        clock: clock
    )

    let subscription = try Subscription(endpoint: row.endpoint, p256dh: row.p256dh, auth: row.auth)
    let note = DeclarativeMessage(
        title: "Sonnengruppe",
        navigate: "https://brett.example/k/geheim/sonne/",
        body: "3 neue Zettel",
        language: "de",
        appBadge: 3
    )
    let topic = Topic.derived(
        from: keys.topicKey(info: "my app topics v1"),
        subject: "board 7",
        endpoint: subscription.endpoint
    )
    let message = try PushMessage(payload: note.payload(), timeToLive: .hours(24), topic: topic)

    return await sender.send(message, to: subscription)
}
