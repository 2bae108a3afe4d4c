import CMalloc
import Geometry
import Gestures
import Imaging
import Layers
import RoomKit
import Sessions
import TestSupport
import Testing

@testable import Playroom

/// What is left has to go: a closure that leads back to who holds it keeps a whole room for as long as the program runs.
@MainActor
@Suite("What is left behind")
struct LeavingTests {
  /// Scenes with their trees and layers, watched without being held.
  private struct Remains {
    private struct Thing {
      let name: String
      weak var object: AnyObject?
    }

    private var things: [Thing] = []

    /// What is there still, by name, each name once.
    var names: [String] { Set(things.filter { $0.object != nil }.map(\.name)).sorted() }

    @MainActor
    mutating func watch(_ scene: any Scene) {
      watch("\(type(of: scene))", scene)
      watch("its tree", scene.tree)
      watch("its router", scene.input)
      watch(scene.tree.root)
    }

    @MainActor
    private mutating func watch(_ layer: Layer) {
      watch("\(type(of: layer)) \(layer.name ?? "")", layer)
      if let mask = layer.mask { watch(mask) }
      for sublayer in layer.sublayers { watch(sublayer) }
    }

    private mutating func watch(_ name: String, _ object: AnyObject) { things.append(Thing(name: name, object: object)) }
  }

  /// Someone who plays anything, by what a seed says.
  @MainActor
  private final class Player {
    private static let keys: [Key] = [
      .tab, .tab, .tab, .return, .return, .return, .left, .right, .up, .down, .backspace, .pageDown, .pageUp,
    ]
    let visit: LobbyTests.Visit
    private var random: SeededGenerator

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      visit = try LobbyTests.Visit(size: Size(480, 400))
    }

    /// Comes home, whatever is locked, and waits until all is at rest.
    func goHome() {
      let playroom = visit.playroom
      playroom.change { $0.lockedRoom = nil }
      playroom.locksNextRoom = false
      playroom.showLobby()
      visit.session.send(.resize(Size(480, 400)), at: visit.now)
      wait(12)
    }

    /// Goes in somewhere: a level of a room, its shelf, or a page.
    func goIn() {
      let playroom = visit.playroom
      switch random.integer(0...9) {
      case 0: playroom.show(.settings())
      case 1: playroom.show(.profile(playroom.profile))
      case 2: playroom.showLevels(of: RoomCatalog.pinwheel.rooms[random.integer(0...4)].name)
      default:
        let room = RoomCatalog.pinwheel.rooms[random.integer(0...4)]
        playroom.enter(room.name, level: room.levels[random.integer(0...room.levels.count - 1)])
      }
      wait(0.5)
    }

    /// Plays for a moment.
    func play() {
      switch random.integer(0...3) {
      case 0: visit.tap(point())
      case 1:
        visit.touch(.began, point())
        for _ in 0..<6 {
          wait(0.05)
          visit.touch(.moved, point())
        }
        visit.touch(.ended, point())
      case 2: visit.session.send(.resize(Size(random.number(240...900), random.number(240...900))), at: visit.now)
      default: for _ in 0..<8 { visit.press(Self.keys[random.integer(0...Self.keys.count - 1)]) }
      }
      wait(random.number(0.1...2))
    }

    private func wait(_ seconds: Double) {
      visit.now += seconds
      visit.session.advance(to: visit.now)
      visit.session.drainInbox()
      _ = visit.session.render()
    }

    private func point() -> Point { random.point(0...min(visit.session.size.width, visit.session.size.height)) }
  }

  private nonisolated static let levels = RoomCatalog.pinwheel.entries.flatMap { room in room.levels.map { (room: room.name, level: $0) } }

  @Test("of a level that was played to its end nothing stays, neither the room nor a layer that it ever showed", arguments: levels)
  func levels(room: String, level: LevelID) throws {
    var remains = Remains()
    func play() throws {
      let stop = try RoomCatalog.pinwheel.tour(room, level: level, size: Size(320, 480), options: RoomOptions())
      let session = try Session(scene: stop.scene, size: Size(320, 480), isReplay: true)
      stop.attach(session)
      let stage = HeadlessStage(session: session, entries: stop.entries, hz: 2)
      for picture in stop.pictures {
        _ = stage.snapshot(at: picture.time)
        remains.watch(session.scene)
      }
    }
    try play()
    #expect(remains.names == [])
  }

  @Test("whoever goes in and out of rooms, shelves and pages leaves nothing of them behind", arguments: [1, 2, 3, 4] as [UInt64])
  func wandering(seed: UInt64) throws {
    let player = try Player(seed: seed)
    for visit in 0..<12 {
      var remains = Remains()
      remains.watch(player.visit.session.scene)
      player.goIn()
      for _ in 0..<6 {
        remains.watch(player.visit.session.scene)
        player.play()
      }
      remains.watch(player.visit.session.scene)
      player.goHome()
      #expect(remains.names == [], "visit \(visit)")
    }
  }

  #if canImport(Glibc)
    /// Levels that are played for the first time leave their states; a room that stayed would be a hundred times as much.
    @Test("once caches are full, hardly more bytes are in use at home after 240 more visits: 8 KB a visit, 100 KB for each who moved in")
    func bytesInUse() throws {
      /// What the allocator has given out, in bytes.
      func used() -> Int {
        PixelMemory.giveBack()
        let info = mallinfo2()
        return Int(info.uordblks) + Int(info.hblkhd)
      }
      let player = try Player(seed: 9)
      /// Visits somewhere so many times, and finds out the least that is in use at home, at every tenth: what meshes are kept of what was seen last goes up
      /// and down by megabytes.
      func least(over visits: Int) -> Int {
        var least = Int.max
        for visit in 1...visits {
          player.goIn()
          for _ in 0..<4 { player.play() }
          player.goHome()
          if visit.isMultiple(of: 10) { least = min(least, used()) }
        }
        return least
      }
      /// How many pictures and figures live in the meadow: easy levels are finished by chance.
      func inhabitants() -> Int { player.visit.playroom.levels.residents.count }
      // Until then meshes, pictures and states are made for the first time.
      _ = least(over: 120)
      let before = least(over: 240)
      let neighbours = inhabitants()
      let after = least(over: 240)
      let movedIn = inhabitants() - neighbours
      print("least bytes in use in the lobby over 240 visits and 240 more: \(before), \(after); \(movedIn) moved in")
      #expect(after - before < 240 * 8192 + movedIn * 102_400)
    }
  #endif
}
