internal import HTTP

/// The head of an answer on the wire (RFC 9112 §4, §5).
struct AnswerHead {
    /// How the client finds the end of the body.
    enum Length {
        /// There can be no body.
        case none
        case bytes(Int)
        case chunked
        /// For clients that do not know chunks.
        case untilClose
    }

    let length: Length
    /// Whether the client spoke HTTP/1.0, where keeping the connection must be said.
    let isVersion10: Bool
    /// Whether the connection ends with this answer; a handler may decide so too.
    private(set) var closes: Bool

    init(length: Length, isVersion10: Bool, closes: Bool) {
        self.length = length
        self.isVersion10 = isVersion10
        self.closes = closes
    }

    /// Writes the head.
    ///
    /// - Parameters:
    ///   - response: whose status and fields these are.
    ///   - ownFields: complete lines of the server's own, such as `Date`.
    ///   - output: what the bytes are added to.
    ///   - report: is told the names of fields that cannot be sent.
    mutating func write(
        _ response: Response,
        ownFields: [UInt8],
        to output: inout [UInt8],
        report: (String) -> Void
    ) {
        StatusLine.write(response.status, to: &output)
        output.append(contentsOf: ownFields)
        for (name, value) in response.headers {
            switch Self.writeField(name, value, to: &output) {
            case .written: break
            case .connection: if ASCII.equalsIgnoringCase(value.utf8, "close".utf8) { closes = true }
            case .refused: report(name)
            }
        }
        switch length {
        case .none, .untilClose: break
        case .bytes(let count):
            output.append("Content-Length: ")
            output.append(decimal: count)
            output.append("\r\n")
        case .chunked: output.append("Transfer-Encoding: chunked\r\n")
        }
        if closes {
            output.append("Connection: close\r\n")
        } else if isVersion10 {
            output.append("Connection: keep-alive\r\n")
        }
        output.append("\r\n")
    }

    private enum Written {
        case written
        /// A field that speaks about the connection, which is the server's to write.
        case connection
        /// A field of the server's own, or one that would not be a single line.
        case refused
    }

    private static func writeField(_ name: String, _ value: String, to output: inout [UInt8]) -> Written {
        switch name.utf8.count {
        case 4, 6, 10, 14, 17:
            switch name.lowercased() {
            case "connection": return .connection
            case "date", "server", "content-length", "transfer-encoding": return .refused
            default: break
            }
        default: break
        }
        let start = output.count
        output.append(contentsOf: name.utf8)
        let isName = output.count > start && ASCII.endOfToken(in: output, from: start) == output.count
        output.append(": ")
        let valueStart = output.count
        output.append(contentsOf: value.utf8)
        let isValue = ASCII.endOfFieldContent(in: output, from: valueStart) == output.count
        guard isName, isValue else {
            output.removeSubrange(start...)
            return .refused
        }
        output.append("\r\n")
        return .written
    }
}
