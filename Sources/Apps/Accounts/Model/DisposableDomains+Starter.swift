extension DisposableDomains {
    /// The best-known providers; it holds until the operator has a list of their own.
    package static let starterList: Set<String> = [
        "0-mail.com", "10minutemail.com", "10minutemail.net", "20minutemail.com", "33mail.com", "anonbox.net",
        "burnermail.io", "byom.de", "discard.email", "discardmail.com", "discardmail.de", "dispostable.com",
        "dropmail.me", "einrot.com", "emailondeck.com", "fakeinbox.com", "fakemail.net", "getairmail.com",
        "getnada.com", "guerrillamail.com", "guerrillamail.de", "guerrillamail.info", "guerrillamail.net",
        "guerrillamail.org", "guerrillamailblock.com", "harakirimail.com", "incognitomail.com", "inboxkitten.com",
        "jetable.org", "mail-temp.com", "mailcatch.com", "maildrop.cc", "mailexpire.com", "mailinator.com",
        "mailinator.net", "mailnesia.com", "mailnull.com", "mintemail.com", "moakt.com", "mohmal.com",
        "mytemp.email", "mytrashmail.com", "nada.email", "sharklasers.com", "spam4.me", "spambog.com",
        "spamgourmet.com", "temp-mail.io", "temp-mail.org", "tempail.com", "tempinbox.com", "tempmail.de",
        "tempmailo.com", "tempr.email", "throwawaymail.com", "trash-mail.com", "trashmail.com", "trashmail.de",
        "trashmail.net", "trbvm.com", "wegwerfemail.de", "wegwerfmail.de", "wegwerfmail.net", "yopmail.com",
        "yopmail.fr", "yopmail.net",
    ]
}
