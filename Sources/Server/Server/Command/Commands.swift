/// The commands that need the running parts of the product; Bootstrap gives them.
package struct Commands: Sendable {
    /// Runs until the process is told to stop.
    package var serve: @Sendable (_ options: Command.Serve, _ context: CommandContext) async throws -> Void
    /// Runs one job once.
    package var job: @Sendable (_ name: JobName, _ context: CommandContext) async throws -> Void
    /// Sends one message to the subscription in a file.
    package var testPush: @Sendable (_ file: String, _ context: CommandContext) async throws -> Void
    /// Shows one person's reminders until the process is told to stop.
    package var visitsAgent: @Sendable (_ options: Command.VisitsAgent, _ context: CommandContext) async throws -> Void

    package init(
        serve: @escaping @Sendable (_ options: Command.Serve, _ context: CommandContext) async throws -> Void,
        job: @escaping @Sendable (_ name: JobName, _ context: CommandContext) async throws -> Void,
        testPush: @escaping @Sendable (_ file: String, _ context: CommandContext) async throws -> Void,
        visitsAgent:
            @escaping @Sendable (_ options: Command.VisitsAgent, _ context: CommandContext) async throws -> Void
    ) {
        self.serve = serve
        self.job = job
        self.testPush = testPush
        self.visitsAgent = visitsAgent
    }
}
