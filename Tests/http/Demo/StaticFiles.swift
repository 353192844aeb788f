import Glibc
import HTTP

/// Answers with the regular files below a directory, and nothing else: shows how a file is sent.
///
/// Each segment is opened relative to the one before it, without following symbolic links.
struct StaticFiles {
    let root: String

    func response(path: some Collection<String>, head: RequestHead) -> Response {
        guard !path.isEmpty, path.allSatisfy(Self.isPlainName), let descriptor = open(path) else {
            return .text("not found\n", status: 404)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return .text("not found\n", status: 404)
        }
        let file = OpenFile(descriptor: descriptor, length: UInt64(status.st_size)) { _ = close($0) }
        let tag = #""\#(String(status.st_mtim.tv_sec, radix: 36))-\#(String(status.st_size, radix: 36))""#
        let headers = [("Content-Type", "text/plain"), ("ETag", tag)]
        if head.headers["If-None-Match"] == tag { return Response(status: 304, headers: headers) }
        return Response(headers: headers, body: .file(file))
    }

    /// A name, not a way around: no `.`, `..`, hidden files, separators or control characters.
    private static func isPlainName(_ segment: String) -> Bool {
        guard let first = segment.utf8.first, first != UInt8(ascii: ".") else { return false }
        return segment.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
    }

    private func open(_ path: some Collection<String>) -> Int32? {
        var current = Glibc.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard current >= 0 else { return nil }
        for segment in path {
            // Without O_NONBLOCK, opening a FIFO would block the loop.
            let next = openat(current, segment, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
            close(current)
            guard next >= 0 else { return nil }
            current = next
        }
        return current
    }
}
