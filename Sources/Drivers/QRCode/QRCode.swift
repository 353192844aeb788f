private import CQREncode
private import Glibc

/// A QR code of a text: a square of dark and light modules (ISO/IEC 18004).
package struct QRCode: Sendable, Equatable {
    /// How much of the symbol may be unreadable.
    package enum Correction: Sendable, CaseIterable {
        /// 7 %: for screens.
        case low
        /// 15 %: for paper.
        case medium
        /// 25 %.
        case quartile
        /// 30 %: where a picture will cover the middle.
        case high
    }

    /// Why there is no code for a text.
    package enum Failure: Error, Equatable {
        /// The text is empty or has a NUL in it.
        case unusableText
        /// More than the largest symbol holds: about 2,300 bytes at `medium`.
        case tooLong
        /// The system gives no memory.
        case outOfMemory
    }

    /// Modules along each side, the quiet zone left out: 21, 25, … 177.
    package let size: Int
    private let modules: [Bool]

    /// The smallest code that holds a text in UTF-8.
    ///
    /// - Parameters:
    ///   - text: usually a URL. Readers take the bytes for UTF-8 without being told.
    ///   - correction: how robust it is.
    /// - Throws: ``Failure``.
    package init(_ text: String, correction: Correction = .medium) throws(Failure) {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .unusableText }
        guard let code = QRcode_encodeString(text, 0, correction.level, QR_MODE_8, 1) else {
            throw errno == ERANGE ? .tooLong : .outOfMemory
        }
        defer { QRcode_free(code) }
        size = Int(code.pointee.width)
        // Only the lowest bit is the colour; the others say what a module is for.
        modules = UnsafeBufferPointer(start: code.pointee.data, count: size * size).map { $0 & 1 == 1 }
    }

    /// Whether a module is dark; whatever lies outside is light.
    package func isDark(x: Int, y: Int) -> Bool {
        let inside = 0..<size
        return inside.contains(x) && inside.contains(y) && modules[y * size + x]
    }

    /// The dark modules as the `d` of an SVG path: a rectangle for every horizontal run, one unit a module.
    ///
    /// Draw it with `shape-rendering="crispEdges"`, dark on light, in the view box ``svgViewBox``.
    package var svgPath: String {
        var path = ""
        for y in 0..<size {
            var x = 0
            while x < size {
                let start = x
                while isDark(x: x, y: y) { x += 1 }
                if x > start { path += "M\(start) \(y)h\(x - start)v1h-\(x - start)z" } else { x += 1 }
            }
        }
        return path
    }

    /// The view box for ``svgPath`` with the quiet zone of four modules that readers need.
    package var svgViewBox: String { "-4 -4 \(size + 8) \(size + 8)" }
}

extension QRCode.Correction {
    fileprivate var level: QRecLevel {
        switch self {
        case .low: QR_ECLEVEL_L
        case .medium: QR_ECLEVEL_M
        case .quartile: QR_ECLEVEL_Q
        case .high: QR_ECLEVEL_H
        }
    }
}
