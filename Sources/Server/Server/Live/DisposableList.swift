internal import Accounts
internal import Base
internal import Foundation

/// The operator's own list of disposable mailboxes, read again when its file changes.
///
/// Whoever refreshes it need not restart the server. Without a file the list of the program holds.
actor DisposableList {
    /// What the file is called in the data folder.
    static let fileName = "disposable_email_domains.txt"
    /// Looked at so often at most, however many register.
    private static let interval = Duration.minutes(1)

    private let file: URL
    private let clock: WallClock
    private let log: Log
    private var domains = DisposableDomains.starterList
    private var lookedAt: Timestamp?
    private var modifiedAt: Date?

    init(dataFolder: String, clock: WallClock, log: Log) {
        file = URL(filePath: dataFolder, directoryHint: .isDirectory).appending(path: Self.fileName)
        self.clock = clock
        self.log = log
    }

    /// The domains as the accounts ask for them.
    nonisolated var witness: DisposableDomains {
        DisposableDomains { await self.current() }
    }

    /// The domains at this moment.
    func current() -> Set<String> {
        let now = clock.now()
        // A moment in the future was noted before the clock was set back.
        if let lookedAt, lookedAt <= now, now - lookedAt < Self.interval { return domains }
        lookedAt = now
        refresh()
        return domains
    }

    private func refresh() {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
        guard let modified = attributes?[.modificationDate] as? Date else {
            if modifiedAt != nil { log.info("accounts", "\(Self.fileName) is gone: the program's own list holds") }
            modifiedAt = nil
            domains = DisposableDomains.starterList
            return
        }
        guard modified != modifiedAt else { return }
        guard let text = try? String(contentsOf: file, encoding: .utf8) else {
            log.warning("accounts", "\(Self.fileName) cannot be read: the list stays as it was")
            return
        }
        modifiedAt = modified
        domains = DisposableDomains.parse(text)
        log.info("accounts", "\(Self.fileName): \(domains.count) domains")
    }
}
