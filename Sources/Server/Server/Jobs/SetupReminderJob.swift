internal import Accounts

extension Job {
    /// Eleven o'clock: whoever began to set the app up and left it for two days.
    static let setupReminder = Job(
        id: .setupReminder,
        schedule: .daily(hours: [11])
    ) { environment in
        try await SetupReminder.run(environment.accounts)
    }
}
