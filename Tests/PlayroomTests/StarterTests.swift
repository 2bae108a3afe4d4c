import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit
@testable import TrianglesRoom

/// A child of three or four who cannot read, has never played, and does what moves before its eyes.
@MainActor
@Suite("Levels for those who begin")
struct StarterTests {
  /// The room's levels for those who begin, that have an end.
  private nonisolated static let levels: [(room: String, level: LevelID)] =
    DotsLevel.pictures.prefix(7).map { ("dots", $0) } + TrianglesLevel.starters.map { ("triangles", $0) }
    + ["count-5", "count-10"].map { ("numerals", LevelID($0)) } + [("charts", "fruit")]

  private func session(_ room: String, _ level: LevelID) throws -> Session {
    var options = RoomOptions()
    options.isNewcomer = true
    return try Session(
      scene: try RoomCatalog.pinwheel.open(room, level: level, options: options), size: Size(800, 600), isReplay: true)
  }

  private func state(_ session: Session) throws -> JSON { try JSON(parsing: session.scene.probe()) }

  private func isFinished(_ session: Session) throws -> Bool {
    let state = try state(session)
    return state["finished"] == true || state["solved"] == true
  }

  @Test("each is finished by doing nothing but what the hand shows", arguments: levels)
  func hand(stop: (room: String, level: LevelID)) throws {
    let session = try session(stop.room, stop.level)
    var now = 0.0
    func wait(_ seconds: Double) {
      now += seconds
      session.advance(to: now)
    }
    func touch(_ phase: TouchPhase, _ place: Point) {
      session.send(.touch(TouchEvent(id: 1, phase: phase, position: place)), at: now)
    }
    var steps = 0
    while try !isFinished(session), steps < 120 {
      var hand: Layer?
      for _ in 0..<60 where hand == nil {
        wait(0.2)
        if try isFinished(session) { return }
        hand = session.scene.tree.root.layer(named: "guiding hand")
      }
      let shown = try #require(hand, "nothing is shown after \(steps) steps of \(stop.level)")
      // The fingertip lies a little beside the middle of what it touches.
      let aside = RoomControls.buttonSide(in: session.size) * 0.14
      let tip = Point(shown.transform.determinant < 0 ? -aside : aside, aside)
      let (from, to) = (shown.presented.position - tip, shown.position - tip)
      touch(.began, from)
      for k in 1...12 where from != to {
        wait(1 / 30)
        touch(.moved, from.interpolated(to: to, Double(k) / 12))
      }
      wait(0.05)
      touch(.ended, to)
      steps += 1
    }
    let end = try state(session)
    #expect(try isFinished(session), "\(stop) after \(steps) steps: \(end)")
  }

  @Test(
    "in dots the next one beckons at once where a line begins, and whoever waits sees it beckon", arguments: DotsLevel.pictures.prefix(7))
  func dots(level: LevelID) throws {
    let session = try session("dots", level)
    let board = try #require((session.scene as? DotsRoom)?.board as? PictureBoard)
    var now = 0.0
    while try !isFinished(session), now < 200 {
      now += 0.5
      session.advance(to: now)
      // What glows, and nothing else.
      guard let glowing = board.dotLayers.first(where: \.isBeckoning) else { continue }
      let place = glowing.convert(glowing.bounds.center, to: nil)
      session.send(.touch(TouchEvent(id: 1, phase: .began, position: place)), at: now)
      session.send(.touch(TouchEvent(id: 1, phase: .ended, position: place)), at: now + 0.05)
    }
    #expect(try isFinished(session), "\(level)")
  }

  @Test(
    "what has no end shows how it begins too",
    arguments: [
      ("dots", "draw"), ("charts", "toy"), ("charts", "coins"), ("charts", "dice"), ("charts", "reflex"), ("charts", "rhythm"),
      ("charts", "day"),
    ])
  func endless(room: String, level: String) throws {
    let session = try session(room, LevelID(level))
    session.advance(to: 6.5)
    let hand = try #require(session.scene.tree.root.layer(named: "guiding hand"))
    let before = session.scene.probe()
    let (from, to) = (hand.presented.position, hand.position)
    #expect(Rect(origin: .zero, size: session.size).contains(from) && Rect(origin: .zero, size: session.size).contains(to))
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: from)), at: 6.6)
    for k in 1...12 where from != to {
      let time = 6.6 + Double(k) / 30
      session.send(.touch(TouchEvent(id: 1, phase: .moved, position: from.interpolated(to: to, Double(k) / 12))), at: time)
    }
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: to)), at: 7.1)
    session.advance(to: 7.6)
    if level != "reflex" && level != "rhythm" { #expect(session.scene.probe() != before, "what is shown does something") }
    session.advance(to: 13.2)
    #expect(session.scene.tree.root.layer(named: "guiding hand") == nil || level == "reflex" || level == "rhythm" || level == "day")
  }
}
