/// Makes the key of a word: what is left when its ending, its umlauts and its spelling no longer matter.
///
/// "Häuser", "Haeuser" and "Hauses" share a key. The stemmer works on true umlauts; afterwards ä, ae and a are one
/// letter, so are ö, oe, o and ü, ue, u – except where `ue` follows a vowel or q, as in "Steuer" and "Quelle".
struct WordKeys: Sendable {
    let stemmer: Stemmer

    /// The key of a folded word; see ``Word``.
    func key(_ folded: String) -> String {
        if let fixed = Self.irregular[folded] { return fixed }
        let bytes = folded.utf8
        // Abbreviations and numbers have no endings.
        if bytes.count <= 3 || bytes.contains(where: { $0 >= 0x30 && $0 <= 0x39 }) { return Self.withoutDots(folded) }
        return Self.withoutDots(stemmer.stem(folded))
    }

    /// The term of a folded word.
    func term(_ folded: String) -> Term {
        Term(key(folded))
    }

    /// Words whose forms the rules would tear apart, or throw together with another word's.
    private static let irregular: [String: String] = {
        var table: [String: String] = [:]
        for line in [
            "parken=parken,parkens,parkende,parkenden,parkender,parkt,geparkt,geparkte,geparkten",
            "baden=baden,badens", "kita=kita,kitas", "auto=auto,autos", "taxi=taxi,taxis", "zoo=zoo,zoos",
            "kino=kino,kinos", "kamera=kamera,kameras", "aula=aula,aulas,aulen", "lkw=lkw,lkws", "pkw=pkw,pkws",
            "bus=bus,busse,busses,bussen", "museum=museum,museums,museen", "stadion=stadion,stadions,stadien",
            "gymnasium=gymnasium,gymnasiums,gymnasien", "villa=villa,villas,villen", "thema=thema,themas,themen",
            "zentrum=zentrum,zentrums,zentren", "allee=allee,alleen", "gremium=gremium,gremiums,gremien",
            "strasse=str,strasse,strassen", "bibliothek=bibliothek,bibliotheken", "arzt=arzt,ärzte,ärzten,ärztin",
            "steuer=steuer,steuern", "feuer=feuer,feuers",
            "neu=neu,neue,neuer,neues,neuen,neuem",
            "jubilaum=jubiläum,jubiläums,jubiläen", "studio=studio,studios", "oase=oase,oasen", "see=see,sees,seen",
            "tram=tram,trams", "scooter=scooter,scooters", "ca=ca", "idee=idee,ideen", "allmende=allmende,allmenden",
            "messe=messe,messen", "rat=rat,rates,räte,räten,rats", "rad=rad,rades,räder,rädern,rads",
        ] {
            let sides = line.split(separator: "=")
            for form in sides[1].split(separator: ",") { table[String(form)] = String(sides[0]) }
        }
        return table
    }()

    private static func withoutDots(_ word: String) -> String {
        var key: [UInt8] = []
        key.reserveCapacity(word.utf8.count)
        var last: UInt8 = 0
        var beforeLast: UInt8 = 0
        for scalar in word.unicodeScalars {
            let plain: UInt8
            switch scalar {
            case "ä": plain = UInt8(ascii: "a")
            case "ö": plain = UInt8(ascii: "o")
            case "ü": plain = UInt8(ascii: "u")
            case "e" where isTwoLetterUmlaut(last, after: beforeLast): continue
            default:
                if scalar.value < 0x80 {
                    plain = UInt8(scalar.value)
                } else {
                    key.append(contentsOf: Array(String(scalar).utf8))
                    (beforeLast, last) = (last, 0)
                    continue
                }
            }
            key.append(plain)
            (beforeLast, last) = (last, plain)
        }
        return String(decoding: key, as: UTF8.self)
    }

    private static func isTwoLetterUmlaut(_ letter: UInt8, after before: UInt8) -> Bool {
        switch letter {
        case UInt8(ascii: "a"), UInt8(ascii: "o"): true
        case UInt8(ascii: "u"): !"aeoq".utf8.contains(before)
        default: false
        }
    }
}
