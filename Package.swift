// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// A module in one of the rooms under `Sources/`.
func module(_ room: String, _ name: String, _ uses: [String] = []) -> Target {
    .target(
        name: name,
        dependencies: uses.map { .byName(name: $0) },
        path: "Sources/\(room)/\(name)",
        swiftSettings: strict
    )
}

/// A C library that the machine provides.
func system(_ name: String, _ pkgConfig: String, apt: String) -> Target {
    .systemLibrary(name: name, path: "System/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

/// The tests of one module.
func tests(_ name: String, _ extra: [String] = [], exclude: [String] = [], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests",
        dependencies: ([name, "TestSupport"] + extra).map { .byName(name: $0) },
        exclude: exclude,
        resources: resources,
        swiftSettings: strict
    )
}

let package = Package(
    name: "meldewerk",
    products: [
        .executable(name: "meldewerk", targets: ["meldewerk"]),
        .library(name: "Notify", targets: ["Notify"]),
        .library(name: "WebPush", targets: ["WebPush", "Notify", "HTTP", "Base"]),
    ],
    targets: [
        // C libraries: headers only, no logic.
        system("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        system("COpenSSL", "openssl", apt: "libssl-dev"),
        system("CCurl", "libcurl", apt: "libcurl4-openssl-dev"),
        system("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
        system("CQREncode", "libqrencode", apt: "libqrencode-dev"),
        system("CCompression", "zlib", apt: "zlib1g-dev"),

        // Kernel: pure Swift without I/O, compiles for iOS too.
        module("Kernel", "Base"),
        module("Kernel", "HTTP", ["Base"]),
        module("Kernel", "HTML", ["Base", "HTTP"]),
        module("Kernel", "API", ["Base", "HTTP"]),
        module("Kernel", "Store", ["Base"]),
        module("Kernel", "Notify", ["Base"]),

        // Drivers: the only modules that import a C library, one each.
        module("Drivers", "SQLiteStore", ["CSQLite", "Store", "Base"]),
        module("Drivers", "Crypto", ["COpenSSL", "Base"]),
        module("Drivers", "CurlClient", ["CCurl", "HTTP", "Base"]),
        module("Drivers", "HTTPServer", ["CMicroHTTPD", "HTTP", "Base"]),
        module("Drivers", "Compression", ["CCompression", "Base"]),
        module("Drivers", "QRCode", ["CQREncode", "Base"]),

        // Channels: one way of reaching a person each.
        module("Channels", "WebPush", ["Notify", "HTTP", "Crypto", "Base"]),

        // Apps: what the products know. No product sees another, a driver or a channel.
        module("Apps", "Accounts", ["Store", "Notify", "HTTP", "HTML", "API", "Base"]),
        module("Apps", "Outbox", ["Store", "Notify", "Base"]),
        module("Apps", "Boards", ["Accounts", "Store", "Notify", "HTTP", "HTML", "API", "Base"]),

        // Server: the one place that knows everything.
        .target(
            name: "Server",
            dependencies: [
                "Accounts", "Boards", "Outbox", "WebPush", "SQLiteStore", "Crypto", "CurlClient", "HTTPServer",
                "Compression", "QRCode", "Notify", "Store", "HTTP", "HTML", "API", "Base",
            ],
            path: "Sources/Server/Server",
            resources: [.copy("Web")],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "meldewerk",
            dependencies: ["Server"],
            path: "Sources/Server/meldewerk",
            swiftSettings: strict
        ),

        .target(
            name: "TestSupport",
            dependencies: ["SQLiteStore", "Notify", "Store", "HTTP", "HTML", "API", "Base"],
            path: "Tests/TestSupport",
            swiftSettings: strict
        ),
        // One route per feature of the HTTP driver, for the raw-socket tests and the benchmark.
        .executableTarget(
            name: "http-demo",
            dependencies: ["HTTPServer", "HTTP"],
            path: "Tests/http/Demo",
            swiftSettings: strict
        ),
        // The HTTP client on standard input and output, for the tests against servers in Python.
        .executableTarget(
            name: "http-probe",
            dependencies: ["CurlClient", "HTTP"],
            path: "Tests/client/Probe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-client",
            dependencies: ["CurlClient", "HTTP"],
            path: "Benchmarks/client",
            exclude: ["run.sh"],
            swiftSettings: strict
        ),
        // Lets other languages check what the library makes.
        .executableTarget(
            name: "webpush-probe",
            dependencies: ["WebPush", "Notify", "HTTP", "Base"],
            path: "Tests/interop/Probe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-webpush",
            dependencies: ["WebPush", "COpenSSL", "HTTP", "Notify", "Base"],
            path: "Benchmarks/webpush",
            exclude: ["run.py", "pywebpush_loop.py"],
            swiftSettings: strict
        ),
        // A process for the crash tests to kill.
        .executableTarget(
            name: "store-probe",
            dependencies: ["SQLiteStore", "Store", "Base"],
            path: "Tests/crash/StoreProbe",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-store",
            dependencies: ["SQLiteStore", "CSQLite", "Store", "Base"],
            path: "Benchmarks/store",
            swiftSettings: strict
        ),
        .executableTarget(
            name: "bench-fanout",
            dependencies: ["WebPush", "CurlClient", "Notify", "HTTP", "Base"],
            path: "Benchmarks/fanout/Loop",
            swiftSettings: strict
        ),
        .testTarget(name: "ArchitectureTests", swiftSettings: strict),
        tests("Base"), tests("HTTP"), tests("HTML"), tests("API"), tests("Store", ["SQLiteStore"]),
        tests("Notify"),
        tests("Crypto"), tests("CurlClient"), tests("HTTPServer", ["HTTP"]), tests("Compression", ["CCompression"]),
        tests("QRCode"),
        tests("WebPush", ["Crypto"]),
        tests("Outbox", ["SQLiteStore"]),
        tests("Accounts", ["SQLiteStore", "Crypto"], exclude: ["Pages/Snapshots"]),
        tests("Boards", ["SQLiteStore", "Outbox", "Accounts"], exclude: ["Pages/Snapshots"]),
        tests("Server", ["HTTP", "HTML", "Compression"], exclude: ["Pages/Snapshots"]),
    ],
    swiftLanguageModes: [.v6]
)
