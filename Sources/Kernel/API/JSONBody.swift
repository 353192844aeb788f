package import Base
internal import Foundation
package import HTTP

/// Reads and writes JSON bodies; whatever is wrong with one becomes a ``Problem`` that names the field.
package enum JSONBody {
    /// Decodes a request's body.
    ///
    /// - Throws: 415 for another media type, 400 for what is no JSON, 422 with the place for what does not fit.
    package static func decode<T: Decodable>(_ type: T.Type = T.self, from request: Request) async throws -> T {
        let media = request.headers["Content-Type"] ?? ""
        let name = media.prefix { $0 != ";" }.lowercased().trimmingCharacters(in: .whitespaces)
        guard name == "application/json" || name.hasSuffix("+json") else {
            throw Problem(415, "unsupported_media_type")
        }
        return try decode(type, from: try await request.collectBody())
    }

    /// Decodes bytes.
    ///
    /// - Throws: 400 for what is no JSON, 422 with the place for what does not fit.
    package static func decode<T: Decodable>(_ type: T.Type = T.self, from bytes: [UInt8]) throws(Problem) -> T {
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .malformedJSON }
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch let DecodingError.keyNotFound(key, context) {
            throw .invalid([field("missing", context.codingPath + [key])])
        } catch let DecodingError.typeMismatch(expected, context) {
            throw .invalid([field(typeName(expected), context.codingPath)])
        } catch let DecodingError.valueNotFound(expected, context) {
            throw .invalid([field(typeName(expected), context.codingPath)])
        } catch let DecodingError.dataCorrupted(context) where !context.codingPath.isEmpty {
            throw .invalid([field("value_error", context.codingPath)])
        } catch {
            throw .malformedJSON
        }
    }

    /// Encodes a value with sorted keys and plain slashes.
    package static func encode(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value))
    }

    /// An answer with a value as JSON.
    package static func response(_ value: some Encodable, status: Int = 200) throws -> Response {
        .json(try encode(value), status: status)
    }

    /// The same for values that write themselves: for answers that are given many thousand times a minute.
    package static func response(_ value: some JSONWritable & Encodable, status: Int = 200) -> Response {
        var json = JSONWriter()
        value.write(to: &json)
        return .json(json.bytes, status: status)
    }

    private static func field(_ type: String, _ path: [any CodingKey]) -> Problem.Field {
        Problem.Field(type: type, location: ["body"] + path.map { $0.intValue.map(String.init) ?? $0.stringValue })
    }

    private static func typeName(_ type: Any.Type) -> String {
        switch type {
        case is String.Type: "string_type"
        case is Bool.Type: "bool_type"
        case is Int.Type, is Int64.Type, is Double.Type: "number_type"
        case is any JSONObject.Type: "object_type"
        case is any Sequence.Type: "list_type"
        default: "object_type"
        }
    }
}

/// What Foundation names when it expected a JSON object: a dictionary, which is a sequence too.
private protocol JSONObject {}

extension Dictionary: JSONObject {}

/// A value that writes itself as JSON, several times faster than an encoder would; both must say the same.
package protocol JSONWritable {
    func write(to json: inout JSONWriter)
}
