package import Base
private import Foundation

/// Turns log entries into lines: one entry, one line, whatever stands in it.
package struct LogWriter: Sendable {
    private let format: ServerConfiguration.LogFormat
    private let clock: WallClock
    private let write: @Sendable (String) -> Void

    /// A log that writes lines.
    ///
    /// - Parameters:
    ///   - format: for people or for machines.
    ///   - level: entries below it are forgotten.
    ///   - clock: dates the lines.
    ///   - write: gets each line with its end, from any thread.
    /// - Returns: what the product is given.
    package static func log(
        _ format: ServerConfiguration.LogFormat,
        _ level: Log.Level,
        clock: WallClock,
        write: @escaping @Sendable (String) -> Void
    ) -> Log {
        let writer = LogWriter(format: format, clock: clock, write: write)
        return Log { entry in
            if entry.level >= level { writer.write(writer.line(entry) + "\n") }
        }
    }

    private func line(_ entry: Log.Entry) -> String {
        switch format {
        case .text: text(entry)
        case .json: json(entry)
        }
    }

    private func text(_ entry: Log.Entry) -> String {
        let fields = entry.fields.map { field in
            " \(Self.plain(field.name))=" + (Self.isBare(field.value) ? field.value : "\"\(Self.quoted(field.value))\"")
        }
        return "\(clock.now()) \(entry.level) [\(Self.plain(entry.area))] \(Self.plain(entry.message))"
            + fields.joined()
    }

    private func json(_ entry: Log.Entry) -> String {
        let members =
            [
                ("time", clock.now().rfc3339), ("level", "\(entry.level)"), ("area", entry.area),
                ("message", entry.message),
            ]
            // A field must not stand for one of the four.
            + entry.fields.map {
                (["time", "level", "area", "message"].contains($0.name) ? "_\($0.name)" : $0.name, $0.value)
            }
        return "{" + members.map { "\"\(Self.quoted($0.0))\":\"\(Self.quoted($0.1))\"" }.joined(separator: ",") + "}"
    }

    private static func isBare(_ value: String) -> Bool {
        !value.isEmpty
            && value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0 != "\"" && $0 != "=" && !isControl($0) }
    }

    /// Control characters made visible, so that nobody can forge a second line or colour a terminal.
    private static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return escaped(text) { _ in nil }
    }

    /// The same within double quotes, as JSON writes it.
    private static func quoted(_ text: String) -> String {
        escaped(text) { $0 == "\"" ? "\\\"" : $0 == "\\" ? "\\\\" : nil }
    }

    private static func escaped(_ text: String, _ special: (Unicode.Scalar) -> String?) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if let replacement = special(scalar) {
                result += replacement
            } else if isControl(scalar) {
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
    }
}
