internal import Glibc
internal import Store

/// Hands out the named locks of one database.
enum LockHolder: Sendable {
    /// Files beside the database; the kernel releases them with the process.
    case files(beside: String)
    /// Names within this store.
    case names(NameRegistry)

    static func memory() -> LockHolder { .names(NameRegistry()) }

    /// - Returns: nil when another one holds the name.
    func take(_ name: String) throws -> ExclusiveLock? {
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
        }
        guard !name.isEmpty, isPlain else {
            throw StoreError.statement("a lock's name has small letters, digits, - and _ only: \(name)")
        }
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

/// Lets something happen the first time only.
private final class Once: Sendable {
    private let isDone = Monitor(false)

    func run(_ body: () -> Void) {
        let isFirst = isDone.withLock { done in
            defer { done = true }
            return !done
        }
        if isFirst { body() }
    }
}
