internal import API
internal import Base
internal import Notify
internal import Store

/// Changing where an account hears from us.
enum Delivery {
    /// Sets the channel; switching it off ends what waits.
    ///
    /// - Throws: 400 for mail without a mailbox.
    static func set(
        _ channel: DeliveryChannel,
        of account: Account,
        _ environment: AccountsEnvironment
    ) async throws {
        if channel == .email || channel == .both {
            guard account.hasMailbox else { throw Problem(400, "no_mailbox") }
        }
        let now = environment.clock.now()
        let discard = environment.notifications.desk.discard
        try await environment.database.write { transaction in
            try Account.setDeliveryChannel(channel, of: account.id, in: transaction)
            if channel == .off { try discard(account.id, now, transaction) }
        }
        if channel == .off { await environment.notifications.desk.stop(account.id) }
        // What waited for a way may have one now.
        if channel != .off, channel != account.deliveryChannel {
            await environment.notifications.desk.addressAdded(account.id)
        }
    }
}
