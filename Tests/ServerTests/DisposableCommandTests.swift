import Accounts
import Foundation
import HTTP
import TestSupport
import Testing

@testable import Server

@Suite struct DisposableCommandTests {
    static func kept(_ bench: CommandBench) -> String? {
        let file = URL(filePath: bench.folder.path).appending(path: DisposableList.fileName)
        return try? String(contentsOf: file, encoding: .utf8)
    }

    static func source(_ text: String, _ bench: CommandBench) throws -> String {
        let file = URL(filePath: bench.folder.path).appending(path: "source.txt")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test func `a list is compared first and kept only when asked, sorted and without protected domains`() async throws
    {
        let bench = try CommandBench()
        let source = try Self.source("zwei.example\n# why\nEins.example\ngmail.com\nmailinator.com\n", bench)
        #expect(await bench.run("disposable \(source)") == .done)
        #expect(
            bench.output.hasPrefix("3 domains, 2 new, \(DisposableDomains.starterList.count - 1) gone\n+ eins.example")
        )
        #expect(Self.kept(bench) == nil)
        #expect(await bench.run("disposable \(source) --write") == .done)
        #expect(Self.kept(bench) == "eins.example\nmailinator.com\nzwei.example\n")
        #expect(await bench.run("disposable \(source) --json") == .done)
        #expect(bench.output == #"{"added":[],"removed":[],"total":3,"written":false}"#)
    }

    @Test func `a list from the network comes by https`() async throws {
        let bench = try CommandBench()
        let body = HTTPClient.Response(status: 200, body: Array("eins.example\n".utf8))
        let secret = ["WEB_JWT_SECRET": String(repeating: "s", count: 40)]
        let line = "disposable https://lists.example/x --write"
        #expect(await bench.run(line, process: secret, health: body) == .done)
        #expect(Self.kept(bench) == "eins.example\n")
        let missing = HTTPClient.Response(status: 404, body: Array("zwei.example\n".utf8))
        #expect(await bench.run(line, process: secret, health: missing) == .failed)
        #expect(await bench.run("disposable http://lists.example/x", process: secret, health: body) == .failed)
        #expect(Self.kept(bench) == "eins.example\n")
    }

    @Test(arguments: ["", "# nothing\n", "<html>\n<body>\nnot found\n</body>\neins.example\n"])
    func `what is no list changes nothing`(text: String) async throws {
        let bench = try CommandBench()
        let source = try Self.source(text, bench)
        #expect(await bench.run("disposable \(source) --write") == .failed)
        #expect(await bench.run("disposable /nowhere --write") == .failed)
        #expect(Self.kept(bench) == nil)
    }
}
