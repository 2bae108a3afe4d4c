import CAllocationCounter
import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing
import Typography

@testable import Compositing

@Suite("The geometry compositor draws what the raster compositor draws")
struct GeometryCompositorTests {
  private func expectSame(_ tree: LayerTree, _ size: Int, _ what: String, share: Double = 0.005, gross: Int = 0) {
    let (picture, geometry) = drawnByBoth(tree, width: size, height: size)
    let difference = PictureDifference(picture, geometry.pixels)
    #expect(geometry.problem == nil)
    #expect(difference.share <= share && difference.gross <= gross, "\(what): \(difference)")
  }

  @Test("a rectangle of whole pixels, to the last one, on any ground", arguments: [Color.clear, .white, Color(rgb: 0x336699, alpha: 0.4)])
  func rectangle(background: Color) {
    let tree = makeTree(20, 20)
    tree.root.addSublayer(makeRectangle(Rect(x: 3, y: 4, width: 9, height: 7), Color(rgb: 0xff8000, alpha: 0.5)))
    let device = SoftwareDevice()
    let geometry = GeometryCompositor(tree: tree, width: 20, height: 20, device: device, background: background)
    #expect(geometry.render() == [PixelRect(x: 0, y: 0, width: 20, height: 20)])
    let picture = geometry.pixels.copy()
    let raster = RasterCompositor(tree: tree, width: 20, height: 20, background: background)
    _ = raster.render()
    #expect(PictureDifference(raster.pixels, picture).most <= 1)
  }

  @Test("a translucent circle is as dark in its middle as on its rim's inside, and soft outside")
  func circle() {
    let tree = makeTree(64, 64, background: .white)
    tree.root.addSublayer(ShapeLayer(path: Path(circleAt: Point(31.3, 32.6), radius: 24.2), fillColor: Color(white: 0, alpha: 0.5)))
    expectSame(tree, 64, "circle")
  }

  @Test("thin strokes, where triangles go wrong, are covered by the raster compositor", arguments: [0.3, 0.7, 1.1, 1.6, 2.2])
  func thinStrokes(width: Double) {
    let tree = makeTree(80, 80, background: .white)
    var path = Path()
    path.move(to: Point(8, 60))
    path.addCubic(to: Point(72, 50), control1: Point(20, -30), control2: Point(50, 90))
    let line = ShapeLayer(path: path, fillColor: nil)
    line.strokeColor = Color(rgb: 0x102040, alpha: 0.6)
    line.lineWidth = width
    tree.root.addSublayer(line)
    expectSame(tree, 80, "a stroke of \(width)", share: 0.002)
  }

  @Test("shapes turned, skewed, squeezed and mirrored")
  func transforms() {
    for (name, transform) in [
      ("turned", AffineTransform.rotation(0.7)), ("skewed", AffineTransform(a: 1, b: 0.3, c: 0.5, d: 1, tx: 0, ty: 0)),
      ("squeezed", .scale(1, 0.4)), ("mirrored", .scale(-1.3, 1.1)), ("tiny", .scale(0.06, 0.06)), ("flat", .scale(1, 0.001)),
    ] {
      let tree = makeTree(90, 90, background: .white)
      let star = ShapeLayer(
        path: Path(polyline: [Point(-30, -30), Point(30, -20), Point(22, 30), Point(0, 4), Point(-26, 24)], closed: true),
        fillColor: Color(rgb: 0xc03060, alpha: 0.7))
      star.strokeColor = .black
      star.lineWidth = 4
      (star.position, star.transform) = (Point(45, 45), transform)
      tree.root.addSublayer(star)
      expectSame(tree, 90, name, share: 0.01, gross: 2)
    }
  }

  @Test("groups in groups, each with an opacity, a rounded clip or a mask")
  func groups() {
    let tree = makeTree(100, 100, background: .white)
    var parent = tree.root
    for depth in 0..<11 {
      let group = Layer(frame: Rect(x: 3.3, y: 2.6, width: 94 - 8 * Double(depth), height: 95 - 8 * Double(depth)))
      group.backgroundColor = Color(hue: Double(depth) / 11, saturation: 0.6, brightness: 0.9)
      switch depth % 3 {
      case 0: group.opacity = 0.8
      case 1: (group.cornerRadius, group.masksToBounds) = (9, true)
      default: group.mask = ShapeLayer(path: Path(ellipseIn: group.bounds), fillColor: .black)
      }
      parent.addSublayer(group)
      parent = group
    }
    expectSame(tree, 100, "groups")
  }

  @Test("a mask of soft parts, of several shapes, and with a rounded clip as well")
  func masks() {
    for kind in 0..<3 {
      let tree = makeTree(60, 60, background: .white)
      let layer = Layer(frame: Rect(x: 5, y: 5, width: 50, height: 50))
      layer.backgroundColor = Color(rgb: 0x2060c0)
      layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(20, 30), radius: 18), fillColor: Color(rgb: 0xffa020, alpha: 0.7)))
      let mask = GradientLayer()
      (mask.bounds, mask.position) = (Rect(x: 0, y: 0, width: 40, height: 50), Point(22, 25))
      (mask.colors, mask.startPoint, mask.endPoint) = ([.black, .clear], .zero, Point(1, 1))
      if kind == 1 {
        mask.addSublayer(makeRectangle(Rect(x: 20, y: 20, width: 25.5, height: 8.5), .black))
      } else if kind == 2 {
        (layer.cornerRadius, layer.masksToBounds) = (14, true)
      }
      layer.mask = mask
      tree.root.addSublayer(layer)
      expectSame(tree, 60, "mask \(kind)")
    }
  }

  @Test("a mask of soft parts, or of several shapes, where what it masks lies as deep as targets go", arguments: [false, true])
  func deepMasks(isGradient: Bool) {
    let tree = makeTree(64, 64, background: .white)
    var parent = tree.root
    for depth in 0..<RenderTargetPool.depth {
      let group = Layer(frame: Rect(x: 1, y: 1, width: 62 - 2 * Double(depth), height: 62 - 2 * Double(depth)))
      parent.addSublayer(group)
      parent = group
      if depth == RenderTargetPool.depth - 1 { break }
      group.opacity = 0.9
      group.addSublayer(makeRectangle(Rect(x: 4 * Double(depth), y: 0, width: 3, height: 8), .black))
    }
    parent.backgroundColor = Color(rgb: 0xc03060)
    if isGradient {
      let mask = GradientLayer(frame: parent.bounds)
      mask.colors = [.black, .clear]
      parent.mask = mask
    } else {
      let mask = Layer(frame: parent.bounds)
      for x in [4.0, 24] { mask.addSublayer(makeRectangle(Rect(x: x, y: 12, width: 15, height: 30), .black)) }
      parent.mask = mask
    }
    expectSame(tree, 64, "a mask in seven groups")
  }

  @Test("an emitter as a mask lets through what its particles cover, where they are")
  func particleMasks() {
    let tree = makeTree(80, 80, background: .white)
    let masked = makeRectangle(Rect(x: 0, y: 0, width: 80, height: 80), Color(rgb: 0xd04020))
    var cell = EmitterCell(contents: .path(Path(rect: Rect(x: -4, y: -4, width: 8, height: 8))))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange, cell.color) = (10, 2, 30, 2 * .pi, .black)
    let emitter = EmitterLayer()
    (emitter.emitterCells, emitter.position) = ([cell], Point(40, 40))
    masked.mask = emitter
    tree.root.addSublayer(masked)
    tree.advance(to: 1)
    expectSame(tree, 80, "particles", share: 0.01, gross: 2)
  }

  @Test("a gradient's colours are told apart where they follow each other closely on a shape that is far larger than the screen")
  func largeGradients() {
    let black = Color.black
    let close = Gradient(colors: [black, .white, black], startPoint: Point(0.26, 0), endPoint: Point(0.265, 0))
    let closer = Gradient(colors: [black, .white], startPoint: Point(0.26, 0), endPoint: Point(0.26 + 4 / 12_000.0, 0), spread: .reflect)
    let rings = Gradient(
      .radial, colors: [black, .white], startPoint: Point(0.25, 0.25), endPoint: Point(0.25 + 40 / 12_000.0, 0.25 + 30 / 12_000.0),
      spread: .reflect)
    for (name, gradient) in [("close", close), ("closer", closer), ("rings", rings)] {
      let tree = makeTree(200, 200)
      let layer = GradientLayer(frame: Rect(x: -3000, y: -3000, width: 12_000, height: 12_000))
      layer.gradient = gradient
      tree.root.addSublayer(layer)
      let (picture, geometry) = drawnByBoth(tree, width: 200, height: 200)
      let difference = PictureDifference(picture, geometry.pixels)
      #expect(difference.most <= 8, "\(name): \(difference)")
    }
  }

  @Test("a shape that lies far from its own origin is as precise as one that does not")
  func farFromOrigin() {
    func tree(_ x: Double) -> LayerTree {
      let tree = makeTree(64, 64, background: .white)
      let shape = ShapeLayer(path: Path(circleAt: Point(x + 31.3, 32.6), radius: 24.2), fillColor: .black)
      shape.position = Point(-x, 0)
      tree.root.addSublayer(shape)
      return tree
    }
    let near = drawnByBoth(tree(0), width: 64, height: 64).geometry.pixels.copy()
    let far = drawnByBoth(tree(900_000), width: 64, height: 64).geometry.pixels
    let difference = PictureDifference(near, far)
    #expect(difference.most <= 2, "\(difference)")
  }

  @Test("text, gradients and pictures under a clip that cuts them at half a pixel")
  func clipped() {
    let tree = makeTree(80, 80, background: .white)
    let clip = Layer(frame: Rect(x: 10.5, y: 10.5, width: 50, height: 50))
    clip.masksToBounds = true
    let gradient = GradientLayer(frame: Rect(x: -20, y: -20, width: 60, height: 60))
    (gradient.colors, gradient.kind) = ([.white, Color(rgb: 0x208040), .black], .radial)
    (gradient.startPoint, gradient.endPoint) = (Point(0.5, 0.5), Point(1, 1))
    let text = TextLayer("Pinwheel")
    text.frame = Rect(x: -6, y: 26, width: 90, height: 30)
    let image = ImageLayer(frame: Rect(x: 30, y: -8, width: 30, height: 30))
    image.image = Image(width: 2, height: 2, pixels: [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0x8000_0000])
    image.transform = .rotation(0.3)
    for layer in [gradient, text, image] as [Layer] { clip.addSublayer(layer) }
    tree.root.addSublayer(clip)
    expectSame(tree, 80, "clipped")
  }

  /// A line that turns at random, 4 wide, and crosses itself often.
  private func scribble(_ color: Color, seed: UInt64 = 31, in size: Double = 300) -> ShapeLayer {
    var random = SeededGenerator(seed: seed)
    var (place, angle) = (Point(size / 2, size / 2), 0.0)
    let points = (0..<400).map { _ in
      angle += random.number(-0.9...0.9)
      let next = place + Point(Math.cos(angle), Math.sin(angle)) * 12
      if Rect(x: 10, y: 10, width: size - 20, height: size - 20).contains(next) { place = next } else { angle += 2.5 }
      return place
    }
    let line = ShapeLayer(path: Path(polyline: points, closed: false), fillColor: nil)
    (line.strokeColor, line.lineWidth, line.lineJoin, line.lineCap) = (color, 4, .bevel, .round)
    return line
  }

  @Test(
    "an opaque line is triangles though it crosses itself a hundred times, and looks as it should", arguments: [31, 32, 33] as [UInt64])
  func scribbles(seed: UInt64) {
    for (scale, x) in [(1.0, 0.0), (0.8, 0.3), (1.25, 0.5)] {
      let tree = makeTree(300, 300, background: .white)
      let line = scribble(Color(rgb: 0x1a237e), seed: seed)
      (line.transform, line.position) = (.scale(scale, scale), Point(x, x / 2))
      tree.root.addSublayer(line)
      expectSame(tree, 300, "a scribble at \(scale)", share: 0.003, gross: 12)
    }
  }

  @Test("such a line looks as it should where it is cut, in a group and as a mask")
  func cutScribbles() {
    for (name, x, opacity) in [("cut", 0.0, 1.0), ("in a group", 0, 0.5), ("in a group that is partly seen", 150, 0.5)] {
      let tree = makeTree(300, 300, background: .white)
      let group = Layer()
      group.frame = Rect(x: x, y: 20, width: 240, height: 200)
      (group.masksToBounds, group.opacity) = (x == 0, opacity)
      group.addSublayer(scribble(Color(rgb: 0x1a237e)))
      group.addSublayer(makeRectangle(Rect(x: 20, y: 20, width: 60, height: 60), .black))
      tree.root.addSublayer(group)
      expectSame(tree, 300, name, share: 0.003, gross: 12)
    }
    let tree = makeTree(300, 300, background: .white)
    let masked = makeRectangle(Rect(x: 0, y: 0, width: 300, height: 300), Color(rgb: 0xd04020))
    masked.mask = scribble(.black)
    tree.root.addSublayer(masked)
    expectSame(tree, 300, "a mask", share: 0.003, gross: 12)
  }

  @Test("nothing of such a line goes to the device as a picture, unless it is translucent", arguments: [1, 0.5])
  func scribblesAreTriangles(alpha: Double) {
    let tree = makeTree(300, 300, background: .white)
    let line = scribble(Color(rgb: 0x1a237e, alpha: alpha))
    tree.root.addSublayer(line)
    let device = NullDevice()
    let compositor = GeometryCompositor(tree: tree, width: 300, height: 300, device: device)
    _ = compositor.render()
    let before = device.uploads
    for k in 1...4 {
      line.transform = .rotation(Double(k) * 0.01)
      _ = compositor.render()
    }
    #expect(device.uploads - before == (alpha == 1 ? 0 : 4))
  }

  @Test("what is mixed in kept pixels, or where nothing is seen, leaves the rest to the device", arguments: [0, 1, 2])
  func mixedElsewhere(kind: Int) {
    let tree = makeTree(64, 64, background: .white)
    let outer = Layer(frame: Rect(x: 8, y: 8, width: 48, height: 48))
    let mixed = makeRectangle(Rect(x: 4, y: 4, width: 40, height: 40), Color(rgb: 0x30a0c0))
    mixed.compositingFilter = .multiply
    outer.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 30, height: 30), Color(rgb: 0xc03060)))
    outer.addSublayer(mixed)
    if kind == 0 { outer.shouldRasterize = true } else if kind == 1 { outer.opacity = 0 } else { mixed.opacity = 0 }
    let moved = makeRectangle(Rect(x: 12, y: 12, width: 30, height: 30), .black)
    for layer in [outer, moved] { tree.root.addSublayer(layer) }
    expectSame(tree, 64, "mixed \(kind)")
    let device = NullDevice()
    let compositor = GeometryCompositor(tree: tree, width: 64, height: 64, device: device)
    _ = compositor.render()
    let before = device.uploads
    moved.position = Point(32, 32)
    #expect(!compositor.render().isEmpty)
    #expect(device.uploads == before)
  }

  private func line(_ path: Path, width: Double, cap: LineCap = .butt, dashes: [Double] = [], _ color: Color = .black) -> ShapeLayer {
    let line = ShapeLayer(path: path, fillColor: nil)
    (line.strokeColor, line.lineWidth, line.lineCap, line.lineDashPattern) = (color, width, cap, dashes)
    return line
  }

  @Test(
    "lines narrower than a pixel and a half are triangles, and look as they should, wherever they lie",
    arguments: [0.35, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.25, 1.4])
  func hairlines(width: Double) {
    for (k, scale) in [1, 0.75, 0.9].enumerated() {
      let tree = makeTree(200, 200, background: .white)
      var paths = [Path(circleAt: Point(60, 60), radius: 40), Path(roundedRect: Rect(x: 20, y: 110, width: 80, height: 60), radius: 9)]
      for i in 0..<6 {
        let angle = Double(i) * 0.26 + Double(k) * 0.1
        let way = Point(Math.cos(angle), Math.sin(angle))
        paths.append(Path(polyline: [Point(110, 20.3) + way * 12, Point(110, 20.3) + way * 75], closed: false))
      }
      var curve = Path()
      curve.move(to: Point(120, 180))
      curve.addCubic(to: Point(190, 120), control1: Point(130, 90), control2: Point(170, 210))
      paths.append(curve)
      for (i, path) in paths.enumerated() {
        let line = line(path, width: width, i % 3 == 1 ? Color(rgb: 0x802010, alpha: 0.6) : .black)
        line.transform = .scale(scale, scale)
        tree.root.addSublayer(line)
      }
      let (picture, geometry) = drawnByBoth(tree, width: 200, height: 200)
      let difference = PictureDifference(picture, geometry.pixels)
      #expect(geometry.problem == nil && difference.share <= 0.002 && difference.gross <= 1, "\(width) at \(scale): \(difference)")
      let device = NullDevice()
      let compositor = GeometryCompositor(tree: tree, width: 200, height: 200, device: device)
      _ = compositor.render()
      let before = device.uploads
      for line in tree.root.sublayers { line.position = Point(0.4, 0.3) }
      _ = compositor.render()
      #expect(device.uploads == before, "\(width) at \(scale)")
    }
  }

  @Test(
    "thin lines that meet themselves, or are mostly ends, are as dark as they should be", arguments: [0.35, 0.5, 0.7, 0.9, 1])
  func unevenLines(width: Double) {
    func polyline(_ count: Int, _ point: (Double) -> Point) -> Path {
      Path(polyline: (0..<count).map { point(Double($0)) }, closed: false)
    }
    var parallels = Path()
    for k in 0..<20 {
      parallels.move(to: Point(20, 30 + 0.3 * Double(k)))
      parallels.addLine(to: Point(100, 33 + 0.3 * Double(k)))
    }
    let star = polyline(12) { Point(60 + 40 * Math.cos($0 * 5 * 2 * .pi / 11), 60 + 40 * Math.sin($0 * 5 * 2 * .pi / 11)) }
    let paths: [(String, Path, [Double])] = [
      ("waveform", polyline(250) { Point(10 + 0.4 * $0, 60 + ($0.truncatingRemainder(dividingBy: 2) == 0 ? 25 : -25)) }, []),
      ("parallels", parallels, []), ("narrow rectangle", Path(rect: Rect(x: 20, y: 60, width: 80, height: 0.3)), []),
      ("spikes", polyline(40) { Point(10 + 2.5 * $0, 60 + ($0.truncatingRemainder(dividingBy: 2) == 0 ? 20 : -20)) }, []),
      ("star", star, []), ("dashes", polyline(2) { Point(10 + 95 * $0, 20 + 71 * $0) }, [4, 3]),
      ("dots", polyline(2) { Point(10 + 95 * $0, 20 + 71 * $0) }, [1, 2]),
    ]
    for (name, path, dashes) in paths {
      let tree = makeTree(120, 120, background: .white)
      tree.root.addSublayer(line(path, width: width, dashes: dashes))
      let (picture, geometry) = drawnByBoth(tree, width: 120, height: 120)
      func ink(_ pixels: PixelBuffer) -> Int {
        (0..<120).reduce(0) { sum, y in sum + (0..<120).reduce(0) { $0 + 255 - Int(pixels[$1, y] & 255) } }
      }
      #expect(abs(ink(geometry.pixels) - ink(picture)) * 25 <= ink(picture), "\(name): \(ink(picture)), \(ink(geometry.pixels))")
      #expect(PictureDifference(picture, geometry.pixels).gross <= 4, "\(name): \(PictureDifference(picture, geometry.pixels))")
    }
  }

  @Test("round ends of thin lines have no dark dots, in any direction", arguments: [0.5, 0.7, 0.8, 0.9, 1])
  func roundEnds(width: Double) {
    for k in 0..<100 {
      let tree = makeTree(40, 40, background: .white)
      let angle = Double(k) * 0.0628
      let (middle, way) = (Point(20.2, 19.9), Point(Math.cos(angle), Math.sin(angle)) * 15)
      tree.root.addSublayer(line(Path(polyline: [middle - way, middle + way], closed: false), width: width, cap: .round))
      let (picture, geometry) = drawnByBoth(tree, width: 40, height: 40)
      let difference = PictureDifference(picture, geometry.pixels)
      #expect(difference.most <= 72, "direction \(k): \(difference)")
    }
  }

  @Test("a translucent curve that crosses itself is triangles, and looks as it should", arguments: [0.3, 0.5, 0.8])
  func loops(alpha: Double) {
    var random = SeededGenerator(seed: 8)
    let tree = makeTree(300, 300, background: .white)
    for k in 0..<12 {
      let (x, y) = (Double(k % 4) * 75 + 10, Double(k / 4) * 95 + 10)
      func point() -> Point { Point(x + random.number(0...55), y + random.number(0...75)) }
      var path = Path()
      path.move(to: point())
      path.addCubic(to: point(), control1: Point(x + 150, y), control2: Point(x - 90, y + 20))
      let curve = ShapeLayer(path: path, fillColor: nil)
      (curve.strokeColor, curve.lineWidth) = (Color(rgb: 0x102040, alpha: alpha), random.number(2...6))
      tree.root.addSublayer(curve)
    }
    expectSame(tree, 300, "at \(alpha)", share: 0.002, gross: 2)
    let device = NullDevice()
    let compositor = GeometryCompositor(tree: tree, width: 300, height: 300, device: device)
    _ = compositor.render()
    #expect(device.uploads <= 3, "\(device.uploads)")
  }

  @Test(
    "a word some of whose letters are thin looks as it should, wherever it goes and as it fades and comes back", arguments: [9, 13, 17, 24])
  func partlyThinWords(size: Double) {
    func makeText() -> (tree: LayerTree, text: TextLayer) {
      let tree = makeTree(240, 80, background: .white)
      let text = TextLayer("Wigwam, file, ABC 18%", style: TextStyle(font: FontDescription(weight: .light), size: size), color: .black)
      text.frame = Rect(x: 6, y: 8, width: 230, height: 60)
      let clip = Layer()
      (clip.frame, clip.masksToBounds) = (Rect(x: 0, y: 0, width: 190, height: 80), true)
      clip.addSublayer(text)
      tree.root.addSublayer(clip)
      return (tree, text)
    }
    let (first, second) = (makeText(), makeText())
    let geometry = GeometryCompositor(tree: first.tree, width: 240, height: 80, device: SoftwareDevice())
    let raster = RasterCompositor(tree: second.tree, width: 240, height: 80)
    for (opacity, x, angle) in [(1, 6, 0), (0.5, 6, 0), (1, 6, 0), (1, 9, 0), (0.7, 9, 0), (1, 9.4, 0.05), (1, 11.4, 0.05)]
      as [(Double, Double, Double)]
    {
      for text in [first.text, second.text] {
        (text.opacity, text.position, text.transform) = (opacity, Point(x + 115, 38), .rotation(angle))
      }
      _ = geometry.render()
      _ = raster.render()
      let difference = PictureDifference(raster.pixels, geometry.pixels)
      #expect(difference.share <= 0.002 && difference.gross <= 3, "at \(opacity), \(x), \(angle): \(difference)")
    }
    #expect(geometry.problem == nil)
  }

  @Test("a line that grows has no seams between its pieces")
  func growing() {
    let tree = makeTree(100, 60, background: .white)
    let line = ShapeLayer(path: Path(), fillColor: nil)
    (line.strokeColor, line.lineWidth, line.lineJoin) = (Color(rgb: 0x303080, alpha: 0.5), 7, .round)
    tree.root.addSublayer(line)
    line.beginGrowingLine(at: Point(8, 30))
    let geometry = GeometryCompositor(tree: tree, width: 100, height: 60, device: SoftwareDevice())
    for k in 0..<120 {
      line.appendLine(to: Point(8 + 0.7 * Double(k), 30 + 18 * Math.sin(Double(k) / 9)))
      if k % 20 == 0 { _ = geometry.render() }
    }
    _ = geometry.render()
    let picture = geometry.pixels.copy()
    let raster = RasterCompositor(tree: tree, width: 100, height: 60)
    _ = raster.render()
    let difference = PictureDifference(raster.pixels, picture)
    #expect(difference.most <= 2, "\(difference)")
  }

  @Test("a frame drawn from damage is the frame drawn afresh, over random edits", arguments: [3, 4, 5] as [UInt64])
  func damage(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    let size = Int(RandomScene.size)
    let geometry = GeometryCompositor(tree: scene.tree, width: size, height: size, device: SoftwareDevice(), background: .white)
    for step in 0..<30 {
      scene.edit()
      _ = geometry.render()
      geometry.list.checkInvariants()
      let patched = geometry.pixels.copy()
      geometry.invalidate()
      _ = geometry.render()
      let difference = PictureDifference(patched, geometry.pixels)
      #expect(difference.most <= 4, "seed \(seed), step \(step): \(difference)")
      if difference.most > 4 { return }
    }
    #expect(geometry.problem == nil)
  }

  @Test("of a rasterized layer whose contents have gone nothing is left where it stands")
  func emptied() {
    let tree = makeTree(60, 60, background: .white)
    let board = Layer(frame: Rect(x: 30.4, y: 20.6, width: 0, height: 0))
    let card = makeRectangle(Rect(x: -9, y: -9, width: 20, height: 20), Color(rgb: 0x803010))
    board.addSublayer(card)
    board.shouldRasterize = true
    tree.root.addSublayer(board)
    let geometry = GeometryCompositor(tree: tree, width: 60, height: 60, device: SoftwareDevice())
    _ = geometry.render()
    #expect(geometry.pixels[30, 20] == 0xff80_3010)
    card.removeFromSuperlayer()
    _ = geometry.render()
    #expect(geometry.pixels[30, 20] == 0xffff_ffff && geometry.pixels[31, 21] == 0xffff_ffff)
  }

  @Test("random scenes look the same", arguments: [11, 12, 13] as [UInt64])
  func random(seed: UInt64) {
    let scene = RandomScene(seed: seed)
    for _ in 0..<10 {
      for _ in 0..<4 { scene.edit() }
      // Tiny shapes upon each other are mostly corners.
      expectSame(scene.tree, Int(RandomScene.size), "seed \(seed): \(scene.story.joined(separator: ", "))", share: 0.03, gross: 23)
    }
  }

  @Test("moving, turning and fading layers, groups, gradients and letters allocates nothing", .needsOptimization)
  func steadyFrames() {
    let tree = makeTree(400, 300, background: .white)
    var random = SeededGenerator(seed: 9)
    var layers: [Layer] = []
    for k in 0..<60 {
      let layer: Layer
      switch k % 4 {
      case 0: layer = ShapeLayer(path: Path(circleAt: .zero, radius: 14), fillColor: random.color())
      case 1:
        let gradient = GradientLayer()
        gradient.colors = [.white, .black]
        gradient.bounds = Rect(x: 0, y: 0, width: 30, height: 20)
        layer = gradient
      case 2:
        layer = makeRectangle(Rect(x: 0, y: 0, width: 30, height: 30), random.color())
        (layer.cornerRadius, layer.masksToBounds, layer.opacity) = (8, true, 0.6)
        layer.addSublayer(makeRectangle(Rect(x: 10, y: 10, width: 40, height: 9), .black))
      default: layer = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 40, height: 0.6)), fillColor: .black)
      }
      layer.position = Point(random.number(20...380), random.number(20...280))
      tree.root.addSublayer(layer)
      layers.append(layer)
    }
    let compositor = GeometryCompositor(tree: tree, width: 400, height: 300, device: NullDevice())
    var fewest = UInt64.max
    for k in 0..<40 {
      for layer in layers {
        layer.position = Point(layer.position.x + (k % 2 == 0 ? 2.5 : -2.5), layer.position.y)
        layer.transform = .rotation(Double(k % 2))
      }
      let before = allocation_count()
      let damage = compositor.render()
      if k > 20 { fewest = min(fewest, allocation_count() - before) }
      #expect(!damage.isEmpty)
    }
    #expect(fewest == 0)
  }

  @Test("a hundred thin shapes that move go to the device in a few parts, not in a hundred")
  func uploads() {
    let tree = makeTree(400, 300, background: .white)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let line = makeRectangle(Rect(x: random.number(0...350), y: random.number(0...290), width: 40, height: 0.7), .black)
      tree.root.addSublayer(line)
    }
    let device = NullDevice()
    let compositor = GeometryCompositor(tree: tree, width: 400, height: 300, device: device)
    for k in 0..<5 {
      let before = device.uploads
      for line in tree.root.sublayers { line.transform = .rotation(Double(k + 1) * 0.1) }
      _ = compositor.render()
      #expect(device.uploads - before >= 1 && device.uploads - before <= 4)
      #expect(compositor.statistics.drawCalls == 1)
    }
  }

  @Test("shadows and thin shapes that are larger than a texture, most of which is seen, are drawn by the device nevertheless")
  func largerThanTextures() {
    let tree = makeTree(500, 120, background: .white)
    let card = makeRectangle(Rect(x: -10, y: 30, width: 530, height: 40), .white)
    (card.shadowOpacity, card.shadowRadius) = (0.5, 3)
    let line = makeRectangle(Rect(x: -60, y: 90, width: 640, height: 0.7), .black)
    line.transform = .rotation(0.01)
    for layer in [card, line] { tree.root.addSublayer(layer) }
    let (picture, geometry) = drawnByBoth(tree, width: 500, height: 120)
    #expect(geometry.problem == nil)
    #expect(PictureDifference(picture, geometry.pixels).most <= 8)
  }

  @Test("cards with shadows that overlap share pages in the order in which they are drawn")
  func overlappingShadows() {
    let tree = makeTree(1600, 900, background: .white)
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let card = GradientLayer(frame: Rect(x: random.number(-50...1500), y: random.number(-50...850), width: 160, height: 100))
      (card.colors, card.cornerRadius, card.borderWidth) = ([random.color(), .black], 12, 2)
      (card.shadowOpacity, card.shadowRadius) = (0.5, 6)
      tree.root.addSublayer(card)
    }
    let compositor = GeometryCompositor(tree: tree, width: 1600, height: 900, device: NullDevice())
    _ = compositor.render()
    #expect(compositor.statistics.drawCalls > 1 && compositor.statistics.drawCalls <= 6, "\(compositor.statistics.drawCalls) calls")
  }

  @Test("hundreds of cards with gradients, borders, groups and words take few drawing calls")
  func drawCalls() {
    let tree = makeTree(800, 600, background: .white)
    for k in 0..<200 {
      let card = GradientLayer(frame: Rect(x: Double(k % 20) * 40, y: Double(k / 20) * 60, width: 36, height: 50))
      (card.colors, card.cornerRadius, card.borderWidth) = ([Color(hue: Double(k) / 200, saturation: 1, brightness: 1), .black], 6, 1)
      card.opacity = 0.9
      let text = TextLayer("\(k)")
      text.frame = Rect(x: 4, y: 10, width: 30, height: 20)
      card.addSublayer(text)
      tree.root.addSublayer(card)
    }
    let compositor = GeometryCompositor(tree: tree, width: 800, height: 600, device: NullDevice())
    _ = compositor.render()
    #expect(compositor.statistics.groups == 200)
    #expect(compositor.statistics.drawCalls <= 12)
  }
}
