package import Base

extension CouncilSource {
    /// OParl objects of files: `.json`, `.ndjson`, both also as `.gz`, and folders of them.
    ///
    /// A line `{at, objects}` is one state of a recording. Recordings are read when they are named; in a folder they are
    /// left out, since they tell again what the other files tell.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - files: the machine's files.
    ///   - zone: the council's clock.
    ///   - until: the last moment of a recording; nil for all of it.
    /// - Returns: a source that reads them one after the other.
    /// - Throws: what `files` throws for a path that does not exist.
    package static func files(
        _ paths: [String],
        _ files: SourceFiles,
        zone: Zone,
        until: Timestamp? = nil
    ) throws -> CouncilSource {
        var plan: [FileReading.Task] = []
        for path in paths {
            let isFolder = try files.list(path) != nil
            plan += try files.files(at: path).map { FileReading.Task(path: $0, isNamed: !isFolder) }
        }
        let reading = FileReading(plan, files, OParlReader(zone: zone), until: until)
        return CouncilSource(
            name: paths.joined(separator: " "),
            next: { try await reading.next() },
            account: { await reading.account }
        )
    }
}

/// Reads files one after the other, piece by piece.
private actor FileReading {
    struct Task {
        let path: String
        /// Whether somebody named the file itself.
        let isNamed: Bool
    }

    private let files: SourceFiles
    private let until: Timestamp?
    private let total: Int
    private var tasks: ArraySlice<Task>
    private var reader: OParlReader
    /// The file that is being read, line by line.
    private var open: (task: Task, lines: LineReader)?
    private var waiting: [SourceObject] = []
    /// About how many rows ``waiting`` becomes.
    private var rowCount = 0
    /// The first pieces are small, so that writing begins before much is read.
    private var rowsAtOnce = 500

    init(_ tasks: [Task], _ files: SourceFiles, _ reader: OParlReader, until: Timestamp?) {
        self.tasks = tasks[...]
        total = tasks.count
        self.files = files
        self.reader = reader
        self.until = until
    }

    var account: CouncilSource.Account {
        var account = CouncilSource.Account()
        account.oddities = reader.oddities
        account.counts = reader.counts
        return account
    }

    func next() throws -> CouncilSource.Piece? {
        while rowCount < rowsAtOnce {
            if open != nil {
                if let piece = try line() { return piece }
            } else if let task = tasks.popFirst() {
                try begin(task)
            } else {
                break
            }
        }
        guard !waiting.isEmpty else { return nil }
        rowsAtOnce = min(SourceObject.rowsAtOnce, 2 * rowsAtOnce)
        return CouncilSource.Piece(take(), progress: progress)
    }

    private var progress: Double {
        var done = Double(total - tasks.count)
        if let open { done += open.lines.part - 1 }
        return done / Double(max(1, total))
    }

    private func take() -> [SourceObject] {
        defer { (waiting, rowCount) = ([], 0) }
        return waiting
    }

    private func wait(for objects: [SourceObject]) {
        waiting += objects
        rowCount += objects.reduce(0) { $0 + $1.rowCount }
    }

    private func begin(_ task: Task) throws {
        let hasLines = task.path.contains(".ndjson") || task.path.contains(".jsonl")
        let pieces = try files.pieces(of: task.path)
        if hasLines { return open = (task, LineReader(pieces)) }
        var whole = LineReader(pieces)
        let bytes = try whole.rest()
        if let document = try? LooseJSON(bytes) {
            wait(for: reader.read(document))
        } else if bytes.contains(0x0A) {
            var rest: SourceFiles.Piece? = SourceFiles.Piece(bytes, part: 1)
            open = (
                task,
                LineReader {
                    defer { rest = nil }
                    return rest
                }
            )
        } else {
            reader.oddities.add(.unreadable, Self.name(task.path))
        }
    }

    /// Reads one line of the open file; a recording's is a piece of its own.
    private func line() throws -> CouncilSource.Piece? {
        guard let task = open?.task, let (bytes, line) = try open?.lines.next() else {
            open = nil
            return nil
        }
        guard let document = try? LooseJSON(bytes, in: line) else {
            reader.oddities.add(.unreadable, Self.name(task.path))
            return nil
        }
        guard let objects = document.root["objects"], let text = document.root["at"]?.text,
            let at = Timestamp(rfc3339: text)
        else {
            wait(for: reader.read(document))
            return nil
        }
        guard task.isNamed, until.map({ at <= $0 }) ?? true else {
            open = nil
            return nil
        }
        reader.note(document.quirks)
        return CouncilSource.Piece(
            take() + reader.read(objects),
            at: at,
            isComplete: true,
            isBase: document.root["base"]?.flag ?? false,
            progress: progress
        )
    }

    /// The file's name alone: folders of a machine are nobody's business.
    private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
}
