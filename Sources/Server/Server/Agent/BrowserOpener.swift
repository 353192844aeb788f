internal import Base
internal import Foundation

/// Opens pages in the person's browser, with the desktop's own `xdg-open`.
struct BrowserOpener: Sendable {
    /// The environment of the process, which the browser needs.
    let process: [String: String]
    let log: Log

    /// Starts the program and does not wait for it: it may become the browser.
    ///
    /// - Parameters:
    ///   - url: a page of the server; it is never spelled out in the log.
    ///   - activationToken: lets the browser's window come to the front.
    func open(_ url: String, activationToken: String?) {
        let program = Process()
        // By way of `env`, which looks along PATH.
        program.executableURL = URL(filePath: "/usr/bin/env")
        program.arguments = ["xdg-open", url]
        program.standardInput = FileHandle.nullDevice
        program.standardOutput = FileHandle.nullDevice
        program.standardError = FileHandle.nullDevice
        var environment = process
        if let activationToken { environment["XDG_ACTIVATION_TOKEN"] = activationToken }
        program.environment = environment
        program.terminationHandler = { [log] program in
            switch program.terminationStatus {
            case 0: break
            case 127: log.warning("visits", "xdg-open is missing (package xdg-utils)")
            case let code: log.warning("visits", "xdg-open ended with \(code)")
            }
        }
        do {
            try program.run()
        } catch {
            log.warning("visits", "no page can be opened: \(error)")
        }
    }
}
