package import Base
internal import Foundation
package import HTML

extension TextCatalogue {
    /// The catalogues as they are in the sources.
    package static func inSources() throws -> TextCatalogue {
        try TextCatalogue(german: bytes("de"), english: bytes("en"))
    }

    private static func bytes(_ language: String) throws -> [UInt8] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return Array(try Data(contentsOf: root.appending(path: "Sources/Server/Server/Web/texts/\(language).json")))
    }
}

extension PageContext {
    /// Monday, 30 November 2026, 8:54 in Berlin.
    package static let fixtureNow = Timestamp(seconds: 1_796_025_240)

    /// A reader on that Monday morning.
    package static func fixture(
        _ language: Language = .german,
        path: String = "/",
        viewer: String? = nil
    ) throws -> PageContext {
        PageContext(
            texts: try TextCatalogue.inSources().texts(language),
            asset: { "/assets/\($0)?v=1" },
            now: fixtureNow,
            timeZone: TimeZone(identifier: "Europe/Berlin") ?? .gmt,
            path: path,
            viewer: viewer
        )
    }
}
