// A server with one route per feature, for the tests in this folder and for measuring.
//
// Usage: http-demo PORT [head=SECONDS] [body=] [idle=] [linger=] [stall=] [stop=] [connections=] [peraddress=]
//        [loops=] [log=1] [name=1]

import Glibc
import HTTPServer

/// Unbuffered, so that a test can read it at once.
func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

// Before any thread exists, so that all of them leave the signals to the main thread.
var signals = sigset_t()
sigemptyset(&signals)
sigaddset(&signals, SIGTERM)
sigaddset(&signals, SIGINT)
pthread_sigmask(SIG_BLOCK, &signals, nil)

let options = Options(CommandLine.arguments.dropFirst())
do {
    let server = try HTTPServer(options.configuration(say: say), handler: Routes.handle)
    say("listening on \(server.port)")
    var received: Int32 = 0
    sigwait(&signals, &received)
    // Detached: the main actor is this thread, which only waits.
    Task.detached {
        await server.stop(within: .seconds(options["stop"] ?? 5))
        say("stopped")
        exit(0)
    }
    while true { pause() }
} catch {
    say("cannot start: \(error)")
    exit(1)
}
