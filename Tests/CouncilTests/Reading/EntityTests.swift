import Testing

@testable import Council

/// What a decision is about: districts, streets, named projects.
@Suite struct EntityTests {
    private static let finder = EntityFinder(
        DistrictMap(["Innenstadt", "Innenstadt-Ost", "Südstadt"].map { .init(id: Slug.of($0), name: $0) })
    )

    @Test(
        arguments: [
            ("Radweg an der Deichstraße", ["Deichstraße"]),
            ("Umbau Durlacher Allee / Kriegsstraße", ["Durlacher Allee", "Kriegsstraße"]),
            ("Spielplatz in der Südstadt", ["Südstadt"]), ("INNENSTADT-OST", ["Innenstadt-Ost"]),
            ("Bebauungsplan „Wohnen am Hafen“, Aufstellung", ["Wohnen am Hafen"]),
            ("Radweg, Spielplatz, Stellplatz, ein Platz", []), ("Karl-Wilhelm-Straße 5", ["Karl-Wilhelm-Straße"]),
            ("Der Weg ist das Ziel", []), ("\"a\" und \"\"", []),
            ("Neubau der Turmbergbahn am Hauptbahnhof", ["Turmbergbahn", "Hauptbahnhof"]),
            ("Sporthalle, Grundschule, Klinikpark und Straßenbahn", []), ("Sanierung der Dreifeldsporthalle", []),
            ("Anne-Frank-Schule und Günther-Klotz-Anlage", ["Anne-Frank-Schule", "Günther-Klotz-Anlage"]),
            ("Calisthenics-Anlage, PV-Anlage, Park-and-Ride-Anlage", []), ("Hardtwaldschule", ["Hardtwaldschule"]),
            ("Bebauungsplan Nr. 214, Aufstellung", ["Bebauungsplan 214"]), ("Bebauungspläne 2024", []),
            ("Bebauungsplan 214 „Wohnen am Alten Hafen“, zweite Auslegung", ["Wohnen am Alten Hafen"]),
            ("Bebauungsplan \"An der Ochse, 2. Änderung\"", ["An der Ochse"]), ("Leitbild „Wohnen“", []),
            ("Antrag: „Karlsruhe spielt!“ und „5 vor 12“", []), ("Sachstand „Zukunft Nord“", ["Zukunft Nord"]),
            ("Monitoring und Carsharing", []),
        ]
    )
    func `places and projects are found by their names`(text: String, names: [String]) {
        #expect(Set(Self.finder.find(in: text).map(\.name)) == Set(names))
    }

    @Test func `a longer name is not the shorter one`() {
        #expect(Self.finder.districts(in: "in der Innenstadt-Ost und der Südstadt") == ["innenstadt-ost", "suedstadt"])
        #expect(Self.finder.districts(in: "Innenstadt") == ["innenstadt"])
        #expect(Self.finder.districts(in: "Innenstädte") == [])
    }
}
