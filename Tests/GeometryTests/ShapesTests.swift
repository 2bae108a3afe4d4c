import Geometry
import Testing

@Test(
  "an arc in the way of SVG is the one of four that its flags name",
  arguments: [
    (false, true, Rect(x: 0, y: -10, width: 10, height: 10)), (false, false, Rect(x: 0, y: -10, width: 10, height: 10)),
    (true, true, Rect(x: -10, y: -20, width: 20, height: 20)), (true, false, Rect(x: 0, y: -10, width: 20, height: 20)),
  ])
func arcFlags(_ large: Bool, _ sweep: Bool, _ box: Rect) {
  var path = Path()
  path.move(to: .zero)
  path.addArc(to: Point(10, -10), radii: Size(10, 10), rotation: 0, largeArc: large, sweep: sweep)
  let found = path.bounds!
  #expect(abs(found.minX - box.minX) < 0.02 && abs(found.minY - box.minY) < 0.02)
  #expect(abs(found.maxX - box.maxX) < 0.02 && abs(found.maxY - box.maxY) < 0.02)
  #expect(path.currentPoint == Point(10, -10))
}

@Test("radii that are too small grow, zero radii give a line, and equal ends nothing")
func arcRadii() {
  var path = Path()
  path.move(to: .zero)
  path.addArc(to: Point(20, 0), radii: Size(1, 1), rotation: 0, largeArc: false, sweep: true)
  #expect(abs(path.bounds!.minY + 10) < 0.02)
  var line = Path()
  line.move(to: .zero)
  line.addArc(to: Point(20, 0), radii: Size(0, 5), rotation: 0, largeArc: false, sweep: true)
  #expect(line.verbs == [.move, .line])
  line.addArc(to: Point(20, 0), radii: Size(5, 5), rotation: 0, largeArc: true, sweep: true)
  #expect(line.verbs == [.move, .line])
}

@Test("an arc by angles stays on its circle, both ways round")
func arcAngles() {
  for end in [4.0, -3.0, 100] {
    var path = Path()
    path.addArc(center: Point(3, 4), radius: 10, startAngle: 0.5, endAngle: end)
    for p in path.flattened(tolerance: 0.001).points { #expect(abs(p.distance(to: Point(3, 4)) - 10) < 0.005) }
  }
}

@Test("a rounded rectangle keeps to its corners, radii and box")
func roundedRect() {
  let box = Rect(x: 10, y: 20, width: 40, height: 30)
  let path = Path(roundedRect: box, radius: 8)
  #expect(path.bounds == box)
  #expect(!path.contains(Point(11, 21)) && path.contains(Point(13, 23)))
  let some = Path(roundedRect: box, radius: 8, corners: [.topLeft])
  #expect(!some.contains(Point(11, 21)) && some.contains(Point(49, 21)) && some.contains(Point(49, 49)) && some.contains(Point(11, 49)))
  #expect(Path(roundedRect: box, radius: 0).verbs.count == 5)
  #expect(Path(roundedRect: box, radius: 1000).bounds == box)
}

@Test("adding an empty path changes nothing, where the next line starts included")
func addingNothing() {
  var path = Path(polyline: [Point(10, 20), Point(30, 20), Point(30, 40)])
  path.close()
  let before = path
  path.addPath(Path())
  path.addPath(Path(), transform: .translation(5, 5))
  #expect(path == before)
  path.addLine(to: Point(0, 0))
  path.addPath(Path())
  path.addLine(to: Point(1, 0))
  #expect(path.points.suffix(3) == [Point(10, 20), Point(0, 0), Point(1, 0)])
  var begun = Path()
  begun.addPath(Path())
  #expect(begun == Path() && begun.isEmpty)
}
