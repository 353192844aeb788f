internal import Base
internal import ClientKit
internal import Foundation
internal import Glibc

/// Where an agent keeps its session and its plan: a folder and files that only their person may read.
struct AgentFolder: Sendable {
    /// Who is signed in, and where.
    struct SignIn: Codable, Sendable, Equatable {
        var server: String
        var account: String
        /// A secret.
        var token: String
    }

    /// The folder's path.
    let path: String

    /// The folder that an option names, else the person's own (XDG Base Directory Specification).
    init(option: String?, process: [String: String]) throws {
        if let option {
            path = option
        } else if let state = process["XDG_STATE_HOME"], state.hasPrefix("/") {
            path = state + "/meldewerk/visits-agent"
        } else if let home = process["HOME"], home.hasPrefix("/") {
            path = home + "/.local/state/meldewerk/visits-agent"
        } else {
            throw CommandContext.Failure("there is no HOME to keep the session in; name a folder with --data")
        }
    }

    /// Makes the folder where it is missing.
    func prepare() throws {
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
    }

    /// Makes sure that no other agent shows the same.
    ///
    /// - Returns: the lock's descriptor, which must stay open.
    func lock() throws -> Int32 {
        let descriptor = open(file("lock"), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CommandContext.Failure("\(path) cannot be written") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw CommandContext.Failure(
                "another agent works with \(path): stop it first, or give another folder with --data"
            )
        }
        return descriptor
    }

    /// Who signed in last; nil where nobody did.
    func signIn() -> SignIn? {
        FileManager.default.contents(atPath: file("session.json"))
            .flatMap { try? JSONDecoder().decode(SignIn.self, from: $0) }
    }

    /// Keeps a session.
    func save(_ signIn: SignIn) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try replace("session.json", with: try encoder.encode(signIn))
    }

    /// What an earlier run left.
    func state() -> AgentState {
        FileManager.default.contents(atPath: file("plan.json")).flatMap { AgentState(json: Array($0)) } ?? AgentState()
    }

    /// Keeps what the next run must know.
    func save(_ state: AgentState) throws {
        try replace("plan.json", with: Data(try state.json()))
    }

    /// Forgets the plan: it is another person's.
    func forgetState() {
        try? FileManager.default.removeItem(atPath: file("plan.json"))
    }

    private func file(_ name: String) -> String { path + "/" + name }

    /// Writes beside and renames, so that a crash leaves the old file or the new one.
    private func replace(_ name: String, with data: Data) throws {
        let (new, old) = (file(name + ".new"), file(name))
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: new]) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: data)
        try handle.synchronize()
        guard rename(new, old) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: old])
        }
    }
}
