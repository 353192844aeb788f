internal import Glibc
internal import Store

/// Questions about files that SQLite does not answer.
enum FilePath {
    /// Creates an empty file that only its owner may read; SQLite gives its side files the same mode.
    ///
    /// An existing file is not even opened: closing it again would end this process's POSIX locks on it.
    static func createPrivate(_ path: String) throws {
        let file = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
        } else if errno != EEXIST {
            throw failure(
                path,
                "cannot be created",
                "Check that the folder exists and belongs to the user of this program."
            )
        }
    }

    /// The one absolute path of an existing file, whatever links lead to it.
    static func canonical(_ path: String) throws -> String {
        guard let found = realpath(path, nil) else { throw failure(path, "cannot be found", "Check the path.") }
        defer { free(found) }
        return String(cString: found)
    }

    /// Whether the name stands for anything.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Makes a file's name durable, which its own fsync does not.
    static func syncFolder(of path: String) throws {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { if file >= 0 { close(file) } }
        guard file >= 0, fsync(file) == 0 else { throw failure(folder, "cannot be written", "Check the disk.") }
    }

    /// The error of the system call that has just failed.
    static func failure(_ path: String, _ what: String, _ advice: String) -> StoreError {
        .unavailable("\(path): \(what) (\(String(cString: strerror(errno)))). \(advice)")
    }
}
