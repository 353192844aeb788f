/// The files of this machine, as far as an import needs them.
package struct SourceFiles: Sendable {
    /// The regular files of a folder and below, by their paths; nil for what is no folder.
    package var list: @Sendable (_ path: String) throws -> [String]?
    /// The content of a file.
    package var read: @Sendable (_ path: String) throws -> [UInt8]
    /// Begins to unzip a gzip file: each call gives the next piece of what is in it, nil at the end.
    package var unzip: @Sendable (_ bytes: [UInt8]) throws -> Pieces

    /// Gives one piece of a file after the other.
    package typealias Pieces = () throws -> Piece?

    /// Some of a file.
    package struct Piece {
        package let bytes: [UInt8]
        /// How much of the file it is together with those before, 0 to 1.
        package let part: Double

        package init(_ bytes: [UInt8], part: Double) {
            self.bytes = bytes
            self.part = part
        }
    }

    package init(
        list: @escaping @Sendable (_ path: String) throws -> [String]?,
        read: @escaping @Sendable (_ path: String) throws -> [UInt8],
        unzip: @escaping @Sendable (_ bytes: [UInt8]) throws -> Pieces
    ) {
        self.list = list
        self.read = read
        self.unzip = unzip
    }

    /// The files that a path means, in the order in which they should be read.
    ///
    /// What others refer to comes first: committees before papers before sessions.
    func files(at path: String) throws -> [String] {
        guard let files = try list(path) else { return [path] }
        return files.filter(Self.isData).sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    }

    /// The content of a file, unzipped where it is zipped.
    func pieces(of path: String) throws -> Pieces {
        let bytes = try read(path)
        if bytes.starts(with: [0x1F, 0x8B]) { return try unzip(bytes) }
        var whole: Piece? = Piece(bytes, part: 1)
        return {
            defer { whole = nil }
            return whole
        }
    }

    private static func isData(_ path: String) -> Bool {
        let name = path.hasSuffix(".gz") ? path.dropLast(3) : path[...]
        return [".json", ".ndjson", ".jsonl"].contains { name.hasSuffix($0) }
    }

    private static func rank(_ path: String) -> Int {
        let name = path.split(separator: "/").last?.lowercased() ?? ""
        let words: [[String]] = [
            ["system", "bod"], ["organi", "committee"], ["person", "people"], ["membership"], ["paper", "vorlage"],
            ["consultation"], ["meeting", "session"], ["agenda"],
        ]
        return words.firstIndex { $0.contains { name.contains($0) } } ?? words.count
    }
}
