import API
import Foundation
import HTTP

/// How a call ended: an answer, or the problem that the edge would make one of.
struct Answer {
    let status: Int
    /// The problem's code; nil for an answer.
    let code: String?
    /// `field type` for each fault of a 422.
    let faults: [String]
    let response: Response?
    let problem: Problem?

    /// Waits for a handler.
    init(_ call: () async throws -> Response) async throws {
        do {
            let response = try await call()
            self.response = response
            problem = nil
            status = response.status
            code = nil
            faults = []
        } catch let problem as Problem {
            response = nil
            self.problem = problem
            status = problem.status
            code = problem.code
            faults = problem.fields.map { $0.location.dropFirst().joined(separator: ".") + " " + $0.type }
        }
    }

    var bytes: [UInt8] {
        if case .bytes(let bytes)? = response?.body { bytes } else { [] }
    }

    /// The body as text.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The body as a JSON object.
    var object: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
    }

    subscript<T>(name: String) -> T? { object[name] as? T }

    var boards: [String]? { self["boards"] }
    var remaining: Bool? { self["remaining"] }
    var badge: Int? { self["badge"] }
    var id: Int64? { (object["id"] as? NSNumber)?.int64Value }
    func header(_ name: String) -> String? { response?.header(name) ?? problem?.headers[name] }
}
