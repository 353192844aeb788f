internal import Base

/// What an import read and what became of it.
package struct ImportReport: Sendable, Equatable {
    /// What was read.
    package var source = ""
    /// Objects of each type that were seen, embedded ones included.
    package var counts: [SourceKind: Int] = [:]
    package var tally = ImportTally()
    /// What was odd, in the source and between its objects.
    package var oddities = OddityCount()
    /// Whether nothing of it is told to anybody.
    package var isSilent = true

    package init() {}

    /// The oddities as the table keeps them: `{"midnight":{"count":17,"example":"Meeting …"}}`.
    package var odditiesJSON: String {
        var bytes: [UInt8] = [UInt8(ascii: "{")]
        for (index, oddity) in oddities.entries.keys.sorted().enumerated() {
            guard let entry = oddities.entries[oddity] else { continue }
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            JSONText.append(oddity.rawValue, to: &bytes)
            bytes += ":{\"count\":\(entry.count),\"example\":".utf8
            JSONText.append(entry.example, to: &bytes)
            bytes.append(UInt8(ascii: "}"))
        }
        bytes.append(UInt8(ascii: "}"))
        return String(decoding: bytes, as: UTF8.self)
    }
}
