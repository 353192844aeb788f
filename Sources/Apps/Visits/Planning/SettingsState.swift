internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

/// The switches and numbers of Profil, as they are.
struct SettingsState: Sendable {
    /// One of the five with its switch.
    struct Topic: Sendable {
        let key: String
        let label: String
        let hint: String
        let isOn: Bool
    }

    let topics: [Topic]
    let chosen: VisitorSettings
    /// Whether some device plans: one for good, or one for a while.
    let devicePlans: Bool

    /// Reads them; labels in the language of the texts.
    static func load(
        _ account: Account,
        _ texts: Texts,
        _ environment: VisitsEnvironment,
        in transaction: Transaction
    ) throws -> SettingsState {
        let switches = try Account.switches(of: account.id, occasions: VisitsOccasions.all, in: transaction)
        let isGerman = texts.language == .german
        let chosen = try VisitorSettings.load(of: account.id, in: transaction)
        let until = try DeviceLease.until(of: account.id, now: environment.clock.now(), in: transaction)
        return SettingsState(
            topics: VisitsOccasions.all.map { occasion in
                Topic(
                    key: occasion.id,
                    label: isGerman ? occasion.label.de : occasion.label.en,
                    hint: (isGerman ? occasion.hint?.de : occasion.hint?.en) ?? "",
                    isOn: switches.isOn(occasion, rights: account.rights)
                )
            },
            chosen: chosen,
            devicePlans: chosen.devicePlans || until != nil
        )
    }
}
