/// Makes bytes fewer, in the two codings that every browser reads: gzip (RFC 1952) and brotli (RFC 7932).
///
/// One call takes the whole input: answers are known as a whole. The same input always gives the same output.
package enum Compression {
    /// Why bytes could not be changed.
    package enum Failure: Error, Equatable {
        /// The library has no memory.
        case outOfMemory
        /// Not a gzip file: wrong magic, broken data, wrong checksum, an end that is missing or something behind it.
        case malformed
        /// More output than was allowed.
        case tooLarge
    }
}
