// Composes and sends what it reads, one JSON object a line, all at once; see Tests/interop/mail_probe.py.
internal import Base
internal import CurlClient
internal import Foundation
internal import HTTP
internal import Mail
internal import Notify
internal import SMTP

/// What the arguments configure.
struct Ways: Sendable {
    var client: SMTPClient?
    var sender: MailSender?
    var deadline = Duration.seconds(20)

    func perform(_ order: Order) async -> Report {
        var report = Report(id: order.id)
        do {
            switch order.op {
            case "compose": report.bytes = Data(try (order.mail?.message()).map(\.bytes) ?? [])
            case "send":
                guard let message = try order.mail?.message(), let sender else { throw Missing() }
                fill(&report, await sender.send(message))
            case "submit":
                guard let client, let from = order.sender, let message = order.message else { throw Missing() }
                let submission = SMTPClient.Submission(
                    sender: from,
                    recipients: order.recipients ?? [],
                    message: Array(message),
                    deadline: deadline
                )
                do throws(SMTPClient.Failure) {
                    report.reply = try await client.submit(submission).code
                } catch {
                    report.failure = "\(error)"
                }
            default: throw Missing()
            }
        } catch {
            report.error = "\(error)"
        }
        report.memory = Self.memory()
        return report
    }

    private struct Missing: Error {}

    private func fill(_ report: inout Report, _ outcome: Outcome) {
        let reason: Outcome.Reason?
        switch outcome {
        case .accepted(let receipt): (report.outcome, report.receipt, reason) = ("accepted", receipt.id, nil)
        case .gone: (report.outcome, reason) = ("gone", nil)
        case .rejected(let why): (report.outcome, reason) = ("rejected", why)
        case .later(let pause, let why):
            (report.outcome, reason) = ("later", why)
            report.pause = pause.map { $0 / .seconds(1) }
        }
        report.code = reason?.code
        report.words = reason?.description
        report.isConfigurationFault = reason?.isConfigurationFault
    }

    private static func memory() -> Int? {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }
    }
}

/// Says what was not understood, and ends.
func refuse(_ argument: String) -> Never {
    FileHandle.standardError.write(Data("mail-probe: \(argument)\n".utf8))
    exit(2)
}

var options: [String: String] = [:]
for argument in CommandLine.arguments.dropFirst() {
    let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2 else { refuse("unknown option \(argument)") }
    options[halves[0]] = halves[1]
}
var ways = Ways()
ways.deadline = .seconds(options["deadline"].flatMap(Double.init) ?? 20)
let clock = WallClock(
    now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) },
    sleep: { try await Task.sleep(for: $0) }
)
var smtp: CurlSMTP?
let language: MailLanguage = options["language"] == "de" ? .german : .english
if let text = options["smtp"] {
    do {
        let url = try SMTPURL(text)
        var configuration = CurlSMTP.Configuration(url: url, caFile: options["ca"])
        configuration.egressConnectTo = try ConnectTo.parse(options["connect-to"] ?? "")
        configuration.maximumConnections = options["connections"].flatMap { Int($0) } ?? 4
        let curl = try CurlSMTP(configuration)
        smtp = curl
        ways.client = curl.client
        ways.sender = .smtp(curl.client, host: url.host, deadline: ways.deadline, language: language)
    } catch {
        refuse("\(error)")
    }
}
if let url = options["resend"] {
    let http = try CurlClient(CurlClient.Configuration(caFile: options["ca"])).client
    let key = options["key"] ?? "re_probe"
    ways.sender = .resend(http, key: key, url: url, deadline: ways.deadline, language: language, clock: clock)
}
if let path = options["folder"] { ways.sender = .folder(path, language: language) }

let configured = ways
await withTaskGroup(of: Void.self) { group in
    var tasks: [Int: Task<Void, Never>] = [:]
    while let line = readLine() {
        let order: Order
        do {
            order = try JSONDecoder().decode(Order.self, from: Data(line.utf8))
        } catch {
            refuse("\(error)")
        }
        if order.op == "cancel" {
            tasks[order.id]?.cancel()
            continue
        }
        let task = Task.detached {
            let report = await configured.perform(order)
            if let json = try? JSONEncoder().encode(report) {
                FileHandle.standardOutput.write(json + Data("\n".utf8))
            }
        }
        tasks[order.id] = task
        group.addTask { await task.value }
    }
}
await smtp?.close()
// The library's own thread may be tidying up at this moment; at `exit` it would be done twice.
_exit(0)
