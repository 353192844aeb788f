import Accounts
import Base
import Foundation
import TestSupport
import Testing

@testable import Server

@Suite struct DisposableListTests {
    @Test func `the file is read when it is there, again when it changes, and the program's own list holds without it`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: DisposableList.fileName)
        let clock = TestClock()
        let list = DisposableList(dataFolder: folder.path, clock: clock.wallClock, log: RecordingLog().log)
        func write(_ text: String, modified: Double) throws {
            try Data(text.utf8).write(to: file)
            let date = Date(timeIntervalSince1970: modified)
            try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
        }
        #expect(await list.current() == DisposableDomains.starterList)
        try write("one.example\n", modified: 1_000_000)
        // Not looked at again within the minute.
        clock.advance(by: .seconds(59))
        #expect(await list.current() == DisposableDomains.starterList)
        clock.advance(by: .seconds(1))
        #expect(await list.current() == ["one.example"])
        try write("two.example\n", modified: 1_000_001)
        clock.advance(by: .minutes(1))
        #expect(await list.witness.listed() == ["two.example"])
        // Same time, same content as far as anybody can see.
        try write("three.example\n", modified: 1_000_001)
        clock.advance(by: .minutes(1))
        #expect(await list.current() == ["two.example"])
        try FileManager.default.removeItem(at: file)
        clock.advance(by: .minutes(1))
        #expect(await list.current() == DisposableDomains.starterList)
    }
}
