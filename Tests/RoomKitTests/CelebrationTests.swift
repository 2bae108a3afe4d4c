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

    init(made: MadeThing?, isStill: Bool) throws {
      input = InputRouter(tree: tree)
      celebration = try Celebration(seed: 3, isStill: isStill, made: made, again: {}, next: {})
      tree.root.anchorPoint = .zero
      tree.root.addSublayer(celebration.layer)
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
