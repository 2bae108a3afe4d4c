import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Bad and extreme input draws something or nothing, and never traps")
struct Robustness {
  private static let numbers: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, 1e18, -1e10, 3e9, 1e-300, -1, 0]

  /// The frame, drawn from damage and afresh alike.
  private func render(_ compositor: RasterCompositor, _ what: String) {
    compositor.renderChecked()
    let picture = compositor.pixels.copy()
    compositor.invalidate()
    compositor.renderChecked()
    #expect(picture.firstDifference(compositor.pixels) == nil, "\(what)")
  }

  @Test("numbers that are not finite, or huge, in every property")
  func numbers() {
    let tree = makeTree(40, 40, background: .white)
    let shape = ShapeLayer(path: Path(circleAt: Point(10, 10), radius: 8), fillColor: .black)
    let gradient = GradientLayer()
    gradient.colors = [.white, .black]
    let text = TextLayer("A")
    let image = ImageLayer()
    image.image = Image(width: 1, height: 1, pixels: [0xffff_ffff])
    for layer in [shape, gradient, text, image] {
      layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
      layer.position = Point(20, 20)
      tree.root.addSublayer(layer)
    }
    let child = makeRectangle(Rect(x: 2, y: 2, width: 9, height: 9), .black)
    gradient.addSublayer(child)
    gradient.masksToBounds = true
    let compositor = RasterCompositor(tree: tree, width: 40, height: 40)
    render(compositor, "before")
    for v in Self.numbers {
      for layer in [shape, gradient, text, image] {
        let edits: [(String, () -> Void)] = [
          ("position", { layer.position = Point(v, 3) }), ("bounds", { layer.bounds = Rect(x: v, y: 0, width: v, height: 5) }),
          ("size", { layer.bounds = Rect(x: 0, y: 0, width: 5, height: v) }), ("anchor", { layer.anchorPoint = Point(0, v) }),
          ("transform", { layer.transform = AffineTransform(a: v, b: 0, c: 0, d: 1, tx: 0, ty: v) }),
          ("skew", { layer.transform = AffineTransform(a: 1, b: v, c: v, d: 1, tx: 0, ty: 0) }),
          ("sublayers", { layer.sublayerTransform = .scale(v, v) }), ("z", { layer.zPosition = v }), ("opacity", { layer.opacity = v }),
          ("corner", { layer.cornerRadius = v }), ("border", { layer.borderWidth = v }),
          ("colour", { layer.backgroundColor = Color(red: v, green: 0, blue: v, alpha: v) }),
        ]
        for (name, edit) in edits {
          edit()
          render(compositor, "\(name) \(v)")
        }
      }
      shape.path = Path(circleAt: Point(v, 10), radius: 8)
      render(compositor, "path \(v)")
      shape.path = Path(circleAt: Point(9, 10), radius: v)
      shape.strokeColor = .black
      shape.lineWidth = v
      shape.lineDashPattern = [v, 3]
      shape.lineDashPhase = v
      render(compositor, "stroke \(v)")
      shape.strokeEnd = v
      gradient.startPoint = Point(v, v)
      gradient.locations = [v, 0.5]
      text.style.size = min(v, 1e5)
      render(compositor, "content \(v)")
      gradient.kind = .radial
      render(compositor, "radial \(v)")
      gradient.kind = .conic
      render(compositor, "conic \(v)")
      for layer in [shape, gradient, text, image] {
        layer.transform = .identity
        layer.position = Point(20, 20)
        layer.bounds = Rect(x: 0, y: 0, width: 20, height: 20)
        layer.opacity = 1
      }
    }
  }

  @Test("numbers that are not finite, or huge, in every property of a shadow")
  func shadows() {
    let tree = makeTree(40, 40, background: .white)
    let layer = makeRectangle(Rect(x: 10, y: 10, width: 20, height: 20), .black)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 40, height: 40)
    for v in Self.numbers {
      layer.shadowOpacity = v
      render(compositor, "opacity \(v)")
      layer.shadowOpacity = 1
      layer.shadowRadius = v
      render(compositor, "radius \(v)")
      layer.shadowOffset = Point(v, v)
      render(compositor, "offset \(v)")
      layer.shadowRadius = 2
      layer.shadowColor = Color(red: v, green: 0, blue: 0, alpha: v)
      render(compositor, "colour \(v)")
      layer.shadowPath = Path(rect: Rect(x: 0, y: 0, width: 5, height: min(v, 1000)))
      render(compositor, "path \(v)")
      (layer.shadowPath, layer.shadowOffset, layer.shadowColor) = (nil, .zero, .black)
    }
    // What is wider than a number, and what nearly is.
    for far in [1e308, 1e300, 1e150, 1e9] {
      layer.shadowPath = Path(polyline: [Point(-far, 0), Point(far, 0), Point(0, 10)])
      render(compositor, "a shadow as wide as \(far) twice")
      layer.shadowPath = Path(rect: Rect(x: 0, y: 0, width: far, height: far))
      render(compositor, "a shadow of \(far)")
    }
  }

  @Test("noise of any number of octaves, and of any frequency")
  func octaves() {
    let tree = makeTree(20, 20, background: .white)
    let layer = makeRectangle(Rect(x: 2, y: 2, width: 16, height: 16), .black)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 20, height: 20)
    for octaves in [-1, 0, 1, 70, .min, .max] {
      for stitches in [false, true] {
        let noise = FilterEffect.Turbulence(frequency: Size(0.1, 1e9), octaves: octaves, seed: 1, stitches: stitches, isFractal: true)
        layer.filters = [Filter(steps: [FilterStep(.turbulence(noise))])]
        render(compositor, "\(octaves) octaves")
      }
    }
  }

  @Test("a scale that is not finite, zero, negative or huge")
  func scales() {
    let tree = makeTree(20, 20, background: .white)
    tree.root.addSublayer(ShapeLayer(path: Path(circleAt: Point(10, 10), radius: 8)))
    let compositor = RasterCompositor(tree: tree, width: 20, height: 20)
    for scale in Self.numbers {
      compositor.resize(width: 20, height: 20, scale: scale)
      render(compositor, "scale \(scale)")
    }
    compositor.resize(width: 20, height: 20, scale: 1)
    compositor.renderChecked()
    #expect(compositor.pixels[10, 10] == 0xff00_0000)
    #expect(compositor.pixels[1, 1] == 0xffff_ffff)
  }

  @Test("empty trees and a picture of one pixel")
  func smallest() {
    let compositor = RasterCompositor(tree: LayerTree(), width: 1, height: 1, threads: 4)
    #expect(compositor.render().count == 1)
    #expect(compositor.pixels[0, 0] == 0)
    #expect(draw(makeRectangle(Rect(x: 0, y: 0, width: 1, height: 1), .white), width: 1, height: 1)[0, 0] == 0xffff_ffff)
    #expect(draw(Layer(), ShapeLayer(), GradientLayer(), TextLayer(), ImageLayer(), width: 3, height: 3)[1, 1] == 0)
  }

  @Test("a thousand groups, one in another")
  func nesting() {
    let (tree, innermost) = makeNestedGroups(1000, .white)
    let compositor = RasterCompositor(tree: tree, width: 16, height: 16)
    compositor.renderChecked()
    #expect(compositor.statistics.groups == 1000)
    #expect(compositor.pixels[8, 8] == 0xffff_ffff)
    innermost.position = Point(12, 8)
    render(compositor, "moved")
    #expect(compositor.pixels[1, 8] == 0)
  }

  @Test("twenty thousand layers come and go")
  func manyLayers() {
    let tree = makeTree(64, 64)
    let layers = (0..<20_000).map { (k: Int) -> Layer in
      let place = Point(Double(k % 64), Double(k / 64 % 64))
      return makeRectangle(Rect(x: place.x, y: place.y, width: 1, height: 1), .white)
    }
    let compositor = RasterCompositor(tree: tree, width: 64, height: 64)
    for layer in layers { tree.root.addSublayer(layer) }
    compositor.renderChecked()
    #expect(compositor.statistics.items == 20_000)
    for layer in layers.reversed() { layer.removeFromSuperlayer() }
    compositor.renderChecked()
    #expect(compositor.statistics.items == 0)
    #expect(compositor.pixels[30, 30] == 0)
  }

  @Test("a path of a million straight lines")
  func millionSegments() {
    var path = Path()
    path.reserveCapacity(verbs: 1_000_001, points: 1_000_001)
    for k in 0..<1_000_000 {
      let angle = Double(k) * 6e-6
      path.addLine(to: Point(32 + 30 * Math.cos(angle), 32 + 30 * Math.sin(angle)))
    }
    let picture = draw(ShapeLayer(path: path, fillColor: .white), width: 64, height: 64)
    #expect(picture[32, 32] == 0xffff_ffff)
    #expect(picture[0, 0] == 0)
  }

  @Test("a tree that passes from one compositor to another, and back")
  func passingOn() {
    let tree = makeTree(8, 8, background: .white)
    let layer = makeRectangle(Rect(x: 2, y: 2, width: 4, height: 4), .black)
    tree.root.addSublayer(layer)
    for k in 0..<4 {
      let compositor = RasterCompositor(tree: tree, width: 8, height: 8)
      layer.position = Point(3 + Double(k), 4)
      compositor.renderChecked()
      #expect(compositor.pixels[3 + k, 4] == 0xff00_0000)
      layer.position = Point(6, 6)
      render(compositor, "moved")
    }
  }
}
