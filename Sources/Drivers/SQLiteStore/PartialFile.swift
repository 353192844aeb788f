internal import Glibc
internal import Store

/// A file that is being written beside the name that it will take at last.
///
/// The lock on it keeps two writers of one name apart; what a killed process left is taken over by the next.
/// `sqlite3` may write into it meanwhile: flock and SQLite's own locks do not see each other.
final class PartialFile {
    let path: String
    private let target: String
    private let file: Int32
    private var hasName = false

    init(for target: String) throws {
        self.target = target
        path = target + ".partial"
        while true {
            let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard file >= 0 else {
                throw FilePath.failure(
                    path,
                    "cannot be created",
                    "Check that the folder exists and belongs to the user of this program."
                )
            }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                close(file)
                throw StoreError.unavailable("\(path): somebody else is writing it. Wait for the other to end.")
            }
            // The one who held the lock before may have renamed the file since it was opened.
            var opened = stat()
            var named = stat()
            if fstat(file, &opened) == 0, stat(path, &named) == 0, opened.st_ino == named.st_ino {
                self.file = file
                ftruncate(file, 0)
                return
            }
            close(file)
        }
    }

    deinit {
        if !hasName { unlink(path) }
        close(file)
    }

    /// Makes the content durable and lets the file replace whatever has its name.
    func takeName() throws {
        guard fsync(file) == 0 else { throw FilePath.failure(path, "cannot be written", "Check the disk.") }
        guard rename(path, target) == 0 else {
            throw FilePath.failure(target, "cannot be replaced", "Check that it is a file of this program's user.")
        }
        hasName = true
        try FilePath.syncFolder(of: target)
    }
}
