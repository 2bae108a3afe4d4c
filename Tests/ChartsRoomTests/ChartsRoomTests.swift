import Geometry
import Gestures
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

@MainActor
@Suite("The room of charts, beyond the classic")
struct ChartsRoomTests {
  private func table(_ rows: Int, columns: Int = 3) -> ChartTable {
    func column(_ c: Int) -> ChartTable.Column {
      ChartTable.Column(name: "s\(c)", values: (0..<rows).map { (row: Int) -> Double in Double(row * (c + 1) % 17) - 3 })
    }
    return ChartTable(labels: (0..<rows).map { "\($0)" }, columns: (0..<columns).map(column))
  }

  @Test("the state brings a room back to its page, choice, open slice and value")
  func restoring() throws {
    let play = try ChartsPlay("data")
    play.key(.down, at: 1)
    play.touch(.began, 200, 300, at: 2)
    play.touch(.ended, 200, 300, at: 2.1)
    var before = play.state(at: 4)
    var after = try ChartsPlay("data", options: RoomOptions(state: before)).state(at: 4)
    #expect(before["choice"] == [1, 1, 1] && before["scrub"] != .null)
    #expect(before == after)
    play.key(.pageDown, at: 5)
    play.key(.pageDown, at: 6)
    play.key(.return, at: 8)
    before = play.state(at: 12)
    after = try ChartsPlay("data", options: RoomOptions(state: before)).state(at: 12)
    #expect(before["pie"]?["selected"]?.int == 0)
    #expect(before == after)
  }

  @Test(
    "the state tells places and lengths in points of the stage, on every page and at every size",
    arguments: [Size(320, 568), Size(568, 320), Size(1024, 768), Size(1920, 1080)])
  func places(size: Size) throws {
    let play = try ChartsPlay(size: size)
    let room = play.room
    func isNear(_ json: JSON?, _ layer: Layer, _ p: Point) -> Bool {
      let place = layer.convert(p, to: room.tree.root)
      let told = (json?.array ?? []).compactMap(\.double)
      return told.count == 2 && near(told[0], place.x) && near(told[1], place.y)
    }
    var state = play.state(at: 2)
    let curve = room.curve.shape.runs[0]
    #expect(zip(state["curve"]?["points"]?.array ?? [], curve).allSatisfy { isNear($0, room.curve, $1) })
    let labels = state["curve"]?["labelsBelow"]?.array?.compactMap { $0["x"]?.double } ?? []
    #expect(near(labels.last, room.curve.convert(Point(room.curve.size.width, 0), to: room.tree.root).x))
    play.key(.pageDown, at: 3)
    state = play.state(at: 6)
    for (i, bar) in (state["bars"]?["bars"]?.array ?? []).enumerated() {
      #expect(isNear([bar["x"] ?? .null, bar["top"] ?? .null], room.bars, room.bars.point(of: i)))
      let foot = room.bars.convert(Point(0, room.bars.baseline), to: room.tree.root).y
      #expect(near(bar["height"]?.double, foot - (bar["top"]?.double ?? 0)))
    }
    play.key(.pageDown, at: 7)
    play.key(.return, at: 9)
    state = play.state(at: 12)
    #expect(isNear(state["pie"]?["center"], room.pie, PieChart.center))
    for (told, slice) in zip(state["pie"]?["slices"]?.array ?? [], room.pie.slices) {
      #expect(isNear(told["iconCenter"], room.pie, slice.badgePlace))
      #expect(
        isNear(told["link"]?.array?.first, room.pie, slice.linkEnds.0) && isNear(told["link"]?.array?.last, room.pie, slice.linkEnds.1))
    }
    let out = (state["pie"]?["slices"]?.array?[0]["offset"]?.array ?? []).compactMap(\.double)
    #expect(near(Point(out[0], out[1]).length, 10 * room.pie.transform.a))
    if size == Size(320, 568) {
      let middle = room.pie.slices[3].middle
      #expect(near(state["pie"]?["slices"]?.array?[3]["link"]?.array?[0].array?[0].double, 160 + 103 * Math.cos(middle)))
      #expect(near(state["pie"]?["slices"]?.array?[3]["link"]?.array?[0].array?[1].double, 330 + 103 * Math.sin(middle)))
      #expect((state["curve"]?["points"]?.array ?? []).contains { near($0.array?[1].double, 120) }, "the peak lies at the chart's top")
    }
  }

  @Test(
    "whatever a kept state holds, the room opens",
    arguments: [
      #"{}"#, "[1]", #"{"level":"data","page":7,"choice":[9,-1,"x"],"pie":{"selected":99},"scrub":{"page":"bars","row":-4}}"#,
      #"{"level":"data","page":"curve","choice":[1e300,0,0],"scrub":{"page":"curve","row":99999}}"#, #"{"level":"classic","page":"pie"}"#,
    ])
  func damagedState(text: String) throws {
    let state = try ChartsPlay("data", options: RoomOptions(state: JSON(parsing: Array(text.utf8)))).state(at: 3)
    #expect(state["page"]?.string == "curve" && state["choice"] == [0, 0, 0] && state["scrub"] == .null)
  }

  @Test("the keyboard turns pages, walks along the plot, opens slices and chooses series")
  func keyboard() throws {
    let play = try ChartsPlay("data")
    play.key(.return, at: 1)
    let start = try #require(play.state(at: 1.1)["scrub"]?["row"]?.int)
    play.key(.right, at: 1.2)
    play.key(.right, at: 1.3)
    play.key(.left, at: 1.4)
    #expect(play.state(at: 1.5)["scrub"]?["row"]?.int == start + 1)
    play.key(.return, at: 1.6)
    #expect(play.state(at: 1.7)["scrub"] == .null)
    play.key(.right, at: 2)
    play.key(.right, at: 3)
    #expect(play.state(at: 4)["page"]?.string == "pie")
    play.key(.tab, at: 4)
    play.key(.tab, at: 4.1)
    play.key(.return, at: 4.2)
    #expect(play.state(at: 5)["pie"]?["selected"]?.int == 1)
    play.key(.return, at: 5.2)
    #expect(play.state(at: 6)["pie"]?["selected"] == .null)
    play.key(.escape, at: 7)
  }

  @Test("at an end of the plot, left and right turn the page")
  func keysAtEnds() throws {
    let play = try ChartsPlay()
    play.key(.return, at: 1)
    play.key(.home, at: 1.2)
    play.key(.left, at: 1.4)
    #expect(play.state(at: 1.5)["scrub"]?["row"]?.int == 0)
    play.key(.end, at: 1.6)
    play.key(.right, at: 1.8)
    let state = play.state(at: 3)
    #expect(state["page"]?.string == "bars" && state["scrub"] == .null)
  }

  @Test("wherever a curve is touched, what the bubble says is the height of the line at the dot, also where the line leaves rows out")
  func marksOnTheLine() throws {
    var generator = SeededGenerator(seed: 3)
    var height = 50.0
    let walk = (0..<5000).map { _ in
      height += Double.random(in: -1...1, using: &generator)
      return height
    }
    let long = ChartTable(labels: walk.indices.map { "\($0)" }, columns: [ChartTable.Column(name: "walk", values: walk)])
    let gappy = ChartTable(labels: ["1", "2", "3", "4"], columns: [ChartTable.Column(name: "x", values: [3, .nan, 5.26, .nan])])
    for (level, data) in [("classic", nil), ("data", nil), ("data", long), ("data", gappy)] {
      let room = try ChartsPlay(level, options: .showing(data)).room
      let curve = room.curve
      for x in stride(from: -5, through: curve.size.width + 5, by: 1.7) {
        let row = try #require(curve.row(at: x))
        room.showScrub(.curve, row)
        #expect(room.scrub?.row == row)
        let (mark, value) = (curve.point(of: row), curve.series.values[row])
        #expect(near(mark.y, curve.size.height * (1 - curve.axis.fraction(value))))
        #expect(
          curve.shape.isBand || curve.shape.runs.joined().contains { near($0.x, mark.x) && near($0.y, mark.y) }, "\(level) at \(x)")
        #expect(room.mark.text == NumberText.value(value, on: curve.axis))
      }
      // What was kept of another time, or comes from the keyboard, is marked where the line is too.
      for row in stride(from: 0, to: curve.series.values.count, by: max(1, curve.series.values.count / 60)) {
        room.showScrub(.curve, row)
        #expect(try curve.shape.isBand || curve.shape.kept.contains(#require(room.scrub?.row)))
      }
    }
  }

  @Test("the keys walk over the points that the curve keeps, and at its ends turn the page")
  func keysOnTheCurve() throws {
    let play = try ChartsPlay()
    play.key(.return, at: 1)
    play.key(.home, at: 1.1)
    var rows: [Int] = []
    for k in 0..<13 {
      rows.append(try #require(play.state(at: 1.2 + Double(k) * 0.1)["scrub"]?["row"]?.int))
      play.key(.right, at: 1.25 + Double(k) * 0.1)
    }
    #expect(rows == [0, 4, 8, 12, 16, 20, 24, 27, 31, 35, 39, 43, 47])
    #expect(play.state(at: 4)["page"] == "bars")
  }

  @Test("choosing another series turns the old curve into the new one")
  func changing() throws {
    let play = try ChartsPlay("data")
    play.session.advance(to: 2)
    let old = play.room.curve.line.path
    play.key(.down, at: 2)
    let new = play.room.curve.line.path
    #expect(old != new)
    let begin = play.room.curve.line.presentedShape.path
    #expect(Path.distance(begin, old) < Path.distance(begin, new))
    play.session.advance(to: 2.2)
    let middle = play.room.curve.line.presentedShape.path
    #expect(middle != old && middle != new)
    play.session.advance(to: 2.5)
    #expect(play.room.curve.line.presentedShape.path == new)
  }

  @Test("a chip chooses its series, and a thousand series can be leafed through")
  func chips() throws {
    let play = try ChartsPlay("data", options: .showing(table(30, columns: 1000)))
    #expect(play.room.chips.count == 5)
    play.tap(play.room.chips[2].position, at: 1)
    #expect(play.state(at: 2)["choice"] == [2, 2, 2])
    play.tap(play.room.chips[4].position, at: 3)
    #expect(play.state(at: 4)["choice"] == [4, 4, 4])
    let other = try ChartsPlay("data", options: .showing(table(30, columns: 1000)))
    other.key(.up, at: 1)
    #expect(other.state(at: 2)["choice"] == [999, 999, 999])
  }

  @Test(
    "negative values, zeros, gaps, single and huge values are drawn and can be walked through",
    arguments: [
      [-1.0, -5, -2], [0, 0, 0], [.nan, 1, .nan, 2], [7], [1e300, -1e300, 1e300], [.nan], [.leastNonzeroMagnitude, 1e-300],
    ])
  func oddValues(values: [Double]) throws {
    let table = ChartTable(labels: values.indices.map { "r\($0)" }, columns: [ChartTable.Column(name: "v", values: values)])
    let play = try ChartsPlay("data", options: .showing(table))
    for page in 0..<3 {
      _ = play.picture(at: Double(page) * 3 + 2)
      play.touch(.began, 60, 300, at: Double(page) * 3 + 2.1)
      play.touch(.moved, 300, 330, at: Double(page) * 3 + 2.2)
      play.touch(.ended, 300, 330, at: Double(page) * 3 + 2.3)
      _ = play.picture(at: Double(page) * 3 + 2.4)
      play.key(.pageDown, at: Double(page) * 3 + 2.5)
    }
    let state = play.state(at: 12)
    for point in state["curve"]?["points"]?.array ?? [] {
      #expect(point.array?.allSatisfy { ($0.double ?? .nan).magnitude < 1000 } == true)
    }
    let shares = state["pie"]?["slices"]?.array?.compactMap { $0["share"]?.double } ?? []
    #expect(shares.isEmpty || near(shares.reduce(0, +), 1))
  }

  @Test("more than seven shares are folded into the six greatest and all others")
  func folding() {
    let values: [Double] = [1, 2, 50, 4, 5, 6, 7, 8, 9, 10, 11, 12, -4, .nan, 0]
    let shares = PieShare.folded(values, others: "others") { "s\($0 + 1)" }
    #expect(shares.map(\.name) == ["s3", "s8", "s9", "s10", "s11", "s12", "others"])
    #expect(shares.map(\.value) == [50, 8, 9, 10, 11, 12, 25])
  }

  @Test("many rows are drawn by the lowest and the highest in each column, so that no peak is lost")
  func reducing() {
    var values = (0..<100_000).map { Double($0 % 10) }
    values[54_321] = 1000
    values[77_777] = -1000
    let series = ChartSeries(name: "", kind: .number, labels: values.map { _ in "" }, values: values)
    let shape = CurveShape.reduced(series, scale: .round(series.range, includesZero: false), size: Size(600, 300), columns: 300)
    #expect(shape.kept.count <= 600 && shape.kept.contains(54_321) && shape.kept.contains(77_777))
    #expect(zip(shape.kept, shape.kept.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("what is known of a column's blocks finds the lowest and highest of any stretch, the first of equals, in few looks")
  func blocks() {
    var generator = SeededGenerator(seed: 11)
    for count in [0, 1, 4095, 4096, 5000, 300_000] {
      var values: [Double] = []
      for _ in 0..<count {
        let value = Double(Int.random(in: -40...40, using: &generator))
        values.append(Int.random(in: 0..<3, using: &generator) == 0 ? .nan : value)
      }
      let blocks = BlockExtremes(values)
      for _ in 0..<60 {
        let start = Int.random(in: 0...count, using: &generator)
        let rows = start..<Int.random(in: start...count, using: &generator)
        let found = values.withUnsafeBufferPointer { blocks.extremes(of: rows, in: $0) }
        let there = rows.filter { !values[$0].isNaN }
        let least: Double? = there.map { values[$0] }.min()
        let greatest: Double? = there.map { values[$0] }.max()
        let low: Int = there.first { values[$0] == least } ?? -1
        let high: Int = there.first { values[$0] == greatest } ?? -1
        #expect(found.low == low && found.high == high)
        let most = count < BlockExtremes.leastRows ? count : 2 * BlockExtremes.side + count / BlockExtremes.side
        #expect(found.looks <= most, "too many looks: \(found.looks)")
      }
    }
  }

  @Test("many values that go up and down everywhere are a band between their lowest and highest; a slow curve stays a line")
  func band() throws {
    var generator = SeededGenerator(seed: 5)
    let noise = (0..<20_000).map { _ in Double.random(in: 10...90, using: &generator) }
    let wave = (0..<20_000).map { 50 + 40 * Math.sin(Double($0) / 500) }
    func shape(_ values: [Double]) -> CurveShape {
      let series = ChartSeries(name: "", kind: .number, labels: values.map { _ in "" }, values: values)
      return CurveShape.reduced(series, scale: .round(0...100, includesZero: true), size: Size(500, 100), columns: 200)
    }
    #expect(!shape(wave).isBand && shape(wave).lower.isEmpty)
    let band = shape(noise)
    #expect(band.isBand && band.runs.map(\.count) == band.lower.map(\.count) && band.runs[0].count == 200)
    #expect(zip(band.runs[0], band.lower[0]).allSatisfy { $0.y < 25 && $1.y > 75 }, "each column holds a hundred values")
    #expect(band.line.contains(Point(250, 50)) && !band.line.contains(Point(250, 5)))
    #expect(band.dots.isEmpty)
    // What lies between the band and the ground is the area; none where the ground lies within the band.
    let area = try #require(band.area(downTo: 100).bounds)
    #expect(area.minY > 75 && area.maxY == 100)
    #expect(band.area(downTo: 50).bounds?.height == 0)
    // Gaps part it.
    var gappy = noise
    for i in 8000..<12_000 { gappy[i] = .nan }
    #expect(shape(gappy).runs.map(\.count) == [80, 80] && shape(gappy).lower.map(\.count) == [80, 80])
  }

  @Test("a line opens into a band and closes again, from what is drawn just then")
  func opening() {
    let line = CurveEdges(Path(polyline: [Point(0, 10), Point(100, 30)]).flattened(tolerance: 0.5))
    #expect(line.upper == [Point(0, 10), Point(100, 30)] && line.lower == line.upper)
    let band = CurveShape(
      runs: [[Point(0, 1), Point(50, 2), Point(100, 3)]], lower: [[Point(0, 91), Point(50, 92), Point(100, 93)]], isSmooth: false)
    let opening = band.atHeights(of: line)
    #expect(opening.runs[0].map(\.y) == [10, 20, 30] && opening.lower[0].map(\.y) == [10, 20, 30])
    let edges = CurveEdges(band.line.flattened(tolerance: 0.5))
    #expect(edges.upper == band.runs[0] && edges.lower == band.lower[0])
    let closing = CurveShape(runs: [[Point(25, 0), Point(100, 0)]]).atHeights(of: edges)
    #expect(closing.runs[0].map(\.y) == [46.5, 48])
    #expect(band.atHeights(of: CurveEdges(FlattenedPath())) == band)
  }

  @Test("means and greatest values stand for more bars than there is room for")
  func summing() {
    let words = ChartSeries(name: "", labels: (0..<307).map { "w\($0)" }, values: (0..<307).map { Double($0 * 7 % 307) })
    #expect(words.bars.values == words.values.filter { $0 >= 67 } && words.bars.values.count == ColumnDigest.mostWords)
    #expect(words.bars.labels == words.labels.filter { words.values[words.labels.firstIndex(of: $0) ?? 0] >= 67 })
    let days = ChartSeries(name: "", kind: .date, labels: (0..<40).map { "\($0)" }, values: (0..<40).map(Double.init))
    #expect(days.bars.values == (0..<10).map { Double($0) * 4 + 1.5 } && days.bars.labels == (0..<10).map { "\($0 * 4)" })
  }

  @Test("the family's play is shown by days, rooms and shares, and says so kindly when there is none")
  func family() throws {
    #expect(try ChartsPlay("play").state(at: 1)["note"]?.string?.isEmpty == false)
    let play = try ChartsPlay("play", options: .showing(FamilyPlay.example))
    let state = play.state(at: 2)
    #expect(state["note"] == .null)
    #expect(state["curve"]?["rows"]?.int == 7 && state["choices"] == ["7", "30", "365"])
    #expect(state["pie"]?["slices"]?.array?.count == 5)
    play.key(.down, at: 3)
    #expect(play.state(at: 4)["curve"]?["rows"]?.int == 30)
  }

  @Test("rounds a day count days without play as none, up to the last day played")
  func days() {
    let play = FamilyPlay(days: [.init(day: 10, rounds: 1), .init(day: 98, rounds: 2), .init(day: 100, rounds: 5)])
    let table = ChartTable.family(play, .roundsPerDay(days: 7))
    #expect(table.columns[0].values == [0, 0, 0, 0, 2, 0, 5])
    #expect(table.labels.last == CalendarDay(number: 100).text)
  }

  @Test("on a stage of twice a desktop's size the charts are the same picture, twice as large")
  func twice() {
    let charts = [Size(1920, 1080), Size(3840, 2160)].map {
      ChartsLayout(size: $0, isClassic: false, hasChips: true, sides: StageSides(isLeftHanded: false))
    }
    #expect(charts[1].unit == 2 * charts[0].unit && charts[1].plot.width == 2 * charts[0].plot.width)
    #expect(charts[1].labelSize == charts[0].labelSize)
  }

  @Test(
    "the charts, buttons and names keep to the stage and apart at every size",
    arguments: [
      Size(240, 320), Size(320, 240), Size(320, 568), Size(568, 320), Size(768, 1024), Size(1024, 768), Size(1920, 1080), Size(3840, 2160),
      Size(2160, 3840),
    ])
  func layouts(size: Size) throws {
    for (isClassic, hasChips, isLeft) in [(true, false, false), (false, true, false), (false, true, true)] {
      let layout = ChartsLayout(
        size: size, isClassic: isClassic, hasChips: hasChips, hasNames: !isClassic, sides: StageSides(isLeftHanded: isLeft))
      let stage = Rect(origin: .zero, size: size)
      for frame in [layout.plot, layout.caption, layout.chips] + layout.pager { #expect(stage.contains(frame), "\(frame)") }
      let pie = layout.pie.apply(Rect(center: PieChart.center, size: Size(290, 290)))
      #expect(stage.insetBy(dx: -1, dy: -1).contains(pie), "\(pie)")
      // The ring of the focus goes round all that is written, 7 points at most outside it.
      for page in ChartPage.allCases {
        let frame = layout.frame(of: page)
        #expect(stage.contains(frame.insetBy(dx: -5, dy: -5)))
        #expect(page == .pie || frame.insetBy(dx: -5, dy: -5).contains(layout.plot))
      }
      for button in layout.pager { #expect(button.width >= 44 && !button.intersects(layout.plot) && !button.intersects(pie)) }
      #expect(layout.plot.width > size.width * 0.5 && layout.plot.height > size.height * 0.3)
      let side = RoomControls.buttonSide(in: size)
      #expect(!Rect(x: size.width - side, y: 0, width: side, height: side).intersects(layout.caption))
    }
  }

  @Test("turning the tablet in mid-drag loses nothing")
  func resizing() throws {
    let play = try ChartsPlay()
    play.touch(.began, 300, 90, at: 1)
    play.touch(.moved, 200, 90, at: 1.1)
    play.session.send(.resize(Size(568, 320)), at: 1.2)
    play.touch(.moved, 100, 90, at: 1.3)
    play.touch(.ended, 100, 90, at: 1.4)
    #expect(play.state(at: 3)["page"]?.string == "bars")
    play.session.send(.resize(Size(320, 568)), at: 3.1)
    #expect(near(play.state(at: 4)["offset"]?.double, 1))
  }

  @Test("two fingers open two slices one after the other, and a third may scrub nothing away")
  func severalFingers() throws {
    let play = try ChartsPlay()
    play.key(.pageDown, at: 1)
    play.key(.pageDown, at: 2)
    let (a, b) = (ChartsPlay.ring(45), ChartsPlay.ring(120))
    play.touch(.began, a.x, a.y, at: 5, id: 1)
    play.touch(.began, b.x, b.y, at: 5.1, id: 2)
    play.touch(.ended, a.x, a.y, at: 5.2, id: 1)
    #expect(play.state(at: 5.3)["pie"]?["selected"]?.int == 2)
    play.touch(.ended, b.x, b.y, at: 5.4, id: 2)
    #expect(play.state(at: 6)["pie"]?["selected"]?.int == 3)
  }

  @Test("every level can be toured, and has its picture and its words", arguments: ["classic", "data", "play", "toy"])
  func touring(level: String) throws {
    for size in [Size(320, 568), Size(568, 320)] {
      let stop = try ChartsRoom.tour(level: LevelID(level), size: size, options: RoomOptions())
      let session = try Session(scene: stop.scene, size: size, isReplay: true)
      let stage = HeadlessStage(session: session, entries: stop.entries)
      stage.advance(to: stop.end)
      #expect(try JSON(parsing: stop.scene.probe())["page"] == "pie")
    }
    #expect(try !ChartsRoom.levelPicture(LevelID(level), options: RoomOptions()).sublayers.isEmpty)
  }
}
