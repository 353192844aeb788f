internal import HTML

/// The sentences that the account's scripts say, as inert elements: no script holds a text of its own.
enum AccountScriptTexts {
    private static let keys = [
        "account.push.on", "account.push.off", "account.push.busy", "account.push.hint.on", "account.push.hint.off",
        "account.push.hint.install", "account.push.hint.blocked", "account.push.hint.old_ios",
        "account.push.hint.unsupported", "account.push.told.dismissed", "account.push.told.no_service",
        "account.push.told.failed",
    ]

    /// A `<template>` with one element per sentence.
    static func template(_ context: PageContext) -> HTML {
        """
        <template id="worte">
        \(keys.map { key -> HTML in "<i data-key=\"\(key)\">\(context.texts[key])</i>\n" })</template>
        """
    }
}
