internal import Glibc

/// The fields that are the same in every answer of a moment.
enum DateField {
    /// `Date` (RFC 9110 §6.6.1), and `Server` with a name, each with the end of its line.
    static func lines(serverName: String?) -> [UInt8] {
        let server = serverName.map { "Server: \($0)\r\n" } ?? ""
        return Array("Date: \(now())\r\n\(server)".utf8)
    }

    private static func now() -> String {
        var now = time(nil)
        var parts = tm()
        gmtime_r(&now, &parts)
        return String(unsafeUninitializedCapacity: 40) { text in
            text.withMemoryRebound(to: CChar.self) {
                // The process never leaves the C locale: names are English.
                strftime($0.baseAddress, $0.count, "%a, %d %b %Y %H:%M:%S GMT", &parts)
            }
        }
    }
}
