import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Layers that only move")
struct LeafMotionTests {
  /// Hundreds of layers without sublayers, most in the root, some in layers that move as well, of which all kinds have something that asks for more than to be placed.
  private final class Crowd {
    static let size = 96.0
    let tree = makeTree(size, size)
    private var generator: SeededGenerator
    private var movers: [Layer] = []
    private let houses: [Layer]

    init(seed: UInt64, count: Int) {
      generator = SeededGenerator(seed: seed)
      houses = (0..<3).map { _ in Layer() }
      for house in houses { tree.root.addSublayer(house) }
      houses[1].masksToBounds = true
      houses[1].bounds = Rect(x: 0, y: 0, width: 60, height: 60)
      houses[2].opacity = 0.5
      for _ in 0..<count {
        let layer = makeMover()
        (generator.chance(0.3) ? generator.pick(houses) : tree.root).addSublayer(layer)
        movers.append(layer)
      }
    }

    private func makeMover() -> Layer {
      let layer: Layer
      switch generator.integer(0...9) {
      case 0:
        let made = GradientLayer()
        made.gradient = Gradient(.axial, colors: [generator.color(), generator.color()])
        layer = made
      case 1: layer = TextLayer("a")
      case 2:
        layer = Layer()
        layer.backgroundColor = generator.color()
        layer.masksToBounds = generator.chance(0.3)
      default:
        let shape = ShapeLayer(path: Path(circleAt: Point(4, 4), radius: generator.number(1...5)), fillColor: generator.color())
        if generator.chance(0.5) { shape.strokeColor = generator.color() }
        layer = shape
      }
      layer.bounds = Rect(x: 0, y: 0, width: generator.number(2...9), height: generator.number(2...9))
      layer.position = generator.point(0...Self.size)
      if generator.chance(0.05) { layer.opacity = generator.number(0...1) }
      if generator.chance(0.03) { layer.isHidden = true }
      if generator.chance(0.03) { layer.compositingFilter = .multiply }
      return layer
    }

    /// Most of them go elsewhere; now and then one does something else besides, or what it lies in goes too.
    func move() {
      for layer in movers where generator.chance(0.9) {
        switch generator.integer(0...19) {
        case 0: layer.transform = .scale(generator.number(0.1...4), generator.number(0.1...4))
        case 1: layer.bounds = Rect(x: 0, y: 0, width: generator.number(2...9), height: 5)
        case 2: layer.opacity = generator.number(0...1)
        case 3: layer.transform = AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0)
        case 4: layer.sublayerTransform = .scale(2, 2)
        case 5...8: layer.transform = .rotation(generator.number(-3...3))
        default: layer.position = generator.point(-9...Self.size + 9)
        }
      }
      for house in houses where generator.chance(0.3) { house.position = generator.point(0...9) }
      if generator.chance(0.2) { generator.pick(movers).addSublayer(makeMover()) }
      if generator.chance(0.2) { generator.pick(movers).shadowOpacity = generator.pick([0, 0.5]) }
    }
  }

  @Test(
    "hundreds that move at once are drawn alike at any number of threads, and as if all were new", arguments: 1...6 as ClosedRange<UInt64>)
  func anyNumberOfThreads(seed: UInt64) {
    let crowds = [1, 2, 4].map { threads in
      let crowd = Crowd(seed: seed, count: 300)
      return (
        crowd, RasterCompositor(tree: crowd.tree, width: Int(Crowd.size), height: Int(Crowd.size), threads: threads, background: .white)
      )
    }
    for frame in 0..<12 {
      var drawn: [([PixelRect], UInt64)] = []
      for (crowd, compositor) in crowds {
        if frame > 0 { crowd.move() }
        drawn.append((compositor.renderChecked(), compositor.pixels.hash()))
      }
      for (rects, hash) in drawn.dropFirst() {
        #expect(rects == drawn[0].0, "what is drawn again, in frame \(frame)")
        #expect(hash == drawn[0].1, "what is seen, in frame \(frame)")
      }
    }
    let (crowd, kept) = crowds[0]
    #expect(kept.differenceDrawnAfresh() == nil, "what was not drawn again")
    let fresh = RasterCompositor(tree: crowd.tree, width: Int(Crowd.size), height: Int(Crowd.size), background: .white)
    _ = fresh.render()
    #expect(kept.pixels.firstDifference(fresh.pixels) == nil, "kept from frame to frame, the picture is what it is when drawn anew")
  }

  @Test("what goes to where it is already is not drawn again")
  func stays() {
    let tree = makeTree(8, 8)
    let square = makeRectangle(Rect(x: 1, y: 1, width: 4, height: 4), .white)
    tree.root.addSublayer(square)
    let compositor = RasterCompositor(tree: tree, width: 8, height: 8)
    _ = compositor.renderChecked()
    let place = square.position
    square.position = Point(7, 7)
    square.position = place
    #expect(compositor.renderChecked().isEmpty)
  }
}
