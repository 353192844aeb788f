private import APNs
private import Base
private import CurlClient
private import Foundation
private import HTTP
private import Notify
private import Synchronization

/// Sends what it reads, one JSON object a line, all at once, and reports what became of each; see `apns_double.py`.
@main
struct APNsProbe {
    private struct Order: Decodable, Sendable {
        var id: Int
        /// Sets the clock by so many seconds instead of sending.
        var clock: Int64?
        var message: String?
        var token: String?
        var environment: String?
        var registeredAt: Int64?
        var topic: String?
        var kind: String?
        var title: String?
        var body: String?
        var badge: Int?
        var collapse: String?
        var expires: Int64?
        var custom: [String: String]?
    }

    private struct Report: Encodable {
        var id: Int
        var outcome: String
        var code: String?
        var text: String?
        var pause: Int64?
        var isConfigurationFault: Bool?
        var environment: String?
        var goneSince: Int64?
        var receipt: String?
    }

    static func main() async throws {
        var options: [String: String] = [:]
        for argument in CommandLine.arguments.dropFirst() {
            let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
            guard halves.count == 2 else { fatalError("apns-probe: \(argument) is no option") }
            options[halves[0]] = halves[1]
        }
        let offset = Mutex(Int64(0))
        let clock = WallClock(
            now: { Timestamp(seconds: Int64(Date().timeIntervalSince1970) + offset.withLock { $0 }) },
            sleep: { try await Task.sleep(for: $0) }
        )
        let curl = try CurlClient(
            CurlClient.Configuration(
                caFile: options["ca"],
                maximumInFlight: 2048,
                maximumInFlightPerHost: 2048,
                maximumConnectionsPerHost: options["connections"].flatMap(Int.init) ?? 1
            )
        )
        let p8 = Array(FileManager.default.contents(atPath: options["p8"] ?? "") ?? Data())
        let sender = APNsSender(
            http: curl.client,
            key: try APNsKey(file: p8, keyID: options["key-id"] ?? "", teamID: options["team-id"] ?? ""),
            gateways: try APNsGateways(production: options["production"], sandbox: options["sandbox"]),
            deadline: .milliseconds(options["deadline"].flatMap(Int.init) ?? 20_000),
            clock: clock
        )
        await withTaskGroup(of: Void.self) { group in
            while let line = readLine() {
                guard let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8)) else { continue }
                if let seconds = order.clock {
                    offset.withLock { $0 = seconds }
                    print(Report(id: order.id, outcome: "set"))
                    continue
                }
                group.addTask { print(await report(on: order, sender)) }
            }
        }
        await curl.close()
        // The library's own thread may be tidying up at this moment; at `exit` it would be done twice.
        _exit(0)
    }

    private static func print(_ report: Report) {
        guard let json = try? JSONEncoder().encode(report) else { return }
        FileHandle.standardOutput.write(json + Data("\n".utf8))
    }

    private static func report(on order: Order, _ sender: APNsSender) async -> Report {
        do {
            let result = try await sender.send(message(order), to: device(order))
            var report = Report(id: order.id, outcome: "")
            report.environment = result.environment?.rawValue
            report.goneSince = result.goneSince?.milliseconds
            switch result.outcome {
            case .accepted(let receipt):
                report.outcome = "accepted"
                report.receipt = receipt.id
            case .gone: report.outcome = "gone"
            case .later(let pause, let reason):
                report.outcome = "later"
                report.pause = pause?.components.seconds
                (report.code, report.text) = (reason.code, reason.description)
            case .rejected(let reason):
                report.outcome = "rejected"
                report.isConfigurationFault = reason.isConfigurationFault
                (report.code, report.text) = (reason.code, reason.description)
            }
            return report
        } catch {
            return Report(id: order.id, outcome: "refused", text: "\(error)")
        }
    }

    private static func device(_ order: Order) throws -> APNsDevice {
        try APNsDevice(
            token: order.token ?? "",
            environment: order.environment.flatMap(APNsEnvironment.init) ?? .production,
            registeredAt: order.registeredAt.map { Timestamp(milliseconds: $0) }
        )
    }

    private static func message(_ order: Order) throws -> APNsMessage {
        let type = APNsPushType(rawValue: order.kind ?? "alert") ?? .alert
        let payload =
            type == .background
            ? APNsPayload(isContentAvailable: true)
            : APNsPayload(
                alert: APNsAlert(title: order.title ?? "Titel", body: order.body),
                badge: order.badge,
                sound: .standard,
                custom: (order.custom ?? [:]).mapValues(APNsValue.text)
            )
        return try APNsMessage(
            payload,
            id: order.message ?? "message:\(order.id)",
            topic: order.topic ?? "de.example.brett",
            expiration: order.expires.map { .at(Timestamp(seconds: $0)) } ?? .once,
            pushType: type,
            collapseID: order.collapse.flatMap(APNsCollapseID.init)
        )
    }
}
