import Base
import TestSupport
import Testing

@Suite struct RandomnessTests {
    @Test(arguments: [0, 1, 7, 8, 9, 16, 1000]) func `so many bytes as asked`(count: Int) {
        #expect(Randomness.system.bytes(count).count == count)
        #expect(SeededRandomness().randomness.bytes(count).count == count)
    }

    @Test func `the system does not repeat itself`() {
        let tokens = Set((0..<1000).map { _ in Randomness.system.token(byteCount: 16) })
        #expect(tokens.count == 1000)
        // Each byte value is met: 64,000 draws miss one of 256 with a chance below 1 in 10^100.
        #expect(Set(Randomness.system.bytes(64_000)).count == 256)
    }

    @Test func `a token is its bytes in URL-safe characters`() {
        let fixed = Randomness { count in (0..<count).map { UInt8(truncatingIfNeeded: 0xF8 + $0) } }
        #expect(fixed.token(byteCount: 3) == "-Pn6")
        #expect(Base64URL.decode(Randomness.system.token(byteCount: 20))?.count == 20)
    }

    @Test(
        arguments: [
            ([0, 0, 0, 0, 0, 0, 0, 0], 0), ([0x80, 0, 0, 0, 0, 0, 0, 0], 0.5), ([0x40, 0, 0, 0, 0, 0, 0, 0xFF], 0.25),
            ([255, 255, 255, 255, 255, 255, 255, 255], 1 - 0x1p-53),
        ] as [([UInt8], Double)]
    )
    func `a fraction is at least 0 and below 1`(bytes: [UInt8], fraction: Double) {
        #expect(Randomness { _ in bytes }.fraction() == fraction)
    }

    @Test func `a seed repeats itself, another does not`() {
        let first = SeededRandomness(1).randomness
        let second = SeededRandomness(1).randomness
        let other = SeededRandomness(2).randomness
        let bytes = first.bytes(32)
        #expect(bytes == second.bytes(10) + second.bytes(22))
        #expect(bytes != other.bytes(32))
        // The published first outputs of SplitMix64 for the seed 1234567.
        let known = SeededRandomness(1_234_567)
        #expect([known.next(), known.next()] == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973])
    }
}
