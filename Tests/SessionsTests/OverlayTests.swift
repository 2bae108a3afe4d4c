import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import SessionsTestSupport
import Testing

@testable import Sessions

@MainActor
@Suite("What lies over the picture")
struct OverlayTests {
  private struct Unreadable: Error, CustomStringConvertible {
    let description = "the file is damaged; save it again"
  }

  /// A finger that drags the square from (100, 100) by 50 points to the right.
  private static var drag: [SessionLog.Entry] {
    func touch(_ phase: TouchPhase, _ x: Double, at time: Double) -> SessionLog.Entry {
      SessionLog.Entry(time, .touch(TouchEvent(id: 1, phase: phase, position: Point(x, 100))))
    }
    var entries = [touch(.began, 100, at: 0.1)]
    for k in 1...10 { entries.append(touch(.moved, 100 + Double(k) * 5, at: 0.1 + Double(k) / 50)) }
    entries.append(touch(.ended, 150, at: 0.4))
    return entries
  }

  // MARK: The inspector

  @Test("an inspector changes neither what is drawn below it, nor what of that is drawn again, nor the scene")
  func undisturbed() throws {
    func play(_ isInspected: Bool) throws -> [String] {
      let scene = Playground()
      let session = try Session(scene: scene, size: Size(300, 200))
      session.isInspected = isInspected
      let stage = HeadlessStage(session: session, entries: Self.drag)
      var frames: [String] = []
      while stage.nextTime <= 1 {
        stage.advanceFrame()
        frames.append(
          "\(session.compositor.pixels.hash()) \(session.compositor.statistics) \(session.needsFrame) \(session.nextDeadline ?? -1)")
      }
      return frames + [scene.probe(), "\(scene.tree.root.sublayers.count)"]
    }
    #expect(try play(true) == play(false))
  }

  @Test("without an inspector the picture is the compositor's own; taken away, all is shown again once")
  func away() throws {
    let session = try Session(scene: Playground(), size: Size(300, 200))
    _ = session.render()
    #expect(session.pixels === session.compositor.pixels)
    let plain = session.pixels.hash()
    session.isInspected = true
    #expect(session.needsFrame)
    #expect(session.render() == [session.pixels.bounds])
    #expect(session.pixels !== session.compositor.pixels)
    #expect(session.pixels.hash() != plain)
    #expect(session.compositor.pixels.hash() == plain)
    session.isInspected = false
    #expect(session.render() == [session.pixels.bounds])
    #expect(session.pixels.hash() == plain)
    #expect(session.render().isEmpty)
  }

  @Test("an inspector names the recognizers with their states, why they lost, and what is animated")
  func report() throws {
    let scene = Playground()
    scene.square.name = "square"
    let session = try Session(scene: scene, size: Size(300, 200))
    for entry in Self.drag.dropLast() { session.send(entry.event, at: entry.time) }
    scene.turn()
    session.advance(to: 0.55)
    _ = session.render()
    let text = InspectorReport(
      input: scene.input, statistics: session.compositor.statistics, batches: 1, pixels: 60000, compositor: "raster",
      note: "a key changes that"
    ).text
    #expect(text.contains("pan on 'square': changed"))
    #expect(text.contains("tap on 'square': failed, preempted by pan") || text.contains("tap on 'square': failed, strayed"))
    #expect(text.contains("one without a key of 'square': 50 %"))
    #expect(text.contains("batches 1"))
    #expect(text.contains("drawn by raster (a key changes that)"))
  }

  @Test("an inspector sees every triangle and every layer of the list")
  func inspection() throws {
    let scene = Playground()
    let session = try Session(scene: scene, size: Size(300, 200), scale: 2)
    _ = session.render()
    let compositor = session.compositor
    var sides = 0
    var box = Rect(center: Point(200, 200), size: .zero)
    compositor.forEachMeshSide { a, b in
      sides += 1
      for p in [a, b] { box = box.union(Rect(origin: p, size: .zero)) }
    }
    #expect(sides == 6)
    #expect(box == Rect(x: 140, y: 140, width: 120, height: 120))
    var outlines: [Point] = []
    compositor.forEachLayerOutline { outlines.append($0.corners.0) }
    #expect(outlines == [Point(0, 0), Point(140, 140)])
    #expect(compositor.batches == 1)
  }

  @Test("lines and rectangles that are no numbers, or far away, leave the picture whole")
  func wildLines() {
    let picture = PixelBuffer(width: 20, height: 10)
    let before = picture.hash()
    for p in [Point(.nan, 0), Point(.infinity, 5), Point(-5, -5)] { picture.line(from: p, to: Point(-1, -1), .white) }
    picture.fill(PixelRect(x: 30, y: 0, width: 5, height: 5), .white)
    #expect(picture.hash() == before)
    picture.line(from: Point(-1e6, 5), to: Point(1e6, 5), .white)
    #expect((0..<20).allSatisfy { picture[$0, 5] == 0xFFFF_FFFF && picture[$0, 4] == 0 && picture[$0, 6] == 0 })
    picture.line(from: Point(-1e300, -1e300), to: Point(1e300, 1e300), .white)
  }

  // MARK: Files

  @Test("a dropped file's scene takes over, at the same time and size, and the events after it")
  func drop() throws {
    let (first, second) = (Playground(), Playground())
    let session = try Session(scene: first, size: Size(300, 200))
    session.openFile = { _ in OpenedScene(second) }
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100))), at: 1)
    session.send(.drop(path: "ignored"), at: 2)
    #expect(session.scene === first, "the scene made use of the file itself")
    first.takesFiles = false
    session.send(.drop(path: "picture"), at: 3)
    #expect(session.scene === second)
    #expect(first.touches.isEmpty)
    #expect(second.tree.now == 3 && session.now == 3)
    #expect(second.layouts == [Size(300, 200)])
    #expect(session.render() == [session.pixels.bounds])
    session.send(.touch(TouchEvent(id: 1, phase: .moved, position: Point(120, 100))), at: 4)
    session.send(.touch(TouchEvent(id: 2, phase: .began, position: Point(10, 10))), at: 4)
    #expect(second.touches == [2: Point(10, 10)])
    session.send(.resize(Size(200, 200)), at: 5)
    #expect(second.layouts.last == Size(200, 200) && first.layouts.count == 1)
  }

  @Test("a file that cannot be opened leaves the scene and shows why for six seconds")
  func badFile() throws {
    let scene = Playground()
    scene.takesFiles = false
    let session = try Session(scene: scene, size: Size(300, 200))
    session.openFile = { _ in throw Unreadable() }
    _ = session.render()
    let plain = session.pixels.hash()
    session.send(.drop(path: "x"), at: 1)
    #expect(session.scene === scene)
    #expect(session.noticeText == "the file is damaged; save it again")
    #expect(session.nextDeadline == 7)
    _ = session.render()
    #expect(session.pixels.hash() != plain)
    session.advance(to: 6.99)
    #expect(session.noticeText != nil)
    session.advance(to: 7)
    #expect(session.noticeText == nil && session.needsFrame)
    _ = session.render()
    #expect(session.pixels.hash() == plain)
    #expect(session.nextDeadline == nil && !session.needsFrame)
  }

  @Test("a notice and an inspector fit the smallest stage")
  func smallest() throws {
    let scene = Playground()
    scene.takesFiles = false
    let session = try Session(scene: scene, size: Size(1, 1))
    session.openFile = { _ in throw Unreadable() }
    session.isInspected = true
    session.send(.drop(path: "x"), at: 1)
    #expect(session.render() == [session.pixels.bounds])
    session.send(.resize(Size(60, 60)), at: 2)
    #expect(session.render() == [session.pixels.bounds])
  }
}
