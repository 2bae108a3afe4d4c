import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import RoomKit

@MainActor
@Suite("The celebration of what was made")
struct CelebrationTests {
  /// A stage with nothing but a celebration.
  private final class Party: Scene {
    let tree = LayerTree()
    let input: InputRouter
    var title: String { "party" }
    let celebration: Celebration
    /// How often the door was gone through.
    private(set) var followed = 0

    init(made: MadeThing?, isStill: Bool) throws {
      input = InputRouter(tree: tree)
      let way = Way()
      celebration = try Celebration(seed: 3, isStill: isStill, made: made, again: {}, next: {}, follow: { way.party?.followed += 1 })
      way.party = self
      tree.root.anchorPoint = .zero
      tree.root.addSublayer(celebration.layer)
    }

    private final class Way {
      weak var party: Party?
    }

    func layout(size: Size) {
      tree.root.bounds = Rect(origin: .zero, size: size)
      celebration.layout(size: size)
    }

    func begin(in session: Session) { celebration.begin() }
  }

  private func made() -> MadeThing {
    let picture = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    picture.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 50), radius: 40), fillColor: Color(red: 0.9, green: 0.2, blue: 0.1)))
    picture.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 50), radius: 10), fillColor: .white))
    return MadeThing(
      sticker: StickerLayer(picture), frame: Rect(x: 60, y: 40, width: 120, height: 120), colors: MadeThing.colors(of: picture), effort: 1)
  }

  @Test("paper has the colours of what was made, without white and black")
  func colors() {
    #expect(made().colors == [Color(red: 0.9, green: 0.2, blue: 0.1)])
    // Of a snail's eyes no black paper falls.
    let eye = ShapeLayer(path: Path(circleAt: .zero, radius: 4), fillColor: Color(rgb: 0x2b2230))
    #expect(MadeThing.colors(of: eye).isEmpty)
  }

  @Test(
    "what was made flies into the door, growing small, and all comes to rest", arguments: [Size(240, 320), Size(568, 320), Size(1280, 800)])
  func flight(size: Size) throws {
    let made = made()
    let session = try Session(scene: Party(made: made, isStill: false), size: size, isReplay: true)
    let door = try #require(session.scene.tree.root.layer(named: "door"))
    let goal = door.transformToTree(presented: false).apply(door.bounds).center
    #expect(Rect(origin: .zero, size: size).contains(goal))
    session.advance(to: 1)
    #expect(made.sticker.isHidden)
    session.advance(to: 2.4)
    #expect(!made.sticker.isHidden && made.sticker.presentation(of: .scale) < 0.5)
    #expect(made.sticker.presented.position.distance(to: goal) < made.frame.center.distance(to: goal) / 2)
    session.advance(to: 6)
    _ = session.render()
    #expect(made.sticker.superlayer == nil && !session.needsFrame)
  }

  @Test("the panel with the door stays on the narrowest stage")
  func narrow() throws {
    let party = try Party(made: made(), isStill: true)
    party.layout(size: Size(240, 320))
    let panel = try #require(party.celebration.layer.sublayers.last?.sublayers.first)
    #expect(Rect(x: 0, y: 0, width: 240, height: 320).contains(panel.frame))
    for name in ["again button", "next button", "pinwheel"] {
      let part = try #require(party.tree.root.layer(named: name))
      #expect(panel.frame.insetBy(dx: -1, dy: -1).contains(part.frame), "\(name)")
    }
  }

  @Test("where less movement was asked for nothing flies and nothing falls")
  func still() throws {
    let made = made()
    let session = try Session(scene: Party(made: made, isStill: true), size: Size(320, 568), isReplay: true)
    session.advance(to: 1)
    _ = session.render()
    #expect(made.sticker.superlayer == nil && !session.needsFrame)
  }

  private func tap(_ session: Session, _ place: Point, at time: Double) {
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: place)), at: time)
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: place)), at: time + 0.05)
  }

  private func doorPlace(_ session: Session) throws -> Point {
    let door = try #require(session.scene.tree.root.layer(named: "meadow door"))
    return door.transformToTree(presented: false).apply(door.bounds).center
  }

  @Test("the small door gives way under a finger, and what was made flies at once; pressed again one follows it")
  func door() throws {
    let made = made()
    let party = try Party(made: made, isStill: false)
    let session = try Session(scene: party, size: Size(800, 600), isReplay: true)
    session.advance(to: 0.4)
    let place = try doorPlace(session)
    let door = try #require(party.tree.root.layer(named: "meadow door"))
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: place)), at: 0.41)
    #expect(door.hasAnimation(forKey: "press"))
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: place)), at: 0.46)
    session.advance(to: 0.9)
    #expect(!made.sticker.isHidden && made.sticker.hasAnimation(forKey: "way"))
    tap(session, place, at: 0.95)
    session.advance(to: 1.6)
    #expect(made.sticker.superlayer == nil && party.followed == 0)
    tap(session, place, at: 2)
    session.advance(to: 2.2)
    #expect(party.followed == 1)
  }

  @Test("where nothing flies the small door leads where it would have flown")
  func stillDoor() throws {
    let party = try Party(made: made(), isStill: true)
    let session = try Session(scene: party, size: Size(800, 600), isReplay: true)
    session.advance(to: 1)
    tap(session, try doorPlace(session), at: 1.1)
    session.advance(to: 1.3)
    #expect(party.followed == 1)
  }

  @Test("what was made is never seen twice: what the room shows of it has gone before it moves, and is there again afterwards")
  func once() throws {
    let shown = Layer(frame: Rect(x: 60, y: 40, width: 120, height: 120))
    let picture = made()
    let made = MadeThing(sticker: picture.sticker, frame: picture.frame, shown: shown)
    let party = try Party(made: made, isStill: false)
    party.tree.root.addSublayer(shown)
    let session = try Session(scene: party, size: Size(800, 600), isReplay: true)
    for step in 0..<200 {
      session.advance(to: Double(step) / 60)
      let moves = made.sticker.superlayer != nil && made.sticker.presented.position.distance(to: made.frame.center) > 0.5
      #expect(!moves || shown.presentation(of: .opacity) < 0.01, "at \(step)/60 s")
    }
    session.advance(to: 5)
    #expect(shown.presentation(of: .opacity) == 1)
  }

  @Test("a celebration that ends while something flies gives it back to the room")
  func brokenOff() throws {
    let shown = Layer(frame: Rect(x: 60, y: 40, width: 120, height: 120))
    let picture = made()
    let party = try Party(made: MadeThing(sticker: picture.sticker, frame: picture.frame, shown: shown), isStill: false)
    party.tree.root.addSublayer(shown)
    let session = try Session(scene: party, size: Size(800, 600), isReplay: true)
    session.advance(to: 1.9)
    #expect(shown.opacity == 0)
    party.celebration.end()
    #expect(shown.opacity == 1)
  }

  @Test("a flick turns the pinwheel again and throws paper up, which is gone after a moment")
  func flick() throws {
    let session = try Session(scene: Party(made: nil, isStill: false), size: Size(320, 568), isReplay: true)
    session.advance(to: 5)
    _ = session.render()
    let medal = try #require(session.scene.tree.root.layer(named: "pinwheel"))
    let paper = try #require(session.scene.tree.root.layer(named: "paper"))
    let before = paper.sublayers.count
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: medal.position)), at: 5.1)
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: medal.position)), at: 5.15)
    session.advance(to: 5.6)
    #expect(medal.hasAnimation(forKey: "spin") && paper.sublayers.count == before + 1)
    session.advance(to: 12)
    _ = session.render()
    #expect(paper.sublayers.count == before && !session.needsFrame)
  }
}
