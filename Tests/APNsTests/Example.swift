import APNs
import Base
import HTTP
import Notify

func tellTheParent(
    on row: (token: String, environment: APNsEnvironment, reportedAt: Timestamp),
    p8: String,
    http: HTTPClient,
    clock: WallClock
) async throws -> APNsResult {
    let key = try APNsKey(p8: p8, keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
    let sender = APNsSender(http: http, key: key, clock: clock)

    let device = try APNsDevice(token: row.token, environment: row.environment, registeredAt: row.reportedAt)
    let payload = APNsPayload(
        alert: APNsAlert(title: "Sonnengruppe", body: "3 neue Zettel"),
        badge: 3,
        sound: .standard,
        threadID: "board:7",
        custom: ["url": "https://brett.example/k/geheim/sonne/"]
    )
    let message = try APNsMessage(
        payload,
        id: "notice:55",
        topic: "de.example.brett",
        expiration: .at(clock.now() + .hours(24)),
        collapseID: APNsCollapseID("board:7")
    )

    return await sender.send(message, to: device)
}
