// Posts a body again and again: bench-client <url> <requests> <in flight> <ca file> [connections] [bytes]
internal import CurlClient
internal import Foundation
internal import HTTP
internal import Synchronization

let arguments = CommandLine.arguments
guard arguments.count >= 5, let total = Int(arguments[2]), let inFlight = Int(arguments[3]) else {
    FileHandle.standardError.write(
        Data("usage: bench-client url requests in-flight ca-file [connections] [bytes]\n".utf8)
    )
    exit(2)
}
let url = arguments[1]
let connections = arguments.count > 5 ? Int(arguments[5]) ?? 1 : 1
let curl = try CurlClient(
    CurlClient.Configuration(
        caFile: arguments[4],
        maximumInFlight: 4096,
        maximumInFlightPerHost: 4096,
        maximumConnectionsPerHost: connections
    )
)
let client = curl.client
let body = [UInt8](repeating: 0x41, count: arguments.count > 6 ? Int(arguments[6]) ?? 300 : 300)
let token = String(repeating: "a", count: 120)

@Sendable func request() -> HTTPClient.Request {
    HTTPClient.Request(
        method: "POST",
        url: url,
        headers: [
            ("Content-Type", "application/octet-stream"), ("TTL", "60"),
            ("Authorization", "vapid t=\(token), k=\(token)"),
        ],
        body: body,
        reach: .anywhere
    )
}

_ = try await client.send(request())
let start = ContinuousClock.now
let counter = Atomic(total)
let good = await withTaskGroup(of: Int.self) { group in
    for _ in 0..<inFlight {
        group.addTask {
            var good = 0
            while counter.wrappingSubtract(1, ordering: .relaxed).newValue >= 0 {
                do {
                    let status = try await client.send(request()).status
                    if status == 201 { good += 1 } else { print("status \(status)") }
                } catch {
                    print(error)
                }
            }
            return good
        }
    }
    var sum = 0
    for await part in group { sum += part }
    return sum
}
let seconds = (ContinuousClock.now - start) / .seconds(1)
var usage = rusage()
getrusage(RUSAGE_SELF.rawValue, &usage)
let cpu =
    Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
    + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
print(
    "\(Int(Double(good) / seconds)) req/s, \(good) of \(total) answered 201, "
        + "\(Int(cpu / Double(total) * 1e6)) us CPU each, RSS \(usage.ru_maxrss / 1024) MB"
)
await curl.close()
