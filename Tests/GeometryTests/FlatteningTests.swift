import Geometry
import Testing

/// What Wang's bound gives: the lines that a curve of degree d needs at most, by its largest second difference.
private func wang(_ path: Path, _ tolerance: Double) -> Int {
  var count = 0
  path.forEach { element in
    switch element {
    case .move, .line: count += 1
    case .quad(let a, let c, let b): count += max(1, Int((0.25 * (a - c * 2 + b).length / tolerance).squareRoot().rounded(.up)))
    case .cubic(let a, let c, let d, let b):
      let most = max((a - c * 2 + d).length, (c - d * 2 + b).length)
      count += max(1, Int((0.75 * most / tolerance).squareRoot().rounded(.up)))
    case .close: break
    }
  }
  return count
}

private func randomCurve(_ generator: inout SeededGenerator, size: Double, cubic: Bool) -> (Path, [Point]) {
  func place() -> Point { Point(.random(in: 0...size, using: &generator), .random(in: 0...size, using: &generator)) }
  let (a, b, c, d) = (place(), place(), place(), place())
  var path = Path()
  path.move(to: a)
  if cubic { path.addCubic(to: d, control1: b, control2: c) } else { path.addQuad(to: d, control: b) }
  let samples = (0...200).map { i in
    let t = Double(i) / 200
    let s = 1 - t
    if cubic { return a * (s * s * s) + b * (3 * s * s * t) + c * (3 * s * t * t) + d * (t * t * t) }
    return a * (s * s) + b * (2 * s * t) + d * (t * t)
  }
  return (path, samples)
}

@Test("a flattened circle stays within the tolerance of the true one", arguments: [1.0, 20, 300])
func circle(_ radius: Double) {
  let flat = Path(circleAt: Point(5, 7), radius: radius).flattened(tolerance: 0.2)
  #expect(flat.subpaths.count == 1)
  #expect(flat.subpaths[0].isClosed)
  let slack = 0.21 + 0.0003 * radius
  for p in flat.points { #expect(abs(p.distance(to: Point(5, 7)) - radius) < slack) }
  flat.forEachSegment { a, b, _ in
    #expect(abs(radius - a.interpolated(to: b, 0.5).distance(to: Point(5, 7))) < slack)
  }
}

@Test("random curves lie within a quarter more than the tolerance of their lines", arguments: [false, true])
func randomCurves(cubic: Bool) {
  var generator = SeededGenerator(seed: 9)
  for size in [3.0, 40, 900] {
    for _ in 0..<60 {
      let (path, samples) = randomCurve(&generator, size: size, cubic: cubic)
      let flat = path.flattened(tolerance: 0.2)
      #expect(flat.points.first == samples.first && flat.points.last == samples.last)
      let furthest = samples.map { flat.distance(to: $0) }.max()!
      #expect(furthest < 0.25)
      var fine = FlattenedPath()
      for p in samples { fine.append(p) }
      fine.endSubpath(closed: false)
      for p in flat.points { #expect(fine.distance(to: p) < 0.25 + size / 900) }
    }
  }
}

@Test("smooth curves take at most 0.6 times the points of Wang's bound, and round ones 0.72 times")
func pointCount() {
  var generator = SeededGenerator(seed: 4)
  var ours = 0
  var bound = 0
  for _ in 0..<300 {
    let (path, _) = randomCurve(&generator, size: 200, cubic: true)
    ours += path.flattened(tolerance: 0.2).points.count
    bound += wang(path, 0.2)
  }
  #expect(Double(ours) <= 0.6 * Double(bound), "\(ours) against \(bound)")
  let round = Path(circleAt: .zero, radius: 60)
  #expect(Double(round.flattened(tolerance: 0.2).points.count) <= 0.72 * Double(wang(round, 0.2)))
}

@Test("a rounded rectangle's sides stay exactly straight, and it takes at most 0.77 times the points of Wang's bound")
func roundedRectangle() {
  for radius in [0.1, 2.0, 4, 9, 16, 24] {
    let path = Path(roundedRect: Rect(x: 3, y: 5, width: 70, height: 50), radius: radius)
    let flat = path.flattened(tolerance: 0.2)
    for side in [flat.points.filter { $0.x == 3 }, flat.points.filter { $0.x == 73 }] { #expect(side.count == 2) }
    for side in [flat.points.filter { $0.y == 5 }, flat.points.filter { $0.y == 55 }] { #expect(side.count == 2) }
    let fine = path.flattened(tolerance: 1e-4)
    for p in fine.points { #expect(flat.distance(to: p) < 0.21) }
    for p in flat.points { #expect(fine.distance(to: p) < 0.21) }
    if radius > 1 { #expect(Double(flat.points.count) <= (radius > 2 ? 0.77 : 1) * Double(wang(path, 0.2)), "radius \(radius)") }
  }
}

@Test("places where curves run on are smooth, and corners are not")
func smoothness() {
  let circle = Path(circleAt: .zero, radius: 50).flattened(tolerance: 0.2)
  #expect(!circle.isSmooth.contains(false))
  let square = Path(rect: Rect(x: 0, y: 0, width: 5, height: 5)).flattened(tolerance: 0.2)
  #expect(!square.isSmooth.contains(true))
  let rounded = Path(roundedRect: Rect(x: 0, y: 0, width: 50, height: 40), radius: 10).flattened(tolerance: 0.2)
  #expect(rounded.isSmooth.filter { !$0 }.count <= 1)
}

@Test("a move alone gives nothing, and a move that is closed gives one place")
func moves() {
  var path = Path()
  path.move(to: Point(1, 2))
  #expect(path.flattened(tolerance: 0.1).subpaths.isEmpty)
  path.close()
  #expect(path.flattened(tolerance: 0.1).points == [Point(1, 2)])
  path.move(to: Point(5, 5))
  path.addLine(to: Point(6, 5))
  path.close()
  path.addLine(to: Point(7, 7))
  let flat = path.flattened(tolerance: 0.1)
  let counts = flat.subpaths.map { $0.range.count }
  #expect(counts == [1, 2, 2])
  // After a close, the next line starts where that subpath began.
  #expect(flat.points[3] == Point(5, 5))
}

@Test("curves with huge or strange numbers end, within the most lines", arguments: [Double.nan, .infinity, 1e30, 1e300])
func strangeCurves(_ number: Double) {
  var path = Path()
  path.move(to: .zero)
  path.addCubic(to: Point(10, 10), control1: Point(number, 0), control2: Point(0, number))
  path.addQuad(to: Point(number, 3), control: Point(4, 4))
  path.addLine(to: Point(1, 1))
  let flat = path.flattened(tolerance: 0.2)
  #expect(!flat.points.contains { !$0.isFinite })
  #expect(flat.points.count <= 2 * Path.maximumLinesPerCurve + 2)
}

@Test("degenerate curves reach their turning point")
func straightCurves() {
  var path = Path()
  path.move(to: .zero)
  path.addQuad(to: Point(10, 0), control: Point(30, 0))
  let furthest = path.flattened(tolerance: 0.05).points.map(\.x).max()!
  #expect(abs(furthest - path.bounds!.maxX) < 0.5)
}

@Test("a closed round path starts where it was begun, so that what is measured along it does")
func roundStart() {
  for path in [Path(circleAt: Point(50, 50), radius: 30), Path(roundedRect: Rect(x: 0, y: 0, width: 90, height: 50), radius: 20)] {
    #expect(path.flattened(tolerance: 0.2).points.first == path.points.first)
  }
}
