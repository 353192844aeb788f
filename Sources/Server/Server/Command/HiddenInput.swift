internal import Glibc

/// Reads a line of the standard input that nobody may read over a shoulder.
enum HiddenInput {
    /// The line; nil at the end of the input and when the person gives up with Ctrl-C.
    ///
    /// - Parameter ask: says what is wanted, once the terminal hides what is typed: a fast answer would be shown, and
    ///   then dropped with what was typed before.
    /// - Returns: the line without its end.
    static func line(_ ask: () -> Void) -> String? {
        var before = termios()
        // A pipe shows nothing anyway.
        guard tcgetattr(STDIN_FILENO, &before) == 0 else {
            ask()
            return readLine()
        }
        var hidden = before
        // Signals too: one that ended the process here would leave a terminal that shows nothing.
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        hidden.c_lflag |= tcflag_t(ECHONL)
        let isHidden = tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0
        ask()
        guard isHidden else { return readLine() }
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        guard let line = readLine(), !line.unicodeScalars.contains("\u{3}") else { return nil }
        return line
    }
}
