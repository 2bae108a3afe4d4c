import Geometry
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Damage of outlines that move")
struct MotionDamageTests {
  @Test(
    "large shapes of one colour, moved and turned at random, are drawn from damage as they are afresh, and most of their inside is left alone"
  )
  func randomMotion() {
    var random = SeededGenerator(seed: 21)
    var least = 1.0
    for trial in 0..<40 {
      let tree = makeTree(500, 400)
      var layers: [Layer] = []
      for k in 0..<random.integer(1...6) {
        var path = Path()
        switch random.integer(0...3) {
        case 0: path = Path(polyline: (0..<3).map { _ in random.point(-200...200) }, closed: true)
        case 1: path = Path(circleAt: .zero, radius: random.number(70...220))
        case 2:
          // A board with holes.
          path = Path(rect: Rect(x: -180, y: -130, width: 360, height: 260))
          path.addPath(Path(circleAt: Point(-60, 0), radius: 50))
          path.addPath(Path(rect: Rect(x: 30, y: -40, width: 90, height: 80)))
        default: path = Path(polyline: (0..<5).map { _ in random.point(-200...200) }, closed: random.chance(0.5))
        }
        let layer = ShapeLayer(path: path, fillColor: random.color())
        layer.fillRule = .evenOdd
        if random.chance(0.3) {
          layer.strokeColor = random.color()
          layer.lineWidth = random.number(1...30)
        }
        layer.position = random.point(0...400)
        if k > 1, random.chance(0.3) {
          layers[k - 1].addSublayer(layer)
          layers[k - 1].masksToBounds = random.chance(0.3)
        } else {
          tree.root.addSublayer(layer)
        }
        layers.append(layer)
      }
      let patched = RasterCompositor(tree: tree, width: 500, height: 400, threads: 1 + trial % 2, background: .white)
      _ = patched.render()
      for step in 0..<8 {
        let layer = random.pick(layers)
        switch random.integer(0...5) {
        case 0, 1: layer.position = layer.position + random.point(-3...3)
        case 2, 3: layer.transform = AffineTransform.rotation(random.number(-0.1...0.1)).concatenating(layer.transform)
        case 4: layer.position = random.point(0...400)
        default: (layer as? ShapeLayer)?.fillColor = random.color()
        }
        if random.chance(0.1) { layer.isHidden.toggle() }
        let damage = patched.render()
        let area = damage.reduce(0) { $0 + $1.area }
        if area > 100_000 { least = min(least, Double(patched.statistics.damagedPixels) / Double(area)) }
        if let difference = patched.differenceDrawnAfresh() {
          Issue.record("trial \(trial), step \(step): \(difference)")
          return
        }
      }
    }
    #expect(least < 0.3)
  }

  @Test("an outline that comes to another scale stood nowhere as it is made now")
  func newScale() {
    let tree = makeTree(281, 195)
    let corners = [
      Point(182.72603174615375, -296.2268182853995), Point(-167.72472777847742, 7.506488375059632),
      Point(-30.828696541981685, 109.04774273912682), Point(27.960088276998647, -70.08552859607155),
    ]
    let layer = ShapeLayer(path: Path(polyline: corners, closed: true), fillColor: Color(rgb: 0x50c53d, alpha: 0.5))
    layer.position = Point(-21.260854055047893, 359.86870371467955)
    layer.transform = AffineTransform(
      a: 0.9988352648890091, b: 0.04825052967691772, c: -0.04825052967691772, d: 0.9988352648890091, tx: 0, ty: 0)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 281, height: 195)
    compositor.renderChecked()
    layer.transform = AffineTransform(a: 99999.07490528804, b: -430.137288073127, c: 430.137288073127, d: 99999.07490528804, tx: 0, ty: 0)
    compositor.renderChecked()
    let picture = compositor.pixels.copy()
    compositor.invalidate()
    compositor.renderChecked()
    #expect(picture.firstDifference(compositor.pixels) == nil)
  }
}
