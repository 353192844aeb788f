internal import APNs
internal import Base
internal import CurlClient
internal import Foundation
internal import HTTP
internal import Notify

/// The library alone: `bench-apns GATEWAY CA_FILE P8_FILE COUNT CONNECTIONS IN_FLIGHT [SENDS_PER_REPORT]`.
///
/// Sends COUNT messages of 1 KiB to as many devices, each with a payload of its own. Prints the seconds from the first
/// message to the last outcome; with a seventh argument also the resident memory after each so many messages.
@main struct Loop {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count >= 7, let count = Int(arguments[4]), let connections = Int(arguments[5]),
            let inFlight = Int(arguments[6])
        else {
            FileHandle.standardError.write(
                Data("usage: bench-apns gateway ca-file p8-file count connections in-flight [per-report]\n".utf8)
            )
            exit(2)
        }
        let curl = try CurlClient(
            CurlClient.Configuration(
                caFile: arguments[2],
                maximumInFlight: 4096,
                maximumInFlightPerHost: 4096,
                maximumConnectionsPerHost: connections
            )
        )
        let p8 = Array(FileManager.default.contents(atPath: arguments[3]) ?? Data())
        let sender = APNsSender(
            http: curl.client,
            key: try APNsKey(file: p8, keyID: "ABC123DEFG", teamID: "DEF123GHIJ"),
            gateways: try APNsGateways(production: arguments[1]),
            clock: WallClock(
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                sleep: { try await Task.sleep(for: $0) }
            )
        )
        let step = arguments.count > 7 ? Int(arguments[7]) ?? count : count
        let start = ContinuousClock.now
        var accepted = 0
        for first in stride(from: 0, to: count, by: step) {
            accepted += await send(first..<min(first + step, count), inFlight: inFlight, with: sender)
            if step < count { print("\(first + step) sent, \(residentKiB()) KiB resident") }
        }
        let seconds = Double((ContinuousClock.now - start).wholeMilliseconds) / 1000
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        let cpu =
            Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e6
            + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
        print("\(accepted) accepted, \(seconds) seconds, \(Int(cpu) / count) us CPU each")
        await curl.close()
    }

    private nonisolated static func send(_ numbers: Range<Int>, inFlight: Int, with sender: APNsSender) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for lane in 0..<inFlight {
                group.addTask {
                    var accepted = 0
                    for number in stride(from: numbers.lowerBound + lane, to: numbers.upperBound, by: inFlight)
                    where await send(number, with: sender) {
                        accepted += 1
                    }
                    return accepted
                }
            }
            return await group.reduce(0, +)
        }
    }

    private static let filling = String(repeating: "x", count: 880)

    /// Everything that a message needs, as the loop of the peer does it: device, payload, headers, post.
    private nonisolated static func send(_ number: Int, with sender: APNsSender) async -> Bool {
        let digits = String(number, radix: 16)
        let token = String(repeating: "0", count: 64 - digits.count) + digits
        let payload = APNsPayload(
            alert: APNsAlert(title: "Sonnengruppe", body: filling),
            badge: number % 10,
            sound: .standard,
            custom: ["url": "https://brett.example/k/geheim/sonne/"]
        )
        guard let device = try? APNsDevice(token: token),
            let message = try? APNsMessage(
                payload,
                id: "notice:\(number)",
                topic: "de.example.brett",
                expiration: .at(Timestamp(seconds: 1_900_000_000)),
                collapseID: APNsCollapseID("board:7")
            )
        else { return false }
        if case .accepted = await sender.send(message, to: device).outcome { return true }
        return false
    }

    /// What the kernel says the process holds.
    private static func residentKiB() -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return Int(line.filter(\.isNumber)) ?? 0
    }
}
