/// Traffic, roads, energy, climate, nature: a group a line, see ``SynonymGroup``.
enum MobilitySynonyms {
    static let table = """
        Radverkehr, Rad-, Fahrrad, Fahrradverkehr, Radfahren, Radfahrer, Fahrradfahrer, Radler, Velo, \
            Radmobilität, cycling > Radweg, Radschnellweg, Radroute, Fahrradstraße, Fahrradparken, \
            Radabstellanlage, Radstation, Lastenrad, Pedelec, E-Bike, Bike-, Bike, Bikesharing, Schutzstreifen, \
            Pumptrack, Mountainbike, Stadtradeln, Velorouten, Dooring ! Radio, Radon
        Radweg, Radwege, Fahrradweg, Radfahrweg, Radverkehrsanlage > Radschnellweg, Radroute, \
            Radwegeverbindung, Radverbindung, Radschnellverbindung, Radfahrstreifen, Schutzstreifen, \
            Fahrradstreifen, Radspur
        Radschnellweg, Radschnellverbindung, Radschnellroute, RSW.
        Fahrradstellplatz, Fahrradabstellanlage, Fahrradparken, Fahrradständer, Fahrradparkhaus, \
            Fahrradstation, Fahrradbügel, Fahrradgarage, Radabstellanlage, Fahrradstellplätze
        Fußverkehr, Fußgänger, Gehweg, Fußweg, Bürgersteig, Zufußgehen, zu Fuß Gehende, Trottoir > \
            Zebrastreifen, Fußgängerüberweg, Querungshilfe, Überweg, Gehwegparken, Fußgängerzone, \
            Fußgängerbrücke, Schulweg
        Zebrastreifen, Fußgängerüberweg, Querungshilfe, Querung, Überquerung, Überquerungshilfe, \
            Fußgängerquerung, Querungsmöglichkeit, FGÜ.
        ÖPNV, Nahverkehr, öffentlicher Nahverkehr, öffentlicher Verkehr, Bus und Bahn, Busse und Bahnen, \
            Bahnen und Busse, Bus und Bahnen, öffentlicher Personennahverkehr, Personennahverkehr, public \
            transport, Stadtverkehr > Straßenbahn, Stadtbahn, Tram, U-Bahn, S-Bahn, Bus., Bus-, -bus, Buslinie, \
            Haltestelle, Fahrplan, Verkehrsverbund, Verkehrsbetriebe, Deutschlandticket, Jobticket, Ticket, \
            Anruftaxi, Rufbus, Ruftaxi ! Busch, Business, Omnibusbahnhof
        Straßenbahn, Stadtbahn, Tram, Trambahn, Stadtbahnlinie, Straßenbahnlinie, Bahnlinie > \
            Straßenbahnhaltestelle, Stadtbahnhaltestelle
        Bus, Buslinie, Busverkehr, Stadtbus, Omnibus, Linienbus, Busverbindung > Bushaltestelle, Bustrasse, \
            Busspur, Elektrobus, Rufbus, Nachtbus, -bus
        Haltestelle, Bushaltestelle, Straßenbahnhaltestelle, Haltepunkt > Ersatzhaltestelle
        Bahn, Eisenbahn, Zugverkehr, Schienenverkehr, Deutsche Bahn, Bahnverkehr, Bahnstrecke > Bahnhof, \
            Güterbahn, Güterzug, Güterverkehrstrasse, Bahnübergang, Bahntrasse, Neubaustrecke, Ausbaustrecke, \
            S-Bahn, Bahnlärm
        Bahnhof, Hauptbahnhof > Bahnhofsvorplatz, Bahnhofplatz, Bahnhofvorplatz, Zentraler Omnibusbahnhof, \
            ZOB
        Parken, Parkplatz, Parkraum, Parkplätze, Stellplatz, Parkhaus, Parkraumbewirtschaftung, \
            Parkraummanagement, parking > Anwohnerparken, Bewohnerparken, Parkgebühr, Parkausweis, \
            Parkscheinautomat, Parkverbot, Halteverbot, Gehwegparken, Tiefgarage, Falschparker, Parkdruck, \
            Parksituation, Parkzone, Quartiersgarage, Parkmöglichkeit, Parkregelung ! Fahrradstellplatz, \
            Wohnmobilstellplatz, Sportpark
        Bewohnerparken, Anwohnerparken, Bewohnerparkausweis, Anwohnerparkausweis, Bewohnerparkzone
        E-Mobilität, Elektromobilität, Elektroauto, E-Auto, Ladesäule, Ladeinfrastruktur, Ladestation, \
            Ladepunkt, Wallbox
        Carsharing, Car-Sharing, Autoteilen, Gemeinschaftsauto
        E-Scooter, Elektroroller, E-Roller, Tretroller, E-Tretroller, Elektrokleinstfahrzeug, Scooter
        Verkehr, Mobilität, Straßenverkehr, Verkehrspolitik, Verkehrsplanung, traffic, Verkehrswende > \
            Verkehrsberuhigung, Verkehrssicherheit, Verkehrsentwicklung, Verkehrskonzept, Verkehrssituation, \
            Verkehrsführung, Durchgangsverkehr, Tempo 30, Tempolimit, Kreisverkehr, Ampel, Umgehungsstraße, \
            Stau, Mobilitätskonzept, Radverkehr, Fußverkehr, Nahverkehr, ÖPNV, Autoverkehr, Schwerlastverkehr, \
            Verkehrsversuch, Parken, Radweg, Straßenbahn ! Zahlungsverkehr, Verkehrsverein
        Verkehrsberuhigung, Tempo 30, Tempo-30-Zone, 30er-Zone, Tempo-30, Tempolimit, \
            Geschwindigkeitsbegrenzung, Geschwindigkeitsbeschränkung, verkehrsberuhigt, Spielstraße, \
            verkehrsberuhigter Bereich, Schrittgeschwindigkeit > Superblock, Poller, Bremsschwelle, Tempo 20, \
            Durchgangsverkehr
        Geschwindigkeitskontrolle, Blitzer, Radarkontrolle, Verkehrsüberwachung, Geschwindigkeitsmessung, \
            Geschwindigkeitsüberwachung
        Straßen, Straßenbau, Straßensanierung, Fahrbahn, Straßenschäden, Schlagloch, Straßenzustand, \
            Straßenunterhaltung, roads > Straßenerneuerung, Gemeindestraßen, Straßenbauarbeiten, \
            Umgehungsstraße, Kreisverkehr, Kreisel, Ampel, Kreuzung, Straßenausbau, Ortsdurchfahrt, \
            Straßenausbaubeitrag, Fahrbahnsanierung, Fahrbahndecke, Straßenbelag
        Kreisverkehr, Kreisel, Kreisverkehrsplatz
        Ampel, Lichtsignalanlage, Lichtzeichenanlage, Ampelanlage, Ampelschaltung, Fußgängerampel, \
            Signalanlage
        Straßenbeleuchtung, Straßenlaterne, Straßenlampe, Beleuchtung > LED-Beleuchtung, Laterne, \
            Wegebeleuchtung
        Brücke, Brücken, Brückensanierung, Überführung, Fußgängerbrücke, -brücke
        Tunnel, Unterführung, Straßentunnel
        Umgehungsstraße, Ortsumfahrung, Ortsumgehung, Umfahrung, Nordtangente, Südtangente
        Winterdienst, Schneeräumen, Räumdienst, Streudienst, Schneeräumung, Räum- und Streupflicht
        Baustelle, Baustellen, Bauarbeiten, Straßensperrung, Baustellenmanagement > Vollsperrung, Umleitung
        Lkw, Lkw-Verkehr, Schwerlastverkehr, Schwerverkehr, Lastwagen, Lastkraftwagen, \
            LKW-Durchfahrtsverbot, Güterverkehr
        Taxi, Anruftaxi, Anrufsammeltaxi, Ruftaxi, Taxiverkehr
        Schulweg, Schulwegsicherheit, Elterntaxi, sicherer Schulweg, Schulwegeplan, Schülerlotsen, \
            Schulstraße
        Flughafen, Flugplatz, Fluglärm, Flugverkehr
        Klima, Klimaschutz, Klimawandel, Klimaneutralität, Klimaanpassung, Klimafolgen, climate > \
            Klimaschutzkonzept, CO2, Treibhausgas, Klimanotstand, Hitze, Hitzeaktionsplan, Hitzeschutz, \
            Wärmewende, Wärmeplanung, Energiewende, erneuerbare Energien, Photovoltaik, Solar-, Windkraft, \
            Windenergie, Energieeinsparung, Klimafonds, Starkregen, Entsiegelung, Schwammstadt ! Raumklima, \
            Arbeitsklima, Klimaanlage, Betriebsklima
        Klimaanpassung, Hitze, Hitzeschutz, Hitzeaktionsplan, Klimafolgenanpassung > Starkregen, \
            Entsiegelung, Schwammstadt, Trinkbrunnen, Trinkwasserbrunnen, Verschattung, Stadtklima
        Energie, Energiewende, Energieversorgung, erneuerbare Energien, erneuerbare Energie, Ökostrom > \
            Photovoltaik, Solar-, Windkraft, Windenergie, Windrad, Biogas, Geothermie, Fernwärme, Wärmeplanung, \
            Energieeinsparung, Energieeffizienz, Energiesparen, Strom-, Strom., Gas., Gasnetz, Stadtwerke, \
            Stromnetz, Nahwärme, Wasserstoff ! Stromberg
        Photovoltaik, Solar, Solaranlage, Solarenergie, Photovoltaikanlage, PV., PV-Anlage, Fotovoltaik, \
            Sonnenenergie, Balkonkraftwerk, Solarstrom, Solarpark > Freiflächenphotovoltaik, Agri-PV, \
            Mieterstrom, Solarthermie
        Windkraft, Windenergie, Windrad, Windräder, Windkraftanlage, Windpark, Windenergieanlage, \
            Windkraftanlagen
        Wärmeplanung, Wärmewende, Fernwärme, Nahwärme, Wärmenetz, Wärmeversorgung, kommunale Wärmeplanung > \
            Wärmepumpe, Geothermie, Heizung
        Geothermie, Tiefengeothermie, Erdwärme
        Grün, Grünflächen, Stadtgrün, Grünanlage, Park., Stadtpark, Parkanlage, green spaces > Baum., Bäume, \
            -baum, Stadtbaum, Baumpflanzung, Baumfällung, Baumschutz, Begrünung, Grünzug, Grünpflege, Blühwiese, \
            Blühstreifen, Kleingarten, Gemeinschaftsgarten, Dachbegrünung, Fassadenbegrünung, Grünkonzept, Urban \
            Gardening, Wald, Stadtwald, Biodiversität, Naturschutz, Straßenbäume, Grünordnung, Landschaftspark, \
            Garten. ! Weihnachtsbaum, Maibaum, Schlagbaum
        Bäume, Baum, Stadtbaum, Straßenbaum, Baumpflanzung, Baumfällung, Baumschutz, Baumbestand, \
            Baumschutzsatzung, Straßenbäume, Baumpatenschaft, Baumkataster ! Weihnachtsbaum, Maibaum, Schlagbaum
        Wald, Stadtwald, Forst-, Waldbewirtschaftung, Forstwirtschaft, Wälder > Forsteinrichtung, Waldumbau, \
            Holzeinschlag, Auwald, Waldspielplatz, Forstamt, Bannwald, Waldpädagogik ! Waldstadt, Wildwald, \
            Schwarzwald, Grunewald, Odenwald
        Naturschutz, Artenschutz, Artenvielfalt, Biodiversität, biologische Vielfalt, Landschaftsschutz > \
            Naturschutzgebiet, Insekten, Wildbienen, Blühwiese, Biotop, Ausgleichsfläche, Fledermaus, Amphibien, \
            Storch, Igel, Landschaftsschutzgebiet, FFH, Vogelschutz
        Umwelt, Umweltschutz, Umweltpolitik > Naturschutz, Artenschutz, Biodiversität, Klimaschutz, \
            Luftreinhaltung, Luftqualität, Lärmschutz, Altlasten, Bodenschutz, Gewässerschutz, Feinstaub ! \
            Umweltbibliothek
        Kleingarten, Schrebergarten, Kleingärten, Kleingartenanlage, Kleingärtner, Gartenkolonie, \
            Kleingartenverein
        Hochwasser, Hochwasserschutz, Überschwemmung, Starkregen, Überflutung, Starkregenschutz, Polder, \
            Retentionsraum, Rückhaltebecken, Hochwasserrückhaltung, Dammsanierung, Starkregenrisikomanagement
        Gewässer, Bach., Fluss, Gewässerschutz, Renaturierung, Bachlauf, Gewässerentwicklung, Bäche > \
            Gewässerrandstreifen, Wasserlauf, Baggersee, Uferweg
        Trinkwasser, Wasserversorgung, Wasserwerk, Trinkwasserversorgung, Wasserschutzgebiet, Wasserpreis > \
            Trinkbrunnen, Trinkwasserbrunnen
        Abwasser, Kläranlage, Klärwerk, Kanalisation, Stadtentwässerung, Abwasserbeseitigung, \
            Abwassergebühr, Entwässerung, Kanalsanierung, Klärschlamm, Abwasserentsorgung, Abwasserkanal > \
            Regenwasser, Regenüberlaufbecken, Pumpwerk, Mischwasser, Schmutzwasser
        Lärm, Lärmschutz, Lärmbelastung, Lärmaktionsplan, Ruhestörung, Lärmminderung, Lärmbelästigung, \
            Lärmaktionsplanung > Lärmschutzwand, Verkehrslärm, Fluglärm, Bahnlärm, Motorradlärm, Lärmblitzer
        Luft, Luftqualität, Luftreinhaltung, Feinstaub, Stickoxid, Luftreinhalteplan, Luftverschmutzung, \
            Umweltzone
        Müll, Abfall, Abfallwirtschaft, Müllabfuhr, Abfallentsorgung, Müllentsorgung, Mülltonne, \
            Müllgebühren, Abfallgebühren, Restmüll > Sperrmüll, Biomüll, Biotonne, Bioabfall, Wertstoffhof, \
            Wertstofftonne, Wertstoff-, Recyclinghof, Recycling, Altglas, Altglascontainer, Glascontainer, \
            Altkleider, Altkleidercontainer, Gelber Sack, Papiertonne, Verpackungssteuer, Mehrweg, Grünabfall, \
            Mülleimer, Abfalleimer, Littering, Altpapier, Abfallbehälter, Deponie
        Stadtreinigung, Straßenreinigung, Sauberkeit, Stadtsauberkeit, Kehrmaschine > Littering, Dreck-weg, \
            Graffiti, Mülleimer, Taubenkot, Hundekot, Zigarettenkippen, wilder Müll
        Recyclinghof, Wertstoffhof, Wertstoffstation, Wertstoffsammelstelle, Recyclingstation, Kompostplatz
        Tiere, Tierschutz, Tierheim, Tierwohl > Hunde, Katzen, Tauben, Taubenschlag, Wildtiere, Hundesteuer, \
            Zoo, Igel, Haustiere, Wildschweine
        Hunde, Hund, Hundesteuer, Hundewiese, Hundefreilauf, Leinenpflicht, Hundehaltung, Hundeauslauf, \
            Hundekot, Hundefreilauffläche
        Tauben, Taubenschlag, Stadttaube, Taubenplage, Taubenmanagement
        Zoo, Tierpark, Zoologischer Garten, Tiergarten
        Landwirtschaft, Landwirt, Bauernhof, Ackerbau, Weinbau, Landwirte, Ökolandbau, Streuobst, \
            Streuobstwiesen
        """
}
