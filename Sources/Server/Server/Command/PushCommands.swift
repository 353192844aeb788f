internal import Boards
internal import Store
internal import WebPush

/// `vapid`.
enum VAPIDCommand {
    static func run(_ context: CommandContext) throws {
        let keys = VAPIDKeys.generate()
        let lines = VAPIDLines.make(keys, subject: VAPIDLines.sampleSubject).map { "\($0.name)=\($0.value)" }
        try context.answer(
            lines.joined(separator: "\n"),
            [
                "VAPID_PUBLIC_KEY": keys.publicKey, "VAPID_PRIVATE_KEY": keys.jwk,
                "VAPID_SUBJECT": VAPIDLines.sampleSubject,
            ]
        )
    }
}

/// `push purge`.
enum PurgeBellsCommand {
    /// - Returns: false when somebody changed his mind.
    static func run(isConfirmed: Bool, _ context: CommandContext) async throws -> Bool {
        let question = "This ends every bell of this deployment; each parent has to tap his again. Go on?"
        guard try context.confirm(question, isConfirmed: isConfirmed) else {
            context.terminal.complain("nothing was changed")
            return false
        }
        let ended = try await context.withDatabase { database in
            try await database.write { try Bell.endAll(in: $0) }
        }
        try context.answer("\(ended) bell\(ended == 1 ? "" : "s") ended", ["ended": ended])
        return true
    }
}
