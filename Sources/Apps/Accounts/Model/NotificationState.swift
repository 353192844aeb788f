internal import Base
internal import HTML
internal import Notify
internal import Store

/// All that an account is told about its notifications, by API and page alike.
struct NotificationState: Sendable {
    /// One occasion and its switch.
    struct Choice: Sendable {
        let occasion: Occasion
        /// What holds until the switch is set.
        let initially: Bool
        let isOn: Bool
    }

    let choices: [Choice]
    let outlook: DeliveryOutlook
    /// The clock that all limits go by.
    let zone: Zone

    /// Reads it.
    static func load(_ account: Account, _ environment: AccountsEnvironment) async throws -> NotificationState {
        let setup = environment.notifications
        let switches = try await environment.database.read {
            try Account.switches(of: account.id, occasions: setup.occasions, in: $0)
        }
        return NotificationState(
            choices: setup.occasions.map { occasion in
                Choice(
                    occasion: occasion,
                    initially: Switches.initially(occasion, rights: account.rights),
                    isOn: switches.isOn(occasion, rights: account.rights)
                )
            },
            outlook: try await setup.desk.outlook(account.id, environment.clock.now()),
            zone: setup.zones.zone(account.timeZone)
        )
    }

    /// Deliveries a day from a pot.
    func limit(_ pot: Occasion.Pot) -> Int { pot.limit?.deliveries ?? 0 }
}

extension Occasion {
    /// What people read in their settings.
    func label(_ texts: Texts) -> String { Self.word(label, texts) }

    /// One more sentence below it.
    func hint(_ texts: Texts) -> String? { hint.map { Self.word($0, texts) } }

    private static func word(_ label: Label, _ texts: Texts) -> String {
        switch texts.language {
        case .german: label.de
        case .english: label.en
        }
    }
}
