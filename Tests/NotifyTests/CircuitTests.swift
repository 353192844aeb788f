import Base
import Notify
import TestSupport
import Testing

@Suite struct CircuitTests {
    static let noon = Timestamp(seconds: 1_796_040_000)

    /// Seconds after noon.
    static func at(_ seconds: Int) -> Timestamp { noon + .seconds(seconds) }

    /// A circuit that so many failures in a row, one a second before noon, have brought to where it is.
    static func afterFailures(_ count: Int, _ limits: Circuit.Limits = .standard) -> Circuit {
        var circuit = Circuit(limits)
        for _ in 0..<count { circuit.note(.failed(pause: nil), now: noon) }
        return circuit
    }

    /// Something that happens to a circuit, and what it says.
    enum Step: Sendable {
        /// An attempt is asked for; nil means that it may be made.
        case ask(Int, Int?)
        case answered(Int)
        case failed(Int, pause: Int? = nil)
    }

    struct Story: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let steps: [Step]

        init(_ words: String, _ steps: [Step]) {
            testDescription = words
            self.steps = steps
        }
    }

    static let fiveFailures: [Step] = [.failed(0), .failed(0), .failed(0), .failed(0), .failed(0)]

    static let stories = [
        Story("closed, all pass", [.ask(0, nil), .ask(0, nil), .failed(0), .ask(0, nil)]),
        Story("four failures are not enough", [.failed(0), .failed(0), .failed(0), .failed(0), .ask(0, nil)]),
        Story("the fifth in a row opens it for half a minute", fiveFailures + [.ask(0, 30), .ask(29, 30)]),
        Story(
            "an answer between them begins the count anew",
            [.failed(0), .failed(0), .failed(0), .failed(0), .answered(0), .failed(0), .ask(0, nil)]
        ),
        Story(
            "then one may probe, the others wait for it",
            fiveFailures + [.ask(30, nil), .ask(30, 60), .ask(59, 60)]
        ),
        Story(
            "the probe's answer closes it",
            fiveFailures + [.ask(30, nil), .answered(31), .ask(31, nil), .ask(31, nil), .failed(32), .ask(32, nil)]
        ),
        Story(
            "the probe's failure opens it for twice as long, up to ten minutes",
            fiveFailures + [
                .ask(30, nil), .failed(30), .ask(30, 90), .ask(90, nil), .failed(90), .ask(90, 210), .ask(210, nil),
                .failed(210), .ask(210, 450), .ask(450, nil), .failed(450), .ask(450, 930), .ask(930, nil),
                .failed(930), .ask(930, 1530), .ask(1530, nil), .failed(1530), .ask(1530, 2130),
            ]
        ),
        Story(
            "a probe that is lost makes way for the next",
            fiveFailures + [.ask(40, nil), .ask(69, 70), .ask(70, nil)]
        ),
        Story(
            "a lost probe that fails after all counts once",
            fiveFailures + [.ask(30, nil), .ask(60, nil), .failed(61), .failed(61), .ask(61, 121)]
        ),
        Story("a named pause holds at once, for as long as named", [.failed(0, pause: 7), .ask(0, 7), .ask(7, nil)]),
        Story(
            "a longer pause than its own wins",
            fiveFailures + [.ask(30, nil), .failed(30, pause: 120), .ask(30, 150)]
        ),
        Story("a shorter one does not", fiveFailures + [.ask(30, nil), .failed(30, pause: 5), .ask(30, 90)]),
        Story("ten minutes at most, whatever is named", [.failed(0, pause: 86_400), .ask(0, 600), .ask(600, nil)]),
        Story("no pause, no hold", [.failed(0, pause: 0), .ask(0, nil), .failed(0, pause: -5), .ask(0, nil)]),
        Story(
            "many that were on their way do not make it longer",
            fiveFailures + [.failed(1), .failed(2), .failed(3), .failed(4), .failed(5), .failed(6), .ask(6, 30)]
        ),
        Story(
            "nor do many that name a short pause",
            fiveFailures
                + [
                    .failed(1, pause: 2), .failed(1, pause: 2), .failed(1, pause: 2), .ask(6, 30), .ask(30, nil),
                    .failed(30), .ask(30, 90),
                ]
        ),
        Story("one that names a long pause does", fiveFailures + [.failed(1, pause: 100), .ask(1, 101)]),
        Story("an answer to one that was on its way closes it", fiveFailures + [.answered(3), .ask(3, nil)]),
        Story(
            "a clock set back an hour: half a minute by the new clock",
            fiveFailures + [.ask(-3600, -3570), .ask(-3571, -3570), .ask(-3570, nil)]
        ),
        Story("a clock set forward: a probe", fiveFailures + [.ask(7200, nil), .ask(7200, 7230)]),
        Story(
            "a clock set back while one probes: the next may",
            fiveFailures + [.ask(30, nil), .ask(-3600, -3570), .ask(-3570, nil)]
        ),
        Story(
            "a probe that fails after the clock was set back opens it by the new clock",
            fiveFailures + [.ask(30, nil), .failed(-3600), .ask(-3600, -3540), .ask(-3540, nil)]
        ),
    ]

    @Test(arguments: stories) func `what does not answer is left alone, and asked again`(story: Story) {
        var circuit = Circuit()
        for step in story.steps {
            switch step {
            case .ask(let seconds, let until):
                let answer = circuit.admit(now: Self.at(seconds))
                #expect(answer == until.map(Self.at), "\(step)")
            case .answered(let seconds): circuit.note(.answered, now: Self.at(seconds))
            case .failed(let seconds, let pause):
                circuit.note(.failed(pause: pause.map { .seconds($0) }), now: Self.at(seconds))
            }
        }
    }

    @Test func `it is open while not even a probe may pass`() {
        var circuit = Self.afterFailures(4)
        #expect(!circuit.isOpen(now: Self.noon))
        circuit.note(.failed(pause: nil), now: Self.noon)
        #expect(circuit.isOpen(now: Self.noon))
        #expect(circuit.isOpen(now: Self.at(29)))
        #expect(!circuit.isOpen(now: Self.at(30)))
        // Nobody waits on a clock that was set back.
        #expect(!circuit.isOpen(now: Self.at(-3600)))
        _ = circuit.admit(now: Self.at(-3600))
        #expect(circuit.isOpen(now: Self.at(-3600)))
    }

    @Test func `limits are the caller's`() {
        let limits = Circuit.Limits(failures: 1, first: .seconds(1), longest: .seconds(3))
        var circuit = Self.afterFailures(1, limits)
        var waits: [Duration] = []
        var now = Self.noon
        for _ in 0..<4 {
            let until = circuit.admit(now: now) ?? now
            waits.append(until - now)
            now = until
            #expect(circuit.admit(now: now) == nil)
            circuit.note(.failed(pause: nil), now: now)
        }
        #expect(waits == [.seconds(1), .seconds(2), .seconds(3), .seconds(3)])
    }

    @Test func `whatever happens, nobody waits longer than ten minutes and one at a time may probe`() {
        var generator = SeededRandomness(5)
        for _ in 0..<300 {
            var circuit = Circuit()
            var now = Self.noon
            for _ in 0..<200 {
                now = now + .milliseconds(Int64.random(in: -100_000...100_000, using: &generator))
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: circuit.note(.answered, now: now)
                case 1..<4: circuit.note(.failed(pause: nil), now: now)
                case 4: circuit.note(.failed(pause: .seconds(Int.random(in: 0...9999, using: &generator))), now: now)
                default:
                    if let until = circuit.admit(now: now) {
                        #expect(until > now && until <= now + .minutes(10))
                        // Told to come back then, it may, or another one probes meanwhile.
                        var later = circuit
                        #expect(later.admit(now: until) == nil)
                        #expect(later.admit(now: until) != nil)
                    }
                }
            }
        }
    }
}
