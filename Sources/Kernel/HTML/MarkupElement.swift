/// One element of a page that somebody else wrote, read for what it says.
///
/// Plain values: whoever reads them needs no parser, and a test makes them by hand.
package struct MarkupElement: Sendable, Equatable {
    /// What stands in an element.
    package enum Node: Sendable, Equatable {
        case text(String)
        case element(MarkupElement)
    }

    /// In small letters: `td`.
    package var name: String
    /// Values by names in small letters.
    package var attributes: [String: String]
    package var nodes: [Node]

    package init(_ name: String, _ attributes: [String: String] = [:], _ nodes: [Node] = []) {
        self.name = name
        self.attributes = attributes
        self.nodes = nodes
    }

    /// The elements in it, in order.
    package var children: [MarkupElement] {
        nodes.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// What a reader sees of it, on one line.
    package var text: String {
        var pieces: [String] = []
        collect(&pieces)
        return pieces.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// All elements below it that meet a condition, in the order of the page; also those inside of others.
    package func all(where matches: (MarkupElement) -> Bool) -> [MarkupElement] {
        var found: [MarkupElement] = []
        for child in children {
            if matches(child) { found.append(child) }
            found += child.all(where: matches)
        }
        return found
    }

    /// All elements below it with one of some names.
    package func all(_ names: String...) -> [MarkupElement] {
        all { names.contains($0.name) }
    }

    /// Whether it has a class that begins so.
    package func hasClass(beginning prefix: String) -> Bool {
        (attributes["class"] ?? "").split(separator: " ").contains { $0.hasPrefix(prefix) }
    }

    private func collect(_ pieces: inout [String]) {
        guard name != "script", name != "style" else { return }
        for node in nodes {
            switch node {
            case .text(let text): pieces.append(text)
            case .element(let element): element.collect(&pieces)
            }
        }
    }
}
