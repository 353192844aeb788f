/// Words that say nothing, or little, about what a matter is.
enum GenericWords {
    /// Words without a meaning of their own; they take no part in matching.
    static let stop = Set(
        list(
            """
            der die das des dem den ein eine einer eines einem einen und oder sowie bzw beziehungsweise auch als für von
            vom zu zum zur mit ohne nach aus bei beim über unter durch gegen um an am im in ins auf hinter vor zwischen
            entlang sowie bis ab seit wegen gemäss gem laut hier es er sie ist sind wird werden wurde sein hat haben kann
            können soll sollen muss müssen nicht kein keine mehr alle alles aller allem allen jede jeder jedes dass
            wie was wer wo wann warum welche welcher welches rund etc usw z zb u a b c d e ca inkl einschl einschliesslich
            betr betreff nr abs v i ii iii iv mein meine meiner meinem unser unsere unserer unserem ihr ihre dein deine
            the of and for in on to my our about all
            """
        )
    )

    /// Words of the trade: on so many agendas that a hit on them alone is no hit unless nothing else was asked for.
    static let generic = Set(
        list(
            """
            stadt städtisch städtische städtischen städtischer städtisches kommune kommunal kommunale kommunalen kommunaler
            gemeinde ort örtlich stadtteil stadtteile stadtteilen ortsteil ortsteile ortsteilen thema themen neues neuigkeit neuigkeiten info infos information informationen aktuelles
            aktuell aktuelle aktueller aktuellen stand sachstand sachstandsbericht bericht berichte jahresbericht
            zwischenbericht antrag anträge anfrage anfragen vorlage beschluss beschlüsse beschlussfassung sitzung projekt
            projekte massnahme massnahmen konzept konzepte konzeption gesamtkonzept plan pläne planung planungen
            entwicklung weiterentwicklung bauvorhaben baumassnahme
            baumassnahmen gestaltung verbesserung verbesserungen änderung änderungen
            anpassung umsetzung einrichtungen erstellung aufstellung fortschreibung
            prüfung unterstützung stärkung sicherung nutzung auftrag
            auftragsvergabe zuschuss situation lage zukunft perspektive perspektiven vorstellung
            verfahren bereich bereiche rahmen ziel ziele frage fragen problem probleme angebot angebote möglichkeit
            möglichkeiten allgemein allgemeines verschiedenes sonstiges besser bessere besseren besserer gut gute guten
            neu neue neuer neuen mehr weniger viel viele vielen gross grosse klein kleine öffentlich öffentliche
            öffentlichen öffentlicher öffentliches bürger bürgerinnen einwohner einwohnerinnen mensch menschen leute
            politik rat gemeinderat stadtrat verwaltung stadtverwaltung ausschuss gremium gremien satzung fraktion
            bauabschnitt abschnitt teil programm bestand überblick übersicht themenfeld geplant geplante geplanten
            aktion aktionen strategie leben alltag region umgebung nähe gegend viertel jahr jahre euro prozent
            fläche flächen anlage anlagen platz plätze gebäude haus raum räume zentrum standort standorte gebiet
            karte karten liste termin termine ergebnis ergebnisse beitrag thematik angelegenheit angelegenheiten
            """
        )
    )

    /// What is done to a thing: less telling than the thing, but telling beside a thing that is on many agendas.
    static let measures = Set(
        list(
            """
            neubau umbau ausbau bau bauen anbau rückbau abriss sanierung sanierungen modernisierung instandsetzung
            erneuerung erweiterung umgestaltung neugestaltung aufwertung verlegung verlängerung einführung einrichtung
            errichtung förderung erhalt erhaltung betrieb vergabe kosten finanzierung schliessung eröffnung umnutzung
            kürzung erhöhung reduzierung verkauf ankauf benennung umbenennung reinigung pflege
            """
        )
    )

    /// Ends of the names of streets: what stands before is a name and says nothing about the matter.
    static let streetEnds = [
        "strasse", "str", "allee", "gasse", "gässle", "weg", "ring", "ufer", "damm", "steig", "stieg", "pfad",
        "chaussee",
    ]

    /// Words before any such end that do say what the matter is: "Fahrradstraße", "Umgehungsstraße".
    static let streetKinds = Set(
        list(
            """
            rad fahrrad spiel wohn umgehung bundes bund land landes kreis orts einbahn anlieger haupt verkehr zufahrt
            erschliessung neben gemeinde privat begegnung klima auto elektro lehr radschnell schnell fahr
            """
        )
    )

    /// Words that do so before a way only: "Schulweg" is one, "Schulstraße" is a name.
    static let wayKinds = Set(
        list(
            """
            fuss geh schul schule durchgang wander rundwander rund wald feld wirtschaft rettung spazier ufer pilger natur
            trimm barfuss reit kloster jakob lehr bau
            """
        )
    )

    /// Names of the kind "Karlsruher Straße": a place's adjective, then one of these, together name a street.
    static let streetWords = Set(
        list("strasse str allee weg platz tor gasse ring ufer damm querallee landstrasse chaussee berg steige brücke")
    )

    /// Abbreviations of adjectives and titles, which are no words of their own.
    ///
    /// "Bad. Konservatorium", "St. Johannes".
    static let abbreviations: Set<String> = [
        "bad", "st", "dr", "prof", "städt", "kath", "ev", "evang", "vors", "stellv", "nördl", "südl", "östl", "westl",
        "max", "mdl",
    ]

    /// What a paper is called before it says what it is about.
    static let origins = [
        "antrag", "anfrage", "anträge", "anfragen", "änderungsantrag", "ergänzungsantrag", "änderungsanträge",
        "dringlichkeitsantrag", "haushaltsantrag", "resolution", "fraktionsantrag", "gemeinschaftsantrag",
    ]

    /// Who belongs to which body: of interest to the persons, not to those who follow a matter.
    static let formalities: Set<String> = [
        "umbesetzung", "umbesetzungen", "nachrücken", "hinderungsgründe", "hinderungsgründen", "neubesetzung",
        "nachwahl",
        "abberufung",
    ]

    /// Words that are formalities only where a body or its members stand beside them.
    static let formalActs: Set<String> = [
        "berufung", "ausscheiden", "zusammensetzung", "besetzung", "verpflichtung", "bestellung", "neubestellung",
        "wahl",
        "entsendung", "benennung",
    ]

    /// Bodies and members, as the beginnings of words.
    static let bodies = [
        "mitglied", "aufsichtsr", "beirat", "beirät", "ausschuss", "ausschüss", "gremi", "stellvert", "sachkundig",
        "ortschaftsr",
        "gemeinderates", "stadtrats", "vertreter", "schulbeirat", "verbandsversammlung",
    ]

    /// Whether a title is about who belongs to a body.
    static func isFormality(_ words: [Word]) -> Bool {
        if words.contains(where: { formalities.contains($0.folded) }) { return true }
        guard words.contains(where: { formalActs.contains($0.folded) }) else { return false }
        return words.contains { word in bodies.contains { word.folded.hasPrefix($0) } }
    }

    static func list(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
