import HTTP
import HTTPServer

/// The command line: a port and `name=number`.
struct Options {
    private let port: UInt16
    private var values: [String: Int] = [:]

    init(_ arguments: some Sequence<String>) {
        var arguments = Array(arguments)
        port = arguments.first.flatMap { UInt16($0) } ?? 8080
        if !arguments.isEmpty { arguments.removeFirst() }
        for argument in arguments {
            let parts = argument.split(separator: "=")
            if parts.count == 2 { values[String(parts[0])] = Int(parts[1]) }
        }
    }

    subscript(name: String) -> Int? { values[name] }

    func configuration(say: @escaping @Sendable (String) -> Void) -> HTTPServer.Configuration {
        var configuration = HTTPServer.Configuration()
        configuration.port = port
        configuration.loops = self["loops"] ?? configuration.loops
        configuration.serverName = self["name"] == 1 ? "Demo" : nil
        configuration.limits.connections = self["connections"] ?? configuration.limits.connections
        configuration.limits.connectionsPerAddress = self["peraddress"] ?? configuration.limits.connectionsPerAddress
        configuration.timeouts.head = .seconds(self["head"] ?? 10)
        configuration.timeouts.body = .seconds(self["body"] ?? 60)
        configuration.timeouts.idle = .seconds(self["idle"] ?? 60)
        configuration.timeouts.linger = .seconds(self["linger"] ?? 2)
        configuration.timeouts.sendStall = .seconds(self["stall"] ?? 30)
        configuration.bodyPolicy = { head in
            switch head.path.first {
            case "upload": .collect(upTo: 1 << 20)
            case "stream": .stream(upTo: 1 << 30)
            case "early": .stream(upTo: 1 << 20)
            case "nobody": .refuse
            default: .collect(upTo: 64 * 1024)
            }
        }
        if self["log"] == 1 {
            configuration.onMessage = { say("message: \($0)") }
            configuration.onRequest = {
                say("request: \($0.method) \($0.target) \($0.status) \($0.outcome) \($0.milliseconds)ms")
            }
        }
        return configuration
    }
}
