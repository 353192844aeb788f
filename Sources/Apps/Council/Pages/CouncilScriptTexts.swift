internal import HTML

/// The sentences that the council's scripts say, as inert elements: no script holds a text of its own.
enum CouncilScriptTexts {
    private static let keys = [
        "council.share.copied", "council.share.failed", "app.priming.told.dismissed",
        "app.priming.told.failed", "app.priming.told.on", "app.pull.release", "app.pull.failed",
    ]

    /// A `<template>` with one element per sentence.
    static func template(_ context: PageContext) -> HTML {
        """
        <template id="worte">
        \(keys.map { key -> HTML in "<i data-key=\"\(key)\">\(context.texts[key])</i>\n" })</template>
        """
    }
}
