import Base
import Crypto
import Testing

@Suite struct PasswordTests {
    /// RFC 7914 §12, the second and third example; the first has a cost that is not worth offering.
    @Test func `scrypt gives the keys of RFC 7914`() throws {
        #expect(
            Scrypt.derive(
                from: Array("password".utf8),
                salt: Array("NaCl".utf8),
                parameters: try #require(Scrypt.Parameters(cost: 1024, blockSize: 8, parallelism: 16)),
                length: 64
            )
                == hex(
                    "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b3731622eaf30d92e22a3886ff109279d9830dac727afb9"
                        + "4a83ee6d8360cbdfa2cc0640"
                )
        )
        #expect(
            Scrypt.derive(
                from: Array("pleaseletmein".utf8),
                salt: Array("SodiumChloride".utf8),
                parameters: .standard,
                length: 64
            )
                == hex(
                    "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc"
                        + "0d651e40dfcf017b45575887"
                )
        )
    }

    @Test(arguments: [
        (0, 8, 1), (1, 8, 1), (3, 8, 1), (16_383, 8, 1), (1 << 21, 1, 1), (1 << 20, 2, 1), (1 << 17, 16, 1),
        (16_384, 0, 1),
        (16_384, 17, 1), (16_384, 8, 0), (16_384, 8, 17), (-16_384, 8, 1),
    ])
    func `parameters that cost nothing or too much are refused`(cost: Int, blockSize: Int, parallelism: Int) {
        #expect(Scrypt.Parameters(cost: cost, blockSize: blockSize, parallelism: parallelism) == nil)
    }

    /// "Geheim#1" under the salt 00…0f, N 1024, made with Python's hashlib.
    @Test(arguments: [
        "scrypt$1024$8$1$000102030405060708090a0b0c0d0e0f$e61ea8bb90201e2ef34db4d73e979e6a0df4468022e2e9b0272d9228a3c69a04",
        "scrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw==$5h6ou5AgHi7zTbTXPpeeag30RoAi4umwJy2SKKPGmgQ=",
        "scrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw$5h6ou5AgHi7zTbTXPpeeag30RoAi4umwJy2SKKPGmgQ",
    ])
    func `hashes of other programs are read in the three codings`(stored: String) async throws {
        let workers = ScryptWorkers(threads: 1)
        #expect(try await workers.verify("Geheim#1", against: stored))
        #expect(try await workers.verify("geheim#1", against: stored) == false)
        #expect(workers.needsRenewal(stored))
    }

    @Test func `a password matches its own hash and no other`() async throws {
        let workers = ScryptWorkers()
        let stored = try await workers.hash("Grüße 🎈")
        #expect(stored.wholeMatch(of: #/scrypt\$16384\$8\$1\$[\w-]{22}\$[\w-]{43}/#) != nil)
        #expect(try await workers.verify("Grüße 🎈", against: stored))
        #expect(try await workers.verify("Grüße", against: stored) == false)
        #expect(try await workers.verify("", against: stored) == false)
        #expect(try await workers.hash("Grüße 🎈") != stored)
        #expect(!workers.needsRenewal(stored))
    }

    /// No clock decides: while one decoy is computed, and one may wait, others find the line full.
    @Test func `an unknown account costs a hash like a known one and never matches`() async throws {
        let workers = try Self.slow(maximumWaiting: 1)
        let answers = await withTaskGroup(of: Result<Bool, any Error>.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    do { return .success(try await workers.verify("y", against: nil)) } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let matches = answers.compactMap { try? $0.get() }
        #expect(!matches.isEmpty && matches.allSatisfy { !$0 })
        #expect(matches.count < answers.count)
    }

    @Test(arguments: [
        "", "scrypt", "bcrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw$x", "scrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw$",
        "scrypt$1000$8$1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "scrypt$1048576$16$1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "scrypt$+1024$8$1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "scrypt$1024$8$1$AAEC$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
        "scrypt$1024$8$1$AAECAwQFBgcICQoLDA0ODw$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8$",
        "scrypt$1024$8$1$AAECAwQFBgcICQoLDA0OD!$AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8",
    ])
    func `a stored text that is no hash is said to be none`(stored: String) async {
        let workers = ScryptWorkers(threads: 1)
        await #expect(throws: ScryptWorkers.Fault.malformedHash) { try await workers.verify("x", against: stored) }
    }

    /// Hashes of a quarter of a second each, so that a busy machine does not decide how a test ends.
    static func slow(maximumWaiting: Int) throws -> ScryptWorkers {
        ScryptWorkers(
            threads: 1,
            maximumWaiting: maximumWaiting,
            parameters: try #require(Scrypt.Parameters(cost: 1 << 17, blockSize: 8, parallelism: 1))
        )
    }

    @Test func `a flood is turned away instead of queued without end`() async throws {
        let workers = try Self.slow(maximumWaiting: 2)
        let results = await withTaskGroup(of: Result<String, any Error>.self) { group in
            for _ in 0..<40 {
                group.addTask {
                    do { return .success(try await workers.hash("x")) } catch { return .failure(error) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        let busy = results.filter { if case .failure(ScryptWorkers.Fault.busy) = $0 { true } else { false } }
        let done = results.filter { if case .success = $0 { true } else { false } }
        #expect(busy.count + done.count == 40)
        #expect(done.count >= 2)
        #expect(!busy.isEmpty)
    }

    @Test func `who was cancelled before the call gets no hash`() async throws {
        let workers = ScryptWorkers(threads: 1)
        let task = Task { () throws -> String in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await workers.hash("x")
        }
        await #expect(throws: ScryptWorkers.Fault.cancelled) { try await task.value }
    }

    @Test func `who gives up waiting costs no hash`() async throws {
        let workers = try Self.slow(maximumWaiting: 1000)
        let before = (0..<20).map { _ in Task { try await workers.hash("x") } }
        // Behind twenty others: five seconds away from its turn.
        let task = Task { try await workers.hash("x") }
        await Task.yield()
        task.cancel()
        for task in before { task.cancel() }
        await #expect(throws: ScryptWorkers.Fault.cancelled) { try await task.value }
        for task in before { _ = await task.result }
    }

    @Test func `the threads end with the workers`() async throws {
        for _ in 0..<50 {
            let workers = ScryptWorkers(
                threads: 4,
                parameters: try #require(Scrypt.Parameters(cost: 2, blockSize: 1, parallelism: 1))
            )
            _ = try await workers.hash("x")
        }
    }
}
