import Foundation
import PolicySimulation

// Plays many random persons over two years and ends with 1 if a rule was broken: `policy-proof [PERSONS]`.
let persons = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
let start = ContinuousClock.now
let tally = Simulation().play(persons)
for line in tally.lines { print(line) }
print("in \(ContinuousClock.now - start)")
for (property, count) in tally.violations.sorted(by: { $0.key < $1.key }) {
    print("VIOLATED \(count) times: \(property)")
}
if let first = tally.firstViolation { print("first: \(first)") }
if !tally.violations.isEmpty { exit(1) }
