import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

/// How far the coverage of pixels lies off that of the true curve, in levels of 255.
private struct CurveError: CustomStringConvertible {
  private(set) var most = 0
  private(set) var coarse = 0
  private var pixels = 0

  /// - Parameters:
  ///   - picture: what is drawn of curves.
  ///   - exact: what is drawn of lines that follow them a hundred times as closely.
  mutating func add(_ picture: PixelBuffer, _ exact: PixelBuffer) {
    let difference = PictureDifference(picture, exact)
    most = max(most, difference.most)
    coarse += difference.visible
    pixels += difference.pixels
  }

  /// The pixels that are off by more than 16 levels, as a share of all.
  var share: Double { pixels == 0 ? 0 : Double(coarse) / Double(pixels) }

  var description: String { "\(most) levels at most, \(Double(Int(share * 1e6)) / 1e4) % of the pixels off by more than 16" }
}

/// Lines stand for curves; what that changes is measured against lines a hundred times finer, and circles against true ones.
@Suite("Curves look round: no pixel's coverage errs by more than 40 levels of 255")
struct FlatteningErrors {
  private static let levels = 40
  /// The soft edges of triangles add to what facets err by.
  private static let geometryLevels = 52

  private func expectRound(_ name: String, _ error: CurveError, within levels: Int = levels) {
    print("curve error, \(name): \(error)")
    #expect(error.most <= levels, "\(name)")
    #expect(error.most > 0, "nothing was drawn of \(name)")
  }

  private func fine(_ path: Path, _ transform: AffineTransform) -> Path {
    Path(path.transformed(by: transform).flattened(tolerance: 0.002))
  }

  private func measure(
    _ path: Path, _ transform: AffineTransform, exact: Path? = nil, size: Int = 128, rule: FillRule = .nonZero, into error: inout CurveError
  ) {
    let layer = ShapeLayer(path: path, fillColor: .white)
    layer.transform = transform
    layer.fillRule = rule
    let reference = ShapeLayer(path: exact ?? fine(path, transform), fillColor: .white)
    reference.fillRule = rule
    error.add(draw(layer, width: size, height: size), draw(reference, width: size, height: size))
  }

  /// A circle by the sine and cosine, not by Bézier curves.
  private func trueCircle(_ center: Point, _ radius: Double) -> Path {
    let count = 64 + Int(80 * radius.squareRoot())
    return Path(
      polyline: (0..<count).map { i in
        let angle = 2 * Double.pi * Double(i) / Double(count)
        return center + Point(Math.cos(angle), Math.sin(angle)) * radius
      }, closed: true)
  }

  @Test(
    "circles of every size", arguments: [0.4, 0.7, 1, 1.5, 2, 3, 4, 5, 7, 10, 14, 20, 28, 40, 57, 80, 113, 160, 200, 226, 400, 1000, 4000])
  func circles(radius: Double) {
    var error = CurveError()
    var random = SeededGenerator(seed: 5)
    for _ in 0..<6 {
      // Of a large one, a part of its edge at any angle.
      let angle = random.number(0...6.3)
      let way = radius < 60 ? 0 : radius
      let center = Point(random.number(63...65), random.number(63...65)) - Point(Math.cos(angle), Math.sin(angle)) * way
      measure(Path(circleAt: center, radius: radius), .identity, exact: trueCircle(center, radius), into: &error)
    }
    expectRound("circles of radius \(radius)", error)
  }

  @Test(
    "circles at scales on both sides of those that meshes are made for", arguments: [0.05, 0.71, 0.72, 0.99, 1, 1.01, 1.4, 1.42, 2.5, 30])
  func scales(scale: Double) {
    var error = CurveError()
    for radius in [3.0, 12, 50] {
      let transform = AffineTransform.scale(scale, scale).concatenating(.translation(64.3, 63.8))
      measure(
        Path(circleAt: .zero, radius: radius / scale), transform, exact: trueCircle(Point(64.3, 63.8), radius), into: &error)
    }
    expectRound("circles at a scale of \(scale)", error)
  }

  @Test("ellipses and rounded rectangles, turned, skewed and squeezed")
  func ellipses() {
    var error = CurveError()
    var random = SeededGenerator(seed: 6)
    for k in 0..<40 {
      let width = 4 * Math.pow(30, random.number(0...1))
      let box = Rect(center: .zero, size: Size(width, width * random.number(0.03...1)))
      let path = k.isMultiple(of: 2) ? Path(ellipseIn: box) : Path(roundedRect: box, radius: random.number(1...width))
      let squeeze = AffineTransform(
        a: random.number(0.2...2), b: random.number(-0.5...0.5), c: random.number(-0.5...0.5), d: 1, tx: 0, ty: 0)
      let transform = squeeze.concatenating(.rotation(random.number(0...6))).concatenating(
        .translation(random.number(60...68), random.number(60...68)))
      measure(path, transform, into: &error)
    }
    expectRound("ellipses", error)
  }

  @Test("random curves of both degrees, smooth, with loops and with cusps", arguments: [8.0, 30, 120, 500, 3000])
  func curves(size: Double) {
    var error = CurveError()
    var random = SeededGenerator(seed: 7)
    for k in 0..<40 {
      func place() -> Point { random.point(0...size) }
      var path = Path()
      path.move(to: place())
      if k.isMultiple(of: 3) {
        path.addQuad(to: place(), control: place())
      } else {
        path.addCubic(to: place(), control1: place(), control2: place())
      }
      // Of a large one, the part about its middle.
      let middle = path.trimmed(from: 0.4, to: 0.5).currentPoint ?? .zero
      path.close()
      let way = Point(64.2, 63.7) - (size > 120 ? middle : Point(size / 2, size / 2))
      measure(path, .translation(way.x, way.y), into: &error)
    }
    expectRound("curves of \(size) pixels", error)
  }

  @Test("a board of 42 holes with discs behind, 1920 by 1080: no more than one pixel in a thousand is off by more than 16 levels")
  func board() {
    let size = (width: 1920, height: 1080)
    func scene(_ shown: (Path) -> Path) -> LayerTree {
      let tree = makeTree(Double(size.width), Double(size.height), background: .white)
      var front = Path(roundedRect: Rect(x: 411.5, y: 61.3, width: 1098, height: 954), radius: 40)
      for i in 0..<42 {
        let center = Point(411.5 + 96.3 + Double(i % 7) * 150.9, 61.3 + 92.1 + Double(i / 7) * 154.2)
        front.addEllipse(in: Rect(center: center, size: Size(124, 124)))
        guard i % 2 == 0 else { continue }
        let disc = Path(circleAt: center + Point(0.37, 7.3), radius: 66.6)
        tree.root.addSublayer(ShapeLayer(path: shown(disc), fillColor: i % 4 == 0 ? Color(rgb: 0xff2020) : Color(rgb: 0xffd000)))
      }
      let layer = ShapeLayer(path: shown(front), fillColor: Color(rgb: 0x0040a0))
      layer.fillRule = .evenOdd
      tree.root.addSublayer(layer)
      return tree
    }
    let exact = RasterCompositor(tree: scene { fine($0, .identity) }, width: size.width, height: size.height)
    _ = exact.render()
    let raster = RasterCompositor(tree: scene { $0 }, width: size.width, height: size.height)
    _ = raster.render()
    var error = CurveError()
    error.add(raster.pixels, exact.pixels)
    expectRound("a board of 1920 by 1080", error)
    #expect(error.share <= 0.001)
  }

  @Test(
    "circles drawn by the geometry compositor",
    arguments: [0.7, 1, 1.3, 1.5, 1.6, 1.8, 2, 2.1, 2.3, 2.5, 3, 3.5, 4, 5, 10, 20, 40, 80, 113])
  func geometry(radius: Double) {
    var error = CurveError()
    var random = SeededGenerator(seed: 8)
    for _ in 0..<4 {
      let tree = makeTree(240, 240)
      let center = Point(random.number(119...121), random.number(119...121))
      tree.root.addSublayer(ShapeLayer(path: Path(circleAt: center, radius: radius), fillColor: .white))
      let compositor = GeometryCompositor(tree: tree, width: 240, height: 240, device: SoftwareDevice())
      _ = compositor.render()
      #expect(compositor.problem == nil)
      error.add(compositor.pixels, draw(ShapeLayer(path: trueCircle(center, radius), fillColor: .white), width: 240, height: 240))
    }
    expectRound("circles of radius \(radius), geometry", error, within: Self.geometryLevels)
  }
}
