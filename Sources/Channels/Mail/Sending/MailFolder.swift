internal import Base
private import Crypto
private import Foundation
private import Glibc

/// A folder of mails, one file each.
actor MailFolder {
    /// Which call of the system failed and how.
    struct Fault: Error, CustomStringConvertible {
        let call: String
        let code: Int32

        var description: String { "\(call): errno \(code)" }
    }

    private let path: String

    init(_ path: String) {
        self.path = path
    }

    /// Writes a mail under a name of its own and then moves it to its place.
    ///
    /// - Returns: the name of the file.
    func put(_ message: MailMessage) throws(Fault) -> String {
        if mkdir(path, 0o700) != 0, errno != EEXIST { throw Fault(call: "mkdir", code: errno) }
        let name = try existing(message.id) ?? Self.time(message.date) + Self.ending(message.id)
        let draft = "\(path)/.\(name).\(getpid())"
        do throws(Fault) {
            try write(message.bytes, to: draft)
            guard rename(draft, "\(path)/\(name)") == 0 else { throw Fault(call: "rename", code: errno) }
        } catch {
            unlink(draft)
            throw error
        }
        return name
    }

    private func existing(_ id: MessageID) throws(Fault) -> String? {
        let ending = Self.ending(id)
        guard let directory = opendir(path) else { throw Fault(call: "opendir", code: errno) }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.hasSuffix(ending), !name.hasPrefix(".") { return name }
        }
        return nil
    }

    private func write(_ bytes: [UInt8], to draft: String) throws(Fault) {
        let file = open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { throw Fault(call: "open", code: errno) }
        var offset = 0
        while offset < bytes.count {
            let count = bytes.withUnsafeBytes {
                Glibc.write(file, $0.baseAddress?.advanced(by: offset), $0.count - offset)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let code = errno
                close(file)
                throw Fault(call: "write", code: code)
            }
            offset += count
        }
        guard close(file) == 0 else { throw Fault(call: "close", code: errno) }
    }

    /// `20261130T070000Z`: sorts as it sorts in time.
    private static func time(_ moment: Timestamp) -> String {
        moment.rfc3339.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z"
    }

    /// An id may hold slashes; its digest holds none.
    private static func ending(_ id: MessageID) -> String {
        let digest = SHA256.digest(Array(id.value.utf8)).prefix(8)
        return "-" + digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ".eml"
    }
}
