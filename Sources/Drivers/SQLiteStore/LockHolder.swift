internal import Glibc
internal import Store
internal import Threads

/// Hands out the named locks of one database.
enum LockHolder: Sendable {
    /// Files beside the database; the kernel releases them with the process.
    case files(beside: String)
    /// Names within this store.
    case names(NameRegistry)

    static func memory() -> LockHolder { .names(NameRegistry()) }

    /// - Returns: nil when another one holds the name.
    func take(_ name: String) throws -> ExclusiveLock? {
        switch self {
        case .files(let path): return try FileLock.take("\(path).\(name).lock")
        case .names(let registry): return registry.take(name)
        }
    }
}

/// The names that are held in one store without a file.
final class NameRegistry: Sendable {
    private let held = Monitor<Set<String>>([])

    func take(_ name: String) -> ExclusiveLock? {
        guard held.withLock({ $0.insert(name).inserted }) else { return nil }
        let once = Once()
        return ExclusiveLock { [self] in
            once.run { held.withLock { _ = $0.remove(name) } }
        }
    }
}

/// A lock on a file of its own.
///
/// The file stays: removing it would let two processes lock two files of one name.
enum FileLock {
    static func take(_ path: String) throws -> ExclusiveLock? {
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            throw FilePath.failure(
                path,
                "cannot be created",
                "Check that the folder belongs to the user of this program."
            )
        }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let isHeld = errno == EWOULDBLOCK
            let error = FilePath.failure(path, "cannot be locked", "Put the database on a disk that knows flock.")
            close(file)
            if isHeld { return nil }
            throw error
        }
        let once = Once()
        return ExclusiveLock { once.run { close(file) } }
    }
}
