internal import WebPush

/// What `doctor` says about each variable and about the key pair.
enum ConfigurationChecks {
    typealias Finding = DoctorCommand.Finding

    /// The configuration if it is right.
    static func configuration(_ context: CommandContext) -> ServerConfiguration? {
        guard let values = try? context.variables().values else { return nil }
        return try? ServerConfiguration.read(values, data: context.data)
    }

    static func run(_ context: CommandContext) -> [Finding] {
        let values: [String: String]
        do throws(ConfigurationFaults) {
            values = try context.variables().values
        } catch {
            return error.list.map { Finding($0.variable, .fault, $0.reason) }
        }
        var faults: [ConfigurationFaults.Fault] = []
        var configuration: ServerConfiguration?
        do throws(ConfigurationFaults) {
            configuration = try ServerConfiguration.read(values, data: context.data)
        } catch {
            faults = error.list
        }
        let reader = VariableReader(values)
        let known = KnownVariable.all.map { variable in
            if let fault = faults.first(where: { $0.variable == variable.name }) {
                return Finding(variable.name, .fault, fault.reason)
            }
            if let warning = warning(about: variable.name, configuration) {
                return Finding(variable.name, .warning, warning)
            }
            guard let value = reader.text(variable.name) else {
                return Finding(variable.name, .absent, "not set: \(variable.summary)")
            }
            return Finding(variable.name, .ok, variable.isSecret ? "set" : value)
        }
        let unknown = faults.filter { fault in !KnownVariable.all.contains { $0.name == fault.variable } }
        return known + unknown.map { Finding($0.variable, .fault, $0.reason) } + keyPair(configuration, faults)
    }

    private static func warning(about name: String, _ configuration: ServerConfiguration?) -> String? {
        configuration?.warnings.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }

    private static func keyPair(
        _ configuration: ServerConfiguration?,
        _ faults: [ConfigurationFaults.Fault]
    ) -> [Finding] {
        if faults.contains(where: { $0.variable.hasPrefix("VAPID_") }) {
            return [Finding("key pair", .fault, "cannot be used, see above; `meldewerk vapid` makes one")]
        }
        guard let configuration else { return [] }
        guard let vapid = configuration.vapid else {
            return [Finding("key pair", .absent, "no Web Push, so no bells; `meldewerk vapid` makes one")]
        }
        return [Finding("key pair", .ok, "public and private key belong together (\(vapid.keys.id))")]
    }
}
