import HTTP
import Synchronization

/// One route per feature.
enum Routes {
    private static let counters = Counters()
    private static let json = Array(#"{"id":"a1b2c3","state":"ready","count":42,"ok":1}"#.utf8)
    private static let notFound = Response.bytes(
        Array(#"{"type":"about:blank","title":"Not Found","status":404}"#.utf8),
        type: "application/problem+json",
        status: 404
    )

    @Sendable static func handle(_ request: Request) async -> Response {
        let path = request.path
        switch path.first {
        case "json": return .json(json)
        case "echo": return echo(request)
        case "upload": return .text("\((try? await request.collectBody().count) ?? -1)\n")
        case "stream": return await countStream(request)
        case "early": return .text("early\n")
        case "slow": return await slow(seconds: path.count > 1 ? Int(path[1]) ?? 1 : 1)
        case "stubborn":
            // Does not listen to cancellation.
            await Task.detached { try? await Task.sleep(for: .seconds(3)) }.value
            return .text("late\n")
        case "events": return ticks(count: path.count > 1 ? Int(path[1]) ?? .max : .max)
        case "quiet": return .events(heartbeat: .seconds(1)) { _ in try await waiting(.seconds(3600)) }
        case "big": return .bytes([UInt8](repeating: 0x78, count: 50 << 20), type: "application/octet-stream")
        case "endless": return endless()
        case "files": return StaticFiles(root: "files").response(path: path.dropFirst(), head: request.head)
        case "inject": return Response(headers: [("X-Test", "a\r\nX-Evil: 1")])
        case "empty": return .noContent
        case "counters": return .text(counters.description)
        default: return notFound
        }
    }

    private static func echo(_ request: Request) -> Response {
        let query = request.head.queryItems.map { "\($0.name)=\($0.value)" }
        let headers = request.headers.list.map { "\($0.name): \($0.value)" }
        return .text(
            """
            method \(request.method)
            target \(request.target)
            path \(request.path)
            query \(query)
            host \(request.headers["hOST"] ?? "-")
            headers \(headers)
            peer \(request.peer)

            """
        )
    }

    private static func countStream(_ request: Request) async -> Response {
        guard case .stream(let body) = request.body else { return .text("no stream\n") }
        var count = 0
        do {
            for try await chunk in body {
                count += chunk.count
                if request.headers.contains("X-Slow") { try await Task.sleep(for: .milliseconds(20)) }
            }
        } catch {
            counters.bodyErrors.add(1, ordering: .relaxed)
            return .text("error \(error)\n")
        }
        return .text("\(count)\n")
    }

    private static func slow(seconds: Int) async -> Response {
        do {
            try await waiting(.seconds(seconds))
            return .text("done\n")
        } catch {
            return .text("cancelled\n")
        }
    }

    private static func ticks(count: Int) -> Response {
        .events { writer in
            counters.streams.add(1, ordering: .relaxed)
            defer { counters.streams.subtract(1, ordering: .relaxed) }
            for number in 0..<count {
                try await writer.send(id: String(number), data: "tick")
                try await waiting(.seconds(1))
            }
        }
    }

    private static func endless() -> Response {
        let block = [UInt8](repeating: 0x79, count: 16 * 1024)
        return Response(body: .stream(StreamBody { writer in while true { try await writer.write(block) } }))
    }

    /// Sleeps and counts cancellations.
    private static func waiting(_ duration: Duration) async throws {
        do {
            try await Task.sleep(for: duration)
        } catch {
            counters.cancelled.add(1, ordering: .relaxed)
            throw error
        }
    }
}

/// What the tests look at to see that handlers and streams end.
final class Counters: Sendable, CustomStringConvertible {
    let cancelled = Atomic<Int>(0)
    let streams = Atomic<Int>(0)
    let bodyErrors = Atomic<Int>(0)

    var description: String {
        """
        cancelled \(cancelled.load(ordering: .relaxed))
        streams \(streams.load(ordering: .relaxed))
        bodyErrors \(bodyErrors.load(ordering: .relaxed))

        """
    }
}
