import CCompression
import Foundation
import Testing

@testable import Compression

@Suite struct CompressionTests {
    static let text = Array(String(repeating: "Die Stadtverordnetenversammlung beschließt: ", count: 4).utf8)
    /// Made by Python's gzip module from `text`.
    static let foreignGzip = bytes(
        "H4sIAAAAAAACA3PJTFUILklMKSlLLcovSslLLUnNAzKLE3Nzc0rz0hWSUouTM3IyUw/PL7FScBkcigEfEsMctAAAAA=="
    )
    /// The same with a file name and a time in its header.
    static let namedGzip = bytes(
        "H4sICADxU2UC/25vdGUudHh0AHPJTFUILklMKSlLLcovSslLLUnNAzKLE3Nzc0rz0hWSUouTM3IyUw/PL7FScBkcigEfEsMctAAAAA=="
    )
    /// Made by the reference encoder from `text`.
    static let foreignBrotli = bytes("G7MA+MXslupKloUmpLE/3DF3M1rVghAxeNggdlByFr+wZaJw6IVtnnMcrZSxSxsd/3kg")

    static func bytes(_ base64: String) -> [UInt8] { Array(Data(base64Encoded: base64) ?? Data()) }

    /// Inputs of every awkward kind.
    static let inputs: [[UInt8]] = [
        [], [0], text, Array(repeating: 0x61, count: 100_000),
        (0..<70_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 3) },
    ]

    @Test(arguments: inputs, [1, 6, 9, -5, 50]) func `gzip and back gives the same`(input: [UInt8], level: Int) throws {
        #expect(try Compression.gunzip(Compression.gzip(input, level: level), limit: 100_000) == input)
    }

    @Test(arguments: [foreignGzip, namedGzip]) func `a file of another program is read`(file: [UInt8]) throws {
        #expect(try Compression.gunzip(file, limit: 1000) == Self.text)
    }

    /// RFC 1952: magic, deflate, no flags, no time; checksum and length at the end.
    @Test func `a gzip file has the frame that others expect`() throws {
        let file = try Compression.gzip(Array("x".utf8))
        #expect(Array(file.prefix(4)) == [0x1F, 0x8B, 8, 0])
        #expect(Array(file[4..<8]) == [0, 0, 0, 0])
        #expect(Array(file.suffix(8)) == [0x83, 0x16, 0xDC, 0x8C, 1, 0, 0, 0])
    }

    @Test func `the same input gives the same output`() throws {
        #expect(try Compression.gzip(Self.text) == Compression.gzip(Self.text))
        #expect(try Compression.brotli(Self.text) == Compression.brotli(Self.text))
    }

    @Test func `a broken file is malformed, wherever it breaks`() {
        let file = Self.foreignGzip
        for end in 0..<file.count {
            #expect(throws: Compression.Failure.malformed) { try Compression.gunzip(Array(file[..<end]), limit: 1000) }
        }
        // The ten bytes of the header hold a time and a system that nobody checks.
        for index in 10..<file.count {
            var damaged = file
            damaged[index] ^= 0x10
            #expect(throws: Compression.Failure.self) { try Compression.gunzip(damaged, limit: 1000) }
        }
        #expect(throws: Compression.Failure.malformed) { try Compression.gunzip(file + [0], limit: 1000) }
        #expect(throws: Compression.Failure.malformed) { try Compression.gunzip(Self.text, limit: 1000) }
    }

    @Test func `a small file cannot become a large one`() throws {
        let bomb = try Compression.gzip([UInt8](repeating: 0, count: 5_000_000))
        #expect(bomb.count < 6000)
        #expect(throws: Compression.Failure.tooLarge) { try Compression.gunzip(bomb, limit: 4_999_999) }
        #expect(try Compression.gunzip(bomb, limit: 5_000_000).count == 5_000_000)
    }

    @Test(arguments: inputs, [0, 5, 11, -5, 50])
    func `the reference decoder reads our brotli`(input: [UInt8], quality: Int) throws {
        #expect(Self.decodeBrotli(try Compression.brotli(input, quality: quality), limit: 100_000) == input)
    }

    @Test func `brotli is as small as the reference encoder's`() throws {
        #expect(Self.decodeBrotli(Self.foreignBrotli, limit: 1000) == Self.text)
        #expect(try Compression.brotli(Self.text).count <= Self.foreignBrotli.count)
        #expect(try Compression.brotli(Self.text).count < Compression.gzip(Self.text, level: 9).count)
    }

    private static func decodeBrotli(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var result = BROTLI_DECODER_RESULT_ERROR
        let output = [UInt8](unsafeUninitializedCapacity: limit) { output, count in
            count = limit
            result = BrotliDecoderDecompress(bytes.count, bytes, &count, output.baseAddress)
        }
        return result == BROTLI_DECODER_RESULT_SUCCESS ? output : nil
    }
}
