private import CLibXML
package import HTML

/// Reads the HTML of others with libxml2, however broken it is.
package enum Markup {
    /// Why there is no page.
    package enum Failure: Error, Equatable {
        /// Nothing of it is HTML.
        case empty
        /// Longer than any page for people.
        case tooLarge
    }

    /// No page for people is longer.
    private static let largestPage = 16 << 20
    /// Browsers nest no deeper either; what is below is left out.
    private static let maximumDepth = 256

    /// The page's outermost element.
    ///
    /// - Parameters:
    ///   - bytes: the page.
    ///   - encoding: what the answer's `Content-Type` says; nil leaves it to the page.
    /// - Returns: mostly `html`.
    /// - Throws: ``Failure``.
    package static func page(_ bytes: [UInt8], encoding: String? = nil) throws(Failure) -> MarkupElement {
        guard bytes.count <= largestPage else { throw .tooLarge }
        guard !bytes.isEmpty else { throw .empty }
        // It mends what is broken, says nothing of it, and fetches nothing from anywhere.
        let options =
            Int32(HTML_PARSE_RECOVER.rawValue) | Int32(HTML_PARSE_NOERROR.rawValue)
            | Int32(HTML_PARSE_NOWARNING.rawValue) | Int32(HTML_PARSE_NONET.rawValue)
            | Int32(HTML_PARSE_NODEFDTD.rawValue)
        let document = bytes.withUnsafeBytes { buffer in
            htmlReadMemory(
                buffer.baseAddress?.assumingMemoryBound(to: CChar.self),
                Int32(buffer.count),
                nil,
                encoding,
                options
            )
        }
        guard let document else { throw .empty }
        defer { xmlFreeDoc(document) }
        guard let root = xmlDocGetRootElement(document) else { throw .empty }
        return element(root, depth: 0)
    }

    private static func element(_ node: xmlNodePtr, depth: Int) -> MarkupElement {
        var element = MarkupElement(text(node.pointee.name).lowercased())
        var attribute = node.pointee.properties
        while let current = attribute {
            element.attributes[text(current.pointee.name).lowercased()] = content(of: current.pointee.children)
            attribute = current.pointee.next
        }
        guard depth < maximumDepth else { return element }
        var child = node.pointee.children
        while let current = child {
            switch current.pointee.type {
            case XML_ELEMENT_NODE: element.nodes.append(.element(self.element(current, depth: depth + 1)))
            case XML_TEXT_NODE, XML_CDATA_SECTION_NODE: element.nodes.append(.text(text(current.pointee.content)))
            default: break
            }
            child = current.pointee.next
        }
        return element
    }

    /// An attribute's value: the texts below it.
    private static func content(of first: xmlNodePtr?) -> String {
        var value = ""
        var node = first
        while let current = node {
            value += text(current.pointee.content)
            node = current.pointee.next
        }
        return value
    }

    private static func text(_ characters: UnsafePointer<xmlChar>?) -> String {
        characters.map { String(cString: $0) } ?? ""
    }
}
