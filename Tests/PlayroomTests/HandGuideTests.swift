import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import DotsRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit

@MainActor
@Suite("A hand that shows how")
struct HandGuideTests {
  private func session(_ room: String, _ level: String, isNewcomer: Bool = true) throws -> Session {
    var options = RoomOptions()
    options.isNewcomer = isNewcomer
    let scene = try RoomCatalog.pinwheel.open(room, level: LevelID(level), options: options)
    let session = try Session(scene: scene, size: Size(800, 600), isReplay: true)
    session.send(.hover(nil), at: 0.01)
    return session
  }

  private func hand(_ session: Session) -> Layer? { session.scene.tree.root.layer(named: "guiding hand") }

  @Test(
    "a newcomer who does nothing for six seconds is shown the next step, once, and once more after twenty; then the room rests",
    arguments: [("dots", "house"), ("triangles", "heart"), ("numerals", "20"), ("four", "two")])
  func comes(room: String, level: String) throws {
    let session = try session(room, level)
    session.advance(to: 5.9)
    #expect(hand(session) == nil)
    session.advance(to: 6.5)
    let shown = try #require(hand(session))
    #expect(Rect(origin: .zero, size: session.size).contains(shown.presented.position))
    session.advance(to: 12)
    #expect(hand(session) == nil)
    session.advance(to: 28.5)
    #expect(hand(session) != nil)
    session.advance(to: 90)
    _ = session.render()
    #expect(hand(session) == nil && !session.needsFrame && session.nextDeadline == nil)
  }

  @Test("it changes nothing: the state is the same before and after")
  func changesNothing() throws {
    let (with, without) = (try session("dots", "house"), try session("dots", "house", isNewcomer: false))
    for session in [with, without] { session.advance(to: 40) }
    #expect(with.scene.probe() == without.scene.probe())
  }

  @Test("its fingertip touches from below and the right, and its palm lies beside what it points at")
  func pose() throws {
    for (room, level) in [("dots", "house"), ("numerals", "20"), ("four", "two")] {
      let session = try session(room, level)
      session.advance(to: 6.5)
      let hand = try #require(self.hand(session))
      // Where the wrist is, from the fingertip.
      let wrist = hand.transform.apply(Point(30, 140)) - hand.transform.apply(.zero)
      #expect(abs(wrist.x) > 0.7 * abs(wrist.y), "\(room)")
    }
  }

  @Test("what is dragged goes along before the eye, and is where it was once the hand has gone", arguments: ["fruit"])
  func dragged(level: String) throws {
    let session = try session("charts", level)
    func places(_ layer: Layer, presented: Bool) -> [Point] {
      [layer.transformToTree(presented: presented).apply(Point.zero)] + layer.sublayers.flatMap { places($0, presented: presented) }
    }
    session.advance(to: 7.4)
    let hand = try #require(self.hand(session))
    let moved = zip(places(session.scene.tree.root, presented: true), places(session.scene.tree.root, presented: false)).count {
      $0.distance(to: $1) > 40
    }
    #expect(moved > 0 && hand.superlayer != nil)
    session.advance(to: 12)
    #expect(places(session.scene.tree.root, presented: true) == places(session.scene.tree.root, presented: false))
  }

  @Test("what the hand turns stays under its fingertip all the way", arguments: ["clock-60", "clock-15", "clock-5"])
  func turned(level: String) throws {
    let session = try session("numerals", level)
    let face = try #require(descendants(session.scene.tree.root).lazy.compactMap { $0 as? ClockFace }.first)
    let center = face.convert(.zero, to: nil, presented: false)
    let aside = RoomControls.buttonSide(in: session.size) * 0.14
    var turned: Set<ClockFace.Hand> = []
    for tenth in 1...13 {
      session.advance(to: 6.2 + 0.1 * Double(tenth))
      let hand = try #require(self.hand(session))
      let reach = hand.presented.position - Point(hand.transform.determinant < 0 ? -aside : aside, aside) - center
      for kind in ClockFace.Hand.allCases {
        guard let part = face.parts(of: kind).last, part.presented.transform != part.transform else { continue }
        turned.insert(kind)
        let way = part.convert(Point(0, -1), to: nil, presented: true) - center
        #expect(abs(way.x * reach.y - way.y * reach.x) < 0.02 * way.length * reach.length, "\(kind) after \(tenth) tenths of a second")
        #expect(way.x * reach.x + way.y * reach.y > 0)
      }
    }
    #expect(turned.count == 1)
  }

  private func descendants(_ layer: Layer) -> [Layer] { layer.sublayers.flatMap { [$0] + descendants($0) } }

  @Test("a touch takes it away at once, and the six seconds begin anew; the touch itself does what it does")
  func touch() throws {
    let session = try session("dots", "house")
    session.advance(to: 6.5)
    #expect(hand(session) != nil)
    let dot = try #require(session.scene.tree.root.layer(named: "dot 1"))
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: dot.position)), at: 6.6)
    #expect(hand(session) == nil)
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: dot.position)), at: 6.7)
    #expect(try JSON(parsing: session.scene.probe())["entered"]?.int == 1)
    session.advance(to: 12.5)
    #expect(hand(session) == nil)
    session.advance(to: 13)
    #expect(hand(session) != nil)
  }

  @Test("who has finished a level of the room is shown nothing, nor is anyone in a classic one")
  func others() throws {
    for session in [try session("dots", "house", isNewcomer: false), try session("dots", "classic")] {
      session.advance(to: 60)
      #expect(hand(session) == nil)
    }
    let memory = try JSON(parsing: #"{"profiles":[{"id":1,"color":1,"animal":0}],"profile":1,"finished":{"dots":["heart"]}}"#)
    let playroom = Playroom(options: RoomOptions(), memory: memory)
    for (room, isNewcomer) in [("dots", false), ("triangles", true)] {
      let scene = try #require(try playroom.makeRoom(room, level: "house") as? any Room)
      #expect(scene.options.isNewcomer == isNewcomer)
    }
  }
}
