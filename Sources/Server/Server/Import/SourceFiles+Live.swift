internal import Compression
internal import Council
internal import Foundation

extension SourceFiles {
    /// A year of a large town's council is under twenty megabytes; a bomb is more.
    private static let largestContent = 1 << 30
    private static let pieceSize = 1 << 20

    /// The machine's own files.
    static let live = SourceFiles(
        list: { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw CommandContext.Failure("\(path) does not exist")
            }
            guard isFolder.boolValue else { return nil }
            let folder = URL(filePath: path)
            return try FileManager.default.subpathsOfDirectory(atPath: path)
                .map { folder.appending(path: $0).path(percentEncoded: false) }
                .filter { file in
                    var isFolder: ObjCBool = false
                    return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
                }
        },
        read: { path in
            guard let data = FileManager.default.contents(atPath: path) else {
                throw CommandContext.Failure("\(path) cannot be read")
            }
            return Array(data)
        },
        unzip: { bytes in
            let unzipping = try Unzipping(bytes, limit: largestContent)
            return { try unzipping.next(pieceSize).map { SourceFiles.Piece($0, part: unzipping.part) } }
        }
    )
}
