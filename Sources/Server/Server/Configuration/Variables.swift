private import Foundation

/// The configuration as text: the process's environment over `.env` over `secrets.env`.
package struct Variables: Sendable, Equatable {
    /// The file that the operator writes.
    package static let environmentFile = ".env"
    /// The file into which missing secrets are generated.
    package static let secretsFile = "secrets.env"

    /// Names to values; a value that is empty says "not set" and hides those below it.
    package let values: [String: String]

    /// Reads both files of a data folder; a missing one is empty.
    ///
    /// - Parameters:
    ///   - process: the environment of the process.
    ///   - data: the data folder.
    /// - Throws: ``ConfigurationFaults`` for files that cannot be read.
    package init(process: [String: String], data: String) throws(ConfigurationFaults) {
        var faults = ConfigurationFaults()
        var values: [String: String] = [:]
        for name in [Self.secretsFile, Self.environmentFile] {
            let path = URL(filePath: data).appending(path: name).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: path) else { continue }
            guard let bytes = FileManager.default.contents(atPath: path) else {
                faults.add(path, "cannot be read; give the account that runs meldewerk the right to read it")
                continue
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                faults.add(path, "is not UTF-8 text")
                continue
            }
            let parsed = DotEnv.parse(text, file: path)
            faults.add(parsed.faults)
            for entry in parsed.entries { values[entry.name] = entry.value }
        }
        guard faults.list.isEmpty else { throw faults }
        self.values = values.merging(process) { _, outer in outer }
    }
}
