internal import Accounts
internal import Base
internal import Notify
internal import Outbox
internal import Store

extension AccountChannel {
    /// Mail; accounts without a confirmed mailbox get none.
    static func mail(_ desk: MailDesk) -> AccountChannel {
        AccountChannel(kind: .mail) { deliveries, _, transaction in
            let mailboxes = try Mailbox.some(deliveries.map(\.owner), in: transaction)
            let byOwner = Dictionary(mailboxes.map { ($0.owner, $0) }) { first, _ in first }
            return deliveries.compactMap { delivery in
                byOwner[delivery.owner].map { mailbox in
                    AccountLetter(address: delivery.address, identity: delivery.identity, host: desk.host) {
                        await desk.send(delivery, to: mailbox)
                    }
                }
            }
        }
    }
}
