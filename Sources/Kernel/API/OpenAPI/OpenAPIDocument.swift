/// The OpenAPI 3.1 document, made from the routes themselves so that it cannot fall behind.
package enum OpenAPIDocument {
    /// The document.
    ///
    /// - Parameters:
    ///   - version: of the program.
    ///   - server: the public origin.
    /// - Returns: a document in which every reference resolves.
    package static func make(version: String, server: String) -> JSONValue {
        var paths: [String: [String: JSONValue]] = [:]
        var schemas = WireSchemas.problem.named
        for entry in Route.table.entries {
            guard let route = sample(entry) else { continue }
            let operation = route.operation
            paths[entry.template, default: [:]][entry.method.lowercased()] = describe(operation, entry.template)
            for schema in [operation.body, operation.success.schema].compactMap(\.self) {
                schemas.merge(schema.named) { first, _ in first }
            }
        }
        return [
            "openapi": "3.1.0",
            "info": ["title": "Meldewerk", "version": .string(version)],
            "servers": [["url": .string(server)]],
            "paths": .object(paths.mapValues { .object($0) }),
            "components": [
                "schemas": .object(schemas),
                "securitySchemes": [
                    "cookie": ["type": "apiKey", "in": "cookie", "name": "access_token"],
                    "bearer": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"],
                ],
            ],
        ]
    }

    /// Any route of a line: its operation does not depend on the parameters.
    private static func sample(_ entry: PathTable<Route>.Entry) -> Route? {
        entry.make(parameters(entry.template).map { $0 == "file" ? "1.ics" : "1" })
    }

    private static func parameters(_ template: String) -> [String] {
        template.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    private static func describe(_ operation: Operation, _ template: String) -> JSONValue {
        var members: [String: JSONValue] = [
            "summary": .string(operation.summary),
            "tags": [.string(operation.tag)],
            "responses": responses(operation),
        ]
        let all = parameters(template).map { parameter($0, in: template) } + operation.query.map(queryItem)
        if !all.isEmpty { members["parameters"] = .array(all) }
        if let body = operation.body {
            members["requestBody"] = ["required": true, "content": ["application/json": ["schema": body.json]]]
        }
        if operation.access == .account { members["security"] = [["cookie": []], ["bearer": []]] }
        return .object(members)
    }

    private static func parameter(_ name: String, in template: String) -> JSONValue {
        // Below a Kita's link the board is named by its slug; nearly everywhere else parameters are numbers.
        let isText =
            ["link", "device", "slug", "kind", "key", "file"].contains(name)
            || (name == "board" && template.hasPrefix("/k/"))
        let schema: Schema = isText ? .text(minimum: 1) : .integer(minimum: 1)
        return ["name": .string(name), "in": "path", "required": true, "schema": schema.json]
    }

    private static func queryItem(_ item: (name: String, schema: Schema)) -> JSONValue {
        let schema: Schema = if case .optional(let inner) = item.schema { inner } else { item.schema }
        return ["name": .string(item.name), "in": "query", "required": false, "schema": schema.json]
    }

    private static func responses(_ operation: Operation) -> JSONValue {
        var responses: [String: JSONValue] = [:]
        var success: [String: JSONValue] = ["description": "Done"]
        if let schema = operation.success.schema {
            success["content"] = [operation.mediaType: ["schema": schema.json]]
        } else if operation.success.status != 204 {
            success["content"] = [operation.mediaType: ["schema": ["type": "string"]]]
        }
        responses[String(operation.success.status)] = .object(success)
        for status in operation.problems {
            responses[String(status)] = [
                "description": "Problem",
                "content": ["application/problem+json": ["schema": WireSchemas.problem.json]],
            ]
        }
        return .object(responses)
    }
}
