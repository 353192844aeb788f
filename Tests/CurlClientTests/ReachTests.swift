import Dispatch
import HTTP
import Synchronization
import Testing

@testable import CurlClient

@Suite struct ReachTests {
    /// A name server whose answers a test changes; nothing is remembered, so each request asks again.
    final class Zone: Sendable {
        private let addresses = Mutex<[String: [IPAddress]]>([:])
        private let questions = Mutex<[String]>([])

        var asked: [String] { questions.withLock { $0 } }

        func set(_ host: String, _ list: String...) {
            addresses.withLock { $0[host] = list.compactMap { IPAddress($0) } }
        }

        /// Takes `isPublic` for public, so that loopback can play the internet.
        func names(isPublic: @escaping @Sendable (IPAddress) -> Bool = \.isPublic, lifetime: Duration = .zero) -> Names
        {
            Names(
                lookUp: { host in
                    self.questions.withLock { $0.append(host) }
                    return self.addresses.withLock { $0[host] ?? [] }
                },
                isPublic: isPublic,
                lifetime: lifetime
            )
        }
    }

    /// Holds the resolver's thread until a test lets it go.
    final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        func wait() { semaphore.wait() }
        func open() { semaphore.signal() }
    }

    func get(_ url: String, _ reach: HTTPClient.Reach = .publicInternet) -> HTTPClient.Request {
        HTTPClient.Request(url: url, deadline: .seconds(20), reach: reach)
    }

    static let forbiddenHosts = [
        "127.0.0.1", "localhost", "[::1]", "[::]", "0.0.0.0", "2130706433", "0177.0.0.1", "0x7f000001", "0x7f.1",
        "127.1", "0",
        "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "[::ffff:127.0.0.1]",
        "[0:0:0:0:0:ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]", "[fe80::1]", "[fd00::1]",
        "224.0.0.1", "255.255.255.255", "LOCALHOST",
    ]

    @Test(arguments: forbiddenHosts)
    func `a host of the own network is refused before anything is sent`(host: String) async throws {
        let server = try LoopbackServer { _ in .ok() }
        let client = try CurlClient().client
        await #expect(throws: HTTPClient.Failure.forbiddenAddress) {
            try await client.send(get("http://\(host):\(server.port)/"))
        }
        #expect(server.connections == 0)
    }

    @Test(arguments: ["127.0.0.1", "2130706433", "127.1", "localhost"])
    func `the operator's own hosts are reached`(host: String) async throws {
        let server = try LoopbackServer { _ in .ok("yes") }
        let answer = try await CurlClient().client.send(get("http://\(host):\(server.port)/", .anywhere))
        #expect(answer.body == Array("yes".utf8))
    }

    @Test func `one private address among public ones is enough for a refusal`() async throws {
        let zone = Zone()
        zone.set("mixed.test", "93.184.215.14", "127.0.0.1")
        let client = try CurlClient(.init(), names: zone.names()).client
        await #expect(throws: HTTPClient.Failure.forbiddenAddress) { try await client.send(get("http://mixed.test/")) }
    }

    @Test func `a name without addresses is unresolved`() async throws {
        let client = try CurlClient(.init(), names: Zone().names()).client
        await #expect(throws: HTTPClient.Failure.unresolved) { try await client.send(get("http://gone.test/")) }
        await #expect(throws: HTTPClient.Failure.unresolved) {
            try await client.send(get("http://gone.test/", .anywhere))
        }
    }

    @Test func `the connection goes to the address that was checked`() async throws {
        let good = try LoopbackServer(address: 1) { _ in .ok("good") }
        let bad = try LoopbackServer(address: 2, port: good.port) { _ in .ok("bad") }
        let zone = Zone()
        zone.set("push.test", "127.0.0.1")
        let isPublic: @Sendable (IPAddress) -> Bool = { $0 == .loopback }
        let client = try CurlClient(.init(), names: zone.names(isPublic: isPublic)).client
        let url = "http://push.test:\(good.port)/"
        #expect(try await client.send(get(url)).body == Array("good".utf8))
        #expect(good.received.first?.field("Host") == "push.test:\(good.port)")

        // The name turns to a private address: no request may travel, on no connection.
        zone.set("push.test", "127.0.0.2")
        await #expect(throws: HTTPClient.Failure.forbiddenAddress) { try await client.send(get(url)) }
        #expect(bad.connections == 0)

        // Who may reach it does so on a connection of its own, and leaves nothing behind for who may not.
        #expect(try await client.send(get(url, .anywhere)).body == Array("bad".utf8))
        await #expect(throws: HTTPClient.Failure.forbiddenAddress) { try await client.send(get(url)) }
        zone.set("push.test", "127.0.0.1")
        #expect(try await client.send(get(url)).body == Array("good".utf8))
        #expect(bad.received.count == 1)
        #expect(good.received.count == 2)
    }

    @Test func `the same addresses in another order keep the connection`() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let zone = Zone()
        let client = try CurlClient(.init(), names: zone.names(isPublic: { _ in true })).client
        for order in [["127.0.0.1", "127.0.0.9"], ["127.0.0.9", "127.0.0.1"]] {
            zone.set("push.test", order[0], order[1])
            _ = try await client.send(get("http://push.test:\(server.port)/"))
        }
        #expect(server.connections == 1)
    }

    @Test func `an address without a route is passed over`() async throws {
        let server = try LoopbackServer { _ in .ok("v4") }
        let zone = Zone()
        zone.set("dual.test", "2001:db8::1", "127.0.0.1")
        let client = try CurlClient(.init(), names: zone.names(isPublic: { _ in true })).client
        #expect(try await client.send(get("http://dual.test:\(server.port)/")).body == Array("v4".utf8))
    }

    @Test func `addresses are remembered for a while and asked for once by many`() async throws {
        let server = try LoopbackServer { _ in .ok() }
        let zone = Zone()
        zone.set("push.test", "127.0.0.1")
        let client = try CurlClient(.init(), names: zone.names(isPublic: { _ in true }, lifetime: .seconds(600))).client
        let request = get("http://push.test:\(server.port)/")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<30 { group.addTask { _ = try await client.send(request) } }
            try await group.waitForAll()
        }
        _ = try await client.send(request)
        #expect(zone.asked == ["push.test"])
    }

    @Test func `a name server that hangs does not outlast the deadline`() async throws {
        let gate = Gate()
        let names = Names(
            lookUp: { _ in
                gate.wait()
                return []
            },
            isPublic: \.isPublic,
            lifetime: .zero
        )
        let client = try CurlClient(.init(), names: names).client
        var request = get("http://slow.test/")
        request.deadline = .milliseconds(50)
        await #expect(throws: HTTPClient.Failure.timedOut) { try await client.send(request) }
        gate.open()
    }

    @Test func `a detour leads to the operator's address and loosens nothing for others`() async throws {
        let server = try LoopbackServer { _ in .ok("detour") }
        let zone = Zone()
        zone.set("other.test", "127.0.0.1")
        let rules = try ConnectTo.parse("push.test:80:127.0.0.1:\(server.port),deep.test:80:sink.test:\(server.port)")
        zone.set("sink.test", "127.0.0.1")
        let client = try CurlClient(.init(egressConnectTo: rules), names: zone.names()).client
        for url in ["http://push.test/x?y", "http://PUSH.test:80/x?y", "http://push.test./x?y", "http://deep.test/x?y"]
        {
            #expect(try await client.send(get(url)).body == Array("detour".utf8))
        }
        #expect(server.received[0].field("Host") == "push.test")
        #expect(server.received[0].requestLine == "GET /x?y HTTP/1.1")
        #expect(zone.asked == ["sink.test"])
        for host in ["127.0.0.1:\(server.port)", "other.test:\(server.port)", "sink.test:\(server.port)", "other.test"]
        {
            await #expect(throws: HTTPClient.Failure.forbiddenAddress) {
                try await client.send(get("http://\(host)/"))
            }
        }
        await #expect(throws: HTTPClient.Failure.unresolved) { try await client.send(get("http://push.test:81/")) }
    }

    @Test func `a host that hangs leaves places for the others`() async throws {
        let hanging = try LoopbackServer { _ in .silence }
        let server = try LoopbackServer { _ in .ok("here") }
        let configuration = CurlClient.Configuration(maximumInFlight: 4, maximumInFlightPerHost: 3)
        let curl = try CurlClient(configuration)
        let client = curl.client
        let stuck = get("http://127.0.0.1:\(hanging.port)/", .anywhere)
        let other = get("http://127.0.0.1:\(server.port)/", .anywhere)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try? await client.send(stuck) } }
            for _ in 0..<5 {
                let answer = try? await client.send(other)
                #expect(answer?.body == Array("here".utf8))
            }
            #expect(hanging.connections <= 3)
            group.cancelAll()
        }
    }

    @Test func `who waits for a place can be cancelled and keeps the deadline`() async throws {
        let (arrived, signal) = AsyncStream<Void>.makeStream()
        let server = try LoopbackServer { _ in
            signal.yield()
            return .silence
        }
        let client = try CurlClient(.init(maximumInFlight: 1)).client
        var first = get("http://127.0.0.1:\(server.port)/", .anywhere)
        // Far longer than the test takes on the busiest machine.
        first.deadline = .seconds(300)
        let task = Task { [first] in try await client.send(first) }
        for await _ in arrived { break }
        var second = first
        second.deadline = .milliseconds(80)
        await #expect(throws: HTTPClient.Failure.timedOut) { try await client.send(second) }
        let waiting = Task { [first] in try await client.send(first) }
        waiting.cancel()
        await #expect(throws: HTTPClient.Failure.cancelled) { try await waiting.value }
        task.cancel()
        await #expect(throws: HTTPClient.Failure.cancelled) { try await task.value }
        #expect(server.connections == 1)
    }
}
