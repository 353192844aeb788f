import Council
import TestSupport
import Testing

@testable import Server

/// What an import says while it runs.
struct ProgressBarTests {
    @Test(
        arguments: [
            (0, 0.0, 0, "0 %, 0 objects"), (8000, 0.5, 2, "50 %, 8000 objects, 4000 a second"),
            (100, nil, 3, "100 objects, 33 a second"), (5, 1.5, 1, "100 %, 5 objects, 5 a second"),
        ] as [(Int, Double?, Int, String)]
    )
    func `share, count and rate are told`(objects: Int, part: Double?, seconds: Int, words: String) {
        let progress = Importer.Progress(objects: objects, part: part)
        #expect(ProgressBar.words(progress, after: .seconds(seconds)) == words)
    }

    @Test func `a bar is as full as the source is through`() {
        let half = ProgressBar.bar(Importer.Progress(objects: 10, part: 0.5), after: .zero)
        #expect(half == "[###############...............] 50 %, 10 objects")
        #expect(ProgressBar.bar(Importer.Progress(objects: 10, part: nil), after: .zero) == "10 objects")
    }

    @Test func `elsewhere than on a terminal it is a line, five seconds apart`() async throws {
        let bench = try CommandBench()
        let context = bench.context(isInteractive: false, isJSON: false)
        let bar = ProgressBar(context)
        bar.show(Importer.Progress(objects: 10, part: 0.1))
        bench.clock.advance(by: .seconds(5))
        bar.show(Importer.Progress(objects: 20, part: 0.2))
        bar.show(Importer.Progress(objects: 30, part: 0.3))
        bar.end()
        #expect(bench.errors == "import: 20 %, 20 objects, 4 a second")
        let silent = try CommandBench()
        let other = ProgressBar(silent.context(isInteractive: false, isJSON: true))
        silent.clock.advance(by: .seconds(5))
        other.show(Importer.Progress(objects: 20, part: 0.2))
        #expect(silent.errors.isEmpty)
    }
}
