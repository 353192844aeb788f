/// The names of buildings, schools, parks and other works of a town: "Turmbergbahn", "Günther-Klotz-Anlage".
///
/// A word tells a building by its end and one building by its beginning: a Sporthalle is one of many, the Europahalle is
/// not. Beginnings that make no name are listed; they are the same in every town.
struct BuildingNames {
    /// The names in a text of which these are the words.
    static func names(_ words: [SearchLanguage.Word], in text: String) -> [String] {
        var names: [String] = []
        var index = 0
        while index < words.count {
            let end = chainEnd(words, index, text)
            let chain = words[index..<end]
            if chain.allSatisfy({ $0.written.first?.isUppercase == true }), let first = chain.first,
                let last = chain.last,
                chain.count == 1 ? isName(first.written) : isName(of: chain)
            {
                names.append(String(text[first.written.startIndex..<last.written.endIndex]))
            }
            index = end
        }
        return names
    }

    private static func chainEnd(_ words: [SearchLanguage.Word], _ start: Int, _ text: String) -> Int {
        var end = start + 1
        while end < words.count, text[words[end - 1].written.endIndex..<words[end].written.startIndex] == "-" {
            end += 1
        }
        return end
    }

    /// "Anne-Frank-Schule": persons and places before a hyphen make a name, but what it is for ("Calisthenics-") does not.
    private static func isName(of chain: ArraySlice<SearchLanguage.Word>) -> Bool {
        guard let first = chain.first?.written.lowercased(), let last = chain.last?.written.lowercased(),
            first.count >= 4, !general.contains(first), !general.contains(first + "s")
        else { return false }
        if chain.count == 2, loose.contains(last) { return false }
        return heads.contains(last) || loose.contains(last)
            || heads.contains { last.hasSuffix($0) && last.count > $0.count + 2 }
    }

    private static func isName(_ word: Substring) -> Bool {
        let small = word.lowercased()
        if ones.contains(small) { return true }
        for head in heads where small.hasSuffix(head) && small.count >= head.count + 4 {
            let beginning = small.dropLast(head.count)
            // What is general at its end is general: "Wirtschaftsgymnasium", "Freiflächenphotovoltaikpark". Short words are
            // too often the end of a name for that: the Hardtwaldschule is no forest school.
            return !general.contains { $0.utf8.count < 6 ? beginning == $0 : beginning.hasSuffix($0) }
        }
        return false
    }

    /// What a building ends with.
    private static let heads: Set<String> = [
        "halle", "bad", "stadion", "theater", "museum", "bahnhof", "schloss", "kaserne", "klinikum", "gymnasium",
        "schule", "park", "areal", "quartier", "tunnel", "kirche", "siedlung", "bahn", "hafen",
    ]
    /// The same, where only two names before it tell one from many: "Herbert-Schweizer-Haus".
    private static let loose: Set<String> = [
        "haus", "anlage", "zentrum", "garten", "stift", "hof", "turm", "bibliothek", "campus",
    ]
    /// What every town has once.
    private static let ones: Set<String> = [
        "stadthalle", "staatstheater", "stadttheater", "stadtgarten", "stadtbibliothek", "stadtmuseum", "hauptbahnhof",
        "hauptfriedhof", "zentralbibliothek", "klärwerk", "messegelände", "flughafen",
    ]
    /// What a building is for, not which one it is.
    private static let general: Set<String> = Set(
        """
        sport turn mehrzweck schwimm hallen frei fest markt messe kongress veranstaltungs ballsport basketball tennis eis
        reit lager fahrzeug gemeinde grund haupt real gemeinschafts ganztags ganztages hoch volks musik verkehrs förder
        sonder berufs gewerbe handels fach kunst schul bildungs kultur stadtteil bürger jugend senioren kinder familien
        wohn büro industrie freizeit skulpturen landschafts stadt national natur fuhr wind solar photovoltaik straßen
        strassen eisen auto fahr renn lauf kegel roll start lande ein fußgänger radfahr eisenbahn autobahn stadtbahn bus
        güter rangier omnibus fern regional west ost nord süd klein an be um zer aussegnungs trauer einsegnungs pfarr
        landes kloster heimat puppen figuren freilicht karls aufbau abend wirtschafts schüler park klinik innen innenstadt
        leopolds yacht umschlag fußball werkstatt technologie innovations wertstoff maschinen produktions bau boulder kita
        kletter skate bike fahrrad calisthenics ballspiel spiel unter wasserspiel minigolf wald fahrgast kombi dreifeldsport zweifeldsport ganztagsgrund werkreal schulsport gewerbeschul geister
        wert brand ausbau rutsch berg fahrschul dorf privat sprach grundstücks gesamt nachbar vor zoo erlebnis hallenfrei
        straßenbahn güterbahn elementar sekundar ober mittel bonner land lese betriebs werks zukunfts
        gewässer bundes europa-
        """.split(whereSeparator: \.isWhitespace).map(String.init)
    )
}
