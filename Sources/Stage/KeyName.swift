import CSDL2

/// The names of keys in logs: SDL's.
enum KeyName {
  /// SDL's spelling of a key's name, which may come in capitals or without; nil where SDL knows no such key.
  static func known(_ name: String) -> String? {
    let key = SDL_GetKeyFromName(name)
    // What cannot be seen is a key's code, and not its name.
    guard key != SDL_KeyCode(0).rawValue, name.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7f || name.count > 1 }) else {
      return nil
    }
    let spelling = String(cString: SDL_GetKeyName(key))
    return spelling.lowercased() == name.lowercased() ? spelling : nil
  }
}
