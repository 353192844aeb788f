private import CCompression

extension Compression {
    /// A brotli stream.
    ///
    /// - Parameters:
    ///   - bytes: what to compress.
    ///   - quality: 0 is fast; 11 is small, and slower than gzip by a factor of fifty: for what is compressed once.
    /// - Returns: never empty, for short input longer than it.
    /// - Throws: `outOfMemory`.
    package static func brotli(_ bytes: [UInt8], quality: Int = 11) throws(Failure) -> [UInt8] {
        var isComplete = false
        let result = [UInt8](unsafeUninitializedCapacity: BrotliEncoderMaxCompressedSize(bytes.count)) {
            output,
            count in
            bytes.withUnsafeBufferPointer { input in
                count = output.count
                isComplete =
                    BrotliEncoderCompress(
                        Int32(min(11, max(0, quality))),
                        BROTLI_DEFAULT_WINDOW,
                        BROTLI_MODE_TEXT,
                        input.count,
                        input.baseAddress,
                        &count,
                        output.baseAddress
                    ) == BROTLI_TRUE
                if !isComplete { count = 0 }
            }
        }
        guard isComplete else { throw .outOfMemory }
        return result
    }
}
