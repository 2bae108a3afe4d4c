import Geometry
import Testing

@testable import Tessellation

@Suite("Steps of making meshes")
struct StepTests {
  /// Lines between places all over a square, which cross each other in hundreds of places for each.
  private func scribble(_ count: Int) -> Path {
    var random = SeededGenerator(seed: 7)
    return Path(polyline: (0..<count).map { _ in Point(.random(in: 0...500, using: &random), .random(in: 0...500, using: &random)) })
  }

  @Test("a mesh takes its steps from those that are left")
  func taken() {
    let tessellator = Tessellator()
    tessellator.stepsLeft = 1_000_000
    let free = Tessellator()
    let mesh = tessellator.fill(scribble(60), rule: .evenOdd, scale: 1)
    #expect(mesh.points == free.fill(scribble(60), rule: .evenOdd, scale: 1).points)
    #expect(tessellator.stepsLeft < 999_000 && tessellator.stepsLeft > 900_000)
    #expect(free.stepsLeft == .max)
  }

  @Test("when no steps are left, every mesh is empty until there are more")
  func exhausted() {
    let tessellator = Tessellator()
    tessellator.stepsLeft = 5000
    #expect(tessellator.fill(scribble(400), rule: .evenOdd, scale: 1).isEmpty)
    #expect(tessellator.stepsLeft < 0)
    #expect(tessellator.fill(Path(circleAt: .zero, radius: 5), scale: 1).isEmpty)
    tessellator.stepsLeft = 5000
    #expect(!tessellator.fill(Path(circleAt: .zero, radius: 5), scale: 1).isEmpty)
  }

  @Test("a path of a million curves is not flattened to its end when few steps are left")
  func flattening() {
    var path = Path()
    path.move(to: .zero)
    for _ in 0..<10_000 { path.addCubic(to: Point(0, 1), control1: Point(1, 0), control2: Point(1, 1)) }
    var flat = FlattenedPath()
    path.flatten(tolerance: 1e-7, mostPoints: 20_000, into: &flat)
    #expect(flat.points.count < 20_000 + 8 * Path.maximumLinesPerCurve)
    for style in [nil, StrokeStyle(lineWidth: 0.001, join: .round), StrokeStyle(lineWidth: 0.001, dashPattern: [0.01])] {
      let tessellator = Tessellator()
      tessellator.stepsLeft = 20_000
      let mesh = style.map { tessellator.stroke(path, style: $0, scale: 1e6) } ?? tessellator.fill(path, scale: 1e6)
      #expect(mesh.isEmpty && tessellator.stepsLeft < 0)
    }
  }

  @Test("round joins of a line far wider than it is long take steps for each of their points")
  func joins() {
    let tessellator = Tessellator()
    tessellator.stepsLeft = 100_000
    let zigzag = Path(polyline: (0..<5000).map { Point(Double($0 % 2) * 800, Double($0) / 10) })
    #expect(tessellator.stroke(zigzag, style: StrokeStyle(lineWidth: 700, join: .round), scale: 1).isEmpty)
    #expect(tessellator.stepsLeft < 0)
  }

  @Test("the extent of a mesh is its area and the length of its boundary along both axes")
  func extent() {
    let tessellator = Tessellator()
    let mesh = tessellator.fill(Path(rect: Rect(x: 1, y: 2, width: 30, height: 10)), scale: 2)
    #expect(mesh.extent == Mesh.Extent(area: 60 * 20 * 65536, boundary: 160 * 256))
    #expect(Mesh(emptyAt: 1).extent == Mesh.Extent(area: 0, boundary: 0))
  }

  @Test("tens of thousands of edges that start at one place are put in order in no more time than others, whatever order they come in")
  func fans() {
    let count = 20_000
    func fan(_ places: [Int]) -> Path {
      var path = Path()
      for k in places {
        path.move(to: .zero)
        path.addLine(to: Point(Double(2 * k) / 4, 1000))
        path.addLine(to: Point(Double(2 * k + 1) / 4, 1000))
        path.close()
      }
      return path
    }
    var random = SeededGenerator(seed: 3)
    let orders = [Array(0..<count), (0..<count).reversed(), (0..<count).shuffled(using: &random)]
    let meshes = orders.map { Tessellator().fill(fan($0), scale: 1) }
    // Each is a triangle of its own, a quarter of a point wide.
    for mesh in meshes {
      #expect(mesh.contourEnds.count == count)
      var (area, first) = (0.0, 0)
      for end in mesh.contourEnds.map(Int.init) {
        for i in first..<end {
          let (a, b) = (mesh.points[i], mesh.points[i + 1 == end ? first : i + 1])
          area += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
        }
        first = end
      }
      #expect(abs(abs(area) / 2 / (256 * 256) - Double(count) * 125) < 1)
    }
  }

  @Test("edges that are moved aside for others take steps, where very many lie side by side")
  func moves() {
    var bars = Path()
    for k in 0..<30_000 { bars.addRect(Rect(x: Double(k) / 2, y: 0, width: 0.25, height: 10)) }
    let tessellator = Tessellator()
    tessellator.stepsLeft = 2_000_000
    #expect(tessellator.fill(bars, scale: 1).isEmpty && tessellator.stepsLeft < 0)
    // A tenth of them is a hundredth of the work.
    tessellator.stepsLeft = 2_000_000
    var few = Path()
    for k in 0..<3000 { few.addRect(Rect(x: Double(k) / 2, y: 0, width: 0.25, height: 10)) }
    #expect(tessellator.fill(few, scale: 1).contourEnds.count == 3000 && tessellator.stepsLeft > 1_900_000)
  }

  /// A scribble over itself, and its end far to the right.
  private func scribble(_ count: Int, closed: Bool) -> Path {
    var random = SeededGenerator(seed: 6)
    let points = (0..<count).map { _ in Point(.random(in: 0...400, using: &random), .random(in: 0...400, using: &random)) }
    return Path(polyline: points + [Point(580, 190), Point(600, 200), Point(580, 210)], closed: closed)
  }

  @Test("a scribble that crosses itself a hundred thousand times is drawn to its end, where steps are counted and where not")
  func scribbles() {
    for stepsLeft in [5_000_000, .max] {
      let tessellator = Tessellator()
      tessellator.stepsLeft = stepsLeft
      let shape = tessellator.fill(scribble(900, closed: true), scale: 1)
      let line = tessellator.stroke(scribble(600, closed: false), style: StrokeStyle(lineWidth: 0.3), scale: 1)
      #expect(shape.bounds.maxX == 600 && line.bounds.maxX >= 600 && tessellator.stepsLeft > 0)
      #expect(shape.area > 115_000 && line.area > 29_000, "\(shape.area), \(line.area)")
    }
  }

  @Test("of a scribble that takes more steps than are left nothing is drawn; where nobody counts a part is")
  func tooMuch() {
    let tessellator = Tessellator()
    tessellator.stepsLeft = 500_000
    #expect(tessellator.fill(scribble(900, closed: true), scale: 1).isEmpty && tessellator.stepsLeft < 0)
    tessellator.stepsLeft = .max
    let part = tessellator.fill(scribble(3000, closed: true), scale: 1)
    #expect(!part.isEmpty && part.bounds.maxX < 500)
  }

  @Test("dashes of which nothing is left on the grid take steps, too")
  func lostDashes() {
    let tessellator = Tessellator()
    tessellator.stepsLeft = 1_000_000
    let style = StrokeStyle(lineWidth: 1e-9, dashPattern: [1, 1])
    #expect(tessellator.stroke(Path(polyline: [.zero, Point(2000, 0)]), style: style, scale: 1).isEmpty)
    #expect((990_000...999_000).contains(tessellator.stepsLeft), "\(tessellator.stepsLeft)")
  }

  @Test("dashes far finer than a pixel are drawn along all of a line, as dense as they are", arguments: [0.02, 0.005, 1e-5, 1e-9])
  func finestDashes(length: Double) {
    let line = Path(polyline: [Point(20, 50), Point(380, 50)])
    for width in [1.0, 20] {
      let mesh = Tessellator().stroke(line, style: StrokeStyle(lineWidth: width, dashPattern: [length, 2 * length]), scale: 1)
      #expect(mesh.bounds.minX == 20 && mesh.bounds.maxX > 379, "\(mesh.bounds)")
      #expect(abs(mesh.area / (360 * width) - 1.0 / 3) < 0.02, "\(mesh.area / (360 * width))")
    }
  }
}
