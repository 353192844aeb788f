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
    private var open: (task: Task, bytes: [UInt8], position: Int)?
    private var waiting: [SourceObject] = []

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
        while waiting.count < CouncilSource.pieceSize {
            if open != nil {
                if let piece = line() { return piece }
            } else if let task = tasks.popFirst() {
                try begin(task)
            } else {
                break
            }
        }
        guard !waiting.isEmpty else { return nil }
        return CouncilSource.Piece(take(), progress: progress)
    }

    private var progress: Double {
        var done = Double(total - tasks.count)
        if let open { done += Double(open.position) / Double(max(1, open.bytes.count)) - 1 }
        return done / Double(max(1, total))
    }

    private func take() -> [SourceObject] {
        defer { waiting = [] }
        return waiting
    }

    private func begin(_ task: Task) throws {
        let bytes = try files.content(of: task.path)
        let hasLines = task.path.contains(".ndjson") || task.path.contains(".jsonl")
        if !hasLines, let document = try? LooseJSON(bytes) {
            waiting += reader.read(document)
        } else if hasLines || bytes.contains(0x0A) {
            open = (task, bytes, 0)
        } else {
            reader.oddities.add(.unreadable, Self.name(task.path))
        }
    }

    /// Reads one line of the open file; a recording's is a piece of its own.
    private func line() -> CouncilSource.Piece? {
        guard let (task, bytes, position) = open else { return nil }
        var start = position
        guard start < bytes.count else {
            open = nil
            return nil
        }
        var end = start
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        open?.position = end + 1
        while start < end, bytes[start] <= 0x20 { start += 1 }
        guard start < end else { return nil }
        guard let document = try? LooseJSON(bytes, in: start..<end) else {
            reader.oddities.add(.unreadable, Self.name(task.path))
            return nil
        }
        guard let objects = document.root["objects"], let text = document.root["at"]?.text,
            let at = Timestamp(rfc3339: text)
        else {
            waiting += reader.read(document)
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
