import API
import Foundation
import Testing

@Suite struct OpenAPIDocumentTests {
    static let document = OpenAPIDocument.make(version: "1.2.3", server: "https://kita.example")

    /// The document as a client gets it.
    static func root() throws -> [String: Any] {
        let bytes = try JSONBody.encode(document)
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    static func operations() throws -> [(path: String, method: String, operation: [String: Any])] {
        let paths = try #require(try root()["paths"] as? [String: [String: [String: Any]]])
        return paths.flatMap { path, item in item.map { (path, $0.key, $0.value) } }
    }

    /// All values of a key, however deep.
    static func values(of key: String, in value: Any) -> [Any] {
        if let object = value as? [String: Any] {
            return object.flatMap { (name, member) in (name == key ? [member] : []) + values(of: key, in: member) }
        }
        return (value as? [Any] ?? []).flatMap { values(of: key, in: $0) }
    }

    @Test func `every route stands in it exactly once`() throws {
        let lines = try Self.operations().map { "\($0.method.uppercased()) \($0.path)" }
        #expect(lines.count == RouteTests.all.count)
        #expect(Set(lines) == Set(Route.table.entries.map { "\($0.method) \($0.template)" }))
    }

    @Test func `every reference leads somewhere, and nothing is described that nobody refers to`() throws {
        let root = try Self.root()
        let components = try #require(root["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: Any])
        let references = Set(Self.values(of: "$ref", in: root).compactMap { $0 as? String })
        #expect(!references.isEmpty)
        #expect(references == Set(schemas.keys.map { "#/components/schemas/\($0)" }))
    }

    @Test func `it has what OpenAPI 3.1 asks for`() throws {
        let root = try Self.root()
        #expect(root["openapi"] as? String == "3.1.0")
        let info = try #require(root["info"] as? [String: Any])
        #expect(info["title"] as? String == "Meldewerk")
        #expect(info["version"] as? String == "1.2.3")
        #expect((root["servers"] as? [[String: Any]])?.first?["url"] as? String == "https://kita.example")
    }

    @Test func `each operation declares its path's parameters, in the path's order, once`() throws {
        for (path, method, operation) in try Self.operations() {
            let names = path.matches(of: /\{([a-z]+)\}/).map { String($0.1) }
            let parameters = operation["parameters"] as? [[String: Any]] ?? []
            let declared = parameters.filter { $0["in"] as? String == "path" }
            #expect(declared.compactMap { $0["name"] as? String } == names, "\(method) \(path)")
            #expect(declared.allSatisfy { $0["required"] as? Bool == true && $0["schema"] is [String: Any] })
            #expect(parameters.allSatisfy { ["path", "query"].contains($0["in"] as? String) })
        }
    }

    @Test func `each operation says what success and what problems look like`() throws {
        for (path, method, operation) in try Self.operations() {
            let responses = try #require(operation["responses"] as? [String: [String: Any]])
            #expect((operation["summary"] as? String)?.isEmpty == false)
            #expect(responses.keys.filter { $0.hasPrefix("2") }.count == 1, "\(method) \(path)")
            for (status, response) in responses {
                let number = try #require(Int(status))
                #expect((200...599).contains(number))
                #expect(response["description"] is String)
                let content = response["content"] as? [String: Any]
                if number == 204 { #expect(content == nil) }
                if number >= 400 { #expect(content?.keys.sorted() == ["application/problem+json"]) }
            }
            let hasBody = operation["requestBody"] != nil
            if hasBody {
                #expect(["post", "put", "delete"].contains(method))
                for status in ["400", "415", "422"] { #expect(responses[status] != nil, "\(method) \(path) \(status)") }
            }
        }
    }

    /// What a shared link shows is open; everything else of the council needs an account.
    static func isClosedCouncil(_ path: String) -> Bool {
        let open = ["decision", "entity", "person", "session", "preview"].map { "/api/council/\($0)/{" }
        // Guests choose a town, too.
        if path == "/api/council/towns" { return false }
        return path.hasPrefix("/api/council/") && !(path.hasSuffix("}") && open.contains(where: path.hasPrefix))
    }

    @Test func `what needs an account says so, and then knows 401`() throws {
        for (path, method, operation) in try Self.operations() {
            let isClosed =
                [
                    "/api/boards", "/api/account", "/api/push", "/api/admin", "/api/topics", "/api/subscriptions",
                    "/api/visits",
                ].contains(where: path.hasPrefix)
                || Self.isClosedCouncil(path)
                || ["/api/auth/me", "/api/auth/resend-verification", "/api/feedback", "/api/onboarding/setup"].contains(
                    path
                )
            #expect((operation["security"] != nil) == isClosed, "\(method) \(path)")
            let responses = operation["responses"] as? [String: Any] ?? [:]
            if isClosed { #expect(responses["401"] != nil) }
        }
    }

    @Test func `schemas are of known types and require only what they have`() throws {
        let components = try #require(try Self.root()["components"] as? [String: Any])
        let schemas = try #require(components["schemas"] as? [String: [String: Any]])
        for (name, schema) in schemas {
            #expect(schema["type"] as? String == "object", "\(name)")
            let properties = try #require(schema["properties"] as? [String: Any])
            #expect(!properties.isEmpty || name.isEmpty, "\(name)")
            let required = schema["required"] as? [String] ?? []
            #expect(Set(required).isSubset(of: properties.keys), "\(name)")
        }
        let types = Set(Self.values(of: "type", in: schemas).compactMap { $0 as? String })
        #expect(types.isSubset(of: ["object", "array", "string", "integer", "number", "boolean", "null"]))
    }

    @Test func `a problem's members are those that the server writes`() throws {
        let components = try #require(try Self.root()["components"] as? [String: Any])
        let problem = try #require((components["schemas"] as? [String: [String: Any]])?["Problem"])
        let properties = try #require(problem["properties"] as? [String: Any])
        #expect(properties.keys.sorted() == ["code", "detail", "hint", "status", "title", "type"])
    }
}
