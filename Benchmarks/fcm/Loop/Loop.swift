internal import Base
internal import CurlClient
internal import FCM
internal import Foundation
internal import HTTP
internal import Notify

/// The library alone: `bench-fcm ACCOUNT SERVICE CA_FILE COUNT` sends so many messages, each to a token of its own.
///
/// Prints how many were accepted, and the seconds from the first message to the last outcome, access token included.
@main struct Loop {
    /// Messages under way at once.
    static let inFlight = 200

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let count = Int(arguments[4]) else {
            FileHandle.standardError.write(Data("usage: bench-fcm account service ca-file count\n".utf8))
            exit(2)
        }
        let curl = try CurlClient(CurlClient.Configuration(caFile: arguments[3]))
        let sender = FCMSender(
            http: curl.client,
            account: try ServiceAccount(json: String(contentsOfFile: arguments[1], encoding: .utf8)),
            service: try FCMServiceURL(arguments[2]),
            clock: WallClock(
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                sleep: { try await Task.sleep(for: $0) }
            )
        )
        let start = ContinuousClock.now
        let accepted = await deliver(count, with: sender)
        let seconds = Double((ContinuousClock.now - start).wholeMilliseconds) / 1000
        print("\(accepted) accepted, \(seconds) seconds")
        await curl.close()
    }

    /// Sends all, some at once, and counts what was accepted.
    private nonisolated static func deliver(_ count: Int, with sender: FCMSender) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for lane in 0..<inFlight {
                group.addTask {
                    var accepted = 0
                    for index in stride(from: lane, to: count, by: inFlight) {
                        if case .accepted = await sender.send(message(index)) { accepted += 1 }
                    }
                    return accepted
                }
            }
            return await group.reduce(0, +)
        }
    }

    private nonisolated static func message(_ index: Int) -> FCMMessage {
        FCMMessage(
            token: "dQw4w9WgXcQ:APA91b\(index)" + String(repeating: "x", count: 134),
            notification: FCMMessage.Notification(title: "Sitzung am Dienstag", body: "Bauausschuss, 18 Uhr, Rathaus"),
            data: ["url": "/meetings/\(index)", "count": 3],
            android: AndroidOptions(
                priority: .high,
                timeToLive: .hours(24),
                collapseKey: "meeting",
                notification: AndroidNotification(tag: "meeting", channelID: "council")
            )
        )
    }
}
