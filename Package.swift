// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The SQL migrations, oldest first; Migrations/Migrations.swift embeds them under these names.
let migrations = [
    "0001_create_workspaces",
    "0002_create_streams",
    "0003_create_events",
    "0004_create_batches",
    "0005_create_epochs",
    "0006_create_append_events",
    "0007_protect_log",
    "0008_create_checkpoints",
    "0009_create_identities",
    "0010_create_catalogs",
    "0011_create_session_summaries",
    "0012_grant_server_rights",
    "0013_create_leases",
    "0014_create_projection_models",
    "0015_version_session_summaries",
    "0016_create_parked_sessions",
    "0017_create_holds",
    "0018_permit_erasure",
    "0019_create_erase_streams",
    "0022_create_backups",
    "0026_make_append_events_faster",
    "0027_pin_append_events",
    "0030_create_catalog_bodies",
    "0031_describe_catalog_versions",
    "0032_create_catalog_pins",
    "0040_create_spaces",
    "0041_create_saved_searches",
    "0042_erase_operations",
    "0045_end_devices_and_people",
    "0046_create_invitations",
    "0047_create_parked_spaces",
    "0049_create_ubi_sources",
    "0050_create_intents",
    "0051_count_intents",
    "0052_erase_intents_and_spaces",
    "0053_create_analytics_views",
    "0054_create_analytics_logins",
]

/// A library of the package.
///
/// `dependencies` are the only imports it may have; docs/architecture.md
/// draws them, and Scripts/check-imports holds the two and the sources against each other.
func library(
    _ name: String,
    _ dependencies: [Target.Dependency] = [],
    path: String? = nil,
    resources: [Resource] = []
) -> Target {
    .target(
        name: name,
        dependencies: dependencies,
        path: path,
        resources: resources,
        swiftSettings: settings
    )
}

func tests(
    _ subject: String,
    _ dependencies: [Target.Dependency] = [],
    resources: [Resource] = []
) -> Target {
    .testTarget(
        name: "\(subject)Tests",
        dependencies: [.target(name: subject)] + dependencies,
        resources: resources,
        swiftSettings: settings
    )
}

let package = Package(
    name: "searchsync",
    platforms: [.macOS(.v15), .iOS(.v18)],
    products: [
        .executable(name: "searchsync", targets: ["searchsync"]),
        .executable(name: "searchsync-bench", targets: ["searchsync-bench"]),
        .executable(name: "searchsync-faults", targets: ["searchsync-faults"]),
        .library(name: "SearchCore", targets: ["SearchCore"]),
        .library(name: "SearchIndex", targets: ["SearchIndex"]),
        .library(name: "SyncProtocol", targets: ["SyncProtocol"]),
        .library(name: "Device", targets: ["Device"]),
    ],
    targets: [
        // C libraries, one owner each.
        .systemLibrary(
            name: "CLibpq",
            pkgConfig: "libpq",
            providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
        ),
        .systemLibrary(
            name: "CLibevent",
            pkgConfig: "libevent",
            providers: [.apt(["libevent-dev"]), .brew(["libevent"])]
        ),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
        ),
        .systemLibrary(
            name: "CCrypto",
            pkgConfig: "libcrypto",
            providers: [.apt(["libssl-dev"]), .brew(["openssl"])]
        ),
        .systemLibrary(name: "CSpawn"),
        // Without pkg-config: Debian's file has flags that the package manager warns of.
        .systemLibrary(name: "CNCurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(
            name: "CZlib",
            pkgConfig: "zlib",
            providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
        ),

        // The pure core.
        library("Locks"),
        library("Subprocess", ["CSpawn", "Locks"]),
        library("SearchCore"),
        library("SearchIndex", ["SearchCore", "Locks"]),
        library("CatalogFiles", ["CZlib", "SearchIndex", "SearchCore"]),
        library("SyncProtocol", ["SearchCore"]),
        library("Crypto", ["CCrypto"]),

        // The log and what is read from it.
        library(
            "Migrations",
            path: "Migrations",
            resources: migrations.map { .embedInCode("\($0).sql") }
        ),
        library("Postgres", ["CLibpq", "Subprocess", "Locks"]),
        library(
            "EventStore",
            ["Postgres", "SearchCore", "Crypto", "Migrations"],
            resources: [.embedInCode("SQL")]
        ),
        library(
            "ReadModels",
            ["EventStore", "Postgres", "SearchIndex", "SearchCore", "Crypto"],
            resources: [.embedInCode("SQL")]
        ),

        // The server.
        library("HTTPServer", ["CLibevent", "Locks"]),
        library(
            "SyncServer",
            [
                "HTTPServer", "ReadModels", "EventStore", "Postgres", "CatalogFiles",
                "SyncProtocol", "SearchIndex", "SearchCore", "Crypto", "Locks",
            ]
        ),

        // The device and the command line.
        library(
            "Device",
            ["CSQLite", "SyncProtocol", "SearchIndex", "SearchCore", "Crypto", "Locks"],
            resources: [.embedInCode("SQL")]
        ),
        .executableTarget(
            name: "searchsync",
            dependencies: [
                "Device", "SyncServer", "CatalogFiles", "SyncProtocol", "SearchIndex",
                "SearchCore", "EventStore", "ReadModels", "Postgres", "HTTPServer", "Crypto",
                "Subprocess", "CNCurses",
            ],
            swiftSettings: settings,
            linkerSettings: [
                .linkedLibrary("ncursesw", .when(platforms: [.linux])),
                .linkedLibrary("ncurses", .when(platforms: [.macOS])),
            ]
        ),
        .executableTarget(
            name: "searchsync-bench",
            dependencies: [
                "SyncServer", "SyncProtocol", "SearchIndex", "SearchCore", "EventStore",
                "Postgres", "HTTPServer", "Subprocess", "Locks",
            ],
            resources: [.embedInCode("SQL")],
            swiftSettings: settings
        ),

        .executableTarget(
            name: "searchsync-faults",
            dependencies: ["EventStore", "Postgres", "SearchCore", "Subprocess", "Locks"],
            swiftSettings: settings
        ),

        // Tests.
        .target(
            name: "TestSupport",
            dependencies: ["Postgres", "EventStore", "SearchCore", "SearchIndex"],
            path: "Tests/TestSupport",
            resources: [.copy("Fixtures")],
            swiftSettings: settings
        ),
        tests("Subprocess"),
        tests("SearchCore", ["TestSupport"]),
        tests("SearchIndex", ["SearchCore", "TestSupport"]),
        tests("CatalogFiles", ["SearchIndex"]),
        tests("Crypto"),
        tests("Postgres", ["TestSupport"]),
        tests("EventStore", ["Postgres", "SearchCore", "Crypto", "Migrations", "TestSupport"]),
        tests(
            "ReadModels",
            [
                "EventStore", "Postgres", "SearchIndex", "SearchCore", "Crypto", "Locks",
                "TestSupport",
            ]
        ),
        tests("HTTPServer"),
        tests(
            "SyncServer",
            [
                "HTTPServer", "ReadModels", "EventStore", "Postgres", "SyncProtocol",
                "SearchIndex", "SearchCore", "TestSupport",
            ]
        ),
        tests(
            "Device",
            [
                "Locks", "SyncServer", "HTTPServer", "ReadModels", "EventStore", "Postgres",
                "Crypto", "SyncProtocol", "SearchIndex", "SearchCore", "TestSupport",
            ]
        ),
        tests(
            "searchsync",
            [
                "Device", "Locks", "Postgres", "Subprocess", "SyncProtocol", "SearchIndex",
                "SearchCore", "TestSupport",
            ]
        ),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Device", "HTTPServer", "CatalogFiles", "SyncProtocol", "SearchIndex", "SearchCore",
                "TestSupport",
            ],
            swiftSettings: settings
        ),
    ]
)
