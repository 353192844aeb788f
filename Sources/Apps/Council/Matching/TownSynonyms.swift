/// Building, housing, economy, money, administration, safety: a group a line, see ``SynonymGroup``.
enum TownSynonyms {
    static let table = """
        Wohnen, Wohnung, Wohnraum, Wohnungsbau, Wohnungsnot, Wohnungsmarkt, Wohnungspolitik, bezahlbarer \
            Wohnraum, housing > Miete, Mieter, Mietspiegel, Mietpreis, Mietpreisbremse, Wohnungsunternehmen, \
            Sozialwohnung, sozialer Wohnungsbau, Baugebiet, Neubaugebiet, Leerstand, Zweckentfremdung, \
            Milieuschutz, Wohnbebauung, Wohngebiet, Wohnheim, Baulücke, Mehrgenerationenwohnen, Wohnquartier, \
            Wohnungsleerstand, Erhaltungssatzung, Wohnungsgenossenschaft, Wohngebäude, Wohnprojekt, \
            Studierendenwohnheim, Wohnbauflächen, Wohnberechtigungsschein, Konzeptvergabe ! Wohnmobil, \
            Wohnwagen, Männerwohnheim, Wohnsitz
        Miete, Mieter, Mietspiegel, Mietpreis, Mieten, Mietpreisbremse, Mieterschutz, Mietwucher > \
            Milieuschutz, Mietpreisüberhöhung, Mieterhöhung ! Mieterstrom, Mietrad
        Sozialwohnung, sozialer Wohnungsbau, geförderter Wohnungsbau, sozialer Wohnraum, Sozialer \
            Mietwohnungsbau, geförderter Wohnraum
        Leerstand, Zweckentfremdung, Wohnungsleerstand, Leerstände, Leerstandsmanagement, Leerstandsquote
        Bebauungsplan, B-Plan, Bauleitplanung, Bauleitplan, Bebauungspläne, Bebauungsplanverfahren
        Flächennutzungsplan, FNP, Flächennutzungsplanung
        Neubaugebiet, Baugebiet, Wohngebiet, Bauland, Bauplatz, Wohnbaufläche, Bauplätze > Wohnbauflächen, \
            Erschließungsgebiet
        Stadtentwicklung, Stadtplanung, Städtebau, Stadtumbau, Quartiersentwicklung, Stadtteilentwicklung, \
            urban development > Bebauungsplan, Flächennutzungsplan, Sanierungsgebiet, Rahmenplan, \
            Stadtentwicklungskonzept, ISEK, Innenentwicklung, Nachverdichtung, Städtebauförderung, \
            Stadtsanierung, Konversion, Stadterneuerung, Räumliches Leitbild
        Sanierungsgebiet, Stadtsanierung, Städtebauförderung, Sanierungssatzung, Stadterneuerung, \
            vorbereitende Untersuchungen
        Denkmalschutz, Denkmal, Baudenkmal, Kulturdenkmal, Denkmalpflege, Gestaltungssatzung, \
            Erhaltungssatzung
        Innenstadt, City., Stadtmitte, Stadtzentrum, Citymanagement, Stadtkern, Altstadt, \
            Innenstadtentwicklung, city centre > Fußgängerzone, Einkaufsstraße, Marktplatz, Weihnachtsmarkt, \
            Leerstand, Einzelhandel, City-Route, Innenstadtring
        Fußgängerzone, Fußgängerbereich, autofreie Innenstadt
        Einzelhandel, Laden., Geschäfte, Einkaufen, Handel., Nahversorgung, Ladenöffnung, verkaufsoffener \
            Sonntag > Supermarkt, Lebensmittelmarkt, Wochenmarkt, Markthalle, Einkaufszentrum, Verkaufssonntag, \
            verkaufsoffene Sonntage, Einzelhandelskonzept, Lebensmittelmärkte
        Wochenmarkt, Markthalle, Märkte, Marktsatzung, Marktstand, Flohmarkt
        Weihnachtsmarkt, Christkindlesmarkt, Christkindlmarkt, Adventsmarkt, Weihnachtsstadt, Nikolausmarkt
        Wirtschaft, Wirtschaftsförderung, Gewerbe, Unternehmen, Wirtschaftspolitik, economy > Gewerbegebiet, \
            Gewerbefläche, Gewerbesteuer, Industriegebiet, Einzelhandel, Handwerk, Start-up, Existenzgründung, \
            Gründerzentrum, Technologiepark, Technologiefabrik, Industrie, Mittelstand, Arbeitsplätze, \
            Fachkräfte, Gewerbeflächenentwicklung, Ansiedlung ! Abfallwirtschaft, Forstwirtschaft, \
            Landwirtschaft, Gastwirtschaft, Wirtschaftsplan, Wirtschaftsprüfer, Wasserwirtschaft, \
            Wohnungswirtschaft, Kreislaufwirtschaft
        Gewerbegebiet, Industriegebiet, Gewerbefläche, Gewerbepark, Technologiepark, Industriefläche, \
            Gewerbeflächenentwicklung
        Hafen, Häfen, Rheinhafen, Binnenhafen, Seehafen, Hafengebiet, Stadthafen, harbour, port > \
            Schifffahrt, Yachthafen, Kai, Kaimauer, Hafensperrtor, Landstrom, Hafenbecken, Jachthafen, \
            Hafenbahn, Ölhafen, Schiffsanleger ! Flughafen
        Tourismus, Touristen, Fremdenverkehr, Stadtmarketing, Tourist-Information, Übernachtungssteuer, \
            Bettensteuer, Beherbergungssteuer, Tourismusförderung > Hotel, Campingplatz, Wohnmobilstellplatz, \
            Jugendherberge
        Gastronomie, Gaststätte, Außengastronomie, Restaurant, Kneipe, Sperrzeit, Wirtshaus, Sondernutzung \
            Gastronomie
        Messe., Messegelände, Kongresszentrum, Messen., Messehalle, Kongress-
        Veranstaltungen, Volksfest, Stadtfest, Kerwe, Jahrmarkt, Fest., Festival, Straßenfest, Stadtjubiläum \
            > Feuerwerk, Weihnachtsmarkt, -fest, Fasching, Fastnacht, Stadtteilfest
        Feuerwerk, Böller, Silvester, Böllerverbot, Silvesterfeuerwerk, Pyrotechnik
        Haushalt, Stadthaushalt, Haushaltsplan, Finanzen, Haushaltssicherung, Doppelhaushalt, \
            Haushaltssatzung, Nachtragshaushalt, Stadtfinanzen, budget > Gewerbesteuer, Grundsteuer, Schulden, \
            Jahresabschluss, Hebesatz, Haushaltsrede, Teilhaushalt, THH, HHS., Haushaltsjahr, Haushaltsvollzug, \
            Finanzbericht, Finanzplanung, Kreditaufnahme, Haushaltsstabilisierung, Haushaltseinbringung, \
            Steuerschätzung, Gebührenhaushalt, Beteiligungsbericht, Haushaltsreden ! Privathaushalt, \
            Haushaltsauflösung, Haushaltsgeräte
        Haushaltssicherung, Haushaltssicherungskonzept, Haushaltssicherungsprozess, Haushaltskonsolidierung, \
            Haushaltsstabilisierung, Sparmaßnahmen, Einsparungen, Sparhaushalt
        Schulden, Verschuldung, Kredit, Kreditaufnahme, Schuldenstand, Darlehen
        Steuern, Grundsteuer, Gewerbesteuer, Hebesatz, Kommunalsteuer, Hebesätze > Vergnügungssteuer, \
            Zweitwohnungssteuer, Hundesteuer, Verpackungssteuer, Bettensteuer, Wettbürosteuer
        Grundsteuer, Grundsteuerreform, Hebesatz Grundsteuer
        Gebühren, Gebührensatzung, Entgelt, Gebührenerhöhung, Gebührenordnung, Entgeltordnung, Entgelte
        Beteiligungen, Beteiligungsbericht, Eigenbetrieb, städtische Gesellschaft, Stadtwerke, kommunale \
            Unternehmen, Tochtergesellschaft, städtische Gesellschaften
        Spenden, Spende, Spendenannahme, Sponsoring
        Digitalisierung, Digitales, Digital, Smart City, E-Government, Onlinedienste, IT., \
            Informationstechnologie > Internet, WLAN, Breitband, Breitbandausbau, Glasfaser, Glasfaserausbau, \
            Open Data, Künstliche Intelligenz, KI., Mobilfunk, 5G, Datenschutz, Informationstechnik, Software, \
            Freie Software, Online-, Digitalpakt, LoRaWAN, Digitaler Zwilling, Website, App., \
            Onlinezugangsgesetz, Cybersicherheit, Cyberangriff
        Breitband, Breitbandausbau, Glasfaser, Glasfaserausbau, schnelles Internet, Internetausbau
        WLAN, W-LAN, Freies WLAN, Freifunk, Hotspot
        Mobilfunk, 5G, Handymast, Mobilfunkmast, Sendemast, Funkmast, Mobilfunkanlage
        Künstliche Intelligenz, KI., AI.
        Bürgerservice, Bürgerbüro, Bürgeramt, Behördengang, Terminvergabe, Einwohnermeldeamt, Bürgerdienste \
            > Personalausweis, Ausländerbehörde, Standesamt, Ortsverwaltung, Zulassungsstelle
        Personal, Stadtbedienstete, Beschäftigte, Stellenplan, Stellenbesetzung, Beamte, Beamter, \
            Personalmangel, Personalgewinnung, Fachkräftemangel > Personalkosten, Ausbildung, Tarif-, \
            Beförderung
        Bürgerbeteiligung, Beteiligung, Partizipation, Mitbestimmung, Bürgerentscheid, Bürgerbegehren, \
            Bürgerrat, Bürgerforum, Bürgerversammlung, Öffentlichkeitsbeteiligung > Jugendbeteiligung, \
            Einwohnerversammlung, Beteiligungshaushalt, Bürgerhaushalt, Stadtteilbudget ! Beteiligungsbericht, \
            Beteiligungen, Beteiligungsmanagement, Beteiligungsgesellschaft
        Wahl, Kommunalwahl, Bundestagswahl, Landtagswahl, Oberbürgermeisterwahl, Bürgermeisterwahl, \
            Europawahl, Wahlhelfer, OB-Wahl, Wahlbezirk, Wahllokal
        Städtepartnerschaft, Partnerstadt, Partnerschaften, Partnerstädte, Projektpartnerschaft, \
            Städtefreundschaft
        Ehrenamt, bürgerschaftliches Engagement, Freiwillige, Freiwilligenarbeit, ehrenamtlich, \
            Ehrenamtskarte, Bürgerengagement
        Straßennamen, Straßenbenennung, Straßenumbenennung, Benennung, Umbenennung
        Sicherheit, Ordnung, Kriminalität, öffentliche Sicherheit, Ordnungsdienst, KOD, Polizei, safety > \
            Videoüberwachung, Feuerwehr, Kriminalstatistik, Kriminalprävention, Waffenverbotszone, Einbruch, \
            Katastrophenschutz, Bevölkerungsschutz, Rettungsdienst, Alkoholverbot, Drogenszene, \
            Gewaltprävention, Ordnungsamt, Polizeirevier, Polizeiposten, Vandalismus, Sicherheitskonzept, \
            Zivilschutz, Brandschutz, Sicherheitslage, Gewalt ! Verkehrssicherheit, Versorgungssicherheit, \
            Planungssicherheit, Geschäftsordnung, Tagesordnung, Gebührenordnung, Verordnung, Sozialversicherung, \
            Rechtsverordnung, Neuordnung, Bauordnung, Entgeltordnung, Polizeiverordnung, Schulordnung, \
            Benutzungsordnung, Bauordnungsamt, Standsicherheit, Schulwegsicherheit, Ernährungssicherheit, \
            IT-Sicherheit
        Feuerwehr, Feuerwache, Freiwillige Feuerwehr, Berufsfeuerwehr, Feuerwehrhaus, Feuerwehrgerätehaus, \
            Hauptfeuerwache, Brandschutz, Löschfahrzeug, Feuerwehrfahrzeug > Jugendfeuerwehr, Drehleiter, \
            Leitstelle, Brandschutzbedarfsplan, Feuerwehrbedarfsplan
        Katastrophenschutz, Bevölkerungsschutz, Zivilschutz, Sirenen, Krisenvorsorge, Notfallplan, \
            Warnsystem, Sirene
        Rettungsdienst, Notarzt, Krankenwagen, Integrierte Leitstelle, Rettungswache
        Videoüberwachung, Kameraüberwachung, Überwachungskamera, Videokamera, Videoschutz
        Drogen, Suchthilfe, Sucht, Drogenszene, Cannabis, Drogenkonsumraum, Drogenpolitik, Suchtberatung > \
            Alkoholverbot
        Friedhof, Friedhöfe, Bestattung, Krematorium, Grab-, Friedhofsgebühren, Begräbnis, Bestattungswesen, \
            Friedhofsatzung > Urnen-, Ruhewald
        Toilette, öffentliche Toilette, WC., WC-Anlage, Toilettenanlage, Klo., Bedürfnisanstalt, \
            Toilettenanlagen
        Brunnen, Springbrunnen > Trinkbrunnen, Trinkwasserbrunnen
        Rathaus, Stadtverwaltungsgebäude, Technisches Rathaus, Rathaussanierung
        Sanierung., Modernisierung, Generalsanierung, Instandsetzung, Erneuerung, Renovierung, \
            Instandhaltung > Bauunterhalt
        Erweiterung, Ausbau, Anbau, Erweiterungsbau
        Neubau, Ersatzneubau, Neuerrichtung
        """
}
