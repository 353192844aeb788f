/// Children, schools, social matters, culture, sports: a group a line, see ``SynonymGroup``.
enum PeopleSynonyms {
    static let table = """
        Kita, Kindertagesstätte, Kindergarten, Kindertageseinrichtung, Kinderkrippe, Krippe, \
            Kinderbetreuung, Kinderhaus, Tageseinrichtung, Kinderhort, Tageseinrichtungen, childcare, nursery > \
            Tagesmutter, Kindertagespflege, Betreuungsplatz, Elternbeitrag, Elternbeiträge, U3, Erzieher, \
            Erzieherin, Tagespflege, Waldkindergarten, Kleinkindbetreuung, Betriebskita
        Tagesmutter, Kindertagespflege, Tagespflegeperson, Tagesmütter, Tagespflege.
        Elternbeitrag, Elternbeiträge, Kita-Gebühren, Kitabeiträge, Kindergartengebühren, Kita-Beiträge, \
            Kinderbetreuungskosten
        Schule, Schulen, Schul-, -schule, Gymnasium, Schulwesen, Schulpolitik, schools > Schüler, \
            Schülerinnen, Lehrer, Unterricht, Ganztag, Ganztagsbetreuung, Ganztagesbetreuung, Mensa, Hort., \
            Schülerhort, Schulhof, Schulzentrum, Schulsozialarbeit, Mittagsverpflegung, Schulbegleitung, \
            Schuljahr, Ganztagesschule, Bildungszentrum, Campus., Bildungs- und Beratungszentrum, SBBZ ! \
            Hochschule, Volkshochschule, Musikschule, Baumschule, Fahrschule, Tanzschule, Schulden, Schulung, \
            Schulungen, Kunsthochschule, Musikhochschule, Fachhochschule, Hundeschule, Schulter, \
            Jugendmusikschule, Segelschule, Jugendkunstschule
        Grundschule, Grundschulen, Primarschule, Grundschüler
        Gymnasium, Gymnasien, -gymnasium
        Gemeinschaftsschule, Gesamtschule, Realschule, Werkrealschule, Hauptschule
        Berufsschule, berufliche Schulen, Berufskolleg, berufliche Schule, Gewerbeschule
        Schulhof, Pausenhof, Schulhöfe, Schulhofgestaltung, Pausenhöfe, Schulgelände
        Schulessen, Mensa, Mittagsverpflegung, Schulverpflegung, Mittagessen, Schulmensa, Schulkantine, \
            Mensen
        Ganztag, Ganztagsschule, Ganztagsbetreuung, Ganztagesbetreuung, Ganztagesschule, Hort., Schülerhort, \
            Hortbetreuung, Nachmittagsbetreuung, Ganztagsgrundschule, Ganztagsangebot, Kernzeitbetreuung, \
            Ergänzende Betreuung
        Schulsozialarbeit, Schulsozialarbeiter
        Schwimmunterricht, Schwimmkurs, Schulschwimmen, Schwimmen lernen, Schwimmkurse, Seepferdchen, \
            Schwimmfähigkeit
        Hochschule, Universität, Uni., Fachhochschule, KIT., Campus., Studierende, Studenten, Wissenschaft, \
            Forschung > Studierendenwohnheim, Musikhochschule, Pädagogische Hochschule
        Bildung, Weiterbildung, Erwachsenenbildung, Volkshochschule, VHS > Bildungsregion, Bildungsbericht, \
            Bildungszentrum, Bildungspolitik, Bildungsgerechtigkeit, Bildungshaus ! Bildungsstätte, Ausbildung, \
            Wissenschaftsbildung, Abbildung, Rückbildung, Neubildung, Weiterbildungs
        Volkshochschule, VHS, Erwachsenenbildung
        Spielplatz, Spielplätze, Kinderspielplatz, Abenteuerspielplatz, Spielfläche, Spielgeräte, \
            Wasserspielplatz, Spielgerät, Spielanlage, Aktionspark, Bolzplatz, Spielpark, Waldspielplatz, \
            playground > Spielflächenleitplan, Bolzplätze, Skatepark, Skateanlage, Pumptrack, Spielraum.
        Jugend, Jugendliche, Jugendarbeit, Jugendhilfe, Jugendzentrum, Jugendhaus, Jugendtreff, youth > \
            Jugendbeteiligung, Jugendgemeinderat, Jugendkonferenz, Jugendamt, Stadtjugendausschuss, \
            Jugendschutz, Jugendforum, Streetwork, Jugendbegegnung ! Jugendherberge, Jugendmusikschule, \
            Jugendkunstschule, Jugendfeuerwehr
        Jugendzentrum, Jugendhaus, Jugendtreff, Jugendclub, Jugendbegegnungsstätte, Jugendräume, \
            Jugendfreizeitstätte
        Kinder, Kind., Kinder-, Kinderschutz, children > Familien, Kita, Kindertagesstätte, Spielplatz, \
            Kinderrechte, Kinderarmut, Kindergarten, Kindertageseinrichtung ! Kinderklinik, Kinderheim
        Familie, Familien, Familienpolitik, Eltern, Alleinerziehende, Familienzentrum, family > \
            Familienpass, Elternbeitrag, Kinderbetreuung, Kita
        Senioren, ältere Menschen, Senior-, Seniorin, Altenhilfe, alte Menschen, Alter., Altern., Ältere., \
            senior citizens > Altenpflege, Pflegeheim, Altersarmut, Seniorenrat, Altenheim, Seniorenheim, \
            Seniorenzentrum, Seniorenwohnanlage, Altenhilfeplanung, Demenz, Seniorenresidenz, Seniorenbeirat, \
            Begegnungsstätte, Pflegestützpunkt, Seniorenfachberatung ! Alter Friedhof, Alter Schlachthof, Alter \
            Bahnhof, Alter Markt, Alter Brunnen
        Pflege., Altenpflege, Pflegeheim, Altenheim, Seniorenheim, Pflegebedürftige, Pflegeplätze, \
            Kurzzeitpflege, Pflegestützpunkt, Pflegeeinrichtung, Alten- und Pflegeheim, Tagespflegeeinrichtung, \
            Pflegekräfte, Pflegeplatz, Hospiz, Pflegende ! Grünpflege, Denkmalpflege, Landschaftspflege, \
            Pflegefamilie, Kindertagespflege
        Soziales, Sozialpolitik, Sozialhilfe, soziale Hilfe, Armut, Sozialleistungen, Grundsicherung, \
            Bürgergeld, social > Obdachlosigkeit, Wohnungslosenhilfe, Wohnungslose, Jobcenter, Hartz IV, \
            Schuldnerberatung, Sozialpass, Kinderarmut, Sozialticket, Tafel., Altersarmut, Inklusion, Pflege, \
            Sozialer Dienst, Sozialplanung, Bedarfsgemeinschaft, Frauenhaus, Suchthilfe, Behindertenhilfe, \
            Eingliederungshilfe, Sozialberatung, Sozialamt, Quartiersarbeit, Wohnungslosigkeit, Sozialstation, \
            SGB, Armutsbekämpfung, Soziale Dienste, Sozialbericht, Flüchtlinge, Geflüchtete, Senioren ! \
            Schulsozialarbeit
        Obdachlosigkeit, Obdachlose, Wohnungslose, Wohnungslosigkeit, Wohnungslosenhilfe, Obdachlosenhilfe, \
            Kältehilfe, Notunterkunft, Männerwohnheim, Housing First, Erfrierungsschutz
        Armut, Kinderarmut, Altersarmut, Sozialpass, Armutsbekämpfung, Grundsicherung, Bürgergeld, Hartz IV, \
            Sozialticket
        Geflüchtete, Flüchtlinge, Asyl, Asylbewerber, Flüchtlingsunterkunft, Asylunterkunft, Flucht, \
            Geflüchteten, Flüchtlingsunterbringung, Erstaufnahme, Landeserstaufnahmeeinrichtung, \
            Landeserstaufnahmestelle, LEA., Schutzsuchende, Gemeinschaftsunterkunft, Asylsuchende, \
            Anschlussunterbringung, refugees > Ukraine, Abschiebung
        Integration, Migration, Migranten, Zuwanderung, Integrationspolitik, Einwanderung, Ausländer > \
            Migrationsbeirat, Ausländerbehörde, Sprachkurs, Integrationsplan, Flüchtlinge, Geflüchtete, \
            Einbürgerung, Migrationsberatung, Integrationsmanagement ! Ausländeramt
        Inklusion, Behinderung, Menschen mit Behinderung, Barrierefreiheit, Behinderte, barrierefrei, \
            Schwerbehinderte, Rollstuhl, disability > Gebärdensprache, Blindenleitsystem, Behindertenbeirat, \
            Behindertenbeauftragte, Assistenz, Aufzug, leichte Sprache, Barrieren, Behindertenhilfe, \
            Schulbegleitung, Eingliederungshilfe, Behindertenrechtskonvention
        Barrierefreiheit, barrierefrei, barrierefreier Ausbau, Rollstuhl, stufenlos, Barrieren, \
            barrierefreie Zugänge > Blindenleitsystem, Aufzug, Rampe, Hochbahnsteig
        Gleichstellung, Frauen, Frauenförderung, Gleichberechtigung, Frauenpolitik, Gleichstellungsplan > \
            Frauenhaus, Gewalt gegen Frauen, Istanbul-Konvention, häusliche Gewalt, Gender-, Chancengleichheit, \
            Frauenbeauftragte, Frauentaxi, Frauenquote
        Gewaltschutz, häusliche Gewalt, Frauenhaus, Gewalt gegen Frauen, Istanbul-Konvention, \
            Gewaltprävention
        Queer, LSBTI, LSBTTIQ, LGBT, LGBTQ, CSD, Regenbogen, sexuelle Vielfalt, geschlechtliche Vielfalt
        Rassismus, Antirassismus, Diskriminierung, Antisemitismus, Antidiskriminierung, Rechtsextremismus, \
            Demokratieförderung, Extremismus
        Gesundheit, Gesundheitsversorgung, Gesundheitsamt, medizinische Versorgung, Gesundheitspolitik, \
            health > Klinikum, Krankenhaus, Arzt, Hausarzt, Ärztemangel, Impfung, Corona, Hebamme, Pflege, \
            Apotheke, Klinik, Gesundheitsförderung, Hitze, Notfallpraxis, Kinderärzte, Kinderarzt
        Krankenhaus, Klinikum, Klinik, Kliniken, Krankenhäuser, Städtisches Klinikum, hospital > \
            Kinderklinik, Geburtsklinik, Notaufnahme
        Corona, Covid-19, Covid, Pandemie, Coronavirus, Corona-Pandemie, Corona-Krise
        Kultur, Kulturpolitik, Kulturförderung, culture, Kultureinrichtung, Kulturkonzept > Theater, Museum, \
            Musik, Kunst., Kunst-, Konzert, Bibliothek, Oper, Ausstellung, Literatur, Kino, Staatstheater, \
            Atelier, Konservatorium, Musikschule, Denkmal, Stadtarchiv, Kulturzentrum, Kulturhaus, Galerie, \
            Philharmonie, Chor, Orchester, Festspiele, Händel-Festspiele, Festival, Stadtbibliothek, \
            Kunstverein, Kunstakademie, Künstler, Filmtheater, Medienkunst, Stadtmuseum, Schloss. ! Kunstrasen, \
            Kunststoff, Esskultur, Kulturdenkmal, Verwaltungskultur, Interkulturell, Soziokultur, \
            Willkommenskultur, Agrikultur, Kunstturnen, Kunsteisbahn, Kunstturnhalle, Unternehmenskultur
        Theater, Schauspiel, Schauspielhaus, Bühne > Staatstheater, Stadttheater, Oper, Musiktheater, \
            Kammertheater, Figurentheater
        Museum, Museen, -museum, Stadtmuseum, Kunsthalle, Galerie, Ausstellung > Naturkundemuseum
        Bibliothek, Stadtbibliothek, Bücherei, Stadtbücherei, Stadtteilbibliothek, Mediathek, Bücherbus, \
            Jugendbibliothek, library
        Musikschule, Konservatorium, Jugendmusikschule, Musikunterricht
        Musik, Konzert, Konzerthaus, Musiker, Musikszene, Livemusik, Orchester, Proberaum, Musikclub, \
            Proberäume > Musikschule, Philharmonie
        Kino, Filmtheater, Filmfestival
        Stadtgeschichte, Erinnerungskultur, Gedenken, Gedenkstätte, Stadtarchiv, Heimatgeschichte, \
            Stolpersteine, Gedenktafel, Mahnmal, Ortsgeschichte
        Sport, Sportverein, Sportförderung, Sportanlage, Sportplatz, Sportstätten, Sportpolitik, sports > \
            Sporthalle, Turnhalle, Stadion, Fußball, Schwimmbad, Freibad, Hallenbad, Kunstrasen, Bolzplatz, \
            Sportpark, Skatepark, Schwimmen, Bäder, Eislauf, Tennis, Basketball, Handball, Turnen, \
            Leichtathletik, Vereinsmannschaften, Leistungssport, Tischtennis, Sportgelände, Schießanlage, TSV, \
            Fitness, Calisthenics, Boule, Kunstrasenplatz, Sportentwicklung ! Transport, Passport, Sportwetten
        Sporthalle, Turnhalle, Mehrzweckhalle, Sporthallen, Turnhallen, Schulturnhalle, Kunstturnhalle
        Sportplatz, Bolzplatz, Kunstrasen, Kunstrasenplatz, Sportanlage, Sportgelände, Sportpark, \
            Fußballplatz, Sportplätze
        Stadion, Fußballstadion, Stadionneubau, -stadion
        Schwimmbad, Freibad, Hallenbad, Bäder, Schwimmhalle, Erlebnisbad, Bad., Schwimmbäder, Hallenbäder, \
            Freibäder, Bäderkonzept, Bäderbetriebe, -bad, Bäder-, Badeanstalt, swimming pool > Sauna, Naturbad, \
            Baggersee, Badesee ! Baden
        Fußball, Fußballverein, Fußballplatz > Fußballstadion, Bundesliga
        Eissporthalle, Eisbahn, Eishalle, Eislaufbahn, Eisstadion, Schlittschuhbahn
        Vereine, Verein, Vereinsförderung, Vereinsheim, Vereinsleben, Vereinshaus > Sportverein, \
            Bürgerverein, Musikverein, Gesangverein, Förderverein ! Kunstverein, Vereinbarung
        Kirche, Kirchen, Kirchengemeinde, Religion, Moschee, Synagoge, Religionsgemeinschaft, Pfarrei, \
            Gotteshaus
        Camping, Campingplatz, Wohnmobil, Wohnmobilstellplatz
        Stadtteilzentrum, Bürgerzentrum, Bürgerhaus, Begegnungszentrum, Begegnungsstätte, Gemeindezentrum, \
            Quartierszentrum, Nachbarschaftszentrum, Stadtteilhaus, Dorfgemeinschaftshaus
        Frieden, Friedenspolitik, Atomwaffen, Mayors for Peace
        Fairer Handel, Fairtrade, Fair Trade, Eine Welt, Nachhaltigkeit, nachhaltige Entwicklung, SDG
        Ukraine, Ukrainehilfe, Ukraine-Krieg
        Studierende, Studenten, Studentenwohnheim, Studierendenwohnheim, Studierendenwerk, Studentenwerk
        """
}
