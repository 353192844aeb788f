internal import Base
internal import Notify
internal import Synchronization

/// Counters of this process, for `/metrics`.
///
/// A class, since a lock cannot be copied; counting must not wait for an actor on the loops' threads.
final class Metrics: Sendable {
    private struct Counts {
        var requests: [Int: Int] = [:]
        var requestMilliseconds: UInt64 = 0
        var deliveries: [Delivery: Int] = [:]
    }

    private struct Delivery: Hashable {
        let occasion: String
        let channel: String
        let outcome: String
    }

    private let counts = Mutex(Counts())

    /// Counts one answered request.
    func request(status: Int, milliseconds: UInt64) {
        counts.withLock {
            $0.requests[status, default: 0] += 1
            $0.requestMilliseconds += milliseconds
        }
    }

    /// Counts one attempt to reach somebody.
    func delivery(occasion: String, channel: String, outcome: Outcome) {
        let name =
            switch outcome {
            case .accepted: "accepted"
            case .gone: "gone"
            case .later: "later"
            case .rejected: "rejected"
            }
        let delivery = Delivery(occasion: occasion, channel: channel, outcome: name)
        counts.withLock { $0.deliveries[delivery, default: 0] += 1 }
    }

    /// How the counters call the protocol of an address.
    static func channel(_ kind: Address.Kind) -> String { kind == .webPush ? "webpush" : kind.rawValue }

    /// A value that is read when asked for.
    struct Gauge: Sendable {
        let name: String
        let help: String
        /// One, or one for each value of a label: `{occasion="n2_thema"}`.
        let samples: [(labels: String, value: Double)]

        init(name: String, help: String, value: Double) {
            self.name = name
            self.help = help
            samples = [("", value)]
        }

        /// Values by what a label says, in the order of the label.
        init(name: String, help: String, by label: String, values: [String: Double]) {
            self.name = name
            self.help = help
            samples = values.sorted { $0.key < $1.key }.map { ("{\(label)=\"\($0.key)\"}", $0.value) }
        }
    }

    /// All of it in Prometheus' text format 0.0.4.
    func text(_ gauges: [Gauge]) -> String {
        let (requests, milliseconds, deliveries) = counts.withLock {
            ($0.requests, $0.requestMilliseconds, $0.deliveries)
        }
        var lines = [
            "# HELP meldewerk_http_requests_total Answered requests.",
            "# TYPE meldewerk_http_requests_total counter",
        ]
        lines += requests.sorted { $0.key < $1.key }.map { "meldewerk_http_requests_total{status=\"\($0)\"} \($1)" }
        lines += [
            "# HELP meldewerk_http_request_seconds_total Time spent on them.",
            "# TYPE meldewerk_http_request_seconds_total counter",
            "meldewerk_http_request_seconds_total \(Double(milliseconds) / 1000)",
            "# HELP meldewerk_deliveries_total Attempts to reach somebody.",
            "# TYPE meldewerk_deliveries_total counter",
        ]
        lines += deliveries.map { delivery, count in
            """
            meldewerk_deliveries_total{occasion="\(delivery.occasion)",channel="\(delivery.channel)",\
            outcome="\(delivery.outcome)"} \(count)
            """
        }.sorted()
        for gauge in gauges {
            lines += ["# HELP \(gauge.name) \(gauge.help)", "# TYPE \(gauge.name) gauge"]
            lines += gauge.samples.map { "\(gauge.name)\($0.labels) \($0.value)" }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
