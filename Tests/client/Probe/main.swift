// Sends what it reads, one JSON object a line, all at once; see Tests/client/support.py.
internal import CurlClient
internal import Foundation
internal import HTTP

struct Order: Decodable, Sendable {
    var id: Int
    /// Cancels the order of this id instead of sending.
    var cancel: Bool?
    var method: String?
    var url: String?
    var headers: [[String]]?
    /// In Base64.
    var body: Data?
    var deadline: Double?
    var limit: Int?
    var isPublic: Bool?
}

struct Report: Encodable, Sendable {
    var id: Int
    var status: Int?
    var headers: [[String]]?
    var body: Data?
    var failure: String?
    var reason: String?
}

func perform(_ order: Order, _ client: HTTPClient) async -> Report {
    let request = HTTPClient.Request(
        method: order.method ?? "GET",
        url: order.url ?? "",
        headers: (order.headers ?? []).map { ($0[0], $0[1]) },
        body: Array(order.body ?? Data()),
        deadline: .seconds(order.deadline ?? 20),
        maximumResponseBytes: order.limit ?? 1 << 20,
        reach: order.isPublic == true ? .publicInternet : .anywhere
    )
    do {
        let answer = try await client.send(request)
        return Report(
            id: order.id,
            status: answer.status,
            headers: answer.headers.list.map { [$0.name, $0.value] },
            body: Data(answer.body)
        )
    } catch {
        let text = "\(error)"
        let name = text.prefix { $0 != "(" }
        return Report(id: order.id, failure: String(name), reason: String(text.dropFirst(name.count)))
    }
}

/// Says what was not understood, and ends.
func refuse(_ argument: String) -> Never {
    FileHandle.standardError.write(Data("http-probe: unknown option \(argument)\n".utf8))
    exit(2)
}

var configuration = CurlClient.Configuration()
for argument in CommandLine.arguments.dropFirst() {
    let halves = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard halves.count == 2 else { refuse(argument) }
    switch halves[0] {
    case "ca": configuration.caFile = halves[1]
    case "connect-to": configuration.egressConnectTo = try ConnectTo.parse(halves[1])
    case "connections": configuration.maximumConnectionsPerHost = Int(halves[1]) ?? 0
    case "proxy":
        configuration.proxies = try ProxyRules(httpsProxy: halves[1], httpProxy: halves[1], noProxy: nil)
    default: refuse(argument)
    }
}
let curl = try CurlClient(configuration)
let client = curl.client
await withTaskGroup(of: Void.self) { group in
    var tasks: [Int: Task<Void, Never>] = [:]
    while let line = readLine() {
        guard let order = try? JSONDecoder().decode(Order.self, from: Data(line.utf8)) else { continue }
        if order.cancel == true {
            tasks[order.id]?.cancel()
            continue
        }
        let task = Task.detached {
            let report = await perform(order, client)
            if let json = try? JSONEncoder().encode(report) {
                FileHandle.standardOutput.write(json + Data("\n".utf8))
            }
        }
        tasks[order.id] = task
        group.addTask { await task.value }
    }
}
await curl.close()
// The library's own thread may be tidying up at this moment; at `exit` it would be done twice.
_exit(0)
