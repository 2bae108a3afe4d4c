import Geometry
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What a sublayer that comes or goes has drawn again")
struct SublayerDamageTests {
  /// A tree of 100x100 points with a square in each quarter, and what draws it.
  private func scene() -> (tree: LayerTree, compositor: RasterCompositor) {
    let tree = LayerTree()
    tree.root.anchorPoint = .zero
    tree.root.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    tree.root.backgroundColor = .white
    for (k, place) in [Point(25, 25), Point(75, 25), Point(25, 75), Point(75, 75)].enumerated() {
      let square = Layer()
      square.bounds = Rect(x: 0, y: 0, width: 30, height: 30)
      square.position = place
      square.backgroundColor = .black
      // What is kept as pixels is not laid down again either.
      square.shouldRasterize = k == 3
      square.addSublayer(ShapeLayer(path: Path(circleAt: Point(15, 15), radius: 9), fillColor: .white))
      tree.root.addSublayer(square)
    }
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100)
    _ = compositor.render()
    return (tree, compositor)
  }

  private func dot(at place: Point) -> Layer {
    let dot = Layer()
    dot.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    dot.position = place
    dot.backgroundColor = .black
    return dot
  }

  @Test("is its own pixels, however much lies beside it in the same layer")
  func comesAndGoes() {
    let (tree, compositor) = scene()
    let dot = dot(at: Point(50, 50))
    tree.root.addSublayer(dot)
    compositor.renderChecked()
    #expect((1...16 * 16).contains(compositor.statistics.damagedPixels))
    #expect(compositor.differenceDrawnAfresh() == nil)
    dot.removeFromSuperlayer()
    compositor.renderChecked()
    #expect((1...16 * 16).contains(compositor.statistics.damagedPixels))
    #expect(compositor.differenceDrawnAfresh() == nil)
  }

  @Test("is its own pixels, too, where it changes its place in the order, and those that changed places with it")
  func changesPlaces() {
    let (tree, compositor) = scene()
    let (a, b) = (dot(at: Point(50, 50)), dot(at: Point(52, 50)))
    b.backgroundColor = .white
    tree.root.addSublayer(a)
    tree.root.addSublayer(b)
    compositor.renderChecked()
    a.zPosition = 1
    compositor.renderChecked()
    #expect(compositor.statistics.damagedPixels > 0)
    #expect(compositor.differenceDrawnAfresh() == nil)
  }

  @Test("is that of the few layers that moved over others, and not of their siblings")
  func movesOver() {
    let (tree, compositor) = scene()
    var dots = (0..<100).map { dot(at: Point(5 + Double($0 % 10) * 9, 5 + Double($0 / 10) * 9)) }
    for dot in dots { tree.root.addSublayer(dot) }
    compositor.renderChecked()
    tree.root.addSublayer(dots[30])
    compositor.renderChecked()
    let one = compositor.statistics.damagedPixels
    #expect(one > 0 && one < 300)
    dots[60].zPosition = 2
    dots[7].zPosition = 1
    compositor.renderChecked()
    #expect(compositor.statistics.damagedPixels < 600)
    // Whatever the order, it is that of a fresh picture.
    var random = SeededGenerator(seed: 11)
    for _ in 0..<20 {
      dots.shuffle(using: &random)
      for dot in dots.prefix(random.integer(1...40)) { dot.zPosition = Double(random.integer(0...3)) }
      compositor.renderChecked()
      #expect(compositor.differenceDrawnAfresh() == nil)
    }
  }

  @Test("includes what a layer that cuts, or is shown many times, has to place anew")
  func clippedAndRepeated() {
    let (tree, compositor) = scene()
    let row = ReplicatorLayer()
    row.instanceCount = 3
    row.instanceTransform = .translation(12, 0)
    tree.root.addSublayer(row)
    row.addSublayer(dot(at: Point(44, 8)))
    compositor.renderChecked()
    let second = dot(at: Point(44, 18))
    row.addSublayer(second)
    tree.root.sublayers[0].masksToBounds = true
    compositor.renderChecked()
    #expect(compositor.differenceDrawnAfresh() == nil)
    row.instanceTransform = .translation(9, 0)
    second.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.differenceDrawnAfresh() == nil)
  }

  @Test("sublayers of a layer without soft edges are cut anew where its corners become round, and where they are no longer")
  func cornersOfHardEdges() {
    for (before, after) in [(0.0, 4.0), (4.0, 0.0)] {
      let tree = makeTree(48, 48, background: .white)
      let window = Layer(frame: Rect(x: 10.4, y: 10.4, width: 20, height: 20))
      (window.masksToBounds, window.allowsEdgeAntialiasing, window.cornerRadius) = (true, false, before)
      window.addSublayer(makeRectangle(Rect(x: -5, y: -5, width: 40, height: 40), Color(rgb: 0x3366cc)))
      tree.root.addSublayer(window)
      let compositor = RasterCompositor(tree: tree, width: 48, height: 48)
      compositor.renderChecked()
      window.cornerRadius = after
      #expect(compositor.differenceFromNew() == nil)
    }
  }
}
