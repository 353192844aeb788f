internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Outbox
internal import Store

/// The message that says nothing but that it arrived: past the policy, over the same channels as all others.
struct TestNotification: Sendable {
    /// Somebody waits for the answer.
    private static let patience = Duration.seconds(20)
    private static let occasion = "test"

    let database: Database
    let people: PeopleSource
    let channels: AccountChannels
    let catalogue: TextCatalogue
    /// Without a slash at its end.
    let baseURL: String
    let clock: WallClock
    let randomness: Randomness

    /// Sends it to all addresses that the account wants to hear from us on, now.
    ///
    /// - Returns: the ways over which at least one service took it.
    func send(to owner: Account.ID) async throws -> Set<ServedWay> {
        let letters = try await letters(owner)
        guard !letters.isEmpty else { return [] }
        let results = await attempt(letters)
        let now = clock.now()
        try await database.write { [people] in try people.record(results, now, $0) }
        let served = results.filter { if case .accepted = $0.outcome { true } else { false } }
        return Set(served.map { $0.address.kind == .mail ? ServedWay.email : .push })
    }

    private func letters(_ owner: Account.ID) async throws -> [AccountLetter] {
        let now = clock.now()
        let identity = "test-" + randomness.token(byteCount: 12)
        return try await database.read { transaction in
            let id = owner.rawValue
            guard let account = try Account.find(owner, at: now, in: transaction),
                let person = try people.people([id], transaction)[id]
            else { return [] }
            let texts = catalogue.texts(account.language ?? .german)
            let notice = AccountNotice(
                id: 0,
                kind: Self.occasion,
                title: texts["delivery.test.title"],
                bodyHTML: "",
                pushText: texts["delivery.test.text"],
                url: NotificationsPage.path,
                isImportant: false
            )
            let addresses = try people.addresses([id], transaction)[id] ?? []
            let wanted = addresses.filter { Self.kinds(person.channel).contains($0.kind) }
            let byKind = Dictionary(grouping: wanted) { $0.kind }
            var letters = mails(byKind[.mail] ?? [], account, texts, identity)
            for channel in channels.all where channel.kind != .mail {
                let deliveries = (byKind[channel.kind] ?? []).map { address in
                    AccountDelivery(
                        address: address,
                        owner: id,
                        identity: identity,
                        notices: [notice],
                        expiresAt: now + .hours(1)
                    )
                }
                if !deliveries.isEmpty { letters += try channel.compose(deliveries, now, transaction) }
            }
            return letters
        }
    }

    /// Nobody can unsubscribe from what they asked for, so it is a service mail.
    private func mails(
        _ addresses: [Address],
        _ account: Account,
        _ texts: Texts,
        _ identity: String
    ) -> [AccountLetter] {
        guard let desk = channels.mail else { return [] }
        let letter = ServiceMail.Letter(
            to: account.email,
            displayName: account.displayName,
            language: texts.language,
            subject: texts["delivery.test.title"],
            paragraphs: [texts["delivery.test.text"]],
            button: ServiceMail.Letter.Button(
                label: texts["delivery.test.button"],
                url: baseURL + NotificationsPage.path
            )
        )
        return addresses.map { address in
            AccountLetter(address: address, identity: identity, host: desk.host) { await desk.send(letter) }
        }
    }

    private static func kinds(_ channel: DeliveryChannel) -> Set<Address.Kind> {
        switch channel {
        case .email: [.mail]
        case .push: Address.Kind.devices
        case .both: Address.Kind.devices.union([.mail])
        case .off: []
        }
    }

    /// All at once; whoever has not answered when patience ends has not served.
    private func attempt(_ letters: [AccountLetter]) async -> [AddressResult] {
        await withTaskGroup(of: AddressResult?.self) { group in
            for letter in letters {
                group.addTask { AddressResult(address: letter.address, outcome: await letter.send()) }
            }
            group.addTask {
                try? await clock.sleep(Self.patience)
                return nil
            }
            var results: [AddressResult] = []
            for await result in group {
                guard let result else {
                    group.cancelAll()
                    continue
                }
                results.append(result)
                if results.count == letters.count { group.cancelAll() }
            }
            return results
        }
    }
}
