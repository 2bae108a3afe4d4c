import ArgumentParser
import Benchmarking
import FoundationEssentials
import Progress
import RoomKit
import SDLStage
import Sessions
import Typography

#if canImport(Glibc)
  import Glibc
#endif

extension Pinwheel {
  struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "doctor", abstract: "Prints what a report of something that does not work needs.",
      discussion: """
        Versions, displays, touch devices, OpenGL, audio, fonts, folders, the locale and what the desktop asks for; nothing of what was played. It changes nothing.
        """)

    func run() throws {
      try command {
        let environment = ProcessInfo.processInfo.environment
        let lines = system + libraries + StageReport.lines + fonts + folders(environment) + locale(environment) + desktop(environment)
        let width = lines.map(\.topic.count).max() ?? 0
        for line in lines { print(line.topic + String(repeating: " ", count: width - line.topic.count + 2) + line.text) }
      }
    }

    private typealias Line = (topic: String, text: String)

    private var system: [Line] {
      let release = FileManager.default.contents(atPath: "/etc/os-release").map { String(decoding: $0, as: UTF8.self) } ?? ""
      let name = release.split(separator: "\n").first { $0.hasPrefix("PRETTY_NAME=") }?.dropFirst("PRETTY_NAME=".count)
      var kernel = utsname()
      uname(&kernel)
      let version = withUnsafeBytes(of: kernel.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      return [
        ("Pinwheel", Pinwheel.configuration.version),
        (
          "built",
          "commit \(BuildFacts.commit ?? "not known"), \(BuildFacts.configuration), by \(BuildFacts.compiler), C by \(BuildFacts.cCompiler)"
        ),
        ("machine", MachineDescription.machineName), ("kernels", BuildFacts.kernels),
        ("system", "\(name?.trimmingQuotes ?? "unknown"), kernel \(version)\(Self.libraryVersion)"),
      ]
    }

    /// The C library's name and version, after a comma; empty where it has no name.
    private static var libraryVersion: String {
      var name = [CChar](repeating: 0, count: 64)
      guard confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 0 else { return "" }
      return ", " + String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    private var libraries: [Line] { TypographyLibraries.versions.map { ($0.name, $0.version) } }

    /// The font that each language's words are set in.
    private var fonts: [Line] {
      Language.allCases.map { language in
        let font = try? FontLibrary.shared.font(for: FontDescription(), language: language.rawValue)
        guard let font else { return ("font \(language.rawValue)", "none; install fonts-comic-neue") }
        guard let letters = language.letterFont else {
          return ("font \(language.rawValue)", "none has its letters; install \(language.file.font ?? "fonts-comic-neue")")
        }
        if letters === font { return ("font \(language.rawValue)", font.familyName) }
        return ("font \(language.rawValue)", "\(font.familyName), and \(letters.familyName) for its letters")
      }
    }

    private func folders(_ environment: [String: String]) -> [Line] {
      let resources = ResourceFolder.place(of: "words/lobby.json").map { String($0.dropLast("/words/lobby.json".count)) }
      return [
        ("resources", resources ?? "none; reinstall Pinwheel, or set PINWHEEL_RESOURCES"),
        ("play", Self.describe(folder: ProgressStore.standardDirectory(environment: environment))),
        ("settings", Self.describe(folder: SettingsFile.standardDirectory(environment: environment))),
      ]
    }

    /// A folder with what can be done there, or in the nearest one above it that is there.
    private static func describe(folder: String) -> String {
      if access(folder, F_OK) == 0 { return folder + (access(folder, W_OK) == 0 ? "" : ", which cannot be written") }
      var above = folder
      while access(above, F_OK) != 0, let slash = above.lastIndex(of: "/"), above != "/" {
        above = slash == above.startIndex ? "/" : String(above[..<slash])
      }
      return folder + (access(above, W_OK) == 0 ? ", not made yet" : ", which cannot be made: \(above) cannot be written")
    }

    private func locale(_ environment: [String: String]) -> [Line] {
      let names = ["LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"].compactMap { name in environment[name].map { "\(name)=\($0)" } }
      let language = Language(environment: environment).rawValue
      return [("locale", "\(names.isEmpty ? "none set" : names.joined(separator: " ")); words in \(language)")]
    }

    private func desktop(_ environment: [String: String]) -> [Line] {
      let session = ["XDG_CURRENT_DESKTOP", "XDG_SESSION_TYPE"].compactMap { environment[$0] }
      let services = ["/usr/share", "/usr/local/share"].map { $0 + "/dbus-1/services/org.freedesktop.portal.Desktop.service" }
      let hasPortal = services.contains { access($0, R_OK) == 0 }
      let socket = environment["XDG_RUNTIME_DIR"].map { $0 + "/bus" }
      let hasBus = environment["DBUS_SESSION_BUS_ADDRESS"] != nil || socket.map { access($0, F_OK) == 0 } == true
      return [
        ("desktop", session.isEmpty ? "none" : session.joined(separator: ", ")),
        ("portal", "\(hasPortal ? "installed" : "not installed"), session bus \(hasBus ? "there" : "not there")"),
        ("preferences", Self.preferences(environment)),
      ]
    }

    /// What the desktop asks for, and who says so.
    private static func preferences(_ environment: [String: String]) -> String {
      let (preferences, source) = DesktopObserver(environment: environment).read()
      let words = preferences.words.isEmpty ? "none" : preferences.words.joined(separator: ", ")
      switch source {
      case .portal: return "\(words); by the portal"
      case .gsettings: return "\(words); by gsettings"
      case .both: return "\(words); by the portal, and by gsettings what that leaves out"
      case .nobody: return "nobody says"
      }
    }
  }
}

extension DesktopPreferences {
  /// Each in a few words.
  fileprivate var words: [String] {
    var words: [String] = []
    if let colorScheme { words.append("\(colorScheme.rawValue) colours") }
    if hasHighContrast { words.append("strong contrast") }
    if reducesMotion { words.append("less movement") }
    if textScale != 1 { words.append("text at \(Int((textScale * 100).rounded())) %") }
    if let accent {
      words.append("accent " + [accent.red, accent.green, accent.blue].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: " "))
    }
    if isLeftHanded { words.append("left hand") }
    return words
  }
}

extension Substring {
  fileprivate var trimmingQuotes: String { String(drop { $0 == "\"" }.prefix { $0 != "\"" }) }
}
