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
}
