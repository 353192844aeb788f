internal import Glibc

/// Reads a line of the standard input that nobody may read over a shoulder.
enum HiddenInput {
    /// The line; nil at the end of the input and when the person gives up with Ctrl-C.
    static func line() -> String? {
        var before = termios()
        // A pipe shows nothing anyway.
        guard tcgetattr(STDIN_FILENO, &before) == 0 else { return readLine() }
        var hidden = before
        // Signals too: one that ended the process here would leave a terminal that shows nothing.
        hidden.c_lflag &= ~tcflag_t(ECHO | ISIG)
        hidden.c_lflag |= tcflag_t(ECHONL)
        guard tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden) == 0 else { return readLine() }
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        guard let line = readLine(), !line.unicodeScalars.contains("\u{3}") else { return nil }
        return line
    }
}
