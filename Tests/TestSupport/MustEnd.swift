package import Testing

extension Trait where Self == TimeLimitTrait {
    /// Ends a test that waits for something that never comes.
    ///
    /// A guard against hanging, not a measure of speed: all tests start together, so each one's time holds the
    /// work of nearly two thousand others, minutes of it on a busy machine.
    package static var mustEnd: Self { .timeLimit(.minutes(10)) }
}
