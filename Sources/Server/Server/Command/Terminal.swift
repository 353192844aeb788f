private import Foundation
internal import Glibc

/// The three streams of a command.
///
/// Plain text only: no colours, no cursor movement, so that a file or a pipe reads what a person reads.
package struct Terminal: Sendable {
    /// Writes a line to the standard output.
    package var say: @Sendable (_ line: String) -> Void
    /// Writes a line to the standard error.
    package var complain: @Sendable (_ line: String) -> Void
    /// Asks a question and answers the line that was typed; nil at the end of the input.
    package var ask: @Sendable (_ question: String) -> String?
    /// The same for a secret: what is typed is not shown.
    package var askSecretly: @Sendable (_ question: String) -> String?
    /// Whether somebody sits there who can be asked.
    package var isInteractive: Bool

    package init(
        isInteractive: Bool,
        say: @escaping @Sendable (_ line: String) -> Void,
        complain: @escaping @Sendable (_ line: String) -> Void,
        ask: @escaping @Sendable (_ question: String) -> String?,
        askSecretly: (@Sendable (_ question: String) -> String?)? = nil
    ) {
        self.isInteractive = isInteractive
        self.say = say
        self.complain = complain
        self.ask = ask
        self.askSecretly = askSecretly ?? ask
    }

    /// The process's own streams; a reader that went away is no error.
    package static let standard = Terminal(
        isInteractive: isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1,
        say: { try? FileHandle.standardOutput.write(contentsOf: Data("\($0)\n".utf8)) },
        complain: { try? FileHandle.standardError.write(contentsOf: Data("\($0)\n".utf8)) },
        ask: { question in
            try? FileHandle.standardError.write(contentsOf: Data(question.utf8))
            return readLine()
        },
        askSecretly: { question in
            HiddenInput.line { try? FileHandle.standardError.write(contentsOf: Data(question.utf8)) }
        }
    )
}
