import Geometry
import Testing

@testable import Tessellation

@Suite("A box that a mesh fills wholly")
struct InnerBoxTests {
  private let tessellator = Tessellator()

  @Test("of a rectangle it is all, of one with round corners all but the corners' rows or columns, and of a circle there is none")
  func known() {
    func box(_ path: Path, _ rule: FillRule = .nonZero) -> Mesh.GridBox? { tessellator.fill(path, rule: rule, scale: 1).innerBox }
    func grid(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) -> Mesh.GridBox {
      Mesh.GridBox(minX: minX * 256, minY: minY * 256, maxX: maxX * 256, maxY: maxY * 256)
    }
    #expect(box(Path(rect: Rect(x: 1, y: 2, width: 30, height: 40))) == grid(1, 2, 31, 42))
    #expect(tessellator.fill(Path(rect: Rect(x: 1, y: 2, width: 30, height: 40)), scale: 3).isRectangle)
    // As flattened, a corner's arc begins with an edge along the side.
    let wide = box(Path(roundedRect: Rect(x: 0, y: 0, width: 200, height: 100), radius: 20))
    #expect(
      wide.map { $0.minY == 0 && $0.maxY == 100 * 256 && (16 * 256...20 * 256).contains($0.minX) && $0.maxX == 200 * 256 - $0.minX } == true
    )
    let high = box(Path(roundedRect: Rect(x: 0, y: 0, width: 100, height: 200), radius: 20))
    #expect(
      high.map { $0.minX == 0 && $0.maxX == 100 * 256 && (16 * 256...20 * 256).contains($0.minY) && $0.maxY == 200 * 256 - $0.minY } == true
    )
    #expect(box(Path(circleAt: Point(50, 50), radius: 40)) == nil)
    #expect(box(Path(polyline: [.zero, Point(40, 0), Point(0, 40)], closed: true)) == nil)
    #expect(box(Path()) == nil)
    // A frame: its foot, which is higher than its head.
    var frame = Path(rect: Rect(x: 0, y: 0, width: 100, height: 100))
    frame.addRect(Rect(x: 40, y: 10, width: 20, height: 50))
    #expect(box(frame, .evenOdd) == grid(0, 60, 100, 100))
    // The letter T, whose stem is not as wide.
    let letter = [Point(0, 0), Point(90, 0), Point(90, 20), Point(60, 20), Point(60, 100), Point(30, 100), Point(30, 20), Point(0, 20)]
    #expect(box(Path(polyline: letter, closed: true)) == grid(30, 0, 60, 100))
  }

  @Test("whatever a shape is, no edge comes into it, and it is inside", arguments: 0..<60)
  func inside(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    var path = Path()
    for _ in 0..<integer(1...4) {
      let rect = Rect(
        x: number(-50...50).rounded(), y: number(-50...50).rounded(), width: number(5...120).rounded(),
        height: number(5...120).rounded())
      switch integer(0...2) {
      case 0: path.addRect(rect)
      case 1: path.addPath(Path(roundedRect: rect, radius: number(0...40)))
      default: path.addEllipse(in: rect)
      }
    }
    let mesh = tessellator.fill(path, rule: integer(0...1) == 0 ? .evenOdd : .nonZero, scale: [1, 1.5, 2][integer(0...2)])
    guard let box = mesh.innerBox else { return }
    #expect(box.minX < box.maxX && box.minY < box.maxY)
    #expect(mesh.gridBounds.minX <= box.minX && box.maxX <= mesh.gridBounds.maxX)
    #expect(mesh.gridBounds.minY <= box.minY && box.maxY <= mesh.gridBounds.maxY)
    // How often the boundary goes round the middle, by a ray to the right.
    let (x, y) = (Double(box.minX) / 2 + Double(box.maxX) / 2, Double(box.minY) / 2 + Double(box.maxY) / 2 + 0.25)
    var winding = 0
    mesh.forEachEdge { a, b in
      #expect(max(a.x, b.x) <= box.minX || min(a.x, b.x) >= box.maxX || max(a.y, b.y) <= box.minY || min(a.y, b.y) >= box.maxY)
      guard (Double(a.y) <= y) != (Double(b.y) <= y) else { return }
      let at = Double(a.x) + (y - Double(a.y)) / (Double(b.y) - Double(a.y)) * (Double(b.x) - Double(a.x))
      if at > x { winding += b.y > a.y ? 1 : -1 }
    }
    #expect(abs(winding) == 1)
  }
}
