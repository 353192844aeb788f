/// The fields of a town's politics, told apart by words.
///
/// Kept in the table by its key; the texts for people are `council.field.<key>`.
package enum PolicyField: String, Sendable, CaseIterable {
    case traffic = "verkehr"
    case building = "bauen"
    case housing = "wohnen"
    case schools = "schule"
    case childCare = "kita"
    case social = "soziales"
    case health = "gesundheit"
    case climate = "klima"
    case environment = "umwelt"
    case culture = "kultur"
    case sports = "sport"
    case finance = "finanzen"
    case economy = "wirtschaft"
    case safety = "sicherheit"
    case digital = "digitales"
    case administration = "verwaltung"

    /// Stems in small letters; the longer one says more and counts more.
    var words: [String] {
        switch self {
        case .traffic:
            [
                "verkehr", "radweg", "fahrrad", "radfahr", "straßenbahn", "haltestelle", "parkplätz", "parkraum",
                "parkgebühr", "gehweg", "tempo 30", "kreisverkehr", "buslinie", "öpnv", "stadtbahn", "radroute",
                "ampel", "straßenbau", "straßenausbau", "straßenzustand", "brücke", "carsharing", "fußgänger",
                "mobilität", "elektromobil", "scooter", "ladesäule", "ladestation", "ladeinfrastruktur", "stromtank",
                "nightliner", "jobticket", "deutschlandticket", "anwohnerpark", "bewohnerpark", "parken",
                "parksituation", "parkausweis", "parkhaus", "tiefgarage", "tunnel", "umfahrung", "tangente",
                "fahrbahn", "tempolimit", "geschwindigkeit", "radinfrastruktur", "radentscheid", "radschnell",
                "car sharing", " e bike", "lastenrad", "lastenräd", "fußweg", "radwege", "bergbahn", "bahnlinie",
                "bahnübergang", "straßenbeleuchtung", "straßensanierung", "autobahn", "zugausfäll",
                "verkehrssicherheit", "verkehrsbetrieb", " e fahrzeug", "abschlepp", "bahnsteig", "rheinbrücke",
                "taxi", "parkleit",
            ]
        case .building:
            [
                "bebauungsplan", "flächennutzungsplan", "bauantrag", "neubau", "sanierung", "städtebau", "baugebiet",
                "gewerbegebiet", "umlegung", "veränderungssperre", "stadtplanung", "denkmal", "bauvorhaben",
                "vorhabenbezogen", "gestaltungssatzung", "hochbau", "bauvoranfrage", "baugenehmigung", "regionalplan",
                "bauprogramm", "stadtentwicklung", "rahmenplan", "erhaltungssatzung", "erschließungsbeitr",
                "erbbaurecht", "grundstücksvergabe", "baubeschluss",
                "umgestaltung", "neugestaltung", "bauarbeiten", "bauleitplan", "bauland", "nachverdichtung",
                "innenentwicklung", "höhenentwicklung", "gebäudesanierung", "umbau", "erweiterungsbau", "baukonzept",
                "platzgestaltung", "sanierungsgebiet", "bebauung",
            ]
        case .housing:
            [
                "wohnung", "wohnraum", "wohnbau", "miete", "mietspiegel", "zweckentfremdung", "obdach", "wohngeld",
                "wohnen", "milieuschutz", "soziale erhaltungssatzung", "sozialen erhaltungssatzung", "mieter",
                "leerstand",
            ]
        case .schools:
            [
                "schule", "schulhof", "schulbau", "schulsozial", "grundschul", "gymnasium", "gymnasien", "schüler",
                "ganztag", "mensa", "schulbezirk", "schulentwicklung", "volkshochschule", "berufsschul", "schulkind",
                "schulverpfleg", "schulbeirat", "schulmens", "schulweg", "schulgebäude", "bildungshaus",
                "bildungsplan", "bildungszentr", "schulleit", "schulcampus", "schulsanierung",
            ]
        case .childCare:
            [
                "kita", "kindertages", "kindergarten", "kindergärten", "kinderbetreuung", "krippe", "tagespflege",
                "spielplatz", "spielplätze", "jugendhilfe", "jugendamt", "jugendzentrum", "elternbeitr",
                "jugendarbeit", "jugendbeteiligung", "elterncafé", "hortentwicklung", "schülerhort", "kinderhaus",
                "jugendkonferenz", "jugendliche", "kinderrecht", "spielanlage",
            ]
        case .social:
            [
                "sozial", "senior", "inklusion", "behinder", "integration", "flüchtling", "asyl", "armut",
                "gleichstellung", "ehrenamt", "teilhabe", "familien", "migration", "barrierefrei", "geflüchtet",
                "gewalt gegen", "häuslicher gewalt", "queer", "diversität", "rassismus", "diskriminier", "inklusiven ",
                "inklusiver ",
                "leichte sprache", "leichter sprache", "wohnungslos", "menschen mit", "unterhaltsvorschuss",
                "prostitution", "aufenthaltsrecht", "ausländerbehörde", "einbürgerung", "jobcenter", "bürgerzentrum",
                "geschlechter", "menschenrechte", "frauenanteil", "frauenhaus", "altenpflege", "pflegeheim",
                "pflegebed", "pflegekräft", "pflegeplätz", "pflegestütz", "pflegedienst", "kurzzeitpflege",
                "pflegeversicher", "pflegeeinricht", "pflegekonzept", "pflegeangeb", "pflegegemein", " pflege ",
                "betreuungskräft",
            ]
        case .health:
            [
                "gesundheit", "klinik", "krankenhaus", "hebamme", "rettungsdienst", "arzt", "ärzt", " sucht",
                "suchthilf", "suchtpräv", "suchtkrank", "corona",
                "covid", "pandemie", "impf", "geburtsh", "geburtsbegl", "hospiz", "drogen", "defibrillator",
            ]
        case .climate:
            [
                "klima", "energie", "photovoltaik", "solar", "wärmeplan", "fernwärme", "windkraft", "co2",
                "nachhaltig", "hitzeaktion", "wärmebedarf", "hitzeinsel", "ökostrom", "stromnetz", "stromliefer",
                "stromversorgung", "kraftwerk", "heizung", "wärmenetz", "wärmeversorgung",
            ]
        case .environment:
            [
                "umwelt", "naturschutz", "grünfläche", "grünanlage", "baumschutz", "bäume", " wald ", "stadtwald",
                "waldbewirt", "forstw", "gewässer",
                "hochwasser", "abfall", "müll", "abwasser", "lärm", "friedhof", "artenschutz", "biodiversität",
                "park ", "kleingärt", "klärwerk", "kläranlage", "kanalnetz", "kanalbau", "kanalsanier", "wertstoff",
                "deponie", "abfäll", "stadtreinigung", "sauberkeit", "starkregen", "rodung", "streuobst", "begrünung",
                "stadtgrün", "platanen", "baumpflanz", "baumfäll", "baumpflege", "jagd", "landwirtschaft",
                "tierschutz", "wildtier", "baggersee", "trinkwasser", "trinkbrunnen", "wasserversorgung", "biotop",
                "landschaftspark", "retentionsraum", "luftqualität", "feinstaub", "stickoxid", "insekten", "pestizid",
                "glyphosat", "grünpflege",
            ]
        case .culture:
            [
                "kultur", "theater", "museum", "museen", "bibliothek", "bücherei", "musikschule", "konzert", "kunst",
                "archiv", "festival", "straßenbenennung", "partnerstadt", "städtepartner", "konservatorium",
                "orchester", "kinemathek", "literatur", "künstler", "lichterfest", "jubiläum",
                "benennung einer straße", "benennung eines platzes", "straßennamen", "gedenk", "projektpartnerschaft",
                "galerie", "volksfest",
            ]
        case .sports:
            [
                "sport", "schwimmbad", "schwimmbäder", "bäder", "turnhalle", "stadion", "hallenbad", "freibad",
                "kunstrasen", "world games", "leichtathletik", "pumptrack", "strandbad", "schwimmen", "eishalle",
                "skate", "fußball", "bolzplatz", "marathon", "turnverein", "hallenbäder",
            ]
        case .finance:
            [
                "haushalt", "gebühren", "steuer ", "steuern", "steuers", "steuere", "steuerb", "jahresabschluss",
                "finanz", "wirtschaftsplan", "kredit",
                "zuschuss", "zuschüsse", "beteiligungsbericht", "rechnungsprüfung", "überplanmäßig", "außerplanmäßig",
                "entgelt", "spende", "zuwendungen", "gewerbesteuer", "grundsteuer", "bürgschaft", "darlehen",
                "hebesatz", "eröffnungsbilanz", "finanzbericht",
            ]
        case .economy:
            [
                "wirtschaftsförder", "einzelhandel", "wochenmarkt", "innenstadt", "tourismus", "gründer",
                "arbeitsmarkt", "gastronomie", "verkaufsoffen", "stadtmarketing", "gewerbetreib", "gewerbezentr",
                "nahversorgung", "einkaufsstraß", "fachkräfte", "start up", "handwerksk", "handwerksb",
                "christkindlesmarkt",
                "weihnachtsmarkt", " messe",
            ]
        case .safety:
            [
                "feuerwehr", "polizei", "sicherheit", "katastrophenschutz", "ordnungsdienst", "bevölkerungsschutz",
                "rettung", "kriminal", "gewaltprävention", "videoüberwachung", "silvester", "feuerwerk",
                "alkoholverbot", "zivilschutz",
            ]
        case .digital:
            [
                "digital", "breitband", "glasfaser", "smart city", "mobilfunk", "software", "open data", "internet",
                "wlan", "chatbot", " it system", " it infrastruktur", "künstliche intelligenz",
                "künstlicher intelligenz", "onlinezugang", "e government", "govtech", "maschinenlesbar",
            ]
        case .administration:
            [
                "geschäftsordnung", "hauptsatzung", "wahl ", "wahlen", "besetzung", "stellenplan", "personal",
                "niederschrift", "bürgermeister", "verpflichtung", "tagesordnung", "bestellung", "entsendung",
                "ausscheiden", "hinderungsgründe", "nachrücken", "einwohnerfrage", "bürgerbüro", "bürokratie",
                "leiharbeit", "mitteilungen der", "bekanntgabe", "verschiedenes", "fragestunde", "berufung",
                "zusammensetzung", "mandat", "fraktionsvorsitz", "bürgerbegehren", "bürgerentscheid", "bürgerumfrage",
                "büromöbel", "sachkundige", "umbesetzung",
            ]
        }
    }

    private static let fields = allCases
    /// Of each word the place of its field, and how much it weighs.
    private static let table: [(field: Int, weight: Int)] = allCases.enumerated().flatMap { place, field in
        field.words.map { (place, $0.utf8.count) }
    }
    private static let scanner = WordScanner(allCases.flatMap(\.words))

    /// Every field of which a word occurs.
    static func all(in text: String) -> [PolicyField] { scanner.words(in: text).map { fields[table[$0].field] } }

    /// The field that a text is about.
    ///
    /// - Returns: the one with the most and longest words; nil where none occurs.
    package static func of(_ text: String) -> PolicyField? {
        let words = scanner.words(in: text)
        guard !words.isEmpty else { return nil }
        var weights = Array(repeating: 0, count: fields.count)
        for word in words { weights[table[word].field] += table[word].weight }
        // Procedure yields to the matter, and equal weights to the order above.
        let isMixed = weights.count { $0 > 0 } > 1
        if isMixed, let place = fields.firstIndex(of: .administration) { weights[place] = 0 }
        guard let most = weights.max(), let place = weights.firstIndex(of: most) else { return nil }
        return fields[place]
    }
}
