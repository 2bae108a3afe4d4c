import ArgumentParser
import Files
import FoundationEssentials
import Playroom
import Progress
import RoomKit
import Sessions

/// What play takes where the playroom stands for many, from the command line or, where that says nothing, from the environment.
struct KioskOptions: ParsableArguments {
  @Flag(
    help: """
      For a classroom or a waiting room: fills the screen, without settings; the meadow comes back when nobody plays. Two fingers in two corners of the \
      meadow, or both Shift keys, held for two seconds, end it. Also PINWHEEL_KIOSK=1.
      """)
  var kiosk = false

  @Option(help: ArgumentHelp("The rooms that there are, as dots,four; all without it. Also PINWHEEL_ROOMS.", valueName: "rooms"))
  var rooms: String?

  @Option(
    help: ArgumentHelp(
      "After how many seconds the meadow comes back, 10 to 86400; 120 without it. Also PINWHEEL_IDLE.", valueName: "seconds"))
  var idle: Double?

  @Option(help: ArgumentHelp("Settings, in the form of settings.json, that are not changed. Also PINWHEEL_SETTINGS.", valueName: "file"))
  var settings: String?

  /// What holds for a session; nil for a playroom at home.
  /// - Throws: for a time that is none.
  func kiosk(_ environment: [String: String]) throws -> Kiosk? {
    guard kiosk || environment["PINWHEEL_KIOSK"] == "1" else { return nil }
    let text = environment["PINWHEEL_IDLE"].flatMap { $0.isEmpty ? nil : $0 }
    let idle =
      try idle
      ?? text.map { text in
        guard let seconds = Double(text) else { throw Failure(.usage, "PINWHEEL_IDLE is '\(text)'; write a number of seconds") }
        return seconds
      }
    guard (10...86_400).contains(idle ?? 120) else { throw Failure(.usage, "the meadow comes back after 10 to 86400 seconds") }
    return Kiosk(idle: idle ?? 120)
  }

  /// The rooms that there are.
  /// - Throws: `RoomError` for one that there is not, `Failure` for none.
  func catalog(_ environment: [String: String]) throws -> RoomCatalog {
    guard let text = rooms ?? environment["PINWHEEL_ROOMS"], !text.isEmpty else { return .pinwheel }
    let names = text.split(separator: ",").map { $0.filter { $0 != " " } }
    guard !names.isEmpty else { throw Failure(.usage, "'\(text)' names no room; write some, as dots,four") }
    for name in names {
      _ = try RoomCatalog.pinwheel.entry(named: name)
      if name == RoomCatalog.lobby { throw Failure(.usage, "the lobby is always there; name rooms, as dots,four") }
    }
    return RoomCatalog(RoomCatalog.pinwheel.rooms.filter { names.contains($0.name) })
  }

  /// Settings that stand; nil for the person's own.
  /// - Throws: `Failure` where the file is missing, or is none of settings.
  func fixedSettings(_ environment: [String: String]) throws -> Settings? {
    guard let path = settings ?? environment["PINWHEEL_SETTINGS"], !path.isEmpty else { return nil }
    let bytes: [UInt8]
    do { bytes = try InputFile.read(path, limit: 1 << 20) } catch { throw Failure(.noInput, "cannot read the settings \(path): \(error)") }
    do { return try JSONText.decode(Settings.self, from: bytes) } catch { throw Failure(.data, "\(path) has no settings: \(error)") }
  }

  /// Whether nothing was asked for.
  func isPlain(_ environment: [String: String]) -> Bool {
    !kiosk && rooms == nil && idle == nil && settings == nil
      && ["PINWHEEL_KIOSK", "PINWHEEL_ROOMS", "PINWHEEL_SETTINGS"].allSatisfy { environment[$0]?.isEmpty != false }
  }
}
