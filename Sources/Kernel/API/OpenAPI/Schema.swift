/// The shape of a JSON value, as far as the OpenAPI document tells it (JSON Schema 2020-12).
package indirect enum Schema: Sendable {
    /// Text; lengths in characters, the pattern in the dialect of ECMA-262.
    case text(minimum: Int = 0, maximum: Int? = nil, format: String? = nil, pattern: String? = nil)
    case integer(minimum: Int? = nil, maximum: Int? = nil)
    case number
    case boolean
    /// One of some texts.
    case oneOf([String])
    case list(Schema)
    /// An object with any members, all of one shape.
    case map(Schema)
    /// Null and nothing else.
    case null
    /// Of any of some shapes.
    case anyOf([Schema])
    /// Also null, or missing where it is a property.
    case optional(Schema)
    /// Members in order; those that are not optional are required.
    case object([(name: String, schema: Schema)])
    /// A shape that stands once in the document under its name.
    case named(String, Schema)

    /// The schema as JSON; named ones as references.
    package var json: JSONValue {
        switch self {
        case .text(let minimum, let maximum, let format, let pattern):
            var members: [String: JSONValue] = ["type": "string"]
            if minimum > 0 { members["minLength"] = .integer(minimum) }
            if let maximum { members["maxLength"] = .integer(maximum) }
            if let format { members["format"] = .string(format) }
            if let pattern { members["pattern"] = .string(pattern) }
            return .object(members)
        case .integer(let minimum, let maximum):
            var members: [String: JSONValue] = ["type": "integer"]
            if let minimum { members["minimum"] = .integer(minimum) }
            if let maximum { members["maximum"] = .integer(maximum) }
            return .object(members)
        case .number: return ["type": "number"]
        case .boolean: return ["type": "boolean"]
        case .oneOf(let texts): return ["type": "string", "enum": .array(texts.map { .string($0) })]
        case .list(let element): return ["type": "array", "items": element.json]
        case .map(let member): return ["type": "object", "additionalProperties": member.json]
        case .null: return ["type": "null"]
        case .anyOf(let schemas): return ["anyOf": .array(schemas.map(\.json))]
        case .optional(let schema): return ["anyOf": [schema.json, ["type": "null"]]]
        case .object(let members):
            let required = members.filter { if case .optional = $0.schema { false } else { true } }.map(\.name)
            return [
                "type": "object",
                "properties": .object(
                    Dictionary(members.map { ($0.name, $0.schema.json) }) { first, _ in first }
                ),
                "required": .array(required.map { .string($0) }),
            ]
        case .named(let name, _): return ["$ref": .string("#/components/schemas/\(name)")]
        }
    }

    /// All named schemas in it, by name.
    package var named: [String: JSONValue] {
        switch self {
        case .text, .integer, .number, .boolean, .oneOf, .null: [:]
        case .list(let schema), .map(let schema), .optional(let schema): schema.named
        case .anyOf(let schemas): schemas.reduce(into: [:]) { $0.merge($1.named) { first, _ in first } }
        case .object(let members):
            members.reduce(into: [:]) { $0.merge($1.schema.named) { first, _ in first } }
        case .named(let name, let schema): schema.named.merging([name: schema.json]) { first, _ in first }
        }
    }
}
