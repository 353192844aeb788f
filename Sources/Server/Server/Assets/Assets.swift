package import Foundation
package import HTTP

/// The files that pages refer to: loaded once, compressed once, sent from memory.
///
/// Names come from a dictionary that was filled at the start, so no request can name a file outside of it.
package struct Assets: Sendable {
    /// Why the files cannot be served.
    package enum Failure: Error, Equatable {
        /// The folder is not there or cannot be read.
        case unreadable(String)
        /// A name that would have to be escaped in a URL: rename the file.
        case badName(String)
    }

    private let assets: [String: Asset]
    /// Eight characters that change when any of the files does: what an offline cache is named by.
    package let version: String

    /// Loads every file of a folder and of the folders in it; hidden ones are left out.
    ///
    /// - Parameters:
    ///   - folder: its files are named relative to it: `app.js`, `icons/app.svg`.
    ///   - quality: of brotli, 0 to 11. 5 takes about as long as gzip; 9 and less hold up no start. Nil compresses nothing:
    ///     for commands that only name files.
    /// - Throws: ``Failure``.
    package init(folder: URL, quality: Int? = 5) throws(Failure) {
        let root = folder.standardizedFileURL.path()
        guard
            let walk = FileManager.default.enumerator(
                at: folder.standardizedFileURL,
                includingPropertiesForKeys: [.isRegularFileKey],
                options: [.skipsHiddenFiles]
            )
        else { throw .unreadable(root) }
        var files: [String: [UInt8]] = [:]
        for case let file as URL in walk {
            guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true else { continue }
            let path = file.path(percentEncoded: false)
            guard let content = try? Data(contentsOf: file) else { throw .unreadable(path) }
            let prefix = root.hasSuffix("/") ? root : root + "/"
            files[String(path.dropFirst(prefix.count))] = Array(content)
        }
        guard !files.isEmpty else { throw .unreadable(root) }
        try self.init(files: files, quality: quality)
    }

    /// Serves files that are in memory already.
    ///
    /// - Parameters:
    ///   - files: content by name.
    ///   - quality: of brotli, 0 to 11; nil compresses nothing.
    /// - Throws: `badName`.
    package init(files: [String: [UInt8]], quality: Int? = 5) throws(Failure) {
        for name in files.keys where !Self.isPlain(name) { throw .badName(name) }
        var assets: [String: Asset] = [:]
        for (name, bytes) in AssetReferences.resolve(files) {
            assets[name] = Asset(name: name, bytes: bytes, quality: quality)
        }
        self.assets = assets
        let parts = assets.map { "\($0.key) \($0.value.version)\n" }.sorted()
        version = ContentHash(parts.joined().utf8).short
    }

    /// The names of all files, sorted.
    package var names: [String] { assets.keys.sorted() }

    /// The path that a page writes for a file; it changes with the content, so browsers may keep what it names for ever.
    ///
    /// A name that is not there gives a path that is not found.
    package func url(_ name: String) -> String {
        guard let asset = assets[name] else { return "/assets/\(name)" }
        return "/assets/\(name)?v=\(asset.version)"
    }

    /// The answer to a request for a file.
    ///
    /// A HEAD gets the answer of a GET: the server leaves out the body.
    ///
    /// - Parameters:
    ///   - name: the file's; whatever stands in the request's path is safe here.
    ///   - head: of the request.
    /// - Returns: nil when there is no such file.
    package func response(name: String, head: RequestHead) -> Response? {
        guard let asset = assets[name] else { return nil }
        guard head.method == "GET" || head.method == "HEAD" else {
            return Response(status: 405, headers: [("Allow", "GET, HEAD")])
        }
        let accepted = AcceptEncoding(head.headers.all("Accept-Encoding"))
        guard let (coding, variant) = asset.variant(for: accepted) else { return nil }
        let isCurrent = head.query("v") == asset.version
        var response = Response(headers: [
            ("ETag", variant.tag), ("Vary", "Accept-Encoding"),
            ("Cache-Control", isCurrent ? "public, max-age=31536000, immutable" : "no-cache"),
        ])
        if EntityTag.isListed(head.headers.all("If-None-Match"), variant.tag) {
            response.status = 304
            return response
        }
        response.headers.append(("Content-Type", asset.type))
        if coding != .identity { response.headers.append(("Content-Encoding", coding.rawValue)) }
        response.body = .bytes(variant.bytes)
        return response
    }

    /// Letters, digits and `.`, `_`, `-`, in segments parted by `/`.
    private static func isPlain(_ name: String) -> Bool {
        let segments = name.split(separator: "/", omittingEmptySubsequences: false)
        return segments.allSatisfy { segment in
            !segment.hasPrefix(".") && !segment.isEmpty
                && segment.utf8.allSatisfy {
                    switch $0 {
                    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                    default: false
                    }
                }
        }
    }
}
