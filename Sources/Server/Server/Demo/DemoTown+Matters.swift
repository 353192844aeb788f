extension DemoTown {
    /// In the order in which the committees treat them, two at a session.
    static let matters: [Matter] = [
        Matter(
            key: "haushalt",
            committee: "rat",
            title: "Haushaltssatzung und Haushaltsplan: Ausgaben von 214,5 Mio. Euro",
            result: "mehrheitlich beschlossen bei 9 Gegenstimmen",
            resolution: "Der Rat beschließt die Haushaltssatzung mit den Änderungen der Anlage 2."
        ),
        Matter(
            key: "hallenbad",
            committee: "rat",
            title: "Neubau des Hallenbads an der Weststraße, Baubeschluss über 18,4 Mio. Euro",
            result: "mehrheitlich beschlossen bei 4 Gegenstimmen und 2 Enthaltungen",
            resolution: "Das Hallenbad wird nach dem Entwurf der Anlage 1 gebaut."
        ),
        Matter(
            key: "musikschule",
            committee: "rat",
            title: "Entgelte der Musikschule ab dem neuen Schuljahr",
            result: "einstimmig beschlossen"
        ),
        Matter(
            key: "partnerstadt",
            committee: "rat",
            title: "Partnerschaft mit einer Hafenstadt an der Ostsee",
            kind: "Antrag",
            result: "abgelehnt"
        ),
        Matter(
            key: "feuerwehr",
            committee: "rat",
            title: "Beschaffung von zwei Löschfahrzeugen für 960.000 Euro",
            result: "einstimmig beschlossen"
        ),
        Matter(
            key: "nachtbus",
            committee: "rat",
            title: "Nachtbus am Wochenende bis in die Vororte",
            result: "vertagt"
        ),
        Matter(
            key: "wohnraum",
            committee: "rat",
            title: "Satzung gegen die Zweckentfremdung von Wohnraum",
            result: "mehrheitlich beschlossen"
        ),
        Matter(
            key: "marktplatz",
            committee: "rat",
            title: "Umgestaltung des Marktplatzes, Ergebnis der Beteiligung",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "radweg-bahnhof",
            committee: "verkehr",
            title: "Radweg zwischen Bahnhof und Hafenviertel, Ausbau für 1,2 Mio. Euro",
            result: "einstimmig empfohlen",
            resolution: "Dem Rat wird empfohlen, den Radweg in drei Abschnitten zu bauen."
        ),
        Matter(
            key: "tempo30",
            committee: "verkehr",
            title: "Tempo 30 auf der Mühlenstraße in der Nacht",
            kind: "Antrag",
            result: "mehrheitlich angenommen bei 3 Gegenstimmen"
        ),
        Matter(
            key: "parken",
            committee: "verkehr",
            title: "Parkgebühren in der Innenstadt",
            result: "vertagt"
        ),
        Matter(
            key: "haltestellen",
            committee: "verkehr",
            title: "Barrierefreier Umbau von zwölf Haltestellen",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "fahrradstrasse",
            committee: "verkehr",
            title: "Fahrradstraße am Nordring: ein Jahr Erfahrung",
            kind: "Mitteilung",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "bruecke",
            committee: "verkehr",
            title: "Sperrung der Kanalbrücke und Umleitung des Busverkehrs",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "ladesaeulen",
            committee: "verkehr",
            title: "Dreißig neue Ladesäulen im Stadtgebiet",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "schulweg",
            committee: "verkehr",
            title: "Sicherer Schulweg an der Grundschule am Mühlenbach",
            kind: "Antrag",
            result: "einstimmig angenommen"
        ),
        Matter(
            key: "ganztag",
            committee: "schule",
            title: "Ganztag an Grundschulen: Mensa für die Schule am Mühlenbach, 2,8 Mio. Euro",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "kita-hafen",
            committee: "schule",
            title: "Neue Kita im Hafenviertel mit achtzig Plätzen",
            result: "mehrheitlich empfohlen"
        ),
        Matter(
            key: "spielplaetze",
            committee: "schule",
            title: "Spielplätze: Plan für die nächsten fünf Jahre",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "schulbuecher",
            committee: "schule",
            title: "Digitale Schulbücher und Leihgeräte",
            kind: "Mitteilung",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "elternbeitraege",
            committee: "schule",
            title: "Elternbeiträge in Kindertagesstätten",
            result: "vertagt"
        ),
        Matter(
            key: "schulhof",
            committee: "schule",
            title: "Schulhof des Gymnasiums wird entsiegelt",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "baugebiet-sued",
            committee: "bau",
            title: "Bebauungsplan Südliche Gärten: 140 Wohnungen",
            result: "mehrheitlich empfohlen bei 2 Gegenstimmen"
        ),
        Matter(
            key: "alte-post",
            committee: "bau",
            title: "Sanierung der Alten Post, Mehrkosten von 650.000 Euro",
            result: "mehrheitlich empfohlen"
        ),
        Matter(
            key: "gewerbe",
            committee: "bau",
            title: "Gewerbegebiet an der Autobahn, Beschluss über die Auslegung",
            result: "einstimmig beschlossen"
        ),
        Matter(
            key: "denkmal",
            committee: "bau",
            title: "Denkmalschutz für die Werfthallen",
            kind: "Antrag",
            result: "zurückgestellt"
        ),
        Matter(
            key: "widmung",
            committee: "bau",
            title: "Widmung der Straße Am Kräutergarten",
            result: "einstimmig beschlossen"
        ),
        Matter(
            key: "mietspiegel",
            committee: "bau",
            title: "Aufstellung eines Mietspiegels",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "baumschutz",
            committee: "klima",
            title: "Baumschutzsatzung: Ersatzpflanzung im ganzen Stadtgebiet",
            result: "mehrheitlich empfohlen"
        ),
        Matter(
            key: "waermeplan",
            committee: "klima",
            title: "Kommunale Wärmeplanung, Entwurf",
            kind: "Mitteilung",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "solar",
            committee: "klima",
            title: "Photovoltaik auf allen Schulen bis zum Jahr 2030",
            kind: "Antrag",
            result: "mehrheitlich angenommen"
        ),
        Matter(
            key: "stadtpark",
            committee: "klima",
            title: "Stadtpark: neue Wege und ein Wasserspiel für 380.000 Euro",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "abfall",
            committee: "klima",
            title: "Abfallgebühren und Biotonne",
            result: "mehrheitlich empfohlen"
        ),
        Matter(
            key: "hochwasser",
            committee: "klima",
            title: "Hochwasserschutz an der Aue",
            result: "einstimmig empfohlen"
        ),
        Matter(
            key: "kai",
            committee: "hafen",
            title: "Promenade am Alten Kai: Bänke, Licht und Bäume",
            result: "einstimmig zugestimmt"
        ),
        Matter(
            key: "laerm",
            committee: "hafen",
            title: "Lärm durch Veranstaltungen am Kulturspeicher",
            kind: "Anfrage",
            result: "zur Kenntnis genommen"
        ),
        Matter(
            key: "faehre",
            committee: "hafen",
            title: "Personenfähre zum Inselufer",
            kind: "Antrag",
            result: "mehrheitlich zugestimmt"
        ),
        Matter(
            key: "quartiersplatz",
            committee: "hafen",
            title: "Name für den neuen Platz an der Werft",
            result: "vertagt"
        ),
        Matter(
            key: "kranhaus",
            committee: "hafen",
            title: "Nutzung des Kranhauses durch Vereine",
            result: "einstimmig zugestimmt"
        ),
        Matter(
            key: "bolzplatz",
            committee: "hafen",
            title: "Bolzplatz an der Kaistraße",
            kind: "Antrag",
            result: "einstimmig zugestimmt"
        ),
    ]
}
