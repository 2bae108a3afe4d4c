import Geometry
import Gestures
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

@MainActor
@Suite("Charts that grow of what one does")
struct PileTests {
  private func fruit(_ play: ChartsPlay) throws -> FruitMode { try #require(play.room.mode as? FruitMode) }

  @Test("fruit that is dragged into its column stays there; into another one it goes back, and beside all too")
  func dragging() throws {
    for size in [Size(320, 568), Size(1280, 800)] {
      let play = try ChartsPlay("fruit", size: size)
      let mode = try fruit(play)
      let kind = mode.count.fruits[0]
      func drag(to end: Point) {
        let start = mode.home(0).center
        play.touch(.began, start)
        for part in [0.2, 0.6, 1] {
          play.wait(0.03)
          play.touch(.moved, start.interpolated(to: end, part))
        }
        play.touch(.ended, end)
        play.wait(0.5)
      }
      drag(to: Point(mode.place.x((kind + 1) % 5), mode.place.plot.midY))
      #expect(mode.count.placed.isEmpty && play.host.sounds.last == .wrong)
      drag(to: mode.place.tray.center)
      #expect(mode.count.placed.isEmpty && play.host.sounds.last == .drop)
      drag(to: Point(mode.place.x(kind), mode.place.plot.midY))
      #expect(mode.count.placed == [0] && mode.count.counts[kind] == 1)
      play.tap(try #require(play.room.controls.button(.undo)).position)
      #expect(mode.count.placed.isEmpty)
    }
  }

  @Test("taps alone, and keys alone, count everything; then the columns are as high as there is fruit, and the next round brings other")
  func counting() throws {
    for isByKeys in [false, true] {
      let play = try ChartsPlay("fruit")
      let mode = try fruit(play)
      let amounts = mode.count.amounts
      for index in mode.count.fruits.indices {
        play.wait(0.4)
        if isByKeys {
          play.focus(mode.fruits[index])
          play.key(.space)
        } else {
          play.tap(mode.home(index).center)
        }
      }
      #expect(mode.count.isFinished && mode.count.counts == amounts && play.host.results == [.finished])
      play.wait(1.5)
      #expect(play.state["celebrating"]?.bool == true)
      let made = try #require(play.room.tree.root.layer(named: "made"), "a basket in the place of the tray")
      #expect(made.opacity == 1)
      play.wait(1.2)
      #expect(made.opacity == 0, "it flies home")
      play.wait(1.5)
      #expect(made.opacity == 1, "and is there again, to be looked at")
      #expect(ChartsRoom.lastingLevels(of: ["fruit", "coins"], options: RoomOptions()) == ["fruit"])
      #expect(
        try ChartsRoom.finishedPicture("fruit", options: RoomOptions()) != nil
          && ChartsRoom.finishedPicture("coins", options: RoomOptions()) == nil)
      var next = mode.count
      next.startOver()
      #expect(next.fruits != mode.count.fruits && next.placed.isEmpty)
    }
  }

  @Test("fruit is counted in its column whatever was kept of it")
  func fruitKept() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      let count = FruitCount(seed: seed)
      #expect(count.amounts.allSatisfy { (1..<FruitCount.most).contains($0) })
      #expect(zip(count.amounts, count.amounts.dropFirst()).allSatisfy { $0 != $1 })
    }
    let play = try ChartsPlay("fruit")
    play.tap(try fruit(play).home(3).center)
    let again = try fruit(ChartsPlay("fruit", options: RoomOptions(state: play.state))).count
    #expect(again == (try fruit(play).count))
    // Whoever starts the program again has another seed, and finds the same fruit.
    var other = RoomOptions(state: play.state)
    other.seed = 77
    let resumed = try fruit(ChartsPlay("fruit", options: other)).count
    #expect(resumed.fruits == again.fruits && resumed.placed == again.placed && again.placed.count == 1)
    for fruits: JSON in ["x", [], [0, 0, 1], [0, 1, 2, 3, 4, 9], [0, 0, 0, 0, 0, 0, 1, 2, 3, 4], [-1, 1e300, "a"]] {
      let state: JSON = ["room": "charts", "level": "fruit", "version": 1, "deals": 1, "fruits": fruits, "placed": [0]]
      let opened = try fruit(ChartsPlay("fruit", options: RoomOptions(state: state))).count
      #expect(opened.fruits == FruitCount(seed: RoomOptions().seed).fruits)
    }
    for placed: JSON in [nil, "x", [-1, 999, 0, 0, 1e300, "a"], []] {
      let state: JSON = ["room": "charts", "level": "fruit", "version": 1, "deals": -5, "placed": placed]
      #expect(try fruit(ChartsPlay("fruit", options: RoomOptions(state: state))).count.placed.count <= 1)
    }
  }

  @Test("each sum is as likely as its ways are many, and many throws come near to that", arguments: ChanceKind.allCases)
  func chance(kind: ChanceKind) {
    let expected: [Double] =
      kind == .coins ? [1, 4, 6, 4, 1].map { $0 / 16 } : [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map { $0 / 36 }
    #expect(zip(kind.probabilities, expected).allSatisfy { abs($0 - $1) < 1e-12 } && kind.probabilities.count == kind.sums.count)
    var totals = [Int](repeating: 0, count: kind.sums.count)
    for seed in 1...20 as ClosedRange<UInt64> {
      var count = ThrowCount(kind, seed: seed)
      while count.add() != nil {}
      #expect(count.counts.reduce(0, +) == ThrowCount.most && count.isFull)
      for place in totals.indices { totals[place] += count.counts[place] }
    }
    // Within five standard deviations of 20,000 throws.
    for (total, share) in zip(totals, expected) {
      #expect(abs(Double(total) - 20_000 * share) < 5 * (20_000 * share * (1 - share)).squareRoot())
    }
  }

  @Test("what was thrown stays what it was, with whatever seed one goes on", arguments: ChanceKind.allCases)
  func throwsKept(kind: ChanceKind) throws {
    var count = ThrowCount(kind, seed: 5)
    for _ in 0..<40 { _ = count.add() }
    let kept = try JSONText.decode(ThrowCount.Document.self, from: JSONText.encode(ThrowCount.Document(count)))
    #expect(ThrowCount(kept, kind: kind, seed: 99) == count)
  }

  @Test("throws that are taken back come again, and after all was cleared others come", arguments: ChanceKind.allCases)
  func takingBack(kind: ChanceKind) throws {
    var generator = SeededGenerator(seed: 2)
    var count = ThrowCount(kind, seed: 9)
    for _ in 0..<300 {
      let before = count
      _ = count.add()
      let after = count
      count.takeBack()
      #expect(count == before)
      if Int.random(in: 0..<20, using: &generator) == 0 { count.clear() } else { _ = count.add() }
      if count.throwsMade > 0 { #expect(count == after) }
      let kept = try JSONText.decode(ThrowCount.Document.self, from: JSONText.encode(ThrowCount.Document(count)))
      #expect(ThrowCount(kept, kind: kind, seed: 9) == count)
    }
    count.clear()
    count.takeBack()
    #expect(count.throwsMade == 0 && count.faces == nil)
    #expect(try JSONText.decode(ThrowCount.Document.self, from: #"{"start":-4,"throwsMade":1e9}"#).throwsMade <= ThrowCount.most)
  }

  @Test("a press throws once, the other key ten times; undo and clearing stop what is still to come", arguments: ["coins", "dice"])
  func throwing(level: String) throws {
    let play = try ChartsPlay(level)
    let mode = try #require(play.room.mode as? ThrowMode)
    let tray = mode.place.tray
    let (cup, many) = (Point(tray.midX, tray.minY + tray.height * 0.3), Point(tray.midX, tray.maxY - 12))
    play.tap(cup)
    #expect(mode.count.throwsMade == 1 && play.state["throws"]?.int == 1)
    play.wait(0.5)
    play.tap(many)
    play.wait(1.5)
    #expect(mode.count.throwsMade == 11 && mode.count.counts.reduce(0, +) == 11)
    play.tap(many)
    play.wait(0.3)
    play.tap(try #require(play.room.controls.button(.again)).position)
    play.wait(2)
    #expect(mode.count.throwsMade == 0)
    play.focus(try #require(mode.firstToDo))
    play.key(.space)
    #expect(mode.count.throwsMade == 1)
    #expect(try #require(ChartsPlay(level, options: RoomOptions(state: play.state)).room.mode as? ThrowMode).count == mode.count)
    play.wait(30)
    _ = play.session.render()
    #expect(!play.session.needsFrame && play.session.nextDeadline == nil, "nothing goes on when nobody plays")
  }

  @Test("each level's tour plays it as a hand would", arguments: ["fruit", "coins", "dice", "toy", "day"])
  func tours(level: String) throws {
    for size in [Size(320, 568), Size(640, 360)] {
      let stop = try ChartsRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      let stage = HeadlessStage(session: session, entries: stop.entries)
      stage.advance(to: stop.end)
      let state = try JSON(parsing: Array(stop.scene.probe().utf8))
      switch level {
      case "fruit": #expect(state["finished"]?.bool == true && state["celebrating"]?.bool == true)
      case "toy": #expect(state["document"]?["values"]?.array?.map { $0.int } != [3, 7, 5, 9, 4, 6, 2])
      case "day": #expect(state["noted"]?.int == 4 && state["period"]?.int == 365)
      default: #expect(state["throws"]?.int == 146)
      }
    }
  }

  @Test("columns, their names and the tray lie apart on every stage")
  func layouts() {
    for size in [Size(240, 320), Size(320, 568), Size(360, 640), Size(640, 360), Size(1280, 800), Size(3840, 2160), Size(400, 400)] {
      for isLeftHanded in [false, true] {
        for columns in [5, 11] {
          let place = PileLayout(size: size, columns: columns, isLeftHanded: isLeftHanded)
          let stage = Rect(origin: .zero, size: size).insetBy(dx: -0.001, dy: -0.001)
          for frame in [place.plot, place.names, place.tray] { #expect(stage.contains(frame)) }
          #expect(!place.tray.intersects(place.plot) && !place.tray.intersects(place.names) && place.plot.height > 60)
          for column in 0..<columns { #expect(place.column(at: Point(place.x(column), place.plot.midY)) == column) }
        }
      }
    }
  }
}
