import Geometry
import Glibc
import Progress

/// Plays as fast as several children at once and records it, until it is killed. After every call it prints what was handed over, and when.
///
/// It drives the store as the rooms do. The window itself could be killed in the same way: `play --record` writes every touch with its time
/// before the room sees it, so what a replay of the log to one second before the kill says with `--state` must be in the saved state.
struct Player {
  static let rooms = ["dots", "triangles", "numerals", "charts", "four"]

  let store: ProgressStore
  private var random: SeededGenerator
  /// Tells everything apart that is ever handed over.
  private var serial: Int
  /// Whether only states are kept, with nothing that would take them along to the disk.
  private let isQuiet: Bool

  /// - Parameters:
  ///   - number: tells apart the players that record into the same folder, one after another.
  ///   - seed: what is played is drawn from it and the number.
  init(directory: String, number: Int, seed: UInt64) {
    store = ProgressStore(directory: directory)
    random = SeededGenerator(seed: seed &+ UInt64(number))
    serial = number * 1_000_000
    isQuiet = number % 3 == 0
    store.setProblemHandler { Self.note("problem \($0)") }
    for problem in store.problems { Self.note("problem \(problem)") }
  }

  func play() -> Never {
    var player = self
    while true {
      player.turn()
      usleep(UInt32(Int.random(in: 0...6, using: &player.random)) * 500)
    }
  }

  private mutating func turn() {
    serial += 1
    let profiles = store.profiles()
    guard let profile = profiles.isEmpty ? nil : profiles[Int.random(in: 0...profiles.count - 1, using: &random)].id else {
      return addProfile()
    }
    switch isQuiet ? 50 : Int.random(in: 0...99, using: &random) {
    case ..<40:
      let room = Self.rooms[Int.random(in: Self.rooms.indices, using: &random)]
      store.add(Self.round(serial, profile: profile, room: room))
      Self.note("round \(profile) \(serial) \(room)")
    case ..<80:
      let room = Self.rooms[Int.random(in: Self.rooms.indices, using: &random)]
      let text = "{\"serial\":\(serial),\"trail\":\"" + String(repeating: "x", count: Int.random(in: 0...2000, using: &random)) + "\"}"
      store.saveState(text, version: 1, profile: profile, room: room, level: "classic")
      Self.note("state \(profile) \(serial) \(room)")
    case ..<85:
      let id = store.save(SavedSilhouette(profile: profile, name: "\(serial)", pieces: "[]", svg: "<svg/>")).id
      Self.note("silhouette \(profile) \(id)")
    case ..<88: addProfile()
    case ..<90:
      Self.note("forgetting \(profile)")
      store.forget(profile: profile)
      Self.note("forgot \(profile)")
    case ..<92:
      Self.note("deleting \(profile) \(serial)")
      store.delete(profile: profile, at: Double(serial))
      Self.note("deleted \(profile) \(serial)")
    case ..<94:
      guard let deleted = store.deletedProfiles().first?.id else { return }
      Self.note("restoring \(deleted) \(serial)")
      if store.restore(profile: deleted) != nil { Self.note("restored \(deleted) \(serial)") }
    default:
      if store.flush() { Self.note("flushed") }
    }
  }

  private func addProfile() {
    if let profile = store.addProfile(color: serial % 8, animal: serial / 8 % 8) { Self.note("profile \(profile.id)") }
  }

  /// The round of a serial number, the same whenever it is made.
  static func round(_ serial: Int, profile: Int64, room: String) -> Round {
    Round(
      profile: profile, room: room, level: "classic", start: Double(serial), duration: Double(serial % 100), mistakes: serial % 7,
      result: "finished")
  }

  /// With the time at which it is said.
  private static func note(_ words: String) { say("\(now()) \(words)") }
}
