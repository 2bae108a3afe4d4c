import Files
import Playroom

/// Where files go that a person saves: among their documents (freedesktop.org, "xdg-user-dirs").
enum DocumentsFolder {
  /// The folder of documents that the desktop says; else a folder of the program's own in the home folder, which may not be there yet, so that nothing lies
  /// loose between all else.
  static func path(environment: [String: String]) -> String {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let settings = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    let text = (try? InputFile.read(settings + "/user-dirs.dirs", limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return path(settings: text, home: home) ?? home + "/Pinwheel"
  }

  /// Writes files into that folder.
  static func save(_ files: [(name: String, bytes: [UInt8])], environment: [String: String]) -> FileSaving {
    let folder = path(environment: environment)
    do {
      try outputFolder(folder)
      for file in files { try FileBytes.write(file.bytes, to: folder + "/" + file.name) }
      return .saved(in: folder)
    } catch {
      return .failed(error)
    }
  }

  /// The folder that a file of settings names and that is there; nil for none.
  static func path(settings: String, home: String) -> String? {
    for line in settings.split(whereSeparator: \.isNewline) where line.hasPrefix("XDG_DOCUMENTS_DIR=") {
      let value = line.dropFirst("XDG_DOCUMENTS_DIR=".count).trimming { $0 == "\"" || $0 == " " }
      let path = value.hasPrefix("$HOME") ? home + value.dropFirst("$HOME".count) : String(value)
      // The home folder itself stands for none.
      if path == home || path == home + "/" { return nil }
      if path.hasPrefix("/"), FileKind(at: path) == .folder { return path }
    }
    return nil
  }
}

extension Substring {
  /// The text without what it begins and ends with of some kind.
  fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
    guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
      return self[startIndex..<startIndex]
    }
    return self[first...last]
  }
}
