private import Base
private import CurlClient
private import FCM
private import Foundation
private import HTTP
private import Notify

/// Lets tests in Python drive the library: reads one JSON object a line, answers each with one, in any order.
///
/// Options: `account=FILE`, `service=URL`, `ca=FILE`, `connect-to=HOST:PORT:HOST:PORT`, `language=de`,
/// `deadline=SECONDS`.
@main
struct FCMProbe {
    private struct Order: Decodable, Sendable {
        var id: Int
        var op: String
        var token: String?
        var title: String?
        var body: String?
        var data: [String: FCMValue]?
        var android: Bool?
        var validateOnly: Bool?
        /// How many messages `storm` sends at once.
        var count: Int?
    }

    private struct Report: Encodable, Sendable {
        var id: Int
        var outcome = ""
        var receipt: String?
        var code: String?
        var words: String?
        var isOurs: Bool?
        var pause: Double?
        /// How often each outcome and code came.
        var counts: [String: Int]?
    }

    static func main() async throws {
        var options: [String: String] = [:]
        for argument in CommandLine.arguments.dropFirst() {
            let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
            options[halves[0]] = halves.last
        }
        let curl = try CurlClient(
            CurlClient.Configuration(
                egressConnectTo: try options["connect-to"].map { try ConnectTo.parse($0) } ?? [],
                caFile: options["ca"]
            )
        )
        let sender = FCMSender(
            http: curl.client,
            account: try ServiceAccount(json: String(contentsOfFile: options["account"] ?? "", encoding: .utf8)),
            service: try options["service"].map { try FCMServiceURL($0) } ?? .google,
            deadline: .seconds(options["deadline"].flatMap(Int.init) ?? 20),
            wording: options["language"] == "de" ? .german : .english,
            clock: WallClock(
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                sleep: { try await Task.sleep(for: $0) }
            )
        )
        await withTaskGroup(of: Void.self) { group in
            while let line = readLine() {
                guard let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8)) else { continue }
                group.addTask {
                    let report = await perform(order, sender)
                    if let json = try? JSONEncoder().encode(report) {
                        FileHandle.standardOutput.write(json + Data("\n".utf8))
                    }
                }
            }
        }
        await curl.close()
        // The library's own thread may be tidying up at this moment; at `exit` it would be done twice.
        _exit(0)
    }

    private static func perform(_ order: Order, _ sender: FCMSender) async -> Report {
        switch order.op {
        case "send":
            return report(order.id, await sender.send(message(order), validateOnly: order.validateOnly == true))
        case "access":
            guard let reason = await sender.accessProblem() else { return Report(id: order.id, outcome: "accepted") }
            return report(order.id, .rejected(reason))
        case "storm":
            let message = message(order)
            let counts = await withTaskGroup(of: String.self) { group in
                for _ in 0..<(order.count ?? 1) {
                    group.addTask {
                        let report = report(0, await sender.send(message))
                        return report.code ?? report.outcome
                    }
                }
                return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            }
            return Report(id: order.id, outcome: "done", counts: counts)
        default:
            return Report(id: order.id, outcome: "unknown operation")
        }
    }

    private static func message(_ order: Order) -> FCMMessage {
        let notification = AndroidNotification(
            tag: "t",
            channelID: "c",
            icon: "bell",
            color: "#0a5c4a",
            clickAction: "OPEN",
            count: 3,
            sound: "default",
            priority: .high,
            visibility: .withheld,
            eventTime: Timestamp(seconds: 1_796_022_000),
            isSticky: true,
            isLocalOnly: false
        )
        let android = AndroidOptions(
            priority: .high,
            timeToLive: .hours(1),
            collapseKey: "k",
            restrictedPackageName: "de.app",
            notification: notification
        )
        return FCMMessage(
            token: order.token ?? "",
            notification: order.title.map { FCMMessage.Notification(title: $0, body: order.body) },
            data: order.data ?? [:],
            android: order.android == true ? android : nil
        )
    }

    private static func report(_ id: Int, _ outcome: Outcome) -> Report {
        switch outcome {
        case .accepted(let receipt): Report(id: id, outcome: "accepted", receipt: receipt.id)
        case .gone: Report(id: id, outcome: "gone")
        case .later(let pause, let reason):
            Report(
                id: id,
                outcome: "later",
                code: reason.code,
                words: reason.description,
                pause: pause.map { Double($0.wholeMilliseconds) / 1000 }
            )
        case .rejected(let reason):
            Report(
                id: id,
                outcome: "rejected",
                code: reason.code,
                words: reason.description,
                isOurs: reason.isConfigurationFault
            )
        }
    }
}
