internal import HTML

/// The sentences that the visits' scripts say, as inert elements: no script holds a text of its own.
enum VisitsScriptTexts {
    private static let keys = [
        "app.priming.told.dismissed", "app.priming.told.failed", "app.priming.told.on", "app.pull.failed",
        "app.pull.release", "visits.draft.restored", "visits.permission.blocked", "visits.permission.install",
        "visits.permission.off", "visits.permission.old_ios", "visits.permission.on", "visits.permission.unsupported",
        "visits.place.failed", "visits.place.found", "visits.place.refused",
    ]

    /// A `<template>` with one element per sentence.
    static func template(_ context: PageContext) -> HTML {
        """
        <template id="worte">
        \(keys.map { key -> HTML in "<i data-key=\"\(key)\">\(context.texts[key])</i>\n" })</template>
        """
    }
}
