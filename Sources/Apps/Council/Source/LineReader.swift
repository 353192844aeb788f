/// The lines of a file that comes in pieces.
struct LineReader {
    private let pieces: SourceFiles.Pieces
    /// What was read, and where the next line begins in it.
    private var bytes: [UInt8] = []
    private var position = 0
    private var isWhole = false
    /// How much of the file was read, and how much before what is being read now.
    private var read = 0.0
    private var readBefore = 0.0

    init(_ pieces: @escaping SourceFiles.Pieces) { self.pieces = pieces }

    /// How much of the file was given out, 0 to 1.
    var part: Double {
        if isWhole, position == bytes.count { return 1 }
        return readBefore + (read - readBefore) * Double(position) / Double(max(1, bytes.count))
    }

    /// The next line that is not empty, as a stretch of the bytes around it.
    ///
    /// - Returns: nil at the end.
    /// - Throws: what the file throws.
    mutating func next() throws -> (bytes: [UInt8], line: Range<Int>)? {
        while true {
            guard let end = try endOfLine() else { return nil }
            var start = position
            position = min(end + 1, bytes.count)
            while start < end, bytes[start] <= 0x20 { start += 1 }
            if start < end { return (bytes, start..<end) }
        }
    }

    /// All that is left.
    mutating func rest() throws -> [UInt8] {
        while try more() {}
        defer { position = bytes.count }
        return position == 0 ? bytes : Array(bytes[position...])
    }

    private mutating func endOfLine() throws -> Int? {
        var seen = position
        while true {
            if let end = bytes[seen...].firstIndex(of: 0x0A) { return end }
            seen = bytes.count - position
            guard try more() else { return position < bytes.count ? bytes.count : nil }
        }
    }

    /// Puts the next piece behind what is left.
    private mutating func more() throws -> Bool {
        guard !isWhole, let piece = try pieces() else {
            isWhole = true
            return false
        }
        if position == bytes.count {
            bytes = piece.bytes
        } else {
            bytes.removeFirst(position)
            bytes += piece.bytes
        }
        (readBefore, read) = (read, piece.part)
        position = 0
        return true
    }
}
