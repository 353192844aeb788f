internal import Foundation

/// Writes into scripts and stylesheets the versions of the files they refer to.
///
/// A page names its files with their versions, but a module's `import "./page.js"` and a stylesheet's
/// `url("kork.svg")` do not: browsers would have to ask for each of them again on every page, and could mix old modules
/// with new ones. With the versions in place all of them are kept for ever, and a change deep down changes the
/// version of everything that leads to it.
struct AssetReferences {
    private let files: [String: [UInt8]]
    private var done: [String: [UInt8]] = [:]
    private var open: Set<String> = []

    private init(_ files: [String: [UInt8]]) {
        self.files = files
    }

    /// All files, with versions written into the references of those that have some.
    static func resolve(_ files: [String: [UInt8]]) -> [String: [UInt8]] {
        var references = AssetReferences(files)
        for name in files.keys.sorted() { _ = references.content(of: name) }
        return references.done
    }

    private mutating func content(of name: String) -> [UInt8]? {
        if let content = done[name] { return content }
        // In a circle of imports the last reference stays without a version: a browser then asks each time.
        guard let bytes = files[name], open.insert(name).inserted else { return nil }
        defer { open.remove(name) }
        let marks = Self.marks(name)
        var text = marks.isEmpty ? "" : String(decoding: bytes, as: UTF8.self)
        for mark in marks { text = rewrite(text, after: mark, in: name) }
        let content = marks.isEmpty ? bytes : Array(text.utf8)
        done[name] = content
        return content
    }

    /// What stands before a reference in a kind of file, up to the name.
    private static func marks(_ name: String) -> [String] {
        if name.hasSuffix(".js") { return ["from \"./", "import \"./"] }
        return name.hasSuffix(".css") ? ["url(\""] : []
    }

    private mutating func rewrite(_ text: String, after mark: String, in name: String) -> String {
        let folder = name.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let parts = text.components(separatedBy: mark)
        return parts.dropFirst().reduce(into: parts.first ?? "") { result, part in
            result += mark
            let target = String(part.prefix { $0 != "\"" })
            guard let content = content(of: folder + target) else {
                result += part
                return
            }
            result += target + "?v=" + ContentHash(content).short + part.dropFirst(target.count)
        }
    }
}
