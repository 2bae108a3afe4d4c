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

  @Test("where nothing can be pressed, or the pace is no time, nothing happens and nothing hangs", arguments: [0, -1, .nan, .infinity])
  func nothing(pace: Double) {
    ground.router.scanPace = pace
    wait(10)
    press()
    wait(10)
    #expect(focus == nil && ground.log == [])
  }
}
