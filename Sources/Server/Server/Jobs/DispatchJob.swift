internal import Outbox
internal import Visits

extension Job {
    /// One pass of what the server does all the time.
    static let dispatch = Job(
        id: .dispatch,
        schedule: .always
    ) { environment in
        _ = try await VisitPushes.run(environment.visits)
        let report = try await environment.dispatcher.pass()
        if report.isElsewhere { return "another process dispatches right now" }
        return "accepted \(report.accepted), not accepted \(report.failed)"
    }
}
