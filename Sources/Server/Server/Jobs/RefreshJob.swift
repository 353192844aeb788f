internal import Council

extension Job {
    /// Asks the registered sources what is new, shortly before the jobs that tell of it.
    static let refresh = Job(
        id: .refresh,
        schedule: .daily(hours: [6, 13, 17])
    ) { environment in
        try await environment.refresh.run().text
    }
}
