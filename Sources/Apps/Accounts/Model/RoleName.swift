/// A named bundle of rights that administrators hand out; the names are those of the table `roles`.
package enum RoleName: String, Sendable, CaseIterable {
    case councilMember = "Ratsmitglied"
    case expert = "Fachpublikum"
    case kitaTeam = "Kita-Team"
    case fieldService = "Außendienst"
}
