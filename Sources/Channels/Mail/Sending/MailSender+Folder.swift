internal import Notify

extension MailSender {
    /// Puts each mail into a folder instead of sending it, for trying out.
    ///
    /// One file a mail, `20261130T070000Z-<digits>.eml`, readable by its owner alone; it appears whole or not at all. A
    /// mail with a Message-ID that is already there takes that one's place.
    ///
    /// - Parameters:
    ///   - path: the folder; it is made when it is not there.
    ///   - language: of reasons.
    /// - Returns: a sender that any number of tasks may use.
    public static func folder(_ path: String, language: MailLanguage = .english) -> MailSender {
        let folder = MailFolder(path)
        return MailSender { message in
            do throws(MailFolder.Fault) {
                return .accepted(Outcome.Receipt(id: try await folder.put(message)))
            } catch {
                let reason = MailReason.folderNotWritable.reason(path, detail: error.description, language)
                return .later(nil, reason: reason)
            }
        }
    }
}
