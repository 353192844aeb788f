internal import Base
internal import CurlClient
internal import Foundation
internal import HTTP
internal import SMTP

/// The program `meldewerk`.
package enum Program {
    /// Runs one command line.
    ///
    /// - Returns: the exit code: 0 done, 1 failed, 2 not understood.
    package static func run(_ words: [String]) async -> Int32 {
        await CommandLineRunner.run(
            words,
            version: Version.text,
            commands: .live,
            terminal: .standard
        ) { invocation in
            CommandContext(
                data: invocation.data,
                isJSON: invocation.isJSON,
                process: ProcessInfo.processInfo.environment,
                terminal: .standard,
                clock: .live,
                randomness: .system,
                request: { request, configuration in
                    let curl = try CurlClient(configuration.egress)
                    let result: Result<HTTPClient.Response, HTTPClient.Failure>
                    do throws(HTTPClient.Failure) {
                        result = .success(try await curl.client.send(request))
                    } catch {
                        result = .failure(error)
                    }
                    await curl.close()
                    return try result.get()
                },
                smtp: { url, configuration in
                    let mail = CurlSMTP.Configuration(
                        url: url,
                        egressConnectTo: configuration.egress.egressConnectTo,
                        caFile: configuration.egress.caFile,
                        maximumConnections: 1
                    )
                    return (try? CurlSMTP(mail))?.probe ?? .failing
                }
            )
        }.rawValue
    }
}
