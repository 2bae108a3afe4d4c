import Geometry
import Gestures
import Layers
import Testing

@MainActor
@Suite("Playing with one switch")
struct ScanningTests {
  let ground = Ground()

  private func key(_ x: Double, _ name: String) -> Layer {
    let layer = ground.box(x, 0, 40, 40)
    layer.name = name
    let ground = ground
    layer.focusResponse = FocusResponse(activate: { ground.log.append(name) })
    return layer
  }

  private func wait(_ seconds: Double) { ground.tree.advance(to: ground.tree.now + seconds) }
  private func press(_ key: Key = .space) {
    ground.router.handle(.key(KeyEvent(key)), at: ground.tree.now)
  }
  private var focus: String? { ground.router.focusedLayer?.name }

  @Test(
    "the focus goes from one thing to the next at its pace, shown, and the switch presses where it is", arguments: [Key.space, .return])
  func walk(key switchKey: Key) {
    for (i, name) in ["a", "b", "c"].enumerated() { _ = key(Double(i) * 100, name) }
    ground.router.scanPace = 0.5
    #expect(focus == "a" && ground.router.showsFocus)
    wait(0.49)
    #expect(focus == "a")
    wait(0.02)
    #expect(focus == "b")
    wait(0.5)
    #expect(focus == "c")
    press(switchKey)
    #expect(ground.log == ["c"] && focus == "c")
    wait(0.5)
    #expect(focus == "a")
    ground.router.scanPace = nil
    wait(5)
    #expect(focus == "a")
    press(switchKey)
    #expect(ground.log == ["c", "a"])
  }

  @Test("each round begins with the first thing to do")
  func firstToDo() {
    let layers = ["a", "b", "c"].enumerated().map { key(Double($0) * 100, $1) }
    ground.router.preferredFocus = { layers[1] }
    ground.router.scanPace = 1
    #expect(focus == "b")
    wait(1.1)
    #expect(focus == "c")
    press()
    #expect(focus == "b" && ground.log == ["c"])
  }

  @Test("after two rounds it rests, and the next press only wakes it")
  func rest() {
    for (i, name) in ["a", "b"].enumerated() { _ = key(Double(i) * 100, name) }
    ground.router.scanPace = 1
    wait(60)
    #expect(ground.tree.nextDeadline == nil)
    press()
    #expect(ground.log == [] && ground.tree.nextDeadline != nil)
    press()
    #expect(ground.log.count == 1)
  }

  @Test("it stops at each place within a layer that has several, from the first one")
  func stops() {
    let board = key(0, "board")
    _ = key(100, "home")
    var column = 5
    board.focusResponse?.scanStops = ScanStops(count: { 3 }, move: { column = $0 })
    ground.router.scanPace = 1
    var seen: [String] = []
    for _ in 0..<5 {
      seen.append("\(focus ?? "") \(column)")
      wait(1)
    }
    #expect(seen == ["board 0", "board 1", "board 2", "home 2", "board 0"])
  }

  /// A piece that arrows move, and a button after it.
  private func piece(_ keys: [Key]) -> Layer {
    let piece = key(0, "piece")
    _ = key(100, "home")
    let ground = ground
    piece.focusResponse?.key = { event in
      guard event.key == .left || event.key == .right else { return false }
      if event.isPress { ground.log.append(event.key == .left ? "left" : "right") }
      return true
    }
    piece.focusResponse?.scanKeys = keys
    return piece
  }

  @Test(
    "what has keys of its own offers them one after the other, and the switch presses the one that is offered, as often as it is pressed")
  func offers() {
    _ = piece([.left, .right, .return])
    ground.router.scanPace = 1
    #expect(ground.router.offeredKey == nil)
    press()
    #expect(ground.log == [] && ground.router.offeredKey == .left)
    press()
    wait(0.9)
    press()
    #expect(ground.log == ["left", "left"] && ground.router.offeredKey == .left)
    wait(1)
    #expect(ground.router.offeredKey == .right)
    press()
    wait(1)
    press()
    #expect(ground.log == ["left", "left", "right", "piece"] && ground.router.offeredKey == .return)
  }

  @Test("after a round of keys without a press the focus goes on, and in the end it rests")
  func leaving() {
    _ = piece([.left, .right])
    ground.router.scanPace = 1
    press()
    wait(1)
    #expect(focus == "piece" && ground.router.offeredKey == .right)
    wait(1)
    #expect(focus == "home" && ground.router.offeredKey == nil)
    press()
    #expect(ground.log == ["home"])
    press()
    wait(60)
    #expect(ground.tree.nextDeadline == nil && ground.router.offeredKey == nil)
  }

  @Test("where a key leads the focus elsewhere, or takes the layer away, scanning begins anew")
  func elsewhere() {
    let piece = piece([.return])
    let home = ground.root.layer(named: "home")
    piece.focusResponse?.activate = { [router = ground.router] in
      router.focus(home)
      piece.removeFromSuperlayer()
    }
    ground.router.scanPace = 1
    press()
    press()
    #expect(focus == "home" && ground.router.offeredKey == nil)
    press()
    #expect(ground.log == ["home"])
  }

  @Test("the mark of what is offered is seen, and lies on the stage", arguments: [Key.left, .right, .up, .down, .return])
  func mark(offered: Key) throws {
    _ = piece([offered])
    ground.router.scanPace = 1
    press()
    let mark = try #require(ground.root.layer(named: "offered key") as? ShapeLayer)
    let box = try #require(mark.path.bounds)
    #expect(ground.root.bounds.contains(box) && box.width > 10)
    ground.router.scanPace = nil
    #expect(ground.root.layer(named: "offered key") == nil)
  }

  @Test("where nothing can be pressed, or the pace is no time, nothing happens and nothing hangs", arguments: [0, -1, .nan, .infinity])
  func nothing(pace: Double) {
    ground.router.scanPace = pace
    wait(10)
    press()
    wait(10)
    #expect(focus == nil && ground.log == [])
  }
}
