internal import Base
internal import Council
internal import Foundation
internal import Synchronization

/// Shows how far an import is: a bar on a terminal, now and then a line elsewhere, nothing for programs.
final class ProgressBar: Sendable {
    private enum Form { case bar, lines, nothing }

    private static let width = 30
    /// Lines of a log lie so far apart; the bar is drawn anew when it says something else.
    private static let pause = Duration.seconds(5)

    private let form: Form
    private let clock: WallClock
    private let complain: @Sendable (String) -> Void
    private let began: Timestamp
    /// What was shown last, and when.
    private let last: Mutex<(text: String, at: Timestamp)>

    init(_ context: CommandContext) {
        form = context.isJSON ? .nothing : context.terminal.isInteractive ? .bar : .lines
        clock = context.clock
        complain = context.terminal.complain
        began = context.clock.now()
        last = Mutex(("", began))
    }

    /// Shows a progress, if it is another one than before.
    func show(_ progress: Importer.Progress) {
        let now = clock.now()
        switch form {
        case .bar:
            let text = Self.bar(progress, after: now - began)
            let former = last.withLock { last in
                defer { last = (text, now) }
                return last.text
            }
            guard text != former else { return }
            // What stood there longer is wiped out.
            write("\r" + text + String(repeating: " ", count: max(0, former.count - text.count)))
        case .lines:
            let isDue = last.withLock { last in
                guard now - last.at >= Self.pause else { return false }
                last.at = now
                return true
            }
            if isDue { complain("import: " + Self.words(progress, after: now - began)) }
        case .nothing: break
        }
    }

    /// Removes the bar.
    func end() {
        let length = last.withLock { $0.text.count }
        if form == .bar, length > 0 { write("\r" + String(repeating: " ", count: length) + "\r") }
    }

    /// `[#####.....]  50 %, 8000 objects, 9300 a second`.
    static func bar(_ progress: Importer.Progress, after elapsed: Duration) -> String {
        let words = words(progress, after: elapsed)
        guard let part = progress.part else { return words }
        let filled = min(width, max(0, Int(part * Double(width))))
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        return "[\(bar)] \(words)"
    }

    /// `50 %, 8000 objects, 9300 a second`; without a share where nobody can tell, without a rate before there is one.
    static func words(_ progress: Importer.Progress, after elapsed: Duration) -> String {
        var parts = ["\(progress.objects) objects"]
        if let part = progress.part { parts.insert("\(min(100, max(0, Int(part * 100)))) %", at: 0) }
        let seconds = elapsed / .seconds(1)
        if seconds > 0 { parts.append("\(Int((Double(progress.objects) / seconds).rounded())) a second") }
        return parts.joined(separator: ", ")
    }

    private func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
