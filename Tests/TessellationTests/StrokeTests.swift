import Geometry
import Testing

@testable import Tessellation

private func stroke(_ points: [(Double, Double)], closed: Bool = false, _ style: StrokeStyle, scale: Double = 4) -> Mesh {
  let tessellator = Tessellator()
  return tessellator.stroke(Path(polyline: points.map { Point($0.0, $0.1) }, closed: closed), style: style, scale: scale)
}

private func isSound(_ mesh: Mesh) -> Bool { (try? mesh.checkInvariants()) != nil }

@Test(
  "a line's area is its length times its width, and its caps add what they should",
  arguments: [
    (LineCap.butt, 100.0 * 6, 0.001), (.square, 106.0 * 6, 0.001), (.round, 600 + 9 * Double.pi, 0.01),
  ])
func caps(_ cap: LineCap, _ area: Double, _ slack: Double) {
  let level = stroke([(10, 20), (110, 20)], StrokeStyle(lineWidth: 6, cap: cap))
  #expect(abs(level.area - area) < slack * area)
  let slanted = stroke([(10, 20), (70, 100)], StrokeStyle(lineWidth: 6, cap: cap))
  #expect(abs(slanted.area - area) < max(slack, 0.002) * area)
  #expect(isSound(level) && isSound(slanted))
}

@Test("joins add a tip, an arc or a cut corner")
func joins() {
  let corner = [(10.0, 10.0), (60.0, 10.0), (60.0, 60.0)]
  let body = 2.0 * 50 * 8 - 16
  for (join, extra) in [(LineJoin.miter, 16.0), (.bevel, 8), (.round, 4 * Double.pi)] {
    let mesh = stroke(corner, StrokeStyle(lineWidth: 8, join: join))
    #expect(abs(mesh.area - body - extra) < 0.5, "\(join)")
    #expect(isSound(mesh))
  }
}

@Test("a miter becomes a bevel when 1 / sin(angle / 2) exceeds the limit")
func miterLimit() {
  // A right angle: the ratio is 1.41421.
  let corner = [(10.0, 10.0), (60.0, 10.0), (60.0, 60.0)]
  let within = stroke(corner, StrokeStyle(lineWidth: 8, miterLimit: 1.415))
  let beyond = stroke(corner, StrokeStyle(lineWidth: 8, miterLimit: 1.413))
  #expect(abs(within.area - beyond.area - 8) < 0.01)
  #expect(within.bounds.maxX == 64 && beyond.bounds.maxX == 64)
}

@Test("a closed line has joins all round, and a hole")
func closed() {
  let mesh = stroke([(10, 10), (60, 10), (60, 60), (10, 60)], closed: true, StrokeStyle(lineWidth: 4))
  #expect(abs(mesh.area - (54 * 54 - 46 * 46)) < 0.001)
  #expect(mesh.contourEnds.count == 2)
  #expect(isSound(mesh))
}

@Test("a line that crosses itself covers the crossing once")
func crossing() {
  let mesh = stroke([(0, 50), (100, 50), (100, 0), (50, 0), (50, 100)], StrokeStyle(lineWidth: 10, join: .bevel))
  let plain = 3000.0
  // Three corners: each shares half a square on the inside and cuts one off; one crossing.
  let expected = plain - 100.0 - 37.5
  #expect(abs(mesh.area - expected) < 0.01)
  #expect(isSound(mesh))
}

@Test("a line that turns straight back stays filled")
func turningBack() {
  for join in [LineJoin.miter, .round, .bevel] {
    let mesh = stroke([(10, 10), (90, 10), (40, 10)], StrokeStyle(lineWidth: 6, join: join))
    #expect(mesh.area >= 480 - 0.001 && mesh.area < 480 + 9 * Double.pi / 2 + 0.1)
    #expect(isSound(mesh))
  }
}

@Test("a wide line round a tight curve is filled on its inner side")
func tightCurve() {
  let tessellator = Tessellator()
  for join in [LineJoin.miter, .round, .bevel] {
    let mesh = tessellator.stroke(Path(circleAt: Point(50, 50), radius: 5), style: StrokeStyle(lineWidth: 40, join: join), scale: 2)
    // A full disc of radius 25: the inner side lies beyond the centre.
    #expect(abs(mesh.area - 625 * Double.pi) < 8, "\(join): \(mesh.area)")
    #expect(mesh.contourEnds.count == 1)
    #expect(isSound(mesh))
  }
}

@Test("a line along a circle has a ring's area at every width and scale")
func ring() {
  let tessellator = Tessellator()
  for (radius, width, scale) in [(40.0, 4.0, 1.0), (40, 0.5, 4), (200, 60, 0.5), (3, 2, 16)] {
    let mesh = tessellator.stroke(Path(circleAt: .zero, radius: radius), style: StrokeStyle(lineWidth: width), scale: scale)
    let area = 2 * Double.pi * radius * width
    #expect(abs(mesh.area - area) < 0.02 * area)
    #expect(isSound(mesh))
  }
}

@Test(
  "dashes cover the parts that the pattern draws",
  arguments: [
    ([10.0, 5.0], 0.0, 70.0), ([10, 5], 10, 65), ([10, 5], -5, 65), ([10], 0, 50), ([30, 5, 5], 0, 60), ([200, 1], 0, 100), ([0, 5], 0, 0),
    ([], 0, 100), ([0, 0], 0, 100), ([-1, 2], 0, 100), ([.nan, 2], 0, 100),
  ] as [([Double], Double, Double)])
func dashes(_ pattern: [Double], _ phase: Double, _ length: Double) {
  let mesh = stroke([(0, 10), (100, 10)], StrokeStyle(lineWidth: 4, dashPattern: pattern, dashPhase: phase))
  #expect(abs(mesh.area - length * 4) < 0.1)
}

@Test("dashes go on round corners, and a closed line joins its first dash to its last")
func dashesRoundCorners() {
  let square = [(10.0, 10.0), (50.0, 10.0), (50.0, 50.0), (10.0, 50.0)]
  let mesh = stroke(square, closed: true, StrokeStyle(lineWidth: 2, dashPattern: [20, 20], dashPhase: 10))
  // Dashes of 20 about each of the four corners, with a mitre each.
  #expect(mesh.contourEnds.count == 4)
  #expect(abs(mesh.area - 4 * 40) < 0.01)
}

@Test("dashes of no length give dots with round and square caps, turned with the line")
func dots() {
  let round = stroke([(0, 10), (100, 10)], StrokeStyle(lineWidth: 4, cap: .round, dashPattern: [0, 10]))
  #expect(round.contourEnds.count == 11)
  let square = stroke([(0, 0), (80, 60)], StrokeStyle(lineWidth: 4, cap: .square, dashPattern: [0, 20]))
  #expect(square.contourEnds.count == 6)
  #expect(abs(square.area - 6 * 16) < 0.1)
}

@Test("a dash of no length that ends a line is drawn, whatever rounding says, and a longer one that would begin there is not")
func lastDot() {
  for gap in [0.1, 0.3, 0.7, 1.1] {
    let end = gap * 7
    let mesh = stroke([(0, 5), (end, 5)], StrokeStyle(lineWidth: 0.05, cap: .round, dashPattern: [0, gap]))
    #expect(mesh.contourEnds.count == 8)
  }
  let corner = stroke([(0, 5), (10, 5), (10, 20)], StrokeStyle(lineWidth: 2, cap: .round, dashPattern: [0, 5]))
  #expect(corner.contourEnds.count == 6)
  let dash = stroke([(0, 5), (40, 5)], StrokeStyle(lineWidth: 2, cap: .square, dashPattern: [10, 10]))
  #expect(dash.contourEnds.count == 2)
}

@Test("dashes whose caps cover the gaps of a straight line are the line itself, however many, and ordinary ones go on to the end")
func overlappingDashes() {
  for cap in [LineCap.round, .square] {
    let wide = stroke([(0, 0), (10_000, 0)], StrokeStyle(lineWidth: 60, cap: cap, dashPattern: [0.01, 0.01]), scale: 1)
    let whole = stroke([(0, 0), (9999.995, 0)], StrokeStyle(lineWidth: 60, cap: cap), scale: 1)
    #expect(abs(wide.bounds.width - whole.bounds.width) < 0.02 && wide.points.count == whole.points.count)
  }
  // One gap of two is open: a dash of 3 and its two caps of 2, then a gap of 6 less those.
  let partly = stroke([(0, 0), (20, 0)], StrokeStyle(lineWidth: 4, cap: .square, dashPattern: [1, 1, 1, 7]), scale: 1)
  #expect(partly.area == 56)
  #expect(partly.bounds.minX == -2 && partly.bounds.maxX == 15)
  // A corner within a gap keeps both dashes apart.
  let corner = stroke([(0, 0), (9, 0), (9, 9)], StrokeStyle(lineWidth: 4, cap: .square, dashPattern: [8, 2]), scale: 1)
  #expect(corner.area == 87)
  let curve = Path(circleAt: Point(50, 50), radius: 40)
  let tessellator = Tessellator()
  let fine = tessellator.stroke(curve, style: StrokeStyle(lineWidth: 8, cap: .round, dashPattern: [0.1, 0.1]), scale: 1)
  #expect(abs(fine.area / (.pi * 80 * 8) - 1) < 0.01)
  let ordinary = stroke([(0, 0), (80_000, 0)], StrokeStyle(lineWidth: 4, cap: .butt, dashPattern: [4, 4]), scale: 1)
  #expect(ordinary.bounds.width > 79_990)
}

@Test("start and end trim before dashes begin")
func trimming() {
  let half = stroke([(0, 10), (100, 10)], StrokeStyle(lineWidth: 4, start: 0.25, end: 0.75))
  #expect(half.bounds.minX == 25 && half.bounds.maxX == 75)
  let dashed = stroke([(0, 10), (100, 10)], StrokeStyle(lineWidth: 4, dashPattern: [10, 10], start: 0.25, end: 0.6))
  #expect(dashed.bounds.minX == 25 && dashed.bounds.maxX == 55)
  #expect(stroke([(0, 10), (100, 10)], StrokeStyle(start: 0.5, end: 0.5)).isEmpty)
}

@Test("a subpath of no length is a dot with round or square caps, and a move alone is nothing")
func zeroLength() {
  let tessellator = Tessellator()
  for closes in [true, false] {
    var path = Path()
    path.move(to: Point(10, 10))
    if closes { path.close() } else { path.addLine(to: Point(10, 10)) }
    #expect(tessellator.stroke(path, style: StrokeStyle(lineWidth: 8, cap: .butt), scale: 1).isEmpty)
    #expect(abs(tessellator.stroke(path, style: StrokeStyle(lineWidth: 8, cap: .square), scale: 1).area - 64) < 0.01)
    #expect(abs(tessellator.stroke(path, style: StrokeStyle(lineWidth: 8, cap: .round), scale: 1).area - 16 * Double.pi) < 2)
  }
  var bare = Path()
  bare.move(to: Point(10, 10))
  #expect(tessellator.stroke(bare, style: StrokeStyle(lineWidth: 8, cap: .round), scale: 1).isEmpty)
}

@Test("widths that cannot be drawn draw nothing, and hairlines are sound")
func widths() {
  for width in [0, -1, Double.nan, .infinity] {
    #expect(stroke([(0, 0), (10, 10)], StrokeStyle(lineWidth: width)).isEmpty)
  }
  for width in [0.5, 0.05, 0.01, 1e-6, 1e-300] {
    let mesh = stroke([(0, 0.5), (100, 30), (40, 80)], StrokeStyle(lineWidth: width, cap: .round, join: .round), scale: 1)
    #expect(isSound(mesh))
    if width >= 0.05 { #expect(abs(mesh.area - width * 182) < 0.2 * width * 182) }
  }
}

@Test("random lines of all styles give sound meshes")
func randomStrokes() {
  var generator = SeededGenerator(seed: 77)
  func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
  let tessellator = Tessellator()
  for trial in 0..<300 {
    var path = Path()
    func place() -> Point { Point(number(0...60), number(0...60)) }
    path.move(to: place())
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      switch Int.random(in: 0...3, using: &generator) {
      case 0: path.addLine(to: place())
      case 1: path.addQuad(to: place(), control: place())
      case 2: path.addCubic(to: place(), control1: place(), control2: place())
      default: path.close()
      }
    }
    let style = StrokeStyle(
      lineWidth: number(0.1...20), cap: [.butt, .round, .square][trial % 3], join: [.miter, .round, .bevel][trial / 3 % 3],
      miterLimit: number(1...10), dashPattern: trial % 4 == 0 ? [number(0...9), number(0.1...9)] : [], dashPhase: number(-9...9))
    let mesh = tessellator.stroke(path, style: style, scale: number(0.3...4))
    do { try mesh.checkInvariants() } catch { Issue.record("trial \(trial): \(error)") }
  }
}

@Test("round caps and joins stay within a tenth of a pixel on both sides of their circle, with as few points as that allows")
func arcs() {
  for width in [0.3, 1, 2, 5, 12, 60, 400, 3000] {
    for angle in [0.0, 0.3, 1.2, 2, 3] {
      let corner = Point(50, 50)
      let end = corner + Point(Math.cos(angle), Math.sin(angle)) * 5000
      let mesh = stroke(
        [(corner.x - 5000, corner.y), (corner.x, corner.y), (end.x, end.y)], StrokeStyle(lineWidth: width, cap: .butt, join: .round),
        scale: 1)
      #expect(isSound(mesh))
      let unit = Double(Mesh.subpixels)
      let half = width / 2
      let slack = Path.arcTolerance + 2 / unit
      var points = 0
      // Of the boundary, what lies in the wedge beyond both lines.
      let bisector = Point(Math.sin(angle / 2), -Math.cos(angle / 2))
      func isOnArc(_ p: Point) -> Bool {
        (p - corner).x > -slack && (p - corner).dot(end - corner) < slack * 5000 && (p - corner).dot(bisector) > 0
      }
      mesh.forEachEdge { a, b in
        let (p, q) = (Point(Double(a.x), Double(a.y)) / unit, Point(Double(b.x), Double(b.y)) / unit)
        if isOnArc(p) {
          points += 1
          #expect(p.distance(to: corner) < half + slack, "width \(width), angle \(angle)")
        }
        let middle = (p + q) / 2
        if isOnArc(middle) { #expect(middle.distance(to: corner) > half - slack, "width \(width), angle \(angle)") }
      }
      let rise = min(half / 5, Path.arcTolerance)
      let fewest = angle / (2 * Math.acos((half - rise) / (half + rise)))
      #expect(Double(points) < fewest + 2.01, "width \(width), angle \(angle): \(points) points")
    }
  }
  // A dot of two caps.
  for width in [1.0, 3, 8, 40] {
    let mesh = stroke([(20, 20), (20, 20)], StrokeStyle(lineWidth: width, cap: .round), scale: 1)
    #expect(abs(mesh.area / (.pi * width * width / 4) - 1) < 0.1 / width, "width \(width): \(mesh.area)")
  }
}

@Test("dashes whose thick square ends lie over many others along one line are laid together, not split ever more often")
func bundles() {
  var curve = Path()
  curve.addQuad(to: Point(-4, 32.75), control: Point(47.25, 2))
  curve.addQuad(to: Point(12.25, 0), control: Point(0, 0))
  var line = Path()
  line.move(to: Point(75.75, 72.25))
  line.addLine(to: Point(11, 44.5))
  line.addLine(to: Point(6.5, 11))
  let tessellator = Tessellator()
  for (path, width, scale) in [(curve, 8.25, 64.0), (line, 16.75, 1)] {
    let style = StrokeStyle(lineWidth: width, cap: .square, join: .miter, miterLimit: 16, dashPattern: [0.25], dashPhase: 13)
    let coarse = tessellator.stroke(path, style: style, scale: scale / 8)
    let mesh = tessellator.stroke(path, style: style, scale: scale)
    #expect(isSound(mesh))
    #expect(tessellator.rounds < Arrangement.patience / 2)
    #expect(mesh.points.count < 2000)
    #expect(abs(mesh.area / coarse.area - 1) < 0.01)
  }
}
