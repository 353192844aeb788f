internal import Accounts
internal import Base
internal import Notify
internal import Outbox
internal import Store

extension NotificationDesk {
    /// The engine as the accounts ask it; `wake` tells the dispatcher that something may leave.
    static func live(
        _ database: Database,
        _ recipients: Recipients,
        _ stopped: StoppedStreams,
        _ clock: WallClock,
        test: TestNotification,
        wake: @escaping @Sendable () -> Void
    ) -> NotificationDesk {
        NotificationDesk(
            discard: { owner, now, transaction in
                try Enqueue.discard(owner: owner.rawValue, reason: "channel_off", now: now, in: transaction)
            },
            stop: { await stopped.stop(owner: $0.rawValue) },
            outlook: { owner, now in
                try await database.read { transaction in
                    guard let person = try recipients.people([owner.rawValue], in: transaction)[owner.rawValue] else {
                        return DeliveryOutlook()
                    }
                    let outlook = try Outlook.of(person, now: now, in: transaction)
                    return DeliveryOutlook(
                        next: outlook.next.map { ($0.at, $0.count) },
                        sharedUsed: outlook.today[.shared]?.used ?? 0,
                        deadlineUsed: outlook.today[.deadline]?.used ?? 0
                    )
                }
            },
            trace: { owner, since in
                try await database.read { transaction in
                    try TraceLog.entries(owner: owner.rawValue, since: since, in: transaction).reversed().map {
                        TraceLine(trace: $0.trace, occasion: $0.occasion, title: $0.title, url: $0.url)
                    }
                }
            },
            addressAdded: { owner in
                let now = clock.now()
                // Who cannot be told at once is told when the wait ends; registering a device must not fail for it.
                try? await database.write { try Enqueue.addressAdded(owner: owner.rawValue, now: now, in: $0) }
                wake()
            },
            test: { try await test.send(to: $0) }
        )
    }
}
