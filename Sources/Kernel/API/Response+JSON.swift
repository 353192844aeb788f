package import Base
package import HTTP

extension Response {
    /// An answer that is one JSON object, written member by member.
    package static func json(status: Int = 200, _ members: (inout JSONWriter) -> Void) -> Response {
        var json = JSONWriter()
        json.object(members)
        return .json(json.bytes, status: status)
    }
}
