/// The words of municipal life that compounds are made of, for an instance that has read nothing yet.
///
/// All of them in small letters, ß as ss. What an instance imports adds to them.
enum LexiconWords {
    /// Parts of three letters that may be parts all the same.
    static let short = list(
        "rad bad bus see zoo weg amt rat tor gas uni ort bau hof tag ost süd not bio öko alt neu not öl pkw lkw kfz alb"
    )

    /// Words that mean something else than their parts say, or that are names of things in common use.
    static let whole = list(
        """
        bahnhof rathaus friedhof fahrrad krankenhaus hochschule handwerk feuerwehr kindergarten stadtrat gemeinderat
        haushalt standort vorhaben urlaub parkplatz parkhaus parkraum spielplatz wirtschaft gesellschaft sondernutzung
        volkshochschule baumschule fahrschule tanzschule gewerkschaft fortschritt antrag vortrag beitrag vertrag auftrag
        ertrag betrag anlage vorlage grundlage beilage tagesordnung ordnung verordnung wohnung bestattung ortschaft
        ortschaftsrat landrat bundesrat aufsichtsrat betriebsrat personalrat beirat stadtteil vorteil nachteil urteil
        bauhof gerichtshof bebauungsplan bürgermeister oberbürgermeister ortsvorsteher hauptamt standesamt jugendamt
        ordnungsamt baustelle haltestelle stellplatz marktplatz festplatz sportplatz innenstadt altstadt partnerstadt
        landkreis verkehrsverbund zweckverband grundstück werkstatt gaststätte gewerbe bundesland rheinland oberland
        weihnachtsmarkt arbeitsmarkt einzelhandel landschaft bürgerschaft mannschaft belegschaft erbschaft botschaft
        freiheit sicherheit einheit mehrheit minderheit krankheit gesundheit kindheit mehrwert hauptsatzung ratschlag
        straftat heimat monat senat zitat inserat apparat resultat rabatt aufgabe ausgabe einnahme aufnahme massnahme
        übernahme teilnahme abnahme zunahme fahrbahn transport stadtgarten zeitraum lebensraum zwischenraum weltraum
        """
    )

    /// Never parts, however often they stand with a capital: endings, prefixes, small words.
    static let never = Set(
        list(
            """
            unter über neben ohne gegen nach eine einer eines einem einen dies diese dieser dass haft lich isch keit heit
            lein chen tion sion ment ling ungs ings erst auch doch noch mehr kein keine aber oder wird wurde sind wenn
            beim sein seine ihre rung lung nung tung sung tung zung ende enden inne innen hier hinter vor zwischen tisch
            """
        )
    )

    /// Beginnings that make another word, but no compound.
    static let prefixes = Set(
        list(
            """
            ver vor ent emp aus auf ein abs ange auss unter über nach miss zer gegen durch wider wieder hinter zusammen
            ausge einge aufge beige vorge abge umge zuge mitge nachge dar her hin ange beauf beein beaus veran
            """
        )
    )

    /// Ends that make another word, but no compound.
    static let suffixes = list(
        "isch tisch lich ung heit keit schaft ler ner bar los haft sam ier igk ität ismus ist innen erin eur iv ell ant enz"
    )

    /// Consonants that German words begin with, where there are several.
    static let onsets = Set(
        list(
            """
            bl br ch chr cl cr dr fl fr gl gn gr kl kn kr pf pfl ph pl pr ps qu rh sch schl schm schn schr schw sh sk sl sm
            sp spr st str th thr tr vl wr zw
            """
        )
    )

    /// Words that stand alone and in compounds.
    static let parts = list(
        """
        haupt gross klein hoch tief neben gesamt teil mittel ober nord west jahr monat woche nacht abend morgen stadt
        land bund kreis dorf markt platz strasse gasse allee brücke tunnel ufer hafen fluss bach teich wald park garten
        wiese feld acker baum hecke strauch blume pflanze tier hund katze vogel biene fisch rhein main donau elbe weser
        haus halle gebäude wohnung wohn raum zimmer dach keller fassade fenster tür treppe aufzug mauer zaun turm
        schloss burg kirche kloster moschee denkmal brunnen schule schüler lehrer klasse grund real gymnasium gemein
        gemeinschaft ganztag mensa hort kinder kind jugend senioren frauen männer familie eltern mutter vater baby
        mensch bürger einwohner gast fremd ausländer flüchtling asyl integration migration inklusion behinderung pflege
        alter heim kranken klinik arzt apotheke gesundheit hygiene impf corona sport fussball turn schwimm tennis
        stadion spiel turnier verein kultur kunst musik theater museum bibliothek buch film kino konzert oper tanz
        bühne festival fest feier kerwe weihnacht advent verkehr auto fahrt fahr fuss geh läufer gänger tempo ampel
        kreuzung knoten kreisel spur fahrbahn bahn strassenbahn stadtbahn eisenbahn schiene gleis haltestelle
        bahnhof flughafen fluglärm lärm luft staub schadstoff abgas strom energie wärme kälte solar photovoltaik wind
        wasser abwasser regen hochwasser grundwasser trink kanal kläranlage klär werk müll abfall wertstoff recycling
        sperrmüll strassenreinigung reinigung winter dienst klima umwelt natur arten biotop boden altlast schutz
        haushalt steuer gebühr beitrag finanz kosten kasse schulden zuschuss förder förderung spende stiftung personal
        stelle beamte verwaltung bürgermeister fraktion ausschuss satzung ordnung plan planung planungs konzept
        projekt programm bericht bilanz statistik studie gutachten untersuchung prüfung kontrolle überwachung video
        kamera sicherheit polizei feuerwehr rettung katastrophe notfall bevölkerung gewalt kriminal drogen sucht
        alkohol gewerbe gebiet industrie handel einzelhandel wirtschaft betrieb unternehmen arbeit arbeiter ausbildung
        tourismus hotel gastronomie digital internet netz breitband glasfaser mobilfunk daten computer software
        ausbau umbau neubau rückbau sanierung modernisierung erneuerung erweiterung gestaltung entwicklung nutzung
        änderung verbesserung versorgung entsorgung beseitigung vergabe auftrag ausschreibung vertrag miete mieter
        pacht grundstück immobilie eigentum bau bauen quartier viertel stadtteil zentrum mitte ring tangente umgehung
        autobahn bundesstrasse landstrasse radweg gehweg schulweg rundweg steg pfad anlage spielplatz parkplatz
        parkhaus parkraum tiefgarage garage stellplatz lade säule station zone fläche freifläche grün grünfläche
        friedhof bestattung grab krematorium tierheim zoo hundesteuer messe kongress ausstellung veranstaltung
        beteiligung bürgerbeteiligung wahl abstimmung bürgerentscheid partnerschaft städte europa ehrenamt verband
        zweck gesellschaft anteil aufsichtsrat eigenbetrieb beirat sitzung bildung erziehung betreuung krippe tages
        tagesstätte kita kindergarten verpflegung essen küche sozial hilfe armut obdach wohnungslos sicherung pass
        ticket tarif fahrplan takt linie bus taxi roller scooter velo rad reifen führer führung schein antrag stoff
        bedarf angebot platz vergnügung wett bewerb preis wohnungsbau eigenheim erbbau recht erbbaurecht baugebiet
        gelände areal deponie wertstoffhof lager halle werkstatt bauhof material beleuchtung licht lampe laterne bank
        toilette uhr tafel schild hinweis leitung rohr kabel mast sende antenne hitze schatten dürre sommer ferien
        freizeit erholung jugendhaus begegnung treff stätte bad frei hallenbad freibad eis bahn rollschuh skate
        schulhof pausenhof turnhalle sporthalle mehrzweckhalle festhalle stadthalle konzerthaus rathaus denkmal
        archiv erinnerung gedenk geschichte heimat brauchtum sprache deutsch kurs volkshochschule hochschule
        universität forschung wissenschaft technologie gründer start zukunft leitbild strategie ziel nachhaltigkeit
        gleichstellung vielfalt toleranz frieden krise krieg ukraine winterdienst taube ratte mücke schnake wolf
        obst gemüse landwirt landwirtschaft wein berg jagd forst holz streu wild biber storch moor aue auen
        unterkunft stelle strecke verbindung entwurf transparenz modul schuld schuldner gemeinde pfleger fachkraft stau brand einsatz leit leitstelle wache
        zivil
        """
    )

    private static func list(_ text: String) -> [String] {
        text.split { $0 == " " || $0 == "\n" }.map(String.init)
    }
}
