import Geometry
import Gestures
import Layers
import Testing

@testable import Sessions

@MainActor
@Suite("One scene after another before the eye")
struct TransitionTests {
  /// A plain scene in one colour with a square in the middle, which counts its touches.
  private final class Plain: Scene {
    let tree = LayerTree()
    let input: InputRouter
    let background: Color
    private let color: Color
    var title: String { "plain" }
    let square = Layer()
    private(set) var taps = 0

    /// - Parameters:
    ///   - dots: how many small layers lie on it, in groups of a hundred.
    ///   - kept: how many there are in a group whose pixels are kept, in place of those.
    ///   - background: nil for the same colour.
    init(_ color: Color, dots: Int = 0, kept: Int? = nil, background: Color? = nil) {
      input = InputRouter(tree: tree)
      self.color = color
      self.background = background ?? color
      tree.root.anchorPoint = .zero
      square.name = "square"
      square.backgroundColor = color
      tree.root.addSublayer(square)
      square.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.taps += 1 })
      let size = kept ?? 100
      for k in stride(from: 0, to: dots, by: size) {
        let group = Layer()
        group.shouldRasterize = kept != nil
        for i in k..<min(k + size, dots) {
          let dot = Layer(frame: Rect(x: Double(i % 70), y: Double(i / 70), width: 1, height: 1))
          dot.backgroundColor = Color(white: Double(i % 7) / 8)
          group.addSublayer(dot)
        }
        tree.root.addSublayer(group)
      }
    }

    func layout(size: Size) {
      tree.root.bounds = Rect(origin: .zero, size: size)
      tree.root.backgroundColor = color
      square.bounds = Rect(x: 0, y: 0, width: size.width / 4, height: size.height / 4)
      square.position = Point(size.width / 2, size.height / 2)
    }
  }

  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  private func session(_ transition: SceneTransition?, size: Size = Size(80, 60), dots: Int = 0, kept: Int? = nil, background: Color? = nil)
    throws
    -> (session: Session, next: Plain)
  {
    let session = try Session(scene: Plain(Self.red, background: background), size: size, isReplay: true)
    session.advance(to: 1)
    let next = Plain(Self.blue, dots: dots, kept: kept, background: background)
    session.replaceScene(with: next, transition: transition)
    session.send(.hover(nil), at: 1)
    return (session, next)
  }

  private func isRed(_ pixel: UInt32) -> Bool { (pixel >> 16) & 255 > 200 && pixel & 255 < 60 }
  private func isBlue(_ pixel: UInt32) -> Bool { pixel & 255 > 200 && (pixel >> 16) & 255 < 60 }

  @Test(
    "what opens grows out of its frame: first that is what it was, then the ground of the new scene, then that itself is seen in it and the old one about it, at the end only the new one, exactly as without"
  )
  func opening() throws {
    let (session, _) = try session(.opening(from: "square"), background: .white)
    _ = session.render()
    #expect(isRed(session.pixels[40, 30]) && isRed(session.pixels[2, 2]) && isRed(session.pixels[77, 57]))
    session.advance(to: 1.1)
    _ = session.render()
    #expect(!isRed(session.pixels[40, 30]) && !isBlue(session.pixels[40, 30]) && isRed(session.pixels[1, 1]))
    session.advance(to: 1.23)
    _ = session.render()
    #expect(isBlue(session.pixels[40, 30]))
    session.advance(to: 1.5)
    _ = session.render()
    let (plain, _) = try self.session(nil, background: .white)
    plain.advance(to: 1.5)
    _ = plain.render()
    #expect(session.pixels.hash() == plain.pixels.hash() && !session.needsFrame && session.nextDeadline == nil)
    #expect(session.scene.tree.root.layer(named: "transition") == nil)
  }

  @Test(
    "a large scene is taken in step by step behind the picture of the one before, and then looks as it does without",
    arguments: [SceneTransition.opening(from: "square"), .closing(into: "square"), .fading])
  func staging(transition: SceneTransition) throws {
    let dots = 2000
    let (session, next) = try session(transition, dots: dots)
    var items: [Int] = []
    for time in [1, 1.017, 1.033, 1.05, 1.067] {
      session.advance(to: time)
      #expect(session.needsFrame)
      _ = session.render()
      items.append(session.compositor.statistics.items)
      #expect(isRed(session.pixels[40, 30]) && isRed(session.pixels[2, 2]) && isRed(session.pixels[77, 57]))
    }
    // First there is as good as nothing, and each step is a part of it.
    #expect(zip([0] + items, items).allSatisfy { $1 - $0 < dots * 2 / 5 } && items[0] < dots / 10 && items[4] > dots * 4 / 5)
    // It is there for fingers meanwhile.
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(40, 35))), at: 1.068)
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: Point(40, 35))), at: 1.07)
    #expect(next.taps == 1)
    session.advance(to: 2)
    _ = session.render()
    let (plain, _) = try self.session(nil, dots: dots)
    plain.advance(to: 2)
    _ = plain.render()
    #expect(session.pixels.hash() == plain.pixels.hash() && !session.needsFrame && session.nextDeadline == nil)
  }

  @Test("a scene is taken in by frames, whatever else comes meanwhile; one of a few dozen layers is there at once", arguments: [20, 100])
  func steps(dots: Int) throws {
    let (session, _) = try session(.fading, dots: dots)
    for i in 1...9 { session.send(.hover(Point(Double(i), 9)), at: 1 + Double(i) / 1000) }
    _ = session.render()
    let items = session.compositor.statistics.items
    #expect(dots == 20 ? items >= dots : items < dots / 2)
  }

  @Test("all of a scene is taken in while it is covered, in however uneven parts", arguments: [25, 60, 150, 400])
  func unevenParts(kept: Int) throws {
    let (session, _) = try session(.fading, dots: 420, kept: kept)
    var items: [Int] = []
    for frame in 0...5 {
      session.advance(to: 1 + Double(frame) / 60)
      _ = session.render()
      items.append(session.compositor.statistics.items)
    }
    // After the fourth step nothing comes any more, while the picture covers it still.
    #expect(items[0] < 100 && items[4] > 420 && items[5] == items[4])
  }

  @Test("what a scene keeps goes on being made ready behind the picture of the one before, while nothing moves, until it is")
  func madeReady() throws {
    let (session, next) = try session(.fading, size: Size(640, 400), dots: 100)
    let kept = Layer()
    kept.shouldRasterize = true
    for _ in 0..<20 {
      let sheet = Layer(frame: Rect(x: 0, y: 0, width: 640, height: 400))
      sheet.backgroundColor = Self.blue
      kept.addSublayer(sheet)
    }
    next.tree.root.addSublayer(kept)
    var (time, made, frames) = (1.0, 0, 0)
    while session.needsFrame, time < 1.08 {
      time += 0.002
      session.advance(to: time)
      #expect(session.render().isEmpty || frames == 0)
      made += session.compositor.statistics.tilesMade
      frames += 1
    }
    // Tiles of 128 pixels, for each of which 21 times as many are painted: more than in the five frames in which the scene is taken in.
    #expect(made == 5 * 4 && frames > 5 && !session.needsFrame)
  }

  @Test("the last picture of a scene has all of it, also where nobody looked at it before", arguments: [false, true])
  func unseenScene(isSeen: Bool) throws {
    let (session, _) = try session(.fading, dots: 2000)
    _ = session.render()
    for frame in 1...60 {
      session.advance(to: 1 + Double(frame) / 60)
      if isSeen { _ = session.render() }
    }
    session.replaceScene(with: Plain(Self.red), transition: .fading)
    session.send(.hover(nil), at: 2)
    _ = session.render()
    let (plain, _) = try self.session(nil, dots: 2000)
    plain.advance(to: 2)
    _ = plain.render()
    #expect(session.pixels.hash() == plain.pixels.hash())
  }

  @Test(
    "a large scene is whole where nobody looked while it was covered, and where the window changes its size meanwhile",
    arguments: [false, true])
  func stagingCutShort(resizes: Bool) throws {
    let (session, _) = try session(.fading, dots: 2000)
    _ = session.render()
    if resizes { session.send(.resize(Size(90, 60)), at: 1.01) } else { session.advance(to: 5) }
    _ = session.render()
    let (plain, _) = try self.session(nil, dots: 2000)
    if resizes { plain.send(.resize(Size(90, 60)), at: 1.01) } else { plain.advance(to: 5) }
    _ = plain.render()
    #expect(session.pixels.hash() == plain.pixels.hash())
  }

  @Test("what closes shrinks into its frame, and is gone then")
  func closing() throws {
    let (session, _) = try session(.closing(into: "square"))
    _ = session.render()
    // Within the frame's rim, which begins at the stage's edges.
    #expect(isRed(session.pixels[10, 10]))
    session.advance(to: 1.15)
    _ = session.render()
    #expect(isBlue(session.pixels[1, 1]) && isRed(session.pixels[40, 30]))
    session.advance(to: 1.4)
    _ = session.render()
    #expect(isBlue(session.pixels[2, 2]) && isBlue(session.pixels[40, 30]) && !session.needsFrame)
  }

  @Test("a layer that is not there, and any other reason, only fades", arguments: [SceneTransition.opening(from: "nothing"), .fading])
  func fading(transition: SceneTransition) throws {
    let (session, _) = try session(transition)
    _ = session.render()
    let first = session.pixels[2, 2]
    session.advance(to: 1 + transition.duration / 2)
    _ = session.render()
    let middle = session.pixels[2, 2]
    #expect(isRed(first) && !isRed(middle) && !isBlue(middle))
    session.advance(to: 2)
    _ = session.render()
    #expect(isBlue(session.pixels[2, 2]))
  }

  @Test(
    "one picture goes over into the ground and that into the other: no frame shows both at once",
    arguments: [SceneTransition.opening(from: "square"), .closing(into: "square")])
  func oneAtATime(transition: SceneTransition) throws {
    let (session, _) = try session(transition, background: .white)
    for step in 0...30 {
      session.advance(to: 1 + 0.4 * Double(step) / 30)
      _ = session.render()
      for pixel in [session.pixels[40, 30], session.pixels[60, 40]] {
        let (red, blue) = ((pixel >> 16) & 255, pixel & 255)
        // White lies between red and blue: what is mixed of these alone has neither in full.
        #expect(max(red, blue) >= 250, "\(transition), frame \(step)")
      }
    }
  }

  @Test("touches go to where things are going from the first moment on, and a resize ends what is on its way")
  func touches() throws {
    let (session, next) = try session(.opening(from: "square"))
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(40, 30))), at: 1.02)
    session.send(.touch(TouchEvent(id: 1, phase: .ended, position: Point(40, 30))), at: 1.04)
    #expect(next.taps == 1)
    session.send(.resize(Size(100, 90)), at: 1.05)
    #expect(next.tree.root.layer(named: "transition") == nil)
    _ = session.render()
    #expect(isBlue(session.pixels[95, 85]))
  }

  @Test("pictures are the same at any rate of frames before it")
  func rates() throws {
    var hashes: Set<UInt64> = []
    for frames in [1, 7] {
      let session = try Session(scene: Plain(Self.red), size: Size(80, 60), isReplay: true)
      for i in 1...frames {
        session.advance(to: Double(i) / Double(frames))
        if frames > 1 { _ = session.render() }
      }
      session.replaceScene(with: Plain(Self.blue), transition: .opening(from: "square"))
      session.send(.hover(nil), at: 1)
      session.advance(to: 1.2)
      _ = session.render()
      hashes.insert(session.pixels.hash())
    }
    #expect(hashes.count == 1)
  }
}
