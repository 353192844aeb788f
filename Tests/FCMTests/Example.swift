import Base
import FCM
import HTTP
import Notify

func tellTheDevice(_ token: String, keyFile: String, http: HTTPClient, clock: WallClock) async throws -> Outcome {
    let account = try ServiceAccount(json: keyFile)
    let sender = FCMSender(http: http, account: account, clock: clock)

    let message = FCMMessage(
        token: token,
        notification: FCMMessage.Notification(title: "Bauausschuss", body: "Heute, 18 Uhr, Rathaus"),
        data: ["url": "/meetings/7", "unread": 3],
        android: AndroidOptions(
            priority: .high,
            timeToLive: .hours(24),
            collapseKey: "meeting-7",
            notification: AndroidNotification(tag: "meeting-7", channelID: "council")
        )
    )
    return await sender.send(message)
}
