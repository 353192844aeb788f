import Foundation
import TestSupport
import Testing

@testable import Server

/// Minutes through `pdftotext`, in a process that may do no harm.
struct PDFTextTests {
    /// A page with some lines, written by hand.
    static func pdf(_ lines: [String]) -> [UInt8] {
        let text = lines.map { "(\($0)) Tj 0 -20 Td" }.joined(separator: " ")
        let stream = "BT /F1 12 Tf 50 750 Td \(text) ET"
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R "
                + "/Resources << /Font << /F1 4 0 R >> >> >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
            "<< /Length \(stream.utf8.count) >>\nstream\n\(stream)\nendstream",
        ]
        var file = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = places.map { String(repeating: "0", count: 10 - "\($0)".count) + "\($0) 00000 n \n" }.joined()
        let start = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n\(table)"
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
        return Array(file.utf8)
    }

    /// A program of the test's own.
    private static func program(_ script: String, in folder: ScratchFolder) throws -> String {
        try folder.write("#!/bin/sh\n\(script)\n", to: "program")
        let path = folder.path + "/program"
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        return path
    }

    private static func fault(_ pdf: [UInt8], _ program: String, _ limits: PDFText.Limits = .init()) async -> String? {
        do {
            _ = try await PDFText.text(of: pdf, program: program, limits: limits)
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test(.enabled(if: PDFText.missing().isEmpty, "pdftotext is not installed"))
    func `lines of a page come as lines of text`() async throws {
        let text = try await PDFText.text(of: Self.pdf(["TOP 1: Radweg", "Beschluss: einstimmig angenommen"]))
        #expect(text.split(whereSeparator: \.isNewline) == ["TOP 1: Radweg", "Beschluss: einstimmig angenommen"])
    }

    @Test(.enabled(if: PDFText.missing().isEmpty, "pdftotext is not installed"))
    func `what is no PDF is said to be none`() async {
        let fault = await Self.fault(Array("<html>".utf8), PDFText.program)
        #expect(fault == "pdftotext ended with 1: the PDF cannot be read")
    }

    @Test func `a program that is missing is named, with what to install`() async {
        let fault = await Self.fault(Self.pdf(["x"]), "pdftotext-of-nowhere")
        #expect(fault == "pdftotext-of-nowhere is missing; install poppler-utils to read minutes")
        #expect(PDFText.missing { $0.hasPrefix("/usr/bin/") } == [])
        #expect(PDFText.missing { $0 == "/usr/bin/prlimit" } == ["/usr/bin/timeout", "pdftotext"])
    }

    @Test func `a PDF that is too large is not even begun`() async {
        let fault = await Self.fault(Self.pdf(["x"]), "pdftotext-of-nowhere", PDFText.Limits(pdfBytes: 100))
        #expect(fault == "the PDF has 0 MB, more than 0 MB")
    }

    @Test func `a program that does not end is ended`() async throws {
        let folder = try ScratchFolder()
        let path = try Self.program("exec sleep 3600", in: folder)
        let fault = await Self.fault(Self.pdf(["x"]), path, PDFText.Limits(seconds: 0.2))
        #expect(fault == "\(path) took longer than 0.2 seconds")
    }

    @Test func `a program that writes without end is ended`() async throws {
        let folder = try ScratchFolder()
        let path = try Self.program("exec dd if=/dev/zero of=\"$5\" bs=1024 count=4096 2>/dev/null", in: folder)
        let fault = await Self.fault(Self.pdf(["x"]), path, PDFText.Limits(textBytes: 1 << 20))
        #expect(fault == "\(path) found more than 1 MB of text")
    }
}
