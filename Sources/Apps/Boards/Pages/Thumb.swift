internal import HTML

/// The small picture of a board: cork with its newest notes as papers.
enum Thumb {
    /// Where the four papers hang: turn, middle, corner and size, the two written lines, and the pin.
    private struct Place {
        let turn: HTML
        let sheet: HTML
        let lines: HTML
        let pin: HTML
    }

    private static let spots: [Place] = [
        Place(
            turn: "rotate(-4 21 21)",
            sheet: "x=\"9\" y=\"10\" width=\"24\" height=\"22\"",
            lines: "M13 19h16M13 24h12",
            pin: "cx=\"21\" cy=\"11\" r=\"2.6\" fill=\"#c8482f\""
        ),
        Place(
            turn: "rotate(5 49 21)",
            sheet: "x=\"38\" y=\"8\" width=\"22\" height=\"26\"",
            lines: "M42 17h14M42 22h10",
            pin: "cx=\"49\" cy=\"9\" r=\"2.6\" fill=\"#2f7095\""
        ),
        Place(
            turn: "rotate(3 25 49)",
            sheet: "x=\"12\" y=\"38\" width=\"26\" height=\"22\"",
            lines: "M16 47h18M16 52h14",
            pin: "cx=\"25\" cy=\"39\" r=\"2.6\" fill=\"#d99a10\""
        ),
        Place(
            turn: "rotate(-5 52 50)",
            sheet: "x=\"42\" y=\"40\" width=\"20\" height=\"20\"",
            lines: "M46 49h12M46 54h8",
            pin: "cx=\"52\" cy=\"41\" r=\"2.6\" fill=\"#41835a\""
        ),
    ]

    /// The picture; at most four papers.
    static func render(_ notes: [Int64]) -> HTML {
        let papers = zip(notes, spots).map { note, spot -> HTML in
            """
            <g transform="\(spot.turn)"><rect class="p\(NoteCard.paper(note))" \(spot.sheet) rx="1.5"/>\
            <path class="thumb-ink" d="\(spot.lines)"/></g><circle \(spot.pin)/>
            """
        }
        return """
            <span class="brett__thumb cork"><svg viewBox="0 0 70 70" aria-hidden="true">\(papers)</svg></span>
            """
    }
}
