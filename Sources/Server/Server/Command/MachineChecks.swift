internal import Base
private import Foundation

/// What `doctor` says about the machine's time; push services refuse tokens that lie far off.
enum ClockCheck {
    typealias Finding = DoctorCommand.Finding

    /// No machine that runs this release can be earlier.
    private static let release = Timestamp(seconds: 1_767_225_600)

    static func run(_ now: Timestamp, isSynchronised: Bool?) -> [Finding] {
        if now < release {
            return [Finding("clock", .fault, "shows \(now); set it, for example with `timedatectl set-ntp true`")]
        }
        if isSynchronised == false {
            return [
                Finding(
                    "clock",
                    .warning,
                    "shows \(now), and nothing on this machine keeps it right; push services allow for some minutes"
                )
            ]
        }
        return [Finding("clock", .ok, "shows \(now)")]
    }

    /// Whether the system's time service has found the right time; nil where there is no such service to ask.
    static func isSynchronised() -> Bool? {
        let folder = "/run/systemd/timesync"
        guard FileManager.default.fileExists(atPath: folder) else { return nil }
        return FileManager.default.fileExists(atPath: "\(folder)/synchronized")
    }
}

/// What `doctor` says about the data folder.
enum DataFolderCheck {
    typealias Finding = DoctorCommand.Finding

    static func run(_ data: String) -> [Finding] {
        let files = FileManager.default
        var isFolder = ObjCBool(false)
        guard files.fileExists(atPath: data, isDirectory: &isFolder) else {
            return [Finding("data folder", .warning, "\(data) does not exist yet; the first start makes it")]
        }
        guard isFolder.boolValue else {
            return [Finding("data folder", .fault, "\(data) is no folder; name another one with --data")]
        }
        guard files.isWritableFile(atPath: data) else {
            return [
                Finding("data folder", .fault, "\(data) cannot be written; give it to the account that runs meldewerk")
            ]
        }
        return [Finding("data folder", .ok, data)] + space(data) + secrets(data)
    }

    private static func space(_ data: String) -> [Finding] {
        let attributes = try? FileManager.default.attributesOfFileSystem(forPath: data)
        guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value, free < 200 << 20 else { return [] }
        return [Finding("disk", .warning, "only \(free >> 20) MB are free; make room before writing fails")]
    }

    private static func secrets(_ data: String) -> [Finding] {
        let path = URL(filePath: data).appending(path: Variables.secretsFile).path(percentEncoded: false)
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        guard let mode = (attributes?[.posixPermissions] as? NSNumber)?.intValue, mode & 0o077 != 0 else { return [] }
        return [Finding(Variables.secretsFile, .warning, "others may read it; `chmod 600 \(path)` keeps it to you")]
    }
}
