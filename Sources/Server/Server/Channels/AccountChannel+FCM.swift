internal import Accounts
internal import Base
internal import FCM
internal import HTML
internal import Notify
internal import Outbox
internal import Store

extension AccountChannel {
    /// Android devices.
    ///
    /// FCM keeps messages under four different collapse keys for a device that is off, so the key is the occasion: it
    /// finds the newest of each. What is shown replaces itself by the tag, which is the decision's.
    static func fcm(
        _ sender: FCMSender,
        host: String,
        _ catalogue: TextCatalogue,
        _ clock: WallClock,
        _ log: Log
    ) -> AccountChannel {
        AccountChannel(kind: .fcm) { deliveries, _, transaction in
            let devices = try AppDevice.some(deliveries.map(\.address.id), in: transaction)
            let byID = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
            return deliveries.compactMap { delivery in
                guard let device = byID[delivery.address.id], device.platform == .android else { return nil }
                return AccountLetter(address: delivery.address, identity: delivery.identity, host: host) {
                    let outcome = await sender.send(message(delivery, to: device, catalogue, now: clock.now()))
                    ChannelLog.note(outcome, "fcm", log)
                    return outcome
                }
            }
        }
    }

    private static func message(
        _ delivery: AccountDelivery,
        to device: AppDevice,
        _ catalogue: TextCatalogue,
        now: Timestamp
    ) -> FCMMessage {
        let text = DeliveryText(delivery.notices, catalogue.texts(device.language ?? .german))
        return FCMMessage(
            token: device.token,
            notification: FCMMessage.Notification(title: text.title, body: text.body.isEmpty ? nil : text.body),
            data: ["url": .string(text.path)],
            android: AndroidOptions(
                priority: .high,
                timeToLive: min(max(.zero, delivery.expiresAt - now), FCMMessage.maximumTimeToLive),
                collapseKey: text.occasion,
                notification: AndroidNotification(tag: delivery.identity)
            )
        )
    }
}
