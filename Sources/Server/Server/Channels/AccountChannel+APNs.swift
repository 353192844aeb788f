internal import APNs
internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Outbox
internal import Store
internal import Synchronization

/// Which of Apple's environments took a message though another was believed, until it is stored with the device.
///
/// It lies between a letter, which learns it, and the transaction that records how letters ended. A class, since a lock
/// cannot be copied. What a crash loses is found out again by the next message.
final class FoundEnvironments: Sendable {
    private let found = Mutex<[Int64: AppDevice.Environment]>([:])

    /// Remembers what a letter to a device found out.
    func note(_ environment: AppDevice.Environment, device: Int64) {
        found.withLock { $0[device] = environment }
    }

    /// What is to be stored with a device, once.
    func take(device: Int64) -> AppDevice.Environment? {
        found.withLock { $0.removeValue(forKey: device) }
    }
}

extension AccountChannel {
    /// Apple's devices.
    ///
    /// - Parameters:
    ///   - sender: hands messages in.
    ///   - setup: topics and gateways.
    ///   - found: where it notes which environment a device belongs to.
    ///   - catalogue: the words for several notices.
    ///   - log: hears of what is refused.
    /// - Returns: the channel.
    static func apns(
        _ sender: APNsSender,
        _ setup: ServerConfiguration.APNsSetup,
        found: FoundEnvironments,
        _ catalogue: TextCatalogue,
        _ log: Log
    ) -> AccountChannel {
        AccountChannel(kind: .apns) { deliveries, _, transaction in
            let devices = try AppDevice.some(deliveries.map(\.address.id), in: transaction)
            let byID = Dictionary(devices.map { ($0.id, $0) }) { first, _ in first }
            return deliveries.compactMap { delivery in
                guard let device = byID[delivery.address.id], device.platform == .ios else { return nil }
                let environment = device.environment == .sandbox ? APNsEnvironment.sandbox : .production
                let host = String(setup.gateways.origin(environment).dropFirst("https://".count))
                return AccountLetter(address: delivery.address, identity: delivery.identity, host: host) {
                    let known: APNsDevice
                    do {
                        known = try APNsDevice(
                            token: device.token,
                            environment: environment,
                            registeredAt: device.lastSeen
                        )
                    } catch {
                        // What is no token of Apple's never becomes one.
                        return .gone
                    }
                    do {
                        let message = try message(delivery, to: device, setup, catalogue)
                        let result = await sender.send(message, to: known)
                        if let worked = result.environment.flatMap({ AppDevice.Environment(rawValue: $0.rawValue) }),
                            worked != device.environment
                        {
                            found.note(worked, device: device.id)
                        }
                        ChannelLog.note(result.outcome, "apns", log)
                        return result.outcome
                    } catch {
                        let outcome = ChannelLog.unsendable(error)
                        ChannelLog.note(outcome, "apns", log)
                        return outcome
                    }
                }
            }
        }
    }

    private static func message(
        _ delivery: AccountDelivery,
        to device: AppDevice,
        _ setup: ServerConfiguration.APNsSetup,
        _ catalogue: TextCatalogue
    ) throws(APNsMessage.Fault) -> APNsMessage {
        let text = DeliveryText(delivery.notices, catalogue.texts(device.language ?? .german))
        let payload = APNsPayload(
            alert: APNsAlert(title: text.title, body: text.body.isEmpty ? nil : text.body),
            sound: .standard,
            threadID: text.occasion,
            interruptionLevel: text.isUrgent ? .timeSensitive : .active,
            custom: ["url": .text(text.path)]
        )
        return try APNsMessage(
            payload,
            id: delivery.identity,
            topic: device.app == .visits ? setup.visitsTopic : setup.topic,
            expiration: .at(delivery.expiresAt),
            collapseID: APNsCollapseID(delivery.identity)
        )
    }
}
