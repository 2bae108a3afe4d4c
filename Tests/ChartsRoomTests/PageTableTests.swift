import Geometry
import Gestures
import Layers
import RoomKit
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom

@MainActor
@Suite("The table beside the charts")
struct PageTableTests {
  private nonisolated static let sizes = [
    Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(360, 640), Size(768, 1024), Size(1280, 800), Size(3840, 2160),
  ]

  private func table(rows: Int = 40, columns: Int = 3) -> ChartTable {
    func column(_ c: Int) -> ChartTable.Column {
      ChartTable.Column(name: "Town \(c + 1)", values: (0..<rows).map { (row: Int) -> Double in Double(row * (c + 3) % 23) + 0.125 })
    }
    return ChartTable(name: "Weather", labels: (0..<rows).map { "\(2000 + $0)" }, columns: (0..<columns).map(column))
  }

  private func play(_ level: String, size: Size = Size(568, 320), table: ChartTable? = nil, options: RoomOptions = RoomOptions())
    throws -> ChartsPlay
  {
    var options = options
    options.contents[ChartTable.self] = table
    options.contents[FamilyPlay.self] = .example
    return try ChartsPlay(level, size: size, options: options)
  }

  private func open(_ play: ChartsPlay) throws -> TablePane {
    play.wait(2)
    let pane = try #require(play.room.pages.pane)
    play.tap(try #require(pane.openButton).position)
    play.wait(0.5)
    #expect(pane.isShown)
    return pane
  }

  private func cells(_ play: ChartsPlay) -> [[String]] {
    (play.state["sheet"]?["shown"]?.array ?? []).map { ($0.array ?? []).compactMap(\.string) }
  }

  /// A place in a row of the sheet.
  private func place(_ row: Int, _ pane: TablePane) throws -> Point {
    pane.sheet.position + (try #require(pane.sheet.place(of: row)))
  }

  @Test("its buttons are as large as those of the pages", arguments: sizes)
  func tools(size: Size) throws {
    let play = try play("data", size: size, table: table())
    let pane = try open(play)
    let layout = play.room.layout
    #expect(layout.table?.tools.count == pane.toolButtons.count)
    for tool in layout.table?.tools ?? [] { #expect(tool.size == layout.pager[0].size) }
  }

  @Test("each page's values stand in it: numbers of a file as they are, with their columns; shares with their parts of a hundred")
  func values() throws {
    let play = try play("data", size: Size(768, 1024), table: table())
    let pane = try open(play)
    #expect(play.state["sheet"]?["columns"] == ["Town 1", "Town 2", "Town 3"])
    #expect(cells(play).first == ["2000", "0.125", "0.125", "0.125"] && cells(play)[1] == ["2001", "3.125", "4.125", "5.125"])
    #expect(play.state["sheet"]?["rows"]?.int == 40)
    play.room.turn(to: .bars)
    #expect(play.state["sheet"]?["rows"]?.int == 10 && cells(play)[0].count == 2)
    play.room.turn(to: .pie)
    #expect(cells(play).map(\.[0]) == ["Town 1", "Town 2", "Town 3"] && cells(play)[0][2].hasSuffix("%"))
    #expect(pane.sheet.text(of: 0).hasPrefix("Town 1: "))
    let family = try self.play("play", size: Size(1280, 800))
    _ = try open(family)
    family.room.turn(to: .bars)
    #expect(cells(family).contains { $0 == ["Connect the dots", "41"] || $0[0].lowercased().contains("dots") })
  }

  @Test(
    "all columns are seen where letters stay large enough for it; else arrows say that there are more, and a finger reaches them",
    arguments: sizes)
  func columns(size: Size) throws {
    for count in [2, 3, 4] {
      let play = try play("data", size: size, table: table(columns: count))
      let pane = try open(play)
      func seen() -> [String] { (play.state["sheet"]?["columns"]?.array ?? []).compactMap(\.string) }
      if count < 4, max(size.width, size.height) >= 568 { #expect(seen().count == count, "\(count) at \(size)") }
      var found = Set(seen())
      let middle = pane.sheet.frame.center
      for way in [1.0, -1] where seen().count < count {
        for _ in 0..<4 {
          play.touch(.began, middle + Point(way * pane.sheet.frame.width * 0.4, 0))
          for k in 1...8 {
            play.wait(0.03)
            play.touch(.moved, middle + Point(way * pane.sheet.frame.width * (0.4 - 0.1 * Double(k)), 0))
          }
          play.touch(.ended, middle - Point(way * pane.sheet.frame.width * 0.4, 0))
          play.wait(0.3)
          found.formUnion(seen())
        }
      }
      #expect(found.count == count && play.room.pages.page == .curve, "\(found) at \(size)")
    }
  }

  @Test("columns share what is there: heads go below their lines first, letters become smaller then, and no smaller than they can be read")
  func arrangement() {
    let table = TableColumns.Measured(names: { $0 * 3 }, head: { _, letters, isStacked in letters * (isStacked ? 3 : 5) }, count: 3)
    let wide = TableColumns(table, letters: 20, in: 400, chosen: 0, first: nil)
    #expect(wide.shown == 0..<3 && !wide.isStacked && wide.letters == 20)
    let less = TableColumns(table, letters: 20, in: 250, chosen: 0, first: nil)
    #expect(less.shown == 0..<3 && less.isStacked && less.letters == 20)
    let small = TableColumns(table, letters: 20, in: 170, chosen: 0, first: nil)
    #expect(small.shown == 0..<3 && small.isStacked && small.letters < 15 && small.letters > 12)
    for width in stride(from: 5.0, to: 400, by: 5) {
      for (chosen, first) in [(0, nil), (2, nil), (1, 0), (0, 2), (2, 9)] as [(Int, Int?)] {
        let columns = TableColumns(table, letters: 20, in: width, chosen: chosen, first: first)
        #expect(columns.letters >= 12.4 && !columns.shown.isEmpty && columns.shown.count == columns.widths.count)
        #expect(columns.names + columns.widths.reduce(0, +) <= width + 1e-9)
        if columns.shown.count < 3 { #expect(columns.shown.contains(min(2, first ?? chosen))) }
      }
    }
  }

  @Test("what is dragged is seen in the table at once, and taken back there too")
  func edits() throws {
    for size in Self.sizes.dropFirst(2) {
      let play = try play("toy", size: size)
      _ = try open(play)
      #expect(cells(play).first?.last == "3")
      let plot = play.room.layout.plot
      play.touch(.began, Point(plot.minX, plot.midY))
      play.touch(.moved, Point(plot.minX, plot.minY))
      #expect(cells(play).first?.last == "10", "while the finger is down")
      play.touch(.ended, Point(plot.minX, plot.minY))
      play.wait(0.2)
      #expect(play.state["sheet"]?["marked"]?.int == 0)
      play.tap(try #require(play.room.controls.button(.undo)).position)
      #expect(cells(play).first?.last == "3")
    }
  }

  @Test("a tap on a row shows its value in the picture, another tap on it no more; a finger on the picture marks its row")
  func taps() throws {
    let play = try play("data", table: table())
    let pane = try open(play)
    play.tap(try place(2, pane))
    #expect(play.room.scrub?.row == 2 && play.room.mark.text == "6.1" && pane.sheet.marked == 2)
    play.wait(0.2)
    play.tap(try place(2, pane))
    #expect(play.room.scrub == nil && pane.sheet.marked == nil)
    let plot = play.room.layout.plot
    play.touch(.began, Point(plot.maxX - 1, plot.midY))
    play.touch(.ended, Point(plot.maxX - 1, plot.midY))
    #expect(pane.sheet.marked == 39 && pane.sheet.visibleRows.contains(39), "the row is brought where it is seen")
    play.room.turn(to: .pie)
    play.wait(2)
    play.tap(try place(1, pane))
    #expect(play.room.pie.openSlice == 1 && pane.sheet.marked == 1)
  }

  @Test("fingers and the wheel move the rows as far as there are any, a swipe to the side turns the page")
  func moving() throws {
    let play = try play("data", table: table(rows: 5000))
    let pane = try open(play)
    let (middle, seen) = (pane.sheet.frame.center, pane.sheet.visibleRows)
    #expect(seen.lowerBound == 0 && seen.count < 12)
    func drag(_ by: Point) {
      play.touch(.began, middle)
      for k in 1...8 {
        play.wait(0.02)
        play.touch(.moved, middle + by * (Double(k) / 8))
      }
      play.touch(.ended, middle + by)
    }
    drag(Point(0, -90))
    let dragged = pane.sheet.offset
    #expect(dragged > 60)
    play.wait(2)
    #expect(pane.sheet.offset > dragged, "it glides on")
    let rested = pane.sheet.offset
    play.wait(2)
    #expect(pane.sheet.offset == rested, "and comes to rest")
    play.send(.wheel(position: middle, delta: Point(0, 1e9)))
    #expect(pane.sheet.visibleRows.upperBound == 5000)
    play.send(.wheel(position: middle, delta: Point(0, -1e9)))
    #expect(pane.sheet.offset == 0 && play.room.pages.page == .curve)
    drag(Point(-100, 0))
    play.wait(1)
    #expect(play.room.pages.page == .bars && pane.sheet.table.rowCount == 10)
  }

  @Test("by keys alone: Tab leads to its button, arrows walk along the rows, Home and End to the ends, and the picture follows")
  func keys() throws {
    let play = try play("data", table: table())
    play.wait(2)
    let pane = try #require(play.room.pages.pane)
    play.focus(try #require(pane.openButton))
    play.key(.return)
    #expect(pane.isShown && play.session.scene.input.focusedLayer === pane.sheet)
    for key in [Key.down, .down, .down, .up] { play.key(key) }
    #expect(pane.sheet.marked == 1 && play.room.scrub?.row == 1)
    play.key(.end)
    #expect(pane.sheet.marked == 39 && play.room.scrub?.row == 39)
    play.key(.home)
    #expect(pane.sheet.marked == 0 && pane.sheet.visibleRows.lowerBound == 0)
    play.key(.return)
    #expect(pane.sheet.marked == nil)
    play.key(.right)
    #expect(play.room.pages.page == .bars && play.session.scene.input.focusedLayer === pane.sheet)
    #expect(pane.sheet.accessibilityLabel == "Table")
    play.key(.down)
    #expect(pane.sheet.accessibilityValue == pane.sheet.text(of: 0))
  }

  @Test("at every size and for either hand the table stands beside the picture, or in its place", arguments: sizes)
  func places(size: Size) throws {
    for isLeftHanded in [false, true] {
      for level in ["data", "toy", "play"] {
        let play = try play(level, size: size, options: RoomOptions(isLeftHanded: isLeftHanded))
        let pane = try open(play)
        let room = play.room
        let stage = Rect(origin: .zero, size: size)
        let sheet = pane.sheet.frame
        let buttons = (pane.toolButtons + [try #require(pane.openButton)]).map(\.frame)
        for frame in [sheet] + buttons { #expect(stage.contains(frame), "\(level) \(size) \(frame)") }
        for frame in buttons {
          #expect(frame.width >= 44 && (frame.intersection(sheet)?.isEmpty ?? true))
          for other in room.layout.pager { #expect(frame.intersection(other)?.isEmpty ?? true) }
        }
        #expect(sheet.height >= 60 && pane.sheet.visibleRows.count >= 2)
        if room.layout.hasPicture {
          #expect(room.layout.plot.intersection(sheet)?.isEmpty ?? true)
          #expect(room.layout.plot.width > 80 && room.layout.plot.height > 50, "\(level) \(size) \(room.layout.plot)")
        }
      }
    }
    #expect(try ChartsPlay("classic").room.pages.pane == nil)
  }

  @Test("it is kept whether the table is shown; a room where nothing was played has none")
  func keeping() throws {
    let play = try play("toy")
    _ = try open(play)
    #expect(play.state["document"]?["showsTable"] == true)
    let again = try ChartsPlay("toy", options: RoomOptions(state: play.state))
    #expect(again.room.pages.pane?.isShown == true)
    #expect(try !ChartsPlay("toy").room.probe().contains("showsTable"))
    #expect(try ChartsPlay("play").room.pages.pane == nil)
  }

  @Test("what stands on its page is saved: a picture and its values, which can be read back as a table")
  func saving() throws {
    let play = try play("data", table: table())
    let pane = try open(play)
    #expect(pane.toolButtons.map(\.name) == ["folder button", "save button"])
    play.tap(pane.toolButtons[0].position)
    play.wait(0.2)
    #expect(play.host.choices == 1)
    for page in ChartPage.allCases {
      play.room.turn(to: page)
      play.wait(2)
      play.tap(pane.toolButtons[1].position)
      play.wait(0.2)
    }
    let exports = play.host.exports
    #expect(exports.map(\.title) == ["Weather", "Weather: Town 1", "Weather"])
    let read = try exports.map { try ChartTable(csv: Array($0.table().utf8)) }
    #expect(read[0].columns == table().columns && read[0].labels == table().labels)
    #expect(read[1].rowCount == 10 && read[2].columns.map(\.name) == ["Weather", "%"])
  }

  @Test("where no files are allowed there is nothing to save or to open")
  func noFiles() throws {
    let host = StubHost()
    host.allowsFiles = false
    let room = try ChartsRoom(level: "data", host: host)
    #expect(room.pages.pane?.toolButtons.isEmpty == true && room.pages.pane?.openButton != nil)
  }

  @Test("a table of a million rows has layers for those that are seen alone, and is there within a moment")
  func large() throws {
    let table = ChartTable(
      labels: (0..<1_000_000).map { "\($0)" }, columns: [ChartTable.Column(name: "a", values: (0..<1_000_000).map { Double($0 % 977) })])
    let play = try play("data", table: table)
    let pane = try open(play)
    play.key(.end)
    #expect(pane.sheet.marked == 999_999 && pane.sheet.sublayers.reduce(0) { $0 + $1.sublayers.count } < 40)
    let time = ContinuousClock().measure { pane.toggle() }
    #expect(time < .milliseconds(100), "\(time)")
  }
}
