internal import Accounts

extension Job {
    /// Looks once a day whether registrations look like an attack, and tells the administrators.
    static let heartbeat = Job(
        id: .heartbeat,
        schedule: .daily(hours: [6])
    ) { environment in
        try await Heartbeat.run(environment.accounts)
    }
}
