internal import Accounts
internal import Notify
internal import Outbox

extension PeopleSource {
    /// The accounts as the engine sees them; what letters found out about Apple's devices is stored with how they ended.
    init(_ recipients: Recipients, found: FoundEnvironments) {
        self.init(
            people: { try recipients.people($0, in: $1) },
            addresses: { try recipients.addresses($0, in: $1) },
            record: { results, now, transaction in
                let attempts = results.map { result in
                    Recipients.Attempt(
                        address: result.address,
                        outcome: result.outcome,
                        environment: result.address.kind == .apns ? found.take(device: result.address.id) : nil
                    )
                }
                try Recipients.record(attempts, now: now, in: transaction)
            }
        )
    }
}
