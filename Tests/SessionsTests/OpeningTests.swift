import Compositing
import Geometry
import Gestures
import Imaging
import Layers
import SessionsTestSupport
import Synchronization
import Testing

@testable import Sessions

/// Lets a thread that reads wait until a test lets it go on.
private final class Gate: Sendable {
  private let isOpen = Atomic(false)
  private let cancelled = Atomic(false)

  func open() { isOpen.store(true, ordering: .releasing) }

  func wait(for opening: FileOpening) {
    while !isOpen.load(ordering: .acquiring), !opening.isCancelled {}
    if opening.isCancelled { cancelled.store(true, ordering: .releasing) }
  }

  /// Waits until the reader has seen that nobody waits for it.
  func waitForCancellation() { while !cancelled.load(ordering: .acquiring) {} }
}

private struct Unreadable: Error, CustomStringConvertible {
  var description: String { "the file is damaged; save it again" }
}

/// A scene that was made elsewhere.
@MainActor
private final class Picture: Scene {
  let tree: LayerTree
  let input: InputRouter
  let title = "picture"

  init(_ tree: LayerTree = makeTree()) {
    self.tree = tree
    input = InputRouter(tree: tree)
  }

  nonisolated static func makeTree() -> LayerTree {
    let tree = LayerTree()
    tree.root.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 50), radius: 40), fillColor: .black))
    return tree
  }

  func layout(size: Size) {}
}

@MainActor
@Suite("Opening files off the main actor")
struct OpeningTests {
  private let gate = Gate()
  private let first = Playground()
  private let second = Playground()
  private let session: Session

  init() throws {
    first.takesFiles = false
    session = try Session(scene: first, size: Size(300, 200))
    let (gate, second) = (gate, second)
    session.readFile = { opening, _ in
      gate.wait(for: opening)
      if opening.path == "bad" { throw Unreadable() }
      return { OpenedScene(second) }
    }
  }

  /// Waits for what is read, as the window's loop does.
  private func drain() {
    while session.inbox.isEmpty {}
    session.drainInbox()
  }

  @Test("the scene goes on while a file is read, and the file's scene takes over when it is there")
  func goesOn() {
    session.send(.drop(path: "picture"), at: 1)
    #expect(session.scene === first)
    session.send(.touch(TouchEvent(id: 1, phase: .began, position: Point(100, 100))), at: 1.1)
    #expect(first.touches == [1: Point(100, 100)])
    gate.open()
    drain()
    #expect(session.scene === second && session.reader.pending == nil)
    #expect(second.tree.now == 1.1)
  }

  @Test("frames are drawn while a file is read")
  func frames() {
    first.square.add(BasicAnimation(.translationX, to: 50, duration: 1))
    _ = session.render()
    session.send(.drop(path: "picture"), at: 0)
    var drawn = 0
    for frame in 1...10 {
      session.advance(to: Double(frame) / 60)
      if !session.render().isEmpty { drawn += 1 }
    }
    #expect(drawn == 10 && session.scene === first && session.reader.pending != nil)
    gate.open()
    drain()
    #expect(session.scene === second)
  }

  @Test("a scene whose first frame was made where it was read is seen without making it again, for the surface that there is then")
  func firstFrame() throws {
    let picture = Picture()
    let tree = picture.tree
    let surface = session.surface
    #expect(surface == DrawingSurface(size: Size(300, 200)))
    for isResized in [false, true] {
      if isResized { session.send(.resize(Size(200, 100)), at: 1) }
      session.readFile = { _, surface in
        let frame = Handover(try surface.firstFrame(of: Picture.makeTree(), background: .white, limits: nil))
        return {
          let frame = frame.receive()
          return OpenedScene(Picture(frame.tree), firstFrame: frame)
        }
      }
      session.openInBackground("picture")
      drain()
      let damage = session.render()
      #expect(damage == [PixelRect(x: 0, y: 0, width: session.compositor.width, height: session.compositor.height)])
      #expect(session.compositor.statistics.meshesMade == 0)
      let alone = RasterCompositor(tree: tree, width: session.compositor.width, height: session.compositor.height, background: .white)
      _ = alone.render()
      #expect(session.pixels.hash() == alone.pixels.hash())
    }
  }

  @Test("what is going on is said after 0.3 seconds, and no longer than it takes")
  func progress() {
    session.send(.drop(path: "folder/picture.svg"), at: 1)
    _ = session.render()
    #expect(session.noticeText == nil && session.nextDeadline == 1.3)
    session.advance(to: 1.29)
    #expect(session.noticeText == nil)
    session.advance(to: 1.3)
    #expect(session.noticeText == "opening picture.svg ... Escape stops it" && session.needsFrame)
    #expect(session.nextDeadline == nil)
    gate.open()
    drain()
    #expect(session.noticeText == nil && session.needsFrame)
  }

  @Test("Escape stops the reading, and is nothing else then")
  func escape() {
    session.send(.drop(path: "picture"), at: 1)
    session.send(.key(KeyEvent(.escape, isDown: true)), at: 1.5)
    gate.waitForCancellation()
    #expect(session.reader.pending == nil && session.noticeText == "picture is not opened")
    drain()
    #expect(session.scene === first && !session.isOver)
  }

  @Test("another file takes the place of one that is still being read")
  func another() {
    session.send(.drop(path: "bad"), at: 1)
    session.send(.drop(path: "good"), at: 1)
    gate.waitForCancellation()
    gate.open()
    while session.scene === first { drain() }
    #expect(session.scene === second && session.noticeText == nil)
  }

  @Test("the first file is known by its opening, so that the same file dropped later is read as any other")
  func known() {
    let opening = FileOpening("picture")
    let (first, second) = (first, second)
    session.readFile = { asked, _ in
      let isFirst = asked === opening
      return { OpenedScene(isFirst ? second : first) }
    }
    session.openInBackground(opening)
    drain()
    #expect(session.scene === second)
    session.openInBackground("picture")
    drain()
    #expect(session.scene === first)
  }

  @Test("why a file cannot be opened is shown, or told to who asked for it")
  func failure() {
    gate.open()
    session.send(.drop(path: "bad"), at: 1)
    drain()
    #expect(session.scene === first && session.noticeText == "the file is damaged; save it again")
    session.advance(to: 20)
    var told: (any Error)?
    session.openInBackground("bad") { told = $0 }
    drain()
    #expect(told is Unreadable && session.noticeText == nil)
  }
}
