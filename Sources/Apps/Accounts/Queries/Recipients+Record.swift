package import Base
package import Notify
package import Store

extension Recipients {
    /// How one attempt to reach one address ended.
    package struct Attempt: Sendable, Equatable {
        package let address: Address
        package let outcome: Outcome
        /// The one of Apple's two environments that took the message; nil where it is not known.
        package let environment: AppDevice.Environment?

        package init(address: Address, outcome: Outcome, environment: AppDevice.Environment? = nil) {
            self.address = address
            self.outcome = outcome
            self.environment = environment
        }
    }

    /// Notes how attempts ended: devices that are gone are forgotten, those that were reached are dated.
    ///
    /// A mailbox is the account's own and stays, whatever became of a mail.
    package static func record(_ attempts: [Attempt], now: Timestamp, in transaction: Transaction) throws {
        var accepted: [Table: [Int64]] = [:]
        var gone: [Table: [Int64]] = [:]
        for attempt in attempts {
            guard let table = Table(attempt.address.kind) else { continue }
            switch attempt.outcome {
            case .accepted: accepted[table, default: []].append(attempt.address.id)
            case .gone: gone[table, default: []].append(attempt.address.id)
            case .later, .rejected: break
            }
            if let environment = attempt.environment, case .accepted = attempt.outcome {
                try remember(environment, device: attempt.address.id, in: transaction)
            }
        }
        for (table, ids) in accepted {
            for batch in IDBatch.split(ids) {
                try transaction.execute("UPDATE \(table.name) SET last_success_at = \(now) WHERE id IN (\(batch))")
            }
        }
        for (table, ids) in gone {
            for batch in IDBatch.split(ids) {
                try transaction.execute("DELETE FROM \(table.name) WHERE id IN (\(batch))")
            }
        }
    }

    /// Notes which of Apple's environments knows a device, so that the next message goes there at once.
    package static func remember(
        _ environment: AppDevice.Environment,
        device: Int64,
        in transaction: Transaction
    ) throws {
        try transaction.execute(
            """
            UPDATE push_tokens SET environment = \(environment.rawValue)
            WHERE id = \(device) AND platform = 'ios' AND (environment IS NULL OR environment <> \(environment.rawValue))
            """
        )
    }

    private enum Table {
        case apps
        case browsers

        init?(_ kind: Address.Kind) {
            switch kind {
            case .apns, .fcm: self = .apps
            case .webPush: self = .browsers
            case .mail: return nil
            }
        }

        var name: SQL {
            switch self {
            case .apps: "push_tokens"
            case .browsers: "account_push"
            }
        }
    }
}
