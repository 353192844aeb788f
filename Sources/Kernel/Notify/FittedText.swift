/// Shortens the texts of a message until its encoding is small enough.
///
/// Services count bytes of JSON, people read characters: an umlaut is two bytes, a family of emoji is twenty-five, a
/// quotation mark needs a backslash. So the caller says how long the whole encoding is with certain texts, and a text
/// is cut only between characters as people see them (grapheme clusters), with an ellipsis where something is missing.
public enum FittedText {
    /// What stands where a text was cut.
    public static let ellipsis = "…"

    /// The texts, as long as they may be.
    ///
    /// The first is shortened first, down to nothing if need be, then the second, and so on. The last keeps at least
    /// one character, since a message without its title says nothing.
    ///
    /// - Parameters:
    ///   - texts: those that may be shortened, the least important first: body, then title.
    ///   - limit: the most bytes that the encoding may have.
    ///   - size: the bytes of the whole encoding with these texts, in the same order. It must not shrink when a text
    ///     grows, and a text must take at least its UTF-8 bytes; JSON does both.
    /// - Returns: nil when the rest of the message alone leaves no room.
    public static func fitted(_ texts: [String], limit: Int, size: (_ texts: [String]) -> Int) -> [String]? {
        var texts = texts
        if size(texts) <= limit { return texts }
        for index in texts.indices {
            let isLast = index == texts.indices.last
            let whole = texts[index]
            texts[index] = ""
            // Without any of it it does not fit either: then it goes altogether, and the next one is cut.
            if !isLast, size(texts) > limit { continue }
            let cuts = cuts(in: whole, limit: limit)
            // The last count of characters that fits; zero is known to fit, unless this is the last text.
            var fits = 0
            var fails = cuts.count
            while fails - fits > 1 {
                let middle = (fits + fails) / 2
                texts[index] = shortened(whole, at: cuts[middle])
                if size(texts) <= limit { fits = middle } else { fails = middle }
            }
            // An ellipsis behind nothing but white space says nothing either.
            if fits > 0, shortened(whole, at: cuts[fits]) != ellipsis {
                texts[index] = shortened(whole, at: cuts[fits])
                return texts
            }
            texts[index] = ""
            if !isLast { return texts }
        }
        return nil
    }

    /// The places between characters, from the beginning up to the last that can be within the limit.
    ///
    /// One text may be a megabyte long; what lies beyond the limit need not be looked at.
    private static func cuts(in text: String, limit: Int) -> [String.Index] {
        var cuts: [String.Index] = []
        var index = text.startIndex
        while index < text.endIndex, text.utf8.distance(from: text.startIndex, to: index) <= limit {
            cuts.append(index)
            index = text.index(after: index)
        }
        return cuts
    }

    private static func shortened(_ text: String, at cut: String.Index) -> String {
        // "Today …" reads as if a word were missing; so white space before the ellipsis goes too.
        var kept = text[..<cut]
        while kept.last?.isWhitespace == true { kept.removeLast() }
        return kept + ellipsis
    }
}
