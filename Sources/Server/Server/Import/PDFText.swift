internal import Foundation
internal import Glibc

/// The text of PDFs, by poppler's `pdftotext` in a process of its own.
///
/// Foreign PDFs are the most dangerous thing that an import reads: the process gets a minute, a gigabyte, and no more
/// output than a book has; whatever it does to itself, the server goes on.
enum PDFText {
    /// Why there is no text.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    /// What a document may cost.
    struct Limits: Sendable {
        /// Minutes of a long night are some megabytes, with scanned pages a few dozen.
        var pdfBytes = 64 << 20
        var textBytes = 16 << 20
        /// Of the wall clock.
        var seconds = 60.0
    }

    /// The program, and those that watch over it.
    static let program = "pdftotext"
    private static let watchers = ["/usr/bin/prlimit", "/usr/bin/timeout"]
    private static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

    /// What is missing on this machine for reading PDFs; empty where all is there.
    static func missing(_ isExecutable: (_ path: String) -> Bool = FileManager.default.isExecutableFile) -> [String] {
        watchers.filter { !isExecutable($0) } + (folders.contains { isExecutable("\($0)/\(program)") } ? [] : [program])
    }

    /// The text, with lines as they stand on the page.
    ///
    /// - Parameters:
    ///   - pdf: the document.
    ///   - program: what reads it: a name on the path, or a path.
    ///   - limits: what it may cost.
    /// - Returns: UTF-8, whatever the document has.
    /// - Throws: ``Fault`` when the program is missing, fails, takes too long or finds too much.
    static func text(
        of pdf: [UInt8],
        program: String = program,
        limits: Limits = Limits()
    ) async throws -> String {
        guard pdf.count <= limits.pdfBytes else {
            throw Fault(description: "the PDF has \(pdf.count >> 20) MB, more than \(limits.pdfBytes >> 20) MB")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "pdf-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let (input, output) = (folder.appending(path: "in.pdf"), folder.appending(path: "out.txt"))
        try Data(pdf).write(to: input)
        let words = [program, "-q", "-enc", "UTF-8", input.path, output.path]
        let code = try await run(watched(limits) + words)
        let size = (try? FileManager.default.attributesOfItem(atPath: output.path)[.size] as? Int) ?? 0
        guard size < limits.textBytes else {
            throw Fault(description: "\(program) found more than \(limits.textBytes >> 20) MB of text")
        }
        guard code == 0 else { throw Fault(description: sentence(code, program, limits)) }
        guard let data = FileManager.default.contents(atPath: output.path) else {
            throw Fault(description: "pdftotext wrote nothing")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Limits of the kernel on the process: address space, seconds of CPU, size of a file; then of the wall clock.
    private static func watched(_ limits: Limits) -> [String] {
        [
            watchers[0], "--as=1073741824", "--cpu=30", "--fsize=\(limits.textBytes)", "--core=0", watchers[1],
            // A server may ignore the gentler signals, and what it starts inherits that.
            "--signal=KILL", "\(limits.seconds)",
        ]
    }

    /// What an exit code of `timeout` says; a signal may come with 128 more.
    private static func sentence(_ code: Int32, _ program: String, _ limits: Limits) -> String {
        switch code {
        case SIGKILL, 128 + SIGKILL, 124: "\(program) took longer than \(limits.seconds) seconds"
        case 127: "\(program) is missing; install poppler-utils to read minutes"
        case SIGXCPU, 128 + SIGXCPU: "\(program) took too much of the processor"
        default: "\(program) ended with \(code): the PDF cannot be read"
        }
    }

    private static func run(_ words: [String]) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: words[0])
        process.arguments = Array(words.dropFirst())
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        // It needs the path to find the program, and nothing of what the server knows.
        process.environment = ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: Fault(description: "\(words[0]) cannot be run: \(error)"))
            }
        }
    }
}
