internal import Base
internal import CurlClient
internal import Foundation
internal import HTTP
internal import Notify
internal import WebPush

/// The libraries alone: `bench-fanout FILE CONNECT_TO CA_FILE` sends one message to every subscription of a file.
///
/// The file has `endpoint p256dh auth` on each line. Prints the seconds from the first message to the last outcome.
@main struct Loop {
    /// Messages under way at once.
    static let inFlight = 200

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            FileHandle.standardError.write(Data("usage: bench-fanout file connect-to ca-file\n".utf8))
            exit(2)
        }
        let lines = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
        let curl = try CurlClient(
            CurlClient.Configuration(egressConnectTo: try ConnectTo.parse(arguments[2]), caFile: arguments[3])
        )
        let clock = WallClock(
            now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
            sleep: { try await Task.sleep(for: $0) }
        )
        let sender = PushSender(
            http: curl.client,
            keys: .generate(),
            subject: try VAPIDSubject("mailto:betrieb@example.org"),
            clock: clock
        )
        let message = DeclarativeMessage(
            title: "Tauschen",
            navigate: "http://localhost/k/x/y/",
            body: "Schneeanzug",
            appBadge: 1
        )
        let start = ContinuousClock.now
        let accepted = await deliver(message, to: lines, with: sender)
        let seconds = Double((ContinuousClock.now - start).wholeMilliseconds) / 1000
        print("\(accepted) accepted, \(seconds) seconds")
        await curl.close()
    }

    /// Sends to all, some at once, and counts what was accepted.
    private nonisolated static func deliver(
        _ message: DeclarativeMessage,
        to lines: [[String]],
        with sender: PushSender
    ) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for lane in 0..<inFlight {
                group.addTask {
                    var accepted = 0
                    for index in stride(from: lane, to: lines.count, by: inFlight)
                    where await send(message, to: lines[index], with: sender) {
                        accepted += 1
                    }
                    return accepted
                }
            }
            return await group.reduce(0, +)
        }
    }

    /// Everything that a message needs, as the loop of the peer does it: parse, compose, encrypt, post.
    private nonisolated static func send(_ message: DeclarativeMessage, to line: [String], with sender: PushSender)
        async -> Bool
    {
        guard line.count == 3,
            let subscription = try? Subscription(endpoint: line[0], p256dh: line[1], auth: line[2]),
            let payload = try? message.payload(), let push = try? PushMessage(payload: payload)
        else { return false }
        if case .accepted = await sender.send(push, to: subscription) { return true }
        return false
    }
}
