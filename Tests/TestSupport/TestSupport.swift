/// Fixtures and stand-ins that several suites share.
package enum Fixture {}
