#if canImport(Glibc)
  import Glibc
#endif

/// GNOME's store of settings, which desktops that come from it share, by its program `gsettings`: what no portal says is asked of it.
struct GSettings: Sendable {
  /// What says that something in the store has changed: dconf, which keeps it.
  static let changed = DBusConnection.Signal(name: "Notify", interface: "ca.desrt.dconf.Writer", path: "/ca/desrt/dconf/Writer/user")
  /// Where what is asked for lies in that.
  private static let folder = "/org/gnome/desktop/"

  /// Runs a command of the shell's, and gives the lines that it writes.
  var run: @Sendable (_ command: String) -> [String] = Self.lines

  /// Lets a connection hear what changes in the store.
  static func listen(on bus: DBusConnection) {
    bus.addMatch("type='signal',interface='\(changed.interface)',member='\(changed.name)',arg0path='\(folder)'")
  }

  /// Asks for settings by their names; those that it does not know are left out. Takes some tens of milliseconds, and a process for each.
  func read(_ names: [DesktopSettings.Name]) -> DesktopSettings {
    var settings = DesktopSettings()
    if names.isEmpty { return settings }
    // A line for each, empty where it is not known. What the shell complains of is nobody's, as when the program ends meanwhile; nor that there is nowhere to
    // complain to.
    let questions = names.map { "gsettings get \($0.namespace) \($0.key) || echo" }
    let silence = "exec 2>&-; command exec 2>/dev/null; [ \"$(command -v gsettings)\" ] || exit 1; "
    let answers = run(silence + questions.joined(separator: "; "))
    guard answers.count == names.count else { return settings }
    for (name, answer) in zip(names, answers) { settings[name] = Self.value(answer) }
    return settings
  }

  /// A value as the program writes it (GVariant's text format), of the types that are asked for; nil for another.
  static func value(_ text: String) -> DBusValue? {
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    if text.count > 1, let quote = text.first, quote == "'" || quote == "\"", text.last == quote {
      return .string(String(text.dropFirst().dropLast()))
    }
    return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
  }

  private static let lines: @Sendable (String) -> [String] = { command in
    guard let pipe = popen(command, "r") else { return [] }
    defer { pclose(pipe) }
    var lines: [String] = []
    var buffer = [CChar](repeating: 0, count: 256)
    while fgets(&buffer, Int32(buffer.count), pipe) != nil {
      lines.append(String(decoding: buffer.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    return lines
  }
}
