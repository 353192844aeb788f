internal import Council
private import Foundation

extension ServerConfiguration {
    /// The districts of a file, or of all files of a folder that end in `.geojson` or `.json`.
    static func districts(_ reader: inout VariableReader) -> DistrictMap {
        guard let path = reader.text("DISTRICTS_GEOJSON") else { return .none }
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: path, isDirectory: &isFolder) else {
            reader.refuse("DISTRICTS_GEOJSON", "there is no file or folder \(path)")
            return .none
        }
        var paths = [path]
        if isFolder.boolValue {
            let names = (try? files.contentsOfDirectory(atPath: path)) ?? []
            paths = names.filter { $0.hasSuffix(".geojson") || $0.hasSuffix(".json") }.sorted().map { path + "/" + $0 }
        }
        do {
            return try DistrictMap(
                geoJSON: paths.map { Array(try Data(contentsOf: URL(filePath: $0))) }
            )
        } catch {
            reader.refuse("DISTRICTS_GEOJSON", "\(path) holds no GeoJSON of polygons with the property name")
            return .none
        }
    }
}
