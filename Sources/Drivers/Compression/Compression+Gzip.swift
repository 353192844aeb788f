private import CCompression

extension Compression {
    /// What zlib wants for gzip: the largest window, and 16 for gzip's header and trailer.
    static let gzipWindow: Int32 = 15 + 16

    /// A gzip file of one member, without name and time.
    ///
    /// - Parameters:
    ///   - bytes: what to compress.
    ///   - level: 1 is fast, 9 is small.
    /// - Returns: never empty, for short input longer than it.
    /// - Throws: `outOfMemory`.
    package static func gzip(_ bytes: [UInt8], level: Int = 6) throws(Failure) -> [UInt8] {
        var stream = z_stream()
        let started = deflateInit2_(
            &stream,
            Int32(min(9, max(1, level))),
            Z_DEFLATED,
            gzipWindow,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard started == Z_OK else { throw .outOfMemory }
        defer { deflateEnd(&stream) }

        var isComplete = false
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        let result = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
            bytes.withUnsafeBufferPointer { input in
                // zlib reads its input only; the type is older than `const`.
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                isComplete = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = output.count - Int(stream.avail_out)
            }
        }
        guard isComplete else { throw .outOfMemory }
        return result
    }

    /// The content of a gzip file of one member.
    ///
    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limit: how much may come out, in bytes: a small file can hold a thousand times its size.
    /// - Returns: may be empty.
    /// - Throws: ``Failure``.
    package static func gunzip(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        let unzipping = try Unzipping(bytes, limit: limit)
        var result: [UInt8] = []
        while let piece = try unzipping.next(32 * 1024) { result += piece }
        return result
    }
}
