private import CCompression

/// A gzip file of one member that is unzipped piece by piece.
///
/// A class round zlib's stream, which must stay where it is; used by one task at a time.
package final class Unzipping {
    private let bytes: [UInt8]
    private let limit: Int
    private let stream: UnsafeMutablePointer<z_stream>
    private var count = 0
    private var hasEnded = false

    /// - Parameters:
    ///   - bytes: the whole file.
    ///   - limit: how much may come out, in bytes: a small file can hold a thousand times its size.
    /// - Throws: `outOfMemory`.
    package init(_ bytes: [UInt8], limit: Int) throws(Compression.Failure) {
        self.bytes = bytes
        self.limit = limit
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let started = inflateInit2_(
            stream,
            Compression.gzipWindow,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        guard started == Z_OK else { throw .outOfMemory }
        stream.pointee.avail_in = UInt32(bytes.count)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// How much of the file was read, 0 to 1.
    package var part: Double {
        bytes.isEmpty ? 1 : Double(bytes.count - Int(stream.pointee.avail_in)) / Double(bytes.count)
    }

    /// The next bytes of the content.
    ///
    /// - Parameter most: how many at most, in bytes.
    /// - Returns: nil at the end.
    /// - Throws: `malformed`, `tooLarge`, `outOfMemory`.
    package func next(_ most: Int) throws(Compression.Failure) -> [UInt8]? {
        var piece: [UInt8] = []
        while piece.isEmpty {
            guard !hasEnded else { return nil }
            var status = Z_OK
            let done = bytes.count - Int(stream.pointee.avail_in)
            piece = [UInt8](unsafeUninitializedCapacity: most) { output, length in
                bytes.withUnsafeBufferPointer { input in
                    // zlib reads its input only; the type is older than `const`.
                    stream.pointee.next_in = input.baseAddress.map { UnsafeMutablePointer(mutating: $0 + done) }
                    stream.pointee.next_out = output.baseAddress
                    stream.pointee.avail_out = UInt32(output.count)
                    status = inflate(stream, Z_NO_FLUSH)
                    length = output.count - Int(stream.pointee.avail_out)
                }
            }
            count += piece.count
            guard count <= limit else { throw .tooLarge }
            guard status == Z_OK || status == Z_STREAM_END else {
                throw status == Z_MEM_ERROR ? .outOfMemory : .malformed
            }
            hasEnded = status == Z_STREAM_END
            guard !hasEnded || stream.pointee.avail_in == 0 else { throw .malformed }
        }
        return piece
    }
}
