private import Foundation

/// The one function that the weighing of words needs from outside the language.
enum Logarithm {
    /// The natural logarithm.
    static func natural(_ value: Float) -> Float {
        log(value)
    }
}
