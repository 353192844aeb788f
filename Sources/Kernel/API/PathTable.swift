/// Finds what a method and a path mean, in time that does not grow with the number of routes.
///
/// Templates are written as in OpenAPI: `/api/boards/kitas/{kita}`. Literal segments beat parameters.
package struct PathTable<Target: Sendable>: Sendable {
    /// What a request line leads to.
    package enum Match: Sendable {
        case found(Target)
        /// The path exists, but not for this method.
        case methodNotAllowed(allowed: [String])
        case unknown
    }

    /// One line of the table.
    package struct Entry: Sendable {
        /// The method: `GET`, `POST`.
        package let method: String
        /// The path with `{name}` for each parameter.
        package let template: String
        /// Makes the target from the parameters in their order; nil when one is not what it must be.
        package let make: @Sendable (_ parameters: [String]) -> Target?

        package init(
            _ method: String,
            _ template: String,
            _ make: @escaping @Sendable (_ parameters: [String]) -> Target?
        ) {
            self.method = method
            self.template = template
            self.make = make
        }
    }

    private struct Node: Sendable {
        var literals: [String: Int] = [:]
        var parameter: Int?
        var targets: [(method: String, make: @Sendable ([String]) -> Target?)] = []
    }

    /// All lines, in the order given.
    package let entries: [Entry]
    private var nodes = [Node()]

    package init(_ entries: [Entry]) {
        self.entries = entries
        for entry in entries { add(entry) }
    }

    /// Looks a request line up.
    ///
    /// `HEAD` finds what `GET` finds.
    package func match(method: String, path: [String]) -> Match {
        var parameters: [String] = []
        guard let node = find(path[...], from: 0, &parameters), !nodes[node].targets.isEmpty else { return .unknown }
        let wanted = method == "HEAD" ? "GET" : method
        let allowed = nodes[node].targets
        guard let target = allowed.first(where: { $0.method == wanted }) else {
            let names = allowed.map(\.method)
            return .methodNotAllowed(allowed: names.contains("GET") ? names + ["HEAD"] : names)
        }
        return target.make(parameters).map { .found($0) } ?? .unknown
    }

    private func find(_ path: ArraySlice<String>, from node: Int, _ parameters: inout [String]) -> Int? {
        guard let segment = path.first else { return node }
        if let next = nodes[node].literals[segment], let found = find(path.dropFirst(), from: next, &parameters) {
            return found
        }
        guard let next = nodes[node].parameter, !segment.isEmpty else { return nil }
        parameters.append(segment)
        if let found = find(path.dropFirst(), from: next, &parameters) { return found }
        parameters.removeLast()
        return nil
    }

    private mutating func add(_ entry: Entry) {
        var node = 0
        // The root path has no segments; a trailing slash is an empty one.
        let segments =
            entry.template == "/"
            ? []
            : entry.template.dropFirst().split(
                separator: "/",
                omittingEmptySubsequences: false
            )
        for segment in segments {
            if segment.hasPrefix("{") {
                node = nodes[node].parameter ?? grow { $0.nodes[node].parameter = $1 }
            } else {
                let name = String(segment)
                node = nodes[node].literals[name] ?? grow { $0.nodes[node].literals[name] = $1 }
            }
        }
        nodes[node].targets.append((entry.method, entry.make))
    }

    private mutating func grow(_ link: (inout Self, Int) -> Void) -> Int {
        nodes.append(Node())
        link(&self, nodes.count - 1)
        return nodes.count - 1
    }
}
