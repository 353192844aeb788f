/// Whether a topic's name is one: names that read like an order to a machine are refused.
///
/// Names may one day stand in a question to a language model, and they stand in everybody's statistics; an interest
/// needs no imperative. The rule is a list, so that the same name always gets the same answer.
package enum TopicName {
    /// Whether a name looks like an instruction.
    package static func isInstruction(_ name: String) -> Bool {
        let lower = name.lowercased()
        if marks.contains(where: lower.contains) { return true }
        let words = WordReader.words(of: name).map(\.folded)
        guard let first = words.first else { return false }
        if words.count > 1, starts.contains(first) || starts.contains("\(first) \(words[1])") { return true }
        if words.count > 2, politeStarts.contains(first), starts.contains(words[1]) { return true }
        let ignores = words.contains { overrides.contains($0) }
        return ignores && words.contains { instructions.contains($0) }
    }

    /// Never in the name of an interest: marks of roles, code and prompts.
    private static let marks = [
        "<|", "|>", "```", "###", "[inst", "system:", "assistant:", "user:", "system prompt", "systemprompt", "</",
        "{{", "}}",
        "http://", "https://",
    ]
    private static let overrides: Set<String> = [
        "ignoriere", "ignorier", "ignorieren", "vergiss", "missachte", "überschreibe", "ignore", "forget", "disregard",
        "override",
        "umgehe", "bypass",
    ]
    private static let instructions: Set<String> = [
        "anweisung", "anweisungen", "instruktion", "instruktionen", "vorgaben", "regeln", "befehle", "instruction",
        "instructions",
        "rules", "prompt", "prompts", "vorherigen", "bisherigen", "previous", "above",
    ]
    private static let politeStarts: Set<String> = ["bitte", "please", "jetzt", "nun", "now"]
    private static let starts: Set<String> = [
        "ignoriere", "ignorier", "vergiss", "missachte", "antworte", "schreibe", "schreib", "gib", "nenne", "erkläre",
        "übersetze",
        "fasse", "liste", "zeige", "zeig", "sag", "sage", "erzähle", "erzähl", "generiere", "erstelle", "verhalte",
        "handle",
        "führe", "verrate", "wiederhole", "beantworte", "bewerte", "melde", "du bist", "du sollst", "du musst", "tu so",
        "stell dir", "ab jetzt", "von nun", "ignore", "forget", "disregard", "you are", "act as", "pretend", "respond",
        "answer",
        "write", "print", "output", "translate", "repeat", "reveal", "tell me", "give me", "show me", "do not",
        "return only",
    ]
}
