private import Base
private import CurlClient
private import Foundation
private import Mail
private import Notify
private import SMTP

/// Measures mails a second and prints one number: `bench-mail compose SECONDS` or `bench-mail send URL COUNT CONNECTIONS`.
///
/// `run.py` lets it alternate with its counterparts.
@main
struct Benchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        switch (arguments.dropFirst().first, arguments.count) {
        case ("compose", 3): print(Int(try compose(seconds: Double(arguments[2]) ?? 1)))
        case ("send", 5):
            let counts = arguments.dropFirst(3).compactMap { Int($0) }
            guard counts.count == 2 else { fatalError("COUNT and CONNECTIONS are numbers") }
            print(Int(try await send(SMTPURL(arguments[2]), count: counts[0], connections: counts[1])))
        default: print("compose SECONDS, or send URL COUNT CONNECTIONS")
        }
    }

    /// Mails a second of processor time, from the parts to the bytes.
    private static func compose(seconds: Double) throws -> Double {
        var sink = 0
        for number in 0..<200 { sink += try message(number).bytes.count }
        var rounds = 0
        let start = processorTime()
        var spent = 0.0
        repeat {
            for number in 0..<100 { sink += try message(rounds + number).bytes.count }
            rounds += 100
            spent = processorTime() - start
        } while spent < seconds
        withExtendedLifetime(sink) {}
        return Double(rounds) / spent
    }

    /// Mails a second of wall time, composed and handed over, as many at once as the client allows.
    private static func send(_ url: SMTPURL, count: Int, connections: Int) async throws -> Double {
        let curl = try CurlSMTP(CurlSMTP.Configuration(url: url, maximumConnections: connections))
        let sender = MailSender.smtp(curl.client, host: url.host)
        let clock = ContinuousClock()
        let start = clock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                // A few more than there are connections, so that none has to wait for the next mail.
                if number >= connections * 2 { try await group.next() }
                group.addTask {
                    let outcome = await sender.send(try message(number))
                    guard case .accepted(_) = outcome else { throw Refused(outcome: "\(outcome)") }
                }
            }
            try await group.waitForAll()
        }
        let spent = (clock.now - start) / .seconds(1)
        await curl.close()
        return Double(count) / spent
    }

    private struct Refused: Error { var outcome: String }

    private static func message(_ number: Int) throws -> MailMessage {
        let from = try MailAddress("rat@musterstadt.example", name: "Ratslotse Musterstadt")
        let list = try MailList(
            id: "n1.rat.example",
            name: "Tagesordnungen",
            unsubscribeURL: "https://rat.example/abmelden/abcdefghijklmnop"
        )
        return try MailMessage(
            from: from,
            to: [MailAddress("person\(number)@example.org", name: "Kim Müller")],
            subject: "Der Radweg an der Deichstraße wird gebaut",
            body: body,
            id: .derived(from: "delivery \(number)", domain: from.domain),
            date: Timestamp(seconds: 1_796_022_000 + Int64(number)),
            timeZone: zone,
            purpose: .policy(list)
        )
    }

    private static let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    /// 1 kB of text and 3 kB of HTML, in German.
    private static let body = MailBody(
        text: String(repeating: "Der Rat hat über den Radweg an der Deichstraße beschlossen.\n", count: 16),
        html: String(
            repeating: "<p>Der Rat hat über den <a href=\"https://rat.example\">Radweg</a> beschlossen.</p>\n",
            count: 37
        )
    )

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
