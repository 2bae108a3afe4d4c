import DotsRoom
import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Testing
import TrianglesRoom

@testable import Meadow

/// A meadow with those who live there on a stage without a window, and hands to touch it with.
@MainActor
final class MeadowVisit {
  /// The meadow alone, as a scene.
  final class Stage: Scene {
    let tree: LayerTree
    let input: InputRouter
    let meadow: MeadowLayer
    var inhabitants: Inhabitants?

    init() throws {
      meadow = try MeadowVisit.makeMeadow()
      tree = LayerTree()
      tree.root.anchorPoint = .zero
      tree.root.addSublayer(meadow)
      input = InputRouter(tree: tree)
    }

    var title: String { "meadow" }

    func layout(size: Size) {
      tree.root.bounds = Rect(origin: .zero, size: size)
      try? meadow.layout(size: size)
      inhabitants?.layout()
    }
  }

  let stage: Stage
  let session: Session
  let inhabitants: Inhabitants
  private(set) var sounds: [Sound] = []
  private(set) var looks: [Point] = []
  private(set) var kept: MeadowRecord?
  private(set) var time = 0.0

  static func makeMeadow(light: DayLight = .day) throws -> MeadowLayer {
    let figure = try Figure("cat", sits: false, scarf: .white)
    let player = MeadowSeat(figure, name: "player", isCalm: true, action: {}, onHold: {})
    return try MeadowLayer(doors: [], player: player, light: light, options: RoomOptions())
  }

  nonisolated static func resident(_ name: String) -> Resident {
    let parts = name.split(separator: "/", maxSplits: 1)
    return parts.count == 2
      ? Resident(room: String(parts[0]), level: LevelID(String(parts[1]))) : Resident(room: "dots", level: LevelID(name))
  }

  /// All pictures and figures that the program has.
  nonisolated static let everybody: [Resident] =
    DotsRoom.levels.filter(DotsRoom.hasEnd).map { Resident(room: "dots", level: $0) }
    + TrianglesRoom.levels.dropFirst(4).map { Resident(room: "triangles", level: $0) }

  /// The picture that was connected, by its name.
  static func finishedPicture(of name: String) throws -> FinishedPicture? {
    try DotsRoom.finishedPicture(LevelID(name), options: RoomOptions())
  }

  static func makeCast(_ options: RoomOptions = RoomOptions()) -> InhabitantCast {
    InhabitantCast { resident throws(RoomError) in
      switch resident.room {
      case "dots": try DotsRoom.finishedPicture(resident.level, options: options)
      case "triangles": try TrianglesRoom.finishedPicture(resident.level, options: options)
      default: nil
      }
    }
  }

  /// - Parameters:
  ///   - moved: who has moved in before; the others are new.
  init(
    _ residents: [Resident], moved: MeadowRecord? = nil, size: Size = Size(1280, 800), cast: InhabitantCast? = nil,
    reducesMotion: Bool = false
  ) throws {
    stage = try Stage()
    stage.layout(size: size)
    var record = moved ?? MeadowRecord()
    if moved == nil { _ = record.admit(residents) }
    var options = Inhabitants.Options()
    options.reducesMotion = reducesMotion
    let box = Box()
    var host = Inhabitants.Host()
    host.play = { box.visit?.sounds.append($0) }
    host.look = { box.visit?.looks.append($0) }
    host.keep = { box.visit?.kept = $0 }
    inhabitants = Inhabitants(
      in: stage.meadow, record: record, residents: residents, cast: cast ?? Self.makeCast(), host: host, options: options)
    inhabitants.focusRouter = stage.input
    stage.inhabitants = inhabitants
    session = try Session(scene: stage, size: size, isReplay: true)
    box.visit = self
    inhabitants.begin(from: Point(200, 300))
  }

  private final class Box {
    weak var visit: MeadowVisit?
  }

  func layer(_ name: String) throws -> InhabitantLayer {
    try #require(inhabitants.layers.first { $0.resident == Self.resident(name) })
  }

  func frame(_ name: String) throws -> Rect { try layer(name).frameOnStage(of: stage.meadow) }

  func wait(_ seconds: Double) {
    time += seconds
    session.advance(to: time)
  }

  func touch(_ phase: TouchPhase, _ point: Point) {
    session.send(.touch(TouchEvent(id: 1, phase: phase, position: point)), at: time)
  }

  func tap(_ point: Point) {
    touch(.began, point)
    wait(0.05)
    touch(.ended, point)
  }

  func drag(from start: Point, to end: Point) {
    touch(.began, start)
    for i in 1...8 {
      wait(0.02)
      touch(.moved, start + (end - start) * (Double(i) / 8))
    }
    wait(0.02)
    touch(.ended, end)
  }

  func press(_ key: Key) {
    session.send(.key(KeyEvent(key)), at: time)
    wait(0.05)
  }
}
