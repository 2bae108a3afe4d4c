import Geometry
import Gestures
import Layers
import Sessions
import Testing

@testable import Playroom
@testable import Progress
@testable import RoomKit

@MainActor
@Suite("A locked room")
struct LockTests {
  /// A room that a parent has locked, and hands.
  private func visit(_ room: String = "dots", size: Size = Size(320, 568), options: RoomOptions = RoomOptions()) throws -> LobbyTests.Visit
  {
    let visit = try LobbyTests.Visit(Playroom(options: options, memory: ["settings": ["lockedRoom": .string(room)]]), size: size)
    visit.now = 1
    visit.session.advance(to: 1)
    #expect(visit.state["room"]?.string == room && visit.playroom.isLocked)
    return visit
  }

  private func send(
    _ phase: TouchPhase, _ p: Point, _ kind: TouchKind = .mouse, id: Int = 0, to visit: LobbyTests.Visit, after delay: Double = 0
  ) {
    wait(delay, visit)
    visit.session.send(.touch(TouchEvent(id: id, phase: phase, position: p, kind: kind)), at: visit.now)
  }

  private func wait(_ seconds: Double, _ visit: LobbyTests.Visit) {
    visit.now += seconds
    visit.session.advance(to: visit.now)
  }

  private func key(_ key: Key, _ isDown: Bool? = nil, to visit: LobbyTests.Visit) {
    visit.session.send(.key(KeyEvent(key, isDown: isDown)), at: visit.now)
  }

  private func layers(named name: String, in layer: Layer) -> [Layer] {
    (layer.name == name ? [layer] : []) + layer.sublayers.flatMap { layers(named: name, in: $0) }
  }

  /// The rings that are seen in the corners or about the padlock, with where they are on the stage and how full.
  private func rings(_ visit: LobbyTests.Visit) -> [(center: Point, part: Double)] {
    let root = visit.session.scene.tree.root
    return layers(named: "hold ring", in: root).compactMap { $0 as? HoldRing }.filter { !$0.isHidden }.map {
      ($0.convert(.zero, to: root), $0.part)
    }
  }

  private func padlock(_ visit: LobbyTests.Visit) throws -> Point {
    try #require(visit.session.scene.tree.root.layer(named: "lock button")).frame.center
  }

  private func showsHint(_ visit: LobbyTests.Visit) throws -> Bool {
    try !#require(visit.session.scene.tree.root.layer(named: "lock hint")).isHidden
  }

  @Test(
    "two fingers in two corners see rings fill there, whole on the stage, and run back when one of them lifts",
    arguments: LobbyLayoutTests.sizes)
  func fingers(size: Size) throws {
    let visit = try visit(size: size)
    let corners = [Point(6, size.height - 6), Point(size.width - 6, 6)]
    for (i, corner) in corners.enumerated() { send(.began, corner, .finger, id: i + 1, to: visit) }
    wait(0.2, visit)
    #expect(rings(visit).isEmpty)
    wait(0.95, visit)
    let seen = rings(visit)
    #expect(seen.count == 2 && seen.allSatisfy { abs($0.part - 0.5) < 1e-9 })
    let reach = 36 * HoldRing.reach * RoomControls.buttonSide(in: size) / 44
    for ring in seen {
      #expect(Rect(origin: .zero, size: size).contains(Rect(center: ring.center, size: Size(2 * reach, 2 * reach))))
      #expect(corners.contains { $0.distance(to: ring.center) < 1.5 * CornerHold.reach * CornerHold.unit(in: size) })
    }
    send(.ended, corners[0], .finger, id: 1, to: visit)
    wait(0.5, visit)
    #expect(rings(visit).isEmpty && visit.playroom.isLocked)
    send(.ended, corners[1], .finger, id: 2, to: visit)
    for (i, corner) in corners.enumerated() { send(.began, corner, .finger, id: i + 1, to: visit, after: 0.5) }
    wait(1.99, visit)
    #expect(visit.playroom.isLocked)
    wait(0.02, visit)
    #expect(!visit.playroom.isLocked && visit.page == "lobby")
  }

  @Test("both Shift keys see rings fill at the bottom, where those keys are")
  func keys() throws {
    let visit = try visit(size: Size(800, 600))
    key(.leftShift, true, to: visit)
    #expect(rings(visit).isEmpty)
    key(.rightShift, true, to: visit)
    wait(1, visit)
    let seen = rings(visit)
    #expect(seen.count == 2 && seen.allSatisfy { abs($0.part - 0.5) < 1e-9 && $0.center.y > 500 })
    visit.session.send(.focus(false), at: visit.now)
    wait(2, visit)
    #expect(rings(visit).isEmpty && visit.playroom.isLocked)
    for shift in [Key.leftShift, .rightShift] { key(shift, true, to: visit) }
    wait(2, visit)
    #expect(visit.page == "lobby")
  }

  @Test(
    "whoever presses the padlock or Escape sees in pictures what is asked, for a while; nobody is led home",
    arguments: LobbyLayoutTests.sizes)
  func hint(size: Size) throws {
    for kind in ["finger", "mouse", "Return", "Escape"] {
      let visit = try visit(size: size)
      #expect(try !showsHint(visit))
      if let kind = TouchKind(rawValue: kind) {
        send(.began, try padlock(visit), kind, to: visit)
        send(.ended, try padlock(visit), kind, to: visit, after: 0.1)
      } else if kind == "Return" {
        visit.session.scene.input.focus(visit.session.scene.tree.root.layer(named: "lock button"))
        key(.return, to: visit)
      } else {
        key(.escape, to: visit)
      }
      #expect(try showsHint(visit) && visit.state["room"]?.string == "dots")
      let panel = try #require(visit.session.scene.tree.root.layer(named: "lock hint"))
      #expect(Rect(origin: .zero, size: size).insetBy(dx: 2, dy: 2).contains(panel.frame))
      #expect(panel.sublayers.count == 3 && panel.sublayers.allSatisfy { panel.bounds.contains($0.frame) })
      #expect(96 * panel.transform.a >= 44)
      wait(LockHint.duration + 0.1, visit)
      #expect(try !showsHint(visit) && visit.playroom.isLocked)
      #expect(!visit.session.scene.tree.isAnimating)
    }
  }

  @Test(
    "with the mouse one holds the padlock while its ring fills, then the corner across, where a ring waits",
    arguments: LobbyLayoutTests.sizes)
  func mouse(size: Size) throws {
    let visit = try visit(size: size)
    let padlock = try padlock(visit)
    send(.began, padlock, to: visit)
    wait(1, visit)
    #expect(rings(visit).count == 1 && rings(visit).allSatisfy { abs($0.part - 0.5) < 1e-9 && $0.center.distance(to: padlock) < 1 })
    wait(1.1, visit)
    send(.ended, padlock, to: visit)
    wait(0.5, visit)
    let waiting = try #require(rings(visit).first)
    #expect(rings(visit).count == 1 && waiting.part == 0)
    #expect(waiting.center.x < size.width / 2 && waiting.center.y > size.height / 2)
    // Where the ring's middle is counts too.
    send(.began, waiting.center, to: visit, after: 1)
    wait(1.15, visit)
    #expect(rings(visit).count == 1 && rings(visit).allSatisfy { abs($0.part - 0.5) < 1e-9 } && visit.playroom.isLocked)
    wait(0.9, visit)
    #expect(!visit.playroom.isLocked && visit.page == "lobby")
  }

  @Test("a mouse that lets go too early, goes elsewhere or waits too long stays; a finger on the padlock alone too")
  func notByMouse() throws {
    let visit = try visit()
    let padlock = try padlock(visit)
    let across = Point(20, 548)
    // The corner alone, before the padlock.
    send(.began, across, to: visit)
    send(.ended, across, to: visit, after: 3)
    // Too short a hold of the padlock, then the corner.
    send(.began, padlock, to: visit, after: 1)
    send(.ended, padlock, to: visit, after: 1.9)
    send(.began, across, to: visit, after: 0.5)
    send(.ended, across, to: visit, after: 3)
    // The padlock, then another corner, then the right one too short, and too late.
    send(.began, padlock, to: visit, after: 1)
    send(.ended, padlock, to: visit, after: 2.1)
    send(.began, Point(20, 20), to: visit, after: 0.5)
    send(.ended, Point(20, 20), to: visit, after: 2.2)
    send(.began, across, to: visit, after: 0.2)
    send(.ended, across, to: visit, after: 1.8)
    send(.began, across, to: visit, after: 3)
    send(.ended, across, to: visit, after: 3)
    #expect(rings(visit).isEmpty)
    // A finger, however long.
    send(.began, padlock, .finger, id: 3, to: visit, after: 1)
    send(.ended, padlock, .finger, id: 3, to: visit, after: 8)
    send(.began, across, .finger, id: 3, to: visit, after: 1)
    send(.ended, across, .finger, id: 3, to: visit, after: 3)
    #expect(visit.playroom.isLocked && visit.state["room"]?.string == "dots")
    wait(10, visit)
    #expect(rings(visit).isEmpty)
  }

  @Test("a child that plays wildly with the mouse, or with one finger, does not get out by chance", arguments: TouchKind.allCases)
  func chance(kind: TouchKind) throws {
    var random = SeededGenerator(seed: 7)
    for room in RoomCatalog.pinwheel.rooms {
      let visit = try visit(room.name)
      for _ in 0..<150 {
        let corners = Rect(x: 8, y: 8, width: 304, height: 552).corners
        let p =
          Bool.random(using: &random)
          ? corners[Int.random(in: 0..<4, using: &random)]
          : Point(.random(in: 0...320, using: &random), .random(in: 0...568, using: &random))
        send(.began, p, kind, to: visit, after: .random(in: 0.05...0.6, using: &random))
        send(.moved, p + Point(.random(in: -30...30, using: &random), 3), kind, to: visit, after: 0.05)
        send(.ended, p, kind, to: visit, after: .random(in: 0.02...1.7, using: &random))
      }
      #expect(visit.playroom.isLocked, "\(room.name)")
    }
  }

  @Test("the two corners win over what is played under the fingers, and nothing is drawn by them")
  func overPlay() throws {
    for room in RoomCatalog.pinwheel.rooms {
      let visit = try visit(room.name, size: Size(1024, 768))
      for (i, corner) in [Point(30, 740), Point(990, 740)].enumerated() { send(.began, corner, .finger, id: i + 1, to: visit, after: 0.1) }
      wait(2.1, visit)
      #expect(!visit.playroom.isLocked && visit.page == "lobby", "\(room.name)")
    }
  }
}
