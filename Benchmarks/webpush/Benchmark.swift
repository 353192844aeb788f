private import Base
private import Foundation
private import HTTP
private import Notify
private import Synchronization
private import WebPush

/// Measures whole messages a second and prints one number a line: `bench-webpush limit|message|message-N SECONDS`.
///
/// `run.py` lets it alternate with its counterparts.
@main
struct Benchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let mode = arguments.count > 1 ? arguments[1] : "message"
        let seconds = arguments.count > 2 ? Double(arguments[2]) ?? 1 : 1
        switch mode {
        case "limit":
            let limit = Limit()
            print(Int(measure(seconds) { limit.run() }))
        case "encrypt":
            let message = try Message()
            print(Int(try measure(seconds) { try message.encrypt() }))
        case "message":
            let message = try Message()
            print(Int(try await measure(seconds) { try await message.run() }))
        case let mode where mode.hasPrefix("message-"):
            print(Int(try await together(Int(mode.dropFirst("message-".count)) ?? 1, seconds)))
        default:
            print("limit, encrypt, message or message-N, then seconds")
        }
    }

    /// Rounds a second of processor time, so that a neighbour on the machine matters less.
    private static func measure(_ seconds: Double, _ work: () throws -> UInt8) rethrows -> Double {
        var sink: UInt8 = 0
        for _ in 0..<200 { sink ^= try work() }
        var rounds = 0
        let start = processorTime()
        var spent = 0.0
        repeat {
            for _ in 0..<50 { sink ^= try work() }
            rounds += 50
            spent = processorTime() - start
        } while spent < seconds
        withExtendedLifetime(sink) {}
        return Double(rounds) / spent
    }

    private static func measure(_ seconds: Double, _ work: @Sendable () async throws -> UInt8) async rethrows -> Double
    {
        var sink: UInt8 = 0
        for _ in 0..<200 { sink ^= try await work() }
        var rounds = 0
        let start = processorTime()
        var spent = 0.0
        repeat {
            for _ in 0..<50 { sink ^= try await work() }
            rounds += 50
            spent = processorTime() - start
        } while spent < seconds
        withExtendedLifetime(sink) {}
        return Double(rounds) / spent
    }

    /// The same message from several tasks at once; rounds a second of wall time, all tasks together.
    private static func together(_ tasks: Int, _ seconds: Double) async throws -> Double {
        let message = try Message()
        let clock = ContinuousClock()
        let start = clock.now
        let end = start + .seconds(seconds)
        let rounds = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<tasks {
                group.addTask {
                    var rounds = 0
                    while clock.now < end {
                        for _ in 0..<50 { _ = try await message.run() }
                        rounds += 50
                    }
                    return rounds
                }
            }
            return try await group.reduce(0, +)
        }
        return Double(rounds) / ((clock.now - start) / .seconds(1))
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// One message as an application sends it: strings from the database, 200 bytes of JSON, a client that only listens.
private struct Message: Sendable {
    private let p256dh: String
    private let auth: String
    private let payload: [UInt8]
    private let sender: PushSender
    private let message: PushMessage

    init() throws {
        let keys = ReceiverKeys()
        p256dh = keys.p256dh
        auth = keys.auth
        let text =
            #"{"web_push":8030,"notification":{"title":"Sonnengruppe","navigate":"https://brett.example/k/x/sonne/"}}"#
        payload = Array(text.utf8) + [UInt8](repeating: 0x20, count: 200 - text.utf8.count)
        let http = HTTPClient { request throws(HTTPClient.Failure) in
            HTTPClient.Response(status: 201, body: [request.body[30]])
        }
        sender = PushSender(
            http: http,
            keys: .generate(),
            subject: try VAPIDSubject("mailto:betrieb@example.org"),
            clock: WallClock(
                now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
                sleep: { try await Task.sleep(for: $0) }
            )
        )
        message = try PushMessage(payload: payload, topic: Topic("9EHzF797cV5NupM9h8S9F1ZFuMGHDScs"))
    }

    private func parse() throws -> Subscription {
        try Subscription(
            endpoint:
                "https://fcm.googleapis.com/fcm/send/d61c5u920dw:APA91bEmnw8utjDYCqSRplFMVCzQMg9e5XxpYajvh37mv2QIlISd",
            p256dh: p256dh,
            auth: auth
        )
    }

    func encrypt() throws -> UInt8 {
        try MessageEncryption.encrypt(payload, for: parse())[30]
    }

    func run() async throws -> UInt8 {
        guard case .accepted(_) = await sender.send(message, to: try parse()) else { fatalError("not accepted") }
        return 0
    }
}
