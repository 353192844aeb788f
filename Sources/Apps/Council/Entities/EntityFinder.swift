/// Finds the places and projects that a decision is about, by rule: districts, names of streets, of buildings and
/// of plans.
package struct EntityFinder: Sendable {
    /// What was found.
    package struct Finding: Sendable, Hashable {
        package var slug: String
        package var name: String
        /// `ort` or `projekt`.
        package var kind: String

        package init(name: String, kind: String) {
            slug = Slug.of(name)
            self.name = name
            self.kind = kind
        }
    }

    private struct District: Sendable {
        let id: String
        let name: String
        let words: [String]
    }

    private let districts: [District]

    /// What a street, a square, a bridge ends with.
    private static let endings = [
        "straße", "strasse", "allee", "platz", "gasse", "ufer", "brücke", "weg", "ring", "damm", "promenade", "anger",
    ]
    /// The same as words of their own: "Durlacher Allee".
    private static let heads: Set<String> = ["straße", "strasse", "allee", "platz", "weg", "ring", "brücke", "ufer"]
    /// Words that end so and name no place.
    private static let noNames: Set<String> = [
        "radweg", "gehweg", "fußweg", "fussweg", "schulweg", "feldweg", "wirtschaftsweg", "waldweg", "wanderweg",
        "spielplatz", "parkplatz", "sportplatz", "marktplatz", "festplatz", "bolzplatz", "stellplatz", "arbeitsplatz",
        "kitaplatz", "betreuungsplatz", "ausbildungsplatz", "campingplatz", "wohnmobilstellplatz", "rückweg", "hinweg",
        "fahrradstraße", "hauptstraße", "landesstraße", "kreisstraße", "bundesstraße", "ortsstraße",
        "erschließungsstraße",
        "einbahnstraße", "spielstraße", "fahrweg", "umweg", "ausweg", "verteidigungsring", "treppenweg", "rundweg",
        "monitoring", "carsharing", "bikesharing", "sponsoring", "engineering", "kulturring",
        "lehrplatz", "grillplatz", "friedhofsweg", "reitweg", "fernradweg", "geh-", "schuldring",
    ]
    private static let shortestName = 7

    /// - Parameter districts: those of the operator's file.
    package init(_ districts: DistrictMap) {
        self.districts = districts.places.map { place in
            District(id: place.id, name: place.name, words: SearchLanguage.plain.words(of: place.name).map(\.folded))
        }.filter { !$0.words.isEmpty }
    }

    /// What a text is about, each once; districts' slugs are the ids of their places.
    package func find(in text: String) -> Set<Finding> {
        let words = SearchLanguage.plain.words(of: text)
        var found = Set(places(words).map { Finding(name: $0.name, kind: "ort") })
        found.formUnion(Self.streets(words, text).map { Finding(name: $0, kind: "ort") })
        let taken = Set(found.map(\.slug))
        let named = BuildingNames.names(words, in: text) + PlanNames.names(in: text)
        found.formUnion(named.map { Finding(name: $0, kind: "projekt") }.filter { !taken.contains($0.slug) })
        return found
    }

    /// The districts that a text names.
    package func districts(in text: String) -> Set<String> {
        Set(places(SearchLanguage.plain.words(of: text)).map(\.id))
    }

    /// "Innenstadt-Ost" is not "Innenstadt": where two begin at one word the longer counts.
    private func places(_ words: [SearchLanguage.Word]) -> [District] {
        var found: [District] = []
        var index = 0
        while index < words.count {
            let fitting = districts.filter { district in
                index + district.words.count <= words.count
                    && zip(district.words, words[index...]).allSatisfy { $0 == $1.folded }
            }
            guard let longest = fitting.max(by: { $0.words.count < $1.words.count }) else {
                index += 1
                continue
            }
            found.append(longest)
            index += longest.words.count
        }
        return found
    }

    private static func streets(_ words: [SearchLanguage.Word], _ text: String) -> [String] {
        var names: [String] = []
        for (index, word) in words.enumerated() where word.written.first?.isUppercase == true {
            let small = word.written.lowercased()
            if heads.contains(small), index > 0 {
                guard let start = beginning(of: words, at: index, in: text) else { continue }
                names.append(String(text[start..<word.written.endIndex]))
            } else if small.count >= shortestName, !noNames.contains(small),
                endings.contains(where: { small.hasSuffix($0) && small.count > $0.count + 2 })
            {
                names.append(String(word.written))
            }
        }
        return names
    }

    /// Where the name of a street begins whose last word is `index`: "Karl-Wilhelm-|Straße", "Durlacher |Allee".
    private static func beginning(
        of words: [SearchLanguage.Word],
        at index: Int,
        in text: String
    ) -> String.Index? {
        func gap(_ place: Int) -> Substring {
            text[words[place - 1].written.endIndex..<words[place].written.startIndex]
        }
        func isName(_ place: Int) -> Bool { words[place].written.first?.isUppercase == true }
        var place = index
        while place > 0, gap(place) == "-", isName(place - 1) { place -= 1 }
        if place < index { return words[place].written.startIndex }
        guard index > 0, gap(index) == " ", isName(index - 1) else { return nil }
        let before = words[index - 1].written
        // "Durlacher Allee", but not "Der Weg".
        guard before.hasSuffix("er"), before.count >= 6 else { return nil }
        return before.startIndex
    }
}
