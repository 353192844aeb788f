internal import Base
internal import CurlClient
private import Foundation
internal import WebPush

extension ServerConfiguration {
    /// All three variables or none; half a set-up would look like one and reach nobody.
    static func vapid(_ reader: inout VariableReader) -> VAPID? {
        let names = ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "VAPID_SUBJECT"]
        let missing = names.filter { reader.text($0) == nil }
        if missing.count == names.count { return nil }
        for name in missing {
            reader.refuse(name, "missing; Web Push needs all three of \(names.joined(separator: ", "))")
        }
        let subject = subject(&reader)
        let privateKey = privateKey(&reader)
        guard let publicText = reader.text(names[0]) else { return nil }
        do throws(VAPIDKeyFault) {
            guard let privateText = reader.text(names[1]), privateKey != nil else {
                // The form of the public key is judged all the same, against a pair that cannot fit.
                _ = try VAPIDKeys(privateKey: VAPIDKeys.generate().jwk, publicKey: publicText)
                return nil
            }
            let keys = try VAPIDKeys(privateKey: privateText, publicKey: publicText)
            return subject.map { VAPID(keys: keys, subject: $0) }
        } catch .notAPair {
            guard privateKey != nil else { return nil }
            reader.refuse(
                names[0],
                "is not the public key of VAPID_PRIVATE_KEY; `meldewerk vapid` makes a pair that fits"
            )
        } catch {
            reader.refuse(names[0], "\(error)")
        }
        return nil
    }

    private static func subject(_ reader: inout VariableReader) -> VAPIDSubject? {
        guard let text = reader.text("VAPID_SUBJECT") else { return nil }
        do throws(VAPIDSubject.Fault) {
            return try VAPIDSubject(text)
        } catch {
            reader.refuse("VAPID_SUBJECT", "\(error)")
            return nil
        }
    }

    private static func privateKey(_ reader: inout VariableReader) -> VAPIDKeys? {
        guard let text = reader.text("VAPID_PRIVATE_KEY") else { return nil }
        do throws(VAPIDKeyFault) {
            return try VAPIDKeys(privateKey: text)
        } catch {
            reader.refuse("VAPID_PRIVATE_KEY", "\(error)")
            return nil
        }
    }

    static func egress(_ reader: inout VariableReader) -> CurlClient.Configuration {
        var configuration = CurlClient.Configuration()
        do throws(ConnectTo.Fault) {
            configuration.egressConnectTo = try ConnectTo.parse(reader.text("EGRESS_CONNECT_TO") ?? "")
        } catch {
            reader.refuse("EGRESS_CONNECT_TO", "\(error)")
        }
        if let path = reader.text("EGRESS_CA_FILE") {
            if FileManager.default.isReadableFile(atPath: path) {
                configuration.caFile = path
            } else {
                reader.refuse("EGRESS_CA_FILE", "there is no readable file \(path)")
            }
        }
        do throws(Proxy.Fault) {
            configuration.proxies = try ProxyRules(
                httpsProxy: reader.text("HTTPS_PROXY") ?? reader.text("https_proxy"),
                httpProxy: nil,
                noProxy: reader.text("NO_PROXY") ?? reader.text("no_proxy")
            )
        } catch {
            reader.refuse(error.variable, error.reason)
        }
        return configuration
    }

    static func logLevel(_ reader: inout VariableReader) -> Log.Level {
        guard let text = reader.text("LOG_LEVEL") else { return .info }
        let levels: [String: Log.Level] = ["debug": .debug, "info": .info, "warning": .warning, "error": .error]
        guard let level = levels[text.lowercased()] else {
            reader.refuse("LOG_LEVEL", "expected one of debug, info, warning, error")
            return .info
        }
        return level
    }
}
