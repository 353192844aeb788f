/// The languages in which the library has sentences of its own.
public enum MailLanguage: String, Sendable, CaseIterable {
    /// Deutsch.
    case german = "de"
    /// English.
    case english = "en"
}
