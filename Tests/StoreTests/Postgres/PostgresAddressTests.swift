import PostgresStore
import Testing

@Suite struct PostgresAddressTests {
    @Test(
        arguments: [
            ("postgres://anna:geheim@db.example:5433/rat", "PostgreSQL database rat at db.example:5433"),
            ("postgresql://db.example/rat?sslmode=verify-full", "PostgreSQL database rat at db.example"),
            ("postgres:///rat?host=/run/postgresql", "PostgreSQL database rat at /run/postgresql"),
            ("postgres://%2Frun%2Fpostgresql/rat", "PostgreSQL database rat at /run/postgresql"),
            ("postgres:///rat", "PostgreSQL database rat at the local socket"),
            ("postgres://[::1]:5432/rat%20haus", "PostgreSQL database rat haus at ::1:5432"),
            ("postgres://a:1,b:2/rat?target_session_attrs=read-write", "PostgreSQL database rat at a,b:1,2"),
        ])
    func `a URL is taken apart, and its password never shown`(url: String, description: String) throws {
        #expect(try PostgresAddress(url: url).description == description)
    }

    @Test(
        arguments: [
            ("mysql://geheim@x/y", "expected postgres://"), ("postgres", "expected postgres://"),
            ("postgres://anna:geheim@db.example", "the name of the database is missing"),
            ("postgres://anna:geheim@db.example/", "the name of the database is missing"),
            ("postgres://anna:geheim@db.example:port/rat", "the port is no number"),
            ("postgres://anna:geheim@db.example:99999/rat", "the port is no number"),
            ("postgres://anna:geheim%zz@db.example/rat", "percent-encoded"),
            ("postgres://anna:geheim@db.example/rat?colour=geheim", "a parameter behind the ?"),
            ("postgres://anna:geheim@db.example/rat?sslmode=yes", "sslmode is one of"),
            ("postgres://[::1/geheim", "expected postgres://"),
        ])
    func `a fault is named without the text`(url: String, sentence: String) {
        let fault = #expect(throws: PostgresAddress.Fault.self) { try PostgresAddress(url: url) }
        #expect(fault?.description.contains(sentence) == true, "\(String(describing: fault))")
        #expect(fault?.description.contains("geheim") == false)
    }
}
