internal import HTML

/// The sentences that the scripts say, as inert elements: no script holds a text of its own.
enum ScriptTexts {
    private static let keys = [
        "bell.unsupported", "bell.install", "bell.off", "bell.on", "bell.blocked", "bell.busy",
        "bell.hint.unsupported", "bell.hint.old_ios", "bell.hint.install", "bell.hint.off", "bell.hint.on",
        "bell.hint.blocked", "bell.hint.busy",
        "bell.told.on", "bell.told.off", "bell.told.ended", "bell.told.dismissed", "bell.told.no_service",
        "bell.told.failed", "bell.told.sync_failed",
        "note.new", "note.nameless", "note.pinned", "note.pin_failed", "note.pinning", "note.taken_down",
        "note.take_down.title", "note.take_down.text", "note.take_down.do", "note.take_down.keep",
        "note.take_down_failed", "note.older_failed", "note.load_failed",
        "news.count.one", "news.count.other", "news.since", "news.more",
        "date.today", "date.yesterday", "date.weekday",
    ]

    /// A `<template>` with one element per sentence.
    static func template(_ context: PageContext) -> HTML {
        """
        <template id="worte">
        \(keys.map { key -> HTML in "<i data-key=\"\(key)\">\(context.texts[key])</i>\n" })</template>
        """
    }
}
