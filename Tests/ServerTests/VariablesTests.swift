import Foundation
import TestSupport
import Testing

@testable import Server

/// A folder that is deleted with its last reference.
final class ScratchFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path).appending(path: name))
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: path).appending(path: name), encoding: .utf8)
    }

    func mode(_ name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(
            atPath: URL(filePath: path).appending(path: name).path(percentEncoded: false)
        )
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }
}

@Suite struct VariablesTests {
    @Test func `the environment wins, then .env, then secrets.env`() throws {
        let folder = try ScratchFolder()
        try folder.write("A=secrets\nB=secrets\nC=secrets\nD=secrets", to: "secrets.env")
        try folder.write("A=env\nB=env\nD=", to: ".env")
        let variables = try Variables(process: ["A": "process"], data: folder.path)
        #expect(variables.values == ["A": "process", "B": "env", "C": "secrets", "D": ""])
    }

    @Test func `no folder and no files are no fault`() throws {
        #expect(try Variables(process: ["A": "b"], data: "/nonexistent/folder").values == ["A": "b"])
    }

    @Test func `faults of both files are told at once, with file and line`() throws {
        let folder = try ScratchFolder()
        try folder.write("A\n", to: "secrets.env")
        try folder.write("\nB='", to: ".env")
        let faults = #expect(throws: ConfigurationFaults.self) { try Variables(process: [:], data: folder.path) }
        #expect(faults?.list.first?.variable.hasSuffix("/secrets.env line 1") == true)
        #expect(faults?.list.count == 2)
        #expect(faults?.list[1].variable.hasSuffix("/.env line 2") == true)
    }

    @Test func `a first start writes what is missing for its owner only, and a second one nothing`() throws {
        let folder = try ScratchFolder()
        let randomness = SeededRandomness(1).randomness
        let empty = try Variables(process: [:], data: folder.path)
        let names = try SecretsFile.complete(empty, data: folder.path, randomness: randomness)
        #expect(names == ["WEB_JWT_SECRET", "VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"])
        #expect(try folder.mode("secrets.env") == 0o600)
        let made = try Variables(process: [:], data: folder.path)
        let configuration = try ServerConfiguration.read(made.values, data: folder.path)
        #expect(configuration.vapid != nil)
        #expect(configuration.warnings.isEmpty)
        let text = try folder.text("secrets.env")
        #expect(try SecretsFile.complete(made, data: folder.path, randomness: randomness).isEmpty)
        #expect(try folder.text("secrets.env") == text)
    }

    @Test func `what an operator set stays, and the file becomes private`() throws {
        let folder = try ScratchFolder()
        try folder.write("WEB_JWT_SECRET=mine\nOTHER=x", to: "secrets.env")
        let before = try Variables(process: [:], data: folder.path)
        let names = try SecretsFile.complete(before, data: folder.path, randomness: SeededRandomness(1).randomness)
        #expect(names == ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"])
        let after = try Variables(process: [:], data: folder.path).values
        #expect(after["WEB_JWT_SECRET"] == "mine")
        #expect(after["OTHER"] == "x")
        #expect(after["VAPID_PRIVATE_KEY"]?.hasPrefix("{") == true)
        #expect(try folder.mode("secrets.env") == 0o600)
    }

    @Test func `half a key pair is the operator's to mend`() throws {
        let folder = try ScratchFolder()
        let half = try Variables(
            process: ["WEB_JWT_SECRET": "x", "VAPID_SUBJECT": "mailto:a@example.org"],
            data: folder.path
        )
        #expect(try SecretsFile.complete(half, data: folder.path, randomness: SeededRandomness(1).randomness).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/secrets.env"))
    }
}
