/// Reads markup as a strict parser would and says what is wrong with it.
///
/// Stricter than browsers: every tag is balanced, every attribute quoted and there once, ids are unique, references
/// (`for`, `aria-labelledby`, `aria-describedby`, `href="#…"`) lead somewhere, and nothing that a strict CSP forbids is
/// there: no inline script, no style, no `on…` attribute, no address but http, https, mailto, tel, sms or a path.
package struct Markup {
    private static let empty: Set<String> = ["meta", "link", "input", "br", "img", "hr"]
    private var faults: [String] = []
    private var open: [String] = []
    private var ids: [String] = []
    private var references: [String] = []

    /// All faults of a document or a piece of one; empty for good markup.
    package static func faults(in text: String) -> [String] {
        var markup = Markup()
        markup.read(Array(text.unicodeScalars))
        return markup.faults
    }

    private mutating func read(_ text: [Unicode.Scalar]) {
        var index = 0
        while index < text.count {
            if text[index] == "<" {
                readTag(text, &index)
            } else if text[index] == "&" {
                readEntity(text, &index)
            } else {
                if text[index] == ">" { faults.append("a bare > in the text near \(excerpt(text, index))") }
                index += 1
            }
        }
        if !open.isEmpty { faults.append("never closed: \(open)") }
        for id in ids where ids.filter({ $0 == id }).count > 1 { faults.append("id \(id) is there twice") }
        for reference in references where !ids.contains(reference) { faults.append("nothing has the id \(reference)") }
    }

    private mutating func readTag(_ text: [Unicode.Scalar], _ index: inout Int) {
        guard let end = end(of: text, index) else {
            faults.append("a tag that does not end near \(excerpt(text, index))")
            index = text.count
            return
        }
        let tag = String(String.UnicodeScalarView(text[index + 1..<end]))
        index = end + 1
        if tag.lowercased() == "!doctype html" { return }
        if tag.hasPrefix("/") {
            let name = String(tag.dropFirst())
            if open.last == name {
                open.removeLast()
            } else {
                faults.append("</\(name)> closes \(open.last ?? "nothing")")
            }
            return
        }
        let name = String(tag.prefix { $0.isLetter || $0.isNumber })
        guard !name.isEmpty else {
            faults.append("no tag name in <\(tag)>")
            return
        }
        let closes = tag.hasSuffix("/")
        check(name, attributes(String(tag.dropFirst(name.count).dropLast(closes ? 1 : 0)), of: tag))
        if !Self.empty.contains(name), !closes { open.append(name) }
    }

    /// Where the tag ends: quoted values may hold a `>`.
    private func end(of text: [Unicode.Scalar], _ start: Int) -> Int? {
        var isQuoted = false
        for index in start..<text.count {
            if text[index] == "\"" { isQuoted.toggle() }
            if text[index] == ">", !isQuoted { return index }
        }
        return nil
    }

    private mutating func attributes(_ text: String, of tag: String) -> [(name: String, value: String?)] {
        var result: [(name: String, value: String?)] = []
        var rest = text[...]
        while let first = rest.first {
            guard first.isWhitespace else {
                faults.append("no space before an attribute in <\(tag)>")
                return result
            }
            rest = rest.drop { $0.isWhitespace }
            let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
            rest = rest.dropFirst(name.count)
            if name.isEmpty { break }
            var value: String?
            if rest.first == "=" {
                guard rest.dropFirst().first == "\"", let close = rest.dropFirst(2).firstIndex(of: "\"") else {
                    faults.append("an attribute without quotes in <\(tag)>")
                    return result
                }
                value = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<close])
                rest = rest[rest.index(after: close)...]
            }
            if result.contains(where: { $0.name == name }) { faults.append("\(name) is there twice in <\(tag)>") }
            result.append((String(name), value))
        }
        return result
    }

    private mutating func check(_ name: String, _ attributes: [(name: String, value: String?)]) {
        let value = Dictionary(attributes.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        if name == "style" || value["style"] != nil { faults.append("inline style in <\(name)>") }
        if name == "script", value["src"] == nil { faults.append("inline script") }
        for attribute in value.keys where attribute.hasPrefix("on") { faults.append("\(attribute) in <\(name)>") }
        for attribute in ["href", "src", "action"] {
            guard let address = value[attribute] else { continue }
            let scheme = address.prefix { $0 != ":" && $0 != "/" && $0 != "?" && $0 != "#" }
            let isAllowed = ["http", "https", "mailto", "tel", "sms"].contains(scheme)
            if address.dropFirst(scheme.count).first == ":", !isAllowed {
                faults.append("\(attribute)=\(address)")
            }
            if attribute == "href", address.hasPrefix("#"), address != "#" {
                references.append(String(address.dropFirst()))
            }
        }
        if let id = value["id"] { ids.append(id) }
        for attribute in ["for", "aria-labelledby", "aria-describedby"] {
            references += (value[attribute] ?? "").split(separator: " ").map(String.init)
        }
        if value["id"] == "" { faults.append("an empty id in <\(name)>") }
    }

    private mutating func readEntity(_ text: [Unicode.Scalar], _ index: inout Int) {
        let known = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
        let rest = String(String.UnicodeScalarView(text[index..<min(index + 6, text.count)]))
        guard let entity = known.first(where: rest.hasPrefix) else {
            faults.append("a bare & near \(excerpt(text, index))")
            index += 1
            return
        }
        index += entity.unicodeScalars.count
    }

    private func excerpt(_ text: [Unicode.Scalar], _ index: Int) -> String {
        String(String.UnicodeScalarView(text[max(0, index - 20)..<min(text.count, index + 20)]))
    }
}
