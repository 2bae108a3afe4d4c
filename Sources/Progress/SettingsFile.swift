import Files
import Sessions

/// The file with the settings, `settings.json`: one JSON object, whose members people and other versions may add to.
package struct SettingsFile: Sendable {
  /// The form that this program writes.
  static let version = 1
  private static let largestFile = 1 << 20

  package let directory: String
  package var path: String { directory + "/settings.json" }

  package init(directory: String) { self.directory = directory }

  /// Where a person's settings are: `$XDG_CONFIG_HOME/pinwheel`, else `~/.config/pinwheel`.
  package static func standardDirectory(environment: [String: String]) -> String {
    DataFolder.standard("XDG_CONFIG_HOME", orHome: ".config", environment: environment)
  }

  /// Reads the settings; what they are at first when there are none.
  ///
  /// A file that is damaged or of a newer version is moved aside, and `problem` says so; of the latter, what can be understood is used.
  package func read() -> (settings: Settings, problem: String?) {
    do throws(Unusable) {
      return (try document().map(settings(in:)) ?? Settings(), nil)
    } catch {
      switch error {
      case .unreadable(let reason): return (Settings(), "cannot read the settings \(path): \(reason); the game begins with plain settings")
      case .damaged(let reason):
        return (Settings(), "the settings were damaged (\(reason)); " + moveAside(as: "damaged") + "; the game begins with plain settings")
      case .newer(let json):
        return (
          settings(in: json),
          "the settings were made by a newer Pinwheel; " + moveAside(as: "newer") + "; what this one understands is used"
        )
      }
    }
  }

  /// Writes the settings in one step, with the folder if it is not there. Members of the file that this program does not know stay.
  /// - Throws: `StageError.cannotWrite`.
  package func write(_ settings: Settings) throws(StageError) {
    var members: [JSON.Member] = []
    do throws(Unusable) {
      members = try document()?.members ?? []
    } catch {
      // What cannot be understood is not overwritten.
      switch error {
      case .unreadable: break
      case .damaged: _ = moveAside(as: "damaged")
      case .newer: _ = moveAside(as: "newer")
      }
    }
    for new in [JSON.Member("version", .integer(Int128(Self.version)))] + (JSON(encoding: settings).members ?? []) {
      if let i = members.firstIndex(where: { $0.name == new.name }) { members[i] = new } else { members.append(new) }
    }
    var text = "{\n"
    for (i, member) in members.enumerated() {
      text += "  \(JSON.string(member.name)): \(member.value)" + (i < members.count - 1 ? ",\n" : "\n")
    }
    text += "}\n"
    do throws(FileError) {
      try DataFolder.make(directory)
      try DataFolder.replace(path, with: Array(text.utf8))
    } catch {
      throw .cannotWrite(path: path, reason: "\(error)")
    }
  }

  /// The settings of a file's object.
  private func settings(in document: JSON) -> Settings { (try? document.decoded()) ?? Settings() }

  private enum Unusable: Error {
    case unreadable(String)
    case damaged(String)
    case newer(JSON)
  }

  /// The file's object, with the members that others have put there; nil when there is no file.
  private func document() throws(Unusable) -> JSON? {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try DataFolder.contents(of: path, limit: Self.largestFile)
    } catch {
      if case .tooLarge = error { throw .damaged("\(error)") }
      throw .unreadable("\(error)")
    }
    guard let bytes else { return nil }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .damaged("it is not UTF-8") }
    let json: JSON
    do throws(JSONError) { json = try JSON(parsing: text) } catch { throw .damaged("\(error)") }
    guard json.members != nil else { throw .damaged("it is not an object") }
    if let version = json["version"]?.double, version > Double(Self.version) { throw .newer(json) }
    return json
  }

  /// - Returns: where the file went, as part of a sentence.
  private func moveAside(as word: String) -> String {
    do throws(FileError) {
      return "they are kept as " + (try DataFolder.moveAside("settings", extension: "json", in: directory, as: word))
    } catch {
      return "\(path) could not be moved aside (\(error))"
    }
  }
}
