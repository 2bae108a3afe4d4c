import Geometry
import Gestures
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

@MainActor
@Suite("Values to play with")
struct ToyChartsTests {
  private func pages(_ play: ChartsPlay) throws -> PagesMode { try #require(play.room.mode as? PagesMode) }

  private func values(_ play: ChartsPlay) throws -> [Int] { try #require(try pages(play).toy).values }

  @Test("a bar that is dragged takes the value that the finger is at, and curve and pie follow")
  func bars() throws {
    for size in [Size(320, 568), Size(640, 360), Size(1280, 800)] {
      let play = try ChartsPlay("toy", size: size)
      play.wait(2)
      let plot = try pages(play).layout.plot
      let x = plot.minX + plot.width * 2 / 6
      play.touch(.began, Point(x, plot.midY))
      for part in [0.5, 0.8, 1, 0.9] {
        play.wait(0.05)
        play.touch(.moved, Point(x, plot.maxY - plot.height * part))
      }
      play.touch(.ended, Point(x, plot.maxY - plot.height * 0.9))
      #expect(try values(play) == [3, 7, 9, 9, 4, 6, 2])
      #expect(play.state["bars"]?["bars"]?.array?[2]["value"]?.int == 9)
      #expect(try pages(play).curve.series.values == [3, 7, 9, 9, 4, 6, 2])
      #expect(play.state["pie"]?["slices"]?.array?[2]["value"]?.int == 9 && play.state["pie"]?["total"]?.int == 40)
      let undo = try #require(play.room.controls.button(.undo))
      play.wait(0.2)
      play.tap(undo.position)
      #expect(try values(play) == [3, 7, 5, 9, 4, 6, 2])
    }
  }

  @Test("what the values are stands beside the buttons, for either hand", arguments: [Size(320, 240), Size(320, 568), Size(1280, 800)])
  func title(size: Size) throws {
    for isLeftHanded in [false, true] {
      let play = try ChartsPlay("toy", size: size, options: RoomOptions(isLeftHanded: isLeftHanded))
      let undo = try #require(play.room.controls.button(.undo))
      #expect(play.room.caption.layer.frame.intersection(undo.frame)?.isEmpty ?? true)
      #expect(Rect(origin: .zero, size: size).contains(play.room.caption.layer.frame))
    }
  }

  @Test("the axis stays where it is while values change")
  func axis() throws {
    let toy = ToyCharts(language: .english)
    for value in [0, 10, 4] {
      for row in 0..<7 { _ = toy.set(row, to: value) }
      #expect(toy.bars(0).range == 0...10)
    }
  }

  @Test("an edge of the pie that is dragged gives one slice what its neighbour loses; a tap still opens a slice")
  func pie() throws {
    let play = try ChartsPlay("toy")
    let mode = try pages(play)
    mode.turn(to: .pie)
    play.wait(2)
    func ring(_ part: Double) -> Point {
      let angle = (part - 0.25) * 2 * Double.pi
      return mode.layout.pie.apply(PieChart.center + Point(Math.cos(angle), Math.sin(angle)) * PieChart.radius)
    }
    // The edge between the second slice and the third stands at 10 of 36.
    play.touch(.began, ring(10.0 / 36))
    for part in stride(from: 10.0, through: 12.0, by: 0.25) {
      play.wait(0.02)
      play.touch(.moved, ring(part / 36))
    }
    play.touch(.ended, ring(12.0 / 36))
    #expect(try values(play) == [3, 9, 3, 9, 4, 6, 2])
    #expect(mode.pie.openSlice == nil)
    play.wait(0.2)
    play.tap(ring(5.0 / 36))
    #expect(mode.pie.openSlice == 1)
  }

  @Test("however edges and bars are dragged, values stay within their range, and an edge takes nothing from the whole")
  func bounds() {
    var generator = SeededGenerator(seed: 12)
    let toy = ToyCharts(language: .english)
    for _ in 0..<4000 {
      let whole = toy.values.reduce(0, +)
      if Bool.random(using: &generator) {
        _ = toy.move(edge: Int.random(in: -1...8, using: &generator), to: [Double.nan, .infinity, -3, 7].randomElement(using: &generator)!)
        _ = toy.move(edge: Int.random(in: -1...8, using: &generator), to: Double.random(in: -0.2...1.2, using: &generator))
        #expect(toy.values.reduce(0, +) == whole)
      } else {
        _ = toy.set(Int.random(in: -1...8, using: &generator), to: Int.random(in: -20...30, using: &generator))
      }
      #expect(toy.values.count == 7 && toy.values.allSatisfy { (0...10).contains($0) })
    }
  }

  @Test("by keys a value that is shown goes up and down; what was changed is kept")
  func keys() throws {
    let play = try ChartsPlay("toy")
    play.wait(1)
    for key in [Key.return, .up, .up, .left, .down] { play.key(key) }
    #expect(try values(play) == [3, 7, 4, 10, 4, 6, 2])
    let again = try ChartsPlay("toy", options: RoomOptions(state: play.state))
    #expect(try values(again) == [3, 7, 4, 10, 4, 6, 2])
    let odd = try ChartsPlay(
      "toy", options: RoomOptions(state: ["room": "charts", "level": "toy", "version": 1, "values": [99, -4, 1, 1, 1, 1, 1]]))
    #expect(try values(odd) == [10, 0, 1, 1, 1, 1, 1])
    for wrong: JSON in [[1, 2], "x", nil, [1, 2, 3, 4, 5, 6, 1e300]] {
      let state: JSON = ["room": "charts", "level": "toy", "version": 1, "values": wrong]
      #expect(try values(ChartsPlay("toy", options: RoomOptions(state: state))) == [3, 7, 5, 9, 4, 6, 2])
    }
  }
}
