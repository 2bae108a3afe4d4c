import Compositing
import Geometry
import Layers
import RoomTestSupport
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

@MainActor
@Suite("The room of charts, classic")
struct ChartsClassicTests {
  // MARK: - The curve

  @Test("the curve keeps the first point, the last, each peak and every (n/15 + 1)th counted from the last one kept")
  func kept() throws {
    func ys(_ count: Int, peaks: Set<Int>) -> [Point] { (0..<count).map { Point(Double($0), peaks.contains($0) ? 0 : 5) } }
    #expect(CurveShape.classicKept(ys(10, peaks: [])) == Array(0..<10))
    #expect(CurveShape.classicKept(ys(16, peaks: [])) == [0, 2, 4, 6, 8, 10, 12, 14, 15])
    // A peak is kept, and counting goes on from it.
    #expect(CurveShape.classicKept(ys(31, peaks: [4])) == [0, 3, 4, 7, 10, 13, 16, 19, 22, 25, 28, 30])
    #expect(CurveShape.classicKept(ys(1, peaks: [])) == [0])
    #expect(CurveShape.classicKept([]) == [])
    let curve = try #require(ChartsPlay().state(at: 0)["curve"])
    let indices = curve["kept"]?.array?.compactMap(\.int)
    // 48 points: every fourth, the peak at 37 minutes past nine, from there every fourth again, and the last.
    #expect(indices == [0, 4, 8, 12, 16, 20, 24, 27, 31, 35, 39, 43, 47])
  }

  @Test("the curve is one cubic path with its control points at the mid x and each end's y")
  func cubics() throws {
    let room = try ChartsPlay().room
    var elements: [Path.Element] = []
    room.curve.line.path.forEach { elements.append($0) }
    let points = room.curve.shape.runs[0]
    #expect(elements.count == points.count)
    #expect(elements.first == .move(points[0]))
    for (i, element) in elements.enumerated().dropFirst() {
      let (a, b) = (points[i - 1], points[i])
      let x = (a.x + b.x) / 2
      #expect(element == .cubic(from: a, control1: Point(x, a.y), control2: Point(x, b.y), to: b))
    }
    #expect(points.contains { $0.y == 0 }, "the peak lies at the chart's top")
    #expect(points.first?.x == 0 && points.last?.x == 320)
  }

  @Test("the line is RGB (240, 196, 70), 2 wide, and draws itself evenly in 0.8 s; then the area fades in over 0.4 s")
  func drawing() throws {
    let play = try ChartsPlay()
    let line = play.room.curve.line
    #expect(line.strokeColor == Color(red: 240 / 255, green: 196 / 255, blue: 70 / 255))
    #expect(line.lineWidth == 2)
    for (time, end, area) in [(0.0, 0.0, 0.0), (0.2, 0.25, 0), (0.4, 0.5, 0), (0.79, 0.9875, 0), (1, 1, 0.5), (1.1, 1, 0.75), (1.3, 1, 1)] {
      let curve = try #require(play.state(at: time)["curve"])
      #expect(near(curve["strokeEnd"]?.double, end), "at \(time)")
      #expect(near(curve["areaOpacity"]?.double, area), "at \(time)")
    }
  }

  @Test("the area below is a vertical gradient of the line's colour from alpha 0.5 to 0 over the chart")
  func area() throws {
    let room = try ChartsPlay().room
    guard case .gradient(let gradient, let place)? = room.curve.area.fillPaint else {
      Issue.record("the area has no gradient")
      return
    }
    #expect(gradient.colors == [CurveChart.color.withAlpha(0.5), CurveChart.color.withAlpha(0)])
    #expect(gradient.startPoint == Point(0.5, 0) && gradient.endPoint == Point(0.5, 1))
    #expect(place == AffineTransform(a: 320, b: 0, c: 0, d: 340, tx: 0, ty: 0))
  }

  @Test("the area is seen below the curve and not above it")
  func masked() throws {
    let play = try ChartsPlay()
    let before = try ChartsPlay().picture(at: 0.79)
    let all = play.picture(at: 1.3)
    // The curve goes through (0, 433), (109, 251), (184, 120) and (320, 426).
    for (x, y) in [(109, 270), (109, 380), (184, 150), (280, 350), (20, 420)] {
      #expect(all[x, y] != before[x, y], "below the curve at \(x), \(y)")
    }
    for (x, y) in [(20, 330), (60, 250), (109, 200), (300, 300), (250, 180)] {
      #expect(all[x, y] == before[x, y], "above the curve at \(x), \(y)")
    }
  }

  @Test("each page's chart is 320x340 at (0, 120)")
  func frames() throws {
    let play = try ChartsPlay()
    for (page, time) in [("curve", 0.5), ("bars", 1.5), ("pie", 2.5)] {
      #expect(play.state(at: time)[page]?["frame"] == [0, 120, 320, 340], "\(page)")
      play.key(.pageDown, at: time + 0.1)
    }
  }

  @Test("the axes are white, 1 pixel; there are 6 labels of values and 4 times HH:mm")
  func axes() throws {
    let play = try ChartsPlay()
    let curve = try #require(play.state(at: 2)["curve"])
    #expect(curve["frame"] == [0, 120, 320, 340])
    #expect(curve["valueLabels"]?.array?.compactMap { $0["text"]?.string } == ["0", "30", "60", "90", "120", "150"])
    #expect(curve["valueLabels"]?.array?.compactMap { $0["y"]?.double } == [460, 392, 324, 256, 188, 120])
    let times = curve["labelsBelow"]?.array?.compactMap { $0["text"]?.string } ?? []
    #expect(times == ["19:00", "20:20", "21:35", "22:55"])
    let picture = play.picture(at: 2)
    #expect(picture[160, 460] == 0xffff_ffff, "the axis below")
    #expect(picture[0, 200] == 0xffff_ffff, "the axis beside")
    #expect(picture[1, 200] != 0xffff_ffff && picture[160, 461] != 0xffff_ffff)
  }

  // MARK: - The bars

  @Test("ten bars stand at ninths of the width, each a stalk 2 wide with a ball of radius 4 on top, in white of alpha 0.8")
  func bars() throws {
    let play = try ChartsPlay()
    let room = play.room
    #expect(room.bars.bars.count == 10)
    let greatest = room.bars.series.values.max() ?? 1
    for (i, bar) in room.bars.bars.enumerated() {
      let x = 320.0 / 9 * Double(i)
      let top = 340 - 340 * room.bars.series.values[i] / greatest
      let box = try #require(bar.path.bounds)
      #expect(near(box.minX, x - 4) && near(box.maxX, x + 4) && near(box.minY, top - 4) && near(box.maxY, 340))
      #expect(bar.path.contains(Point(x + 0.9, 339)) && !bar.path.contains(Point(x + 1.1, 339)))
      #expect(bar.path.contains(Point(x + 3.9, top)))
      #expect(bar.fillColor == Color(white: 1, alpha: 0.8))
    }
  }

  @Test("the bars grow in 0.3 s each, one every 0.1 s, from the last to the first, standing on the ground all the time")
  func growing() throws {
    let play = try ChartsPlay()
    play.swipe(from: 280, to: 60, at: 2)
    // The page is turned to as the finger lifts, at 2.2 s.
    for (time, index, scale) in [
      (2.21, 8, 0.0), (2.35, 9, 0.5), (2.45, 9, 0.8333), (2.45, 8, 0.5), (2.45, 7, 0.1667), (2.51, 9, 1), (3.05, 0, 0), (3.25, 0, 0.5),
      (3.41, 0, 1),
    ] {
      let bar = try #require(play.state(at: time)["bars"]?["bars"]?.array?[index])
      #expect(near(bar["scaleY"]?.double, scale), "bar \(index) at \(time)")
      #expect(near(bar["translationY"]?.double, 340 * (1 - scale), within: 0.5), "bar \(index) at \(time)")
      #expect(bar["visible"]?.bool == (scale > 0))
    }
  }

  @Test("words stand below the bars, and the values' labels stand at their grid lines")
  func words() throws {
    let bars = try #require(ChartsPlay().state(at: 0)["bars"])
    #expect(bars["labelsBelow"]?.array?.count == 10)
    for label in bars["valueLabels"]?.array ?? [] {
      let value = try #require(label["text"]?.string.flatMap(Double.init))
      #expect(near(label["y"]?.double, 460 - 340 * value / 100))
    }
  }

  @Test("the words below the bars are written one character a line, from the top down, each below its bar")
  func wordsDownwards() throws {
    let play = try ChartsPlay()
    play.key(.pageDown, at: 1)
    let bars = try #require(play.state(at: 4)["bars"])
    var letters: [(text: String, place: Point)] = []
    func collect(_ layer: Layer) {
      if let text = layer as? TextLayer, text.string.count == 1 { letters.append((text.string, text.convert(text.bounds.center, to: nil))) }
      for sublayer in layer.sublayers { collect(sublayer) }
    }
    collect(play.room.tree.root)
    for label in try #require(bars["labelsBelow"]?.array) {
      let x = try #require(label["x"]?.double)
      // The first and the last keep a little farther from the edge.
      let column = letters.filter { abs($0.place.x - x) < 12 && $0.place.y > 460 }.sorted { $0.place.y < $1.place.y }
      #expect(column.map(\.text).joined() == label["text"]?.string)
      #expect(zip(column, column.dropFirst()).allSatisfy { $1.place.y - $0.place.y > 6 })
    }
  }

  @Test("fewer than ten words draw as many bars", arguments: [0, 1, 2, 9])
  func fewer(count: Int) throws {
    let table = ChartTable(
      labels: (0..<count).map { "w\($0)" }, columns: [ChartTable.Column(name: "n", values: (0..<count).map(Double.init))])
    let play = try ChartsPlay("data", options: .showing(table))
    play.key(.pageDown, at: 1)
    play.touch(.began, 200, 300, at: 3)
    play.touch(.ended, 200, 300, at: 3.1)
    #expect(play.state(at: 4)["bars"]?["bars"]?.array?.count == count)
  }

  // MARK: - The pie

  /// A room at the pie, with nothing moving, at 5 s.
  private func atPie() throws -> ChartsPlay {
    let play = try ChartsPlay()
    play.key(.pageDown, at: 1)
    play.key(.pageDown, at: 2)
    play.session.advance(to: 5)
    return play
  }

  @Test("slices go from -90 degrees clockwise by share; rings, centre and alphas have the seed's numbers")
  func slices() throws {
    let play = try atPie()
    let pie = try #require(play.state(at: 5)["pie"])
    #expect(pie["center"] == [160, 330] && pie["radius"]?.double == 83 && pie["innerRadius"]?.double == 56.5)
    let slices = try #require(pie["slices"]?.array)
    #expect(slices.compactMap { $0["alpha"]?.double } == [0.15, 0.75, 0.65, 0.55, 0.6, 0.8, 0.9])
    #expect(slices.compactMap { $0["innerAlpha"]?.double } == [0, 0.45, 0.35, 0.25, 0.3, 0.5, 0.6])
    var angle = -90.0
    for slice in slices {
      #expect(near(slice["startAngle"]?.double, angle))
      angle += 360 * (slice["share"]?.double ?? 0)
      #expect(near(slice["endAngle"]?.double, angle))
    }
    #expect(near(angle, 270))
    let layer = play.room.pie.slices[0]
    #expect(layer.outer.lineWidth == 40 && layer.inner.lineWidth == 14)
    // The third slice, from 0 to 90 degrees less: its rings' inner and outer edges, to the pixel.
    let picture = play.picture(at: 5)
    let beside = ChartsPlay.ring(20, radius: 108)
    let ground = picture[Int(beside.x), Int(beside.y)]
    func green(_ radius: Double) -> Int {
      let p = ChartsPlay.ring(45, radius: radius)
      return Int(picture[Int(p.x), Int(p.y)] >> 8 & 255)
    }
    let greens = [101, 65, 60, 47].map(green)
    #expect(greens[0] > Int(ground >> 8 & 255) + 20 && greens[1] > greens[2] + 20 && greens[2] > greens[3] + 20, "\(greens)")
  }

  @Test("the slices draw themselves one after the other in 1.2 s by share; then links and icons fade in over 0.4 s")
  func pieGrowing() throws {
    let play = try ChartsPlay()
    play.key(.pageDown, at: 1)
    play.key(.pageDown, at: 2)
    // Shares 10, 15, 25, 20, 5, 10, 15: slice 2 draws from 0.3 to 0.6 s.
    for (time, index, end) in [
      (2.06, 0, 0.5), (2.06, 1, 0), (2.29, 2, 0), (2.45, 2, 0.5), (2.61, 2, 1), (2.61, 3, 0.0417), (3.11, 6, 0.5), (3.3, 6, 1),
    ] {
      let slice = try #require(play.state(at: time)["pie"]?["slices"]?.array?[index])
      #expect(near(slice["strokeEnd"]?.double, end, within: 0.02), "slice \(index) at \(time)")
    }
    let icons = { (time: Double) in play.state(at: time)["pie"]?["slices"]?.array?[0]["iconOpacity"]?.double }
    #expect(near(try icons(3.4), 0.5, within: 0.02))
    #expect(near(try icons(3.7), 1))
  }

  @Test("links go from 20 beyond the radius to 12.5 short of the icons, which are 27.5 square at 130 from the middle")
  func icons() throws {
    let play = try atPie()
    let center = Point(160, 210)
    for slice in play.room.pie.slices {
      #expect(near(slice.badgePlace.distance(to: center), 130))
      #expect(near(slice.linkEnds.0.distance(to: center), 103) && near(slice.linkEnds.1.distance(to: center), 117.5))
      #expect(slice.link.lineWidth == 1 && slice.link.strokeColor == Color(white: 1, alpha: 0.6))
      #expect(near(slice.badge.frame.width, 27.5) && near(slice.badge.frame.height, 27.5))
    }
  }

  @Test("a touched slice moves 10 points out in 0.25 s and the others back; touched again it moves back in")
  func opening() throws {
    let play = try atPie()
    func offset(_ index: Int, _ time: Double) throws -> Double {
      let pair = play.state(at: time)["pie"]?["slices"]?.array?[index]["offset"]?.array?.compactMap(\.double) ?? []
      return Point(pair[0], pair[1]).length
    }
    play.tap(ChartsPlay.ring(45), at: 5)
    let half = try offset(2, 5.05 + 0.125)
    #expect(half > 2 && half < 9.9)
    #expect(near(try offset(2, 5.31), 10))
    #expect(play.state(at: 5.4)["pie"]?["selected"]?.int == 2)
    play.tap(ChartsPlay.ring(120), at: 6)
    #expect(near(try offset(2, 6.31), 0))
    #expect(near(try offset(3, 6.31), 10))
    play.tap(ChartsPlay.ring(120), at: 7)
    #expect(near(try offset(3, 7.31), 0))
    #expect(play.state(at: 7.4)["pie"]?["selected"] == .null)
  }

  @Test(
    "touches count from 10 within the inner ring to 20 beyond the outer one",
    arguments: [(46.0, false), (46.6, true), (102.9, true), (103.2, false)])
  func reach(radius: Double, isSlice: Bool) throws {
    let play = try atPie()
    play.tap(ChartsPlay.ring(45, radius: radius), at: 5)
    let pie = try #require(play.state(at: 6)["pie"])
    #expect((pie["selected"]?.int == 2) == isSlice)
    #expect((pie["centreOpen"]?.bool == true) == (radius < 46.5))
  }

  @Test("opening the centre closes the slice, opening a slice closes the centre, and the centre closes itself")
  func centre() throws {
    let play = try atPie()
    play.tap(ChartsPlay.ring(45), at: 5)
    play.tap(Point(160, 330), at: 6)
    var pie = try #require(play.state(at: 7)["pie"])
    #expect(pie["centreOpen"]?.bool == true && pie["selected"] == .null)
    play.tap(ChartsPlay.ring(45), at: 7)
    pie = try #require(play.state(at: 8)["pie"])
    #expect(pie["centreOpen"]?.bool == false && pie["selected"]?.int == 2)
    play.tap(Point(160, 330), at: 8)
    play.tap(Point(160, 330), at: 9)
    pie = try #require(play.state(at: 10)["pie"])
    #expect(pie["centreOpen"]?.bool == false && pie["selected"] == .null)
  }

  @Test("a slice toggles when the finger lifts, not at every move of it")
  func lifting() throws {
    let play = try atPie()
    let p = ChartsPlay.ring(45)
    play.touch(.began, p.x, p.y, at: 5)
    for k in 1...5 { play.touch(.moved, p.x + Double(k % 2), p.y, at: 5 + Double(k) * 0.05) }
    #expect(play.state(at: 5.4)["pie"]?["selected"] == .null)
    play.touch(.ended, p.x, p.y, at: 5.5)
    #expect(play.state(at: 6)["pie"]?["selected"]?.int == 2)
  }

  @Test("a ray exactly on an edge hits the slice that begins there", arguments: [(-90.0, 0), (0, 2), (90, 3), (180, 5)])
  func edges(degrees: Double, slice: Int) throws {
    let play = try atPie()
    let (dx, dy) = [(0.0, -83.0), (83, 0), (0, 83), (-83, 0)][Int(degrees + 90) / 90]
    play.tap(Point(160 + dx, 330 + dy), at: 5)
    #expect(play.state(at: 6)["pie"]?["selected"]?.int == slice)
  }

  // MARK: - The ground and the pages

  @Test("the ground goes from (99, 91, 255) to (255, 129, 227), and its direction turns as the pages are swiped")
  func ground() throws {
    let play = try ChartsPlay()
    #expect(play.state["ground"]?["colors"] == [[99, 91, 255], [255, 129, 227]])
    #expect(near(play.state(at: 0)["ground"]?["direction"]?.double, 45))
    play.touch(.began, 300, 90, at: 1)
    play.touch(.moved, 220, 90, at: 1.1)
    play.touch(.moved, 140, 90, at: 1.2)
    let middle = play.state(at: 1.3)
    #expect(near(middle["offset"]?.double, 0.5))
    #expect(near(middle["ground"]?["direction"]?.double, 67.5))
    play.touch(.ended, 140, 90, at: 1.4)
    let end = play.state(at: 2)
    #expect(end["page"]?.string == "bars" && near(end["ground"]?["direction"]?.double, 90))
    #expect(play.picture(at: 2)[200, 2] >> 16 & 255 < 106)
  }

  @Test("swipes turn three pages there and back, and stop at the ends")
  func pages() throws {
    let play = try ChartsPlay()
    var seen: [String] = []
    for (k, isForward) in [true, true, true, false, false, false].enumerated() {
      play.swipe(from: isForward ? 280 : 60, to: isForward ? 60 : 280, y: k % 2 == 0 ? 90 : 510, at: Double(k) + 1)
      let state = play.state(at: Double(k) + 1.9)
      seen.append(state["page"]?.string ?? "")
      #expect(near(state["offset"]?.double, state["pageIndex"]?.double ?? -1))
    }
    #expect(seen == ["bars", "pie", "pie", "bars", "curve", "curve"])
  }

  @Test("a drag on the plot shows the value under the finger and turns no page; one beside it turns the page")
  func scrubbing() throws {
    let play = try ChartsPlay()
    play.touch(.began, 20, 300, at: 2)
    play.touch(.moved, 180, 250, at: 2.2)
    var state = play.state(at: 2.3)
    // Row 26 is left out by the curve; the nearest that it keeps is the peak.
    #expect(state["scrub"]?["row"]?.int == 27 && state["scrub"]?["value"]?.double == 150 && state["scrub"]?["text"] == "150")
    #expect(state["offset"]?.double == 0)
    play.touch(.moved, 319, 460, at: 2.4)
    state = play.state(at: 2.4)
    let bubble = (state["scrub"]?["bubble"]?.array ?? []).compactMap(\.double)
    try #require(bubble.count == 4)
    #expect(bubble[0] >= 0 && bubble[0] + bubble[2] <= 320 && bubble[1] >= 0)
    play.touch(.ended, 319, 460, at: 2.5)
    state = play.state(at: 4)
    #expect(state["scrub"]?["row"]?.int == 47, "the value stays when the finger has gone")
    play.tap(Point(160, 60), at: 5)
    #expect(play.state(at: 5.5)["scrub"] == .null)
  }
}
