internal import HTML

/// The bell of a board: hidden until the script knows which of its five states it is in.
enum BellButton {
    /// The control.
    ///
    /// Among bells of other boards each names its board, for whoever does not see where it stands.
    static func render(slug: String, name: String, isAmongOthers: Bool, _ context: PageContext) -> HTML {
        let suffix: HTML? =
            isAmongOthers ? "<span class=\"sr\"> \(context.texts("bell.for", ["board": name]))</span>" : nil
        return """
            <button class="bell" type="button" data-bell="\(slug)" data-state="off" aria-pressed="false" hidden>\
            \(context.icon(.bell))<span><span data-bell-word>\(context.texts["bell.off"])</span>\(suffix)</span></button>
            """
    }
}
