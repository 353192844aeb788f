internal import Council
internal import Store

/// What `doctor` says about what the registered sources need on this machine.
enum SourceChecks {
    typealias Finding = DoctorCommand.Finding

    /// Looks at the tools for the registered sources; says nothing where no source needs any.
    static func run(_ context: CommandContext, missing: [String] = PDFText.missing()) async -> [Finding] {
        // A database that cannot be read is another check's business.
        let sources = try? await context.withDatabase { database in
            try await database.read { try RegisteredSource.all(in: $0) }
        }
        guard let sources, sources.contains(where: { $0.kind == .sessionNet }) else { return [] }
        guard missing.isEmpty else {
            let names = missing.joined(separator: ", ")
            return [
                Finding(
                    "minutes",
                    .fault,
                    "\(names) missing; SessionNet's minutes are PDFs: `apt install poppler-utils util-linux coreutils`"
                )
            ]
        }
        return [Finding("minutes", .ok, "\(PDFText.program) is there")]
    }
}
