package import Base
private import Foundation
internal import Glibc
internal import WebPush

/// Makes the secrets that a first start lacks, so that two commands lead to a running deployment.
package enum SecretsFile {
    /// Writes WEB_JWT_SECRET and the VAPID pair to `secrets.env`, each only where neither the environment nor a file sets
    /// it; what stands in the file stays.
    ///
    /// - Parameters:
    ///   - variables: what is set already.
    ///   - data: the data folder; it is made where it is missing.
    ///   - randomness: where the session secret comes from.
    /// - Returns: the names that were written; none when nothing was missing.
    /// - Throws: a `CocoaError` when the folder or the file cannot be written.
    package static func complete(
        _ variables: Variables,
        data: String,
        randomness: Randomness
    ) throws -> [String] {
        let reader = VariableReader(variables.values)
        var lines: [(name: String, value: String)] = []
        if reader.text("WEB_JWT_SECRET") == nil {
            lines.append(("WEB_JWT_SECRET", randomness.token(byteCount: 48)))
        }
        let vapid = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"]
        // Half a set-up is somebody's mistake, which the start names; a second half would only hide it.
        if vapid.allSatisfy({ reader.text($0) == nil }) {
            lines += VAPIDLines.make(VAPIDKeys.generate(), subject: VAPIDLines.sampleSubject)
        }
        guard !lines.isEmpty else { return [] }
        try append(lines.map { "\($0.name)=\($0.value)\n" }.joined(), data: data)
        return lines.map(\.name)
    }

    private static func append(_ text: String, data: String) throws {
        let folder = URL(filePath: data)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: Variables.secretsFile).path(percentEncoded: false)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path]) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        // A file that an operator made may be open to others; secrets must not be.
        guard fchmod(descriptor, 0o600) == 0 else {
            throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: path])
        }
        let isContinued = try file.seekToEnd() > 0
        let head =
            isContinued ? "\n" : "# Made by meldewerk at its first start. Keep it: a new VAPID pair ends all bells.\n"
        try file.write(contentsOf: Data((head + text).utf8))
        try file.synchronize()
    }
}
