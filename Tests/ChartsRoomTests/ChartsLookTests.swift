import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

/// What is written in the charts can be read: nothing lies over anything else, or beyond the stage.
@MainActor
@Suite("What is written in the charts")
struct ChartsLookTests {
  nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1920, 1080), Size(2160, 3840),
  ]

  private static let fruit = "apples pears plums cherries bananas grapes strawberries blackberries lemons watermelons".split(separator: " ")

  /// Words as labels, with a column for each name.
  private func table(_ columns: [String], words: [String] = Self.fruit.map(String.init)) -> ChartTable {
    ChartTable(
      name: "a table with a name", labels: words,
      columns: columns.enumerated().map { c, name in
        ChartTable.Column(name: name, values: words.indices.map { Double(($0 * 7 + c * 3) % 11 + 1) })
      })
  }

  private func longTable() -> ChartTable {
    table(
      ["a very long name of a series", "another extraordinarily long name", "something else", "x", "and more"],
      words: (0..<8).map { "Donaudampfschifffahrtsgesellschaft number \($0) of the harbour" })
  }

  /// The place of a layer on the stage.
  private func frame(_ layer: Layer, in room: ChartsRoom) -> Rect {
    let corners = layer.bounds.corners.map { layer.convert($0, to: room.tree.root, presented: false) }
    return Rect(
      minX: corners.map(\.x).min() ?? 0, minY: corners.map(\.y).min() ?? 0, maxX: corners.map(\.x).max() ?? 0,
      maxY: corners.map(\.y).max() ?? 0)
  }

  private func expectApart(_ layers: [Layer], in room: ChartsRoom, slack: Double = 0.5) {
    let stage = Rect(origin: .zero, size: room.layout.size).insetBy(dx: -1e-6, dy: -1e-6)
    let frames = layers.map { frame($0, in: room) }
    for (i, a) in frames.enumerated() {
      #expect(stage.contains(a), "\((layers[i] as? TextLayer)?.string ?? "") \(a) on \(stage)")
      for b in frames[..<i] {
        #expect(!a.insetBy(dx: slack, dy: slack).intersects(b.insetBy(dx: slack, dy: slack)), "\(a) and \(b) on \(stage)")
      }
    }
  }

  @Test("the bubble with a value stays on the stage and leaves what is written at the top to be seen", arguments: sizes)
  func bubble(size: Size) throws {
    for level in ["classic", "data"] {
      let play = try ChartsPlay(level, size: size, options: .showing(table(["kilos", "boxes"])))
      let room = play.room
      play.session.advance(to: 2)
      for page in ChartPage.allCases {
        room.turn(to: page)
        for row in 0..<(page == .pie ? room.pie.slices.count : 10) {
          room.showScrub(page, row)
          let bubble = try #require(room.mark.bubbleFrame)
          #expect(Rect(origin: .zero, size: size).contains(bubble), "\(page) \(row)")
          #expect(bubble.minY >= room.layout.ceiling - 0.01, "\(page) \(row)")
          for written in [room.caption.layer] + room.chips as [Layer] where !written.isHidden {
            #expect(!frame(written, in: room).intersects(bubble.insetBy(dx: 0, dy: 0.5)), "\(page) \(row)")
          }
        }
      }
    }
  }

  @Test("the bubble covers no other bar where there is a place beside or above them", arguments: sizes)
  func bubbleAndBars(size: Size) throws {
    for level in ["data"] {
      let room = try ChartsPlay(level, size: size, options: .showing(table(["kilos"]))).room
      room.turn(to: .bars)
      for row in 0..<10 {
        room.showScrub(.bars, row)
        let bubble = try #require(room.mark.bubbleFrame)
        let others = room.bars.frames(beside: row).map(room.layout.plotTransform.apply)
        let covered = others.reduce(0.0) { sum, bar in sum + (bubble.intersection(bar).map { $0.width * $0.height } ?? 0) }
        // As much as the heads of the two beside it, where the bars are too high to leave a place.
        let most = bubble.width * bubble.height * (min(size.width, size.height) < 360 ? 0.5 : 0.25)
        #expect(covered <= most, "\(row) on \(size): \(covered) of \(bubble)")
      }
    }
  }

  @Test("the bubble leaves the values at the axis to be seen, wherever along the plot it is", arguments: sizes)
  func bubbleAndAxis(size: Size) throws {
    for level in ["classic", "data"] {
      let room = try ChartsPlay(level, size: size, options: .showing(table(["kilos"]))).room
      for (page, axes) in [(ChartPage.curve, room.curve.axes), (.bars, room.bars.axes)] {
        room.turn(to: page)
        for row in 0..<10 {
          room.showScrub(page, row)
          let bubble = try #require(room.mark.bubbleFrame)
          for value in axes.texts.sublayers.prefix(axes.ticks.count) {
            let box = value.bounds.corners.map { room.layout.plotTransform.apply(value.convert($0, to: axes.texts)) }
            #expect(box.allSatisfy { $0.x <= bubble.minX }, "\(page) \(row) on \(size)")
          }
        }
      }
    }
  }

  @Test("names to choose between can be read and hit, and stand beside the title and the way home", arguments: sizes)
  func chips(size: Size) throws {
    for data in [table(["kilos", "boxes"]), table(["temperature", "rain", "wind"]), longTable()] {
      let room = try ChartsPlay("data", size: size, options: .showing(data)).room
      for page in ChartPage.allCases {
        room.turn(to: page)
        #expect(room.chips.count >= 2)
        for chip in room.chips { #expect(chip.frame.height >= 43.99) }
        expectApart(room.chips + (room.caption.layer.isHidden ? [] : [room.caption.layer]), in: room)
        let home = RoomControls.buttonSide(in: size)
        let corner = Rect(x: size.width - home, y: 0, width: home, height: home)
        for chip in room.chips { #expect(!chip.frame.intersects(corner)) }
      }
    }
  }

  @Test("where names have no room side by side, the one that is chosen stands alone, and the way on leads through all of them")
  func oneByOne() throws {
    let play = try ChartsPlay("data", size: Size(240, 320), options: .showing(longTable()))
    var seen: [Int] = []
    for k in 0..<5 {
      #expect(play.room.chips.count == 2 && play.room.chips[0].isChosen)
      seen.append(play.room.choice[0])
      play.tap(play.room.chips[1].frame.center, at: Double(k) + 1)
    }
    #expect(seen == [0, 1, 2, 3, 4] && play.room.choice == [0, 0, 0])
  }

  @Test("labels at the axes do not touch each other, nor the edges of the stage", arguments: sizes)
  func labels(size: Size) throws {
    for data in [table(["kilos", "boxes"]), longTable()] {
      let room = try ChartsPlay("data", size: size, options: .showing(data)).room
      for (page, axes) in [(ChartPage.curve, room.curve.axes), (.bars, room.bars.axes)] {
        room.turn(to: page)
        room.layout(size: size)
        #expect(!axes.below.isEmpty)
        expectApart(axes.texts.sublayers, in: room, slack: max(1, room.layout.unit))
      }
    }
  }

  @Test(
    "the buttons that turn pages are whole on every stage, and none lies over another", arguments: sizes + [Size(180, 320), Size(320, 180)])
  func pager(size: Size) throws {
    for (level, isLeftHanded) in [("data", false), ("toy", true), ("classic", false)] {
      let layout = try ChartsPlay(level, size: size, options: RoomOptions(isLeftHanded: isLeftHanded)).room.layout
      let buttons = layout.pager + (layout.opener.map { [$0] } ?? [])
      for (i, button) in buttons.enumerated() {
        #expect(Rect(origin: .zero, size: size).insetBy(dx: -1e-6, dy: -1e-6).contains(button), "\(level) \(button) on \(size)")
        #expect(button.width >= 44)
        for other in buttons[..<i] { #expect(!button.insetBy(dx: 0.1, dy: 0.1).intersects(other)) }
      }
    }
  }

  @Test("no bar covers the values at the axis, nor its upright line", arguments: sizes)
  func barsAndAxis(size: Size) throws {
    for data in [table(["kilos"]), table(["kilos"], words: ["one"]), table(["kilos"], words: (0..<24).map { "\($0) o'clock" })] {
      let bars = try ChartsPlay("data", size: size, options: .showing(data)).room.bars
      for (index, bar) in bars.bars.enumerated() {
        let box = try #require(bar.path.bounds)
        #expect(box.minX > 0 && box.maxX < bars.size.width, "\(index) on \(size)")
        #expect(bars.row(at: bars.x(of: index)) == index)
      }
    }
  }

  @Test("words too long to stand letter below letter are turned, and those of East Asia are not")
  func turning() throws {
    for (words, isTurned) in [(Self.fruit.map(String.init), true), ((0..<10).map { "東京特別区第\($0)" }, false)] {
      let room = try ChartsPlay("data", size: Size(240, 320), options: .showing(table(["kilos"], words: words))).room
      let below = room.bars.axes.texts.sublayers.filter { $0.position.y > room.bars.size.height }
      #expect(below.allSatisfy { ($0.transform.b != 0) == isTurned })
      #expect(room.bars.axes.below.map(\.text) == words)
    }
  }

  @Test("names about the pie do not touch each other, nor the ring, nor the edges of the stage", arguments: sizes)
  func names(size: Size) throws {
    // Slices that are narrow and side by side.
    let narrow = ChartTable(labels: longTable().labels, columns: [ChartTable.Column(name: "x", values: (0..<8).map { Double($0 * $0) })])
    for data in [table(["kilos"]), longTable(), narrow] {
      let room = try ChartsPlay("data", size: size, options: .showing(data)).room
      room.turn(to: .pie)
      room.layout(size: size)
      expectApart(room.pie.slices.map(\.badge), in: room, slack: max(1, room.layout.unit))
      for slice in room.pie.slices {
        let box = slice.badge.frame
        let nearest = Point(
          min(max(PieChart.center.x, box.minX), box.maxX), min(max(PieChart.center.y, box.minY), box.maxY))
        #expect(nearest.distance(to: PieChart.center) >= PieChart.radius + PieChart.ringWidth / 2 - 1, "\(slice.share.name)")
        #expect((slice.badge as? TextLayer).map { $0.style.size * room.layout.pie.a >= 9.9 } ?? false)
      }
    }
  }

  @Test("a slice of a day is labelled as days are at the axis, and told in full")
  func days() throws {
    let days = ChartTable(
      labels: ["2024-01-01", "2024-01-02", "2024-01-03"], columns: [ChartTable.Column(name: "rounds", values: [1, 2, 3])])
    let room = try ChartsPlay("data", options: .showing(days)).room
    #expect(room.pie.slices.map(\.share.label) == ["01-01", "01-02", "01-03"])
    #expect(room.pie.slices.map(\.share.name) == days.labels)
  }

  @Test("great numbers at an axis are written short, and all alike")
  func greatNumbers() {
    #expect(NumberText.axis([0, 5_000_000, 10_000_000]) == ["0", "5M", "10M"])
    #expect(NumberText.axis([-250_000, 0, 250_000]) == ["−250k", "0", "250k"])
    #expect(NumberText.axis([0, 50_000]) == ["0", "50000"])
    #expect(NumberText.axis([0, 0.5, 1]) == ["0", "0.5", "1"])
    #expect(NumberText.axis([0, 2e9]) == ["0", "2e9"])
  }

  @Test("where only whole numbers are, an axis has no parts of them")
  func wholeNumbers() {
    #expect(AxisScale.round(0...1, includesZero: true, isWhole: true).ticks == [0, 1])
    #expect(AxisScale.round(0...1, includesZero: true).ticks.count == 6)
    #expect(AxisScale.round(0...3, includesZero: true, isWhole: true).ticks == [0, 1, 2, 3])
    #expect(ChartSeries(name: "", labels: ["a", "b", "c"], values: [1, .nan, 3]).isWhole)
    #expect(!ChartSeries(name: "", labels: ["a", "b"], values: [1, 2.5]).isWhole)
  }
}
