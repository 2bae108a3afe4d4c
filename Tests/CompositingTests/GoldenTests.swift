import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing
import Typography

@testable import Compositing

/// Pictures of every kind of paint, compared with those in `Goldens`; the README there says how they are made anew.
@Suite("Golden pictures")
struct Golden {
  private static let goldens = GoldenFolder()

  private let ink = Color(rgb: 0x2b3a55)
  private let coral = Color(rgb: 0xff6b6b)
  private let sun = Color(rgb: 0xffd166)
  private let sea = Color(rgb: 0x118ab2)
  private let leaf = Color(rgb: 0x06d6a0)
  private let paper = Color(rgb: 0xfdf6e9)

  /// - Parameter share: how large a share of the pixels may be off.
  private func compare(_ name: String, width: Int, height: Int, background: Color?, share: Double = 0, _ layers: [Layer]) throws {
    let tree = makeTree(Double(width), Double(height), background: background)
    for layer in layers { tree.root.addSublayer(layer) }
    let compositor = RasterCompositor(tree: tree, width: width, height: height)
    _ = compositor.render()
    try Self.goldens.expect(compositor.pixels, toBe: name, share: share)
    expectSameByGeometry(name, tree, compositor.pixels)
  }

  /// The other compositor's picture of the same tree: on corners, a pixel in 10,000 may differ grossly.
  private func expectSameByGeometry(_ name: String, _ tree: LayerTree, _ picture: PixelBuffer) {
    let geometry = GeometryCompositor(tree: tree, width: picture.width, height: picture.height, device: SoftwareDevice())
    _ = geometry.render()
    let difference = PictureDifference(picture, geometry.pixels)
    #expect(geometry.problem == nil)
    #expect(difference.isAtMost(oneIn: 200, grossly: 10_000), "\(name): \(difference)")
  }

  private func line(_ points: [Point], width: Double, closed: Bool = false, _ change: (ShapeLayer) -> Void = { _ in }) -> ShapeLayer {
    let layer = ShapeLayer(path: Path(polyline: points, closed: closed), fillColor: nil)
    layer.strokeColor = ink
    layer.lineWidth = width
    change(layer)
    return layer
  }

  /// Points on a circle, every `step`th of `count`.
  private func star(_ center: Point, _ radius: Double, _ count: Int = 5, step: Int = 2) -> [Point] {
    (0..<count).map { k in
      let angle = -Double.pi / 2 + 2 * Double.pi * Double(k * step) / Double(count)
      return Point(center.x + radius * Math.cos(angle), center.y + radius * Math.sin(angle))
    }
  }

  @Test("strokes: joins, caps, dashes, parts, and a translucent one that crosses itself")
  func strokes() throws {
    var layers: [Layer] = []
    for (k, join) in [LineJoin.miter, .round, .bevel].enumerated() {
      let x = 10 + 40 * Double(k)
      layers.append(line([Point(x, 40), Point(x + 14, 14), Point(x + 28, 40)], width: 9) { $0.lineJoin = join })
    }
    for (k, cap) in [LineCap.butt, .round, .square].enumerated() {
      let x = 136 + 20 * Double(k)
      layers.append(line([Point(x, 14), Point(x, 38)], width: 10) { $0.lineCap = cap })
    }
    layers.append(line([Point(10, 60), Point(190, 60)], width: 5) { ($0.lineDashPattern, $0.strokeColor) = ([14, 6], sea) })
    layers.append(
      line([Point(10, 74), Point(190, 74)], width: 6) { ($0.lineDashPattern, $0.lineCap, $0.strokeColor) = ([0, 10], .round, coral) })
    layers.append(
      line(star(Point(45, 120), 34), width: 10, closed: true) { ($0.strokeColor, $0.lineJoin) = (sea.withAlpha(0.5), .round) })
    let ring = ShapeLayer(path: Path(circleAt: Point(110, 120), radius: 28), fillColor: nil)
    (ring.strokeColor, ring.lineWidth, ring.strokeStart, ring.strokeEnd, ring.lineCap) = (coral, 8, 0.1, 0.8, .round)
    layers.append(ring)
    let flower = ShapeLayer(path: Path(circleAt: Point(165, 120), radius: 22), fillColor: sun)
    (flower.strokeColor, flower.lineWidth, flower.lineDashPattern, flower.strokesBeforeFill) = (leaf, 16, [5, 4], true)
    layers.append(flower)
    try compare("strokes", width: 200, height: 160, background: paper, layers)
  }

  @Test("fills: both rules, curves, rounded rectangles")
  func fills() throws {
    let nonZero = ShapeLayer(path: Path(polyline: star(Point(40, 42), 34), closed: true), fillColor: coral)
    let evenOdd = ShapeLayer(path: Path(polyline: star(Point(120, 42), 34), closed: true), fillColor: sea)
    evenOdd.fillRule = .evenOdd
    let board = ShapeLayer(path: Path(roundedRect: Rect(x: 10, y: 84, width: 76, height: 50), radius: 8), fillColor: sea)
    var path = board.path
    for row in 0..<3 {
      for column in 0..<5 { path.addEllipse(in: Rect(x: 14.5 + 14 * Double(column), y: 88 + 15 * Double(row), width: 11, height: 11)) }
    }
    (board.path, board.fillRule) = (path, .evenOdd)
    var drop = Path()
    drop.move(to: Point(120, 80))
    drop.addCubic(to: Point(120, 138), control1: Point(170, 130), control2: Point(140, 138))
    drop.addCubic(to: Point(120, 80), control1: Point(100, 138), control2: Point(70, 130))
    try compare("fills", width: 160, height: 148, background: paper, [nonZero, evenOdd, board, ShapeLayer(path: drop, fillColor: leaf)])
  }

  @Test("gradients: three kinds, spreads, locations, a focus, and on strokes")
  func gradients() throws {
    var layers: [Layer] = []
    func add(_ x: Double, _ y: Double, _ gradient: Gradient) {
      let layer = GradientLayer()
      layer.bounds = Rect(x: 0, y: 0, width: 56, height: 40)
      layer.position = Point(x + 28, y + 20)
      layer.cornerRadius = 8
      layer.gradient = gradient
      layers.append(layer)
    }
    let colors = [coral, sun, leaf]
    for (k, spread) in [Gradient.Spread.pad, .reflect, .repeat].enumerated() {
      add(8 + 64 * Double(k), 8, Gradient(.axial, colors: colors, startPoint: Point(0.35, 0.2), endPoint: Point(0.65, 0.6), spread: spread))
      add(
        8 + 64 * Double(k), 56, Gradient(.radial, colors: colors, startPoint: Point(0.5, 0.5), endPoint: Point(0.75, 0.75), spread: spread))
    }
    add(8, 104, Gradient(.conic, colors: [coral, sun, leaf, sea, coral], startPoint: Point(0.5, 0.5), endPoint: Point(1, 0.5)))
    add(
      72, 104,
      Gradient(.axial, colors: [coral, coral, sun, sun, sea], locations: [0, 0.3, 0.3, 0.6, 1], startPoint: .zero, endPoint: Point(1, 0)))
    add(
      136, 104,
      Gradient(
        .radial, colors: [.white, sea, ink],
        circles: .init(startCenter: Point(0.3, 0.35), startRadius: 0, endCenter: Point(0.5, 0.5), endRadius: 0.6)))
    let wave = line([Point(12, 168), Point(50, 158), Point(100, 178), Point(150, 158), Point(188, 168)], width: 12) {
      ($0.lineJoin, $0.lineCap) = (.round, .round)
      $0.strokePaint = .gradient(Gradient(.axial, colors: [coral, sea], startPoint: .zero, endPoint: Point(1, 0)), .scale(200, 200))
    }
    layers.append(wave)
    try compare("gradients", width: 200, height: 190, background: paper, layers)
  }

  @Test("groups: opacity, masks of three modes, clips with chosen corners, borders")
  func groups() throws {
    func pair(_ x: Double, _ y: Double) -> Layer {
      let group = Layer(frame: Rect(x: x, y: y, width: 60, height: 50))
      group.addSublayer(ShapeLayer(path: Path(circleAt: Point(22, 25), radius: 18), fillColor: coral))
      group.addSublayer(ShapeLayer(path: Path(circleAt: Point(38, 25), radius: 18), fillColor: sea))
      return group
    }
    let stripes = line([Point(0, 28), Point(210, 28)], width: 6) { $0.strokeColor = sun }
    let faded = pair(10, 5)
    faded.opacity = 0.5
    let masked = pair(75, 5)
    masked.mask = ShapeLayer(path: Path(polyline: star(Point(30, 26), 26), closed: true))
    let luminance = pair(140, 5)
    let shade = GradientLayer()
    (shade.bounds, shade.position, shade.colors) = (Rect(x: 0, y: 0, width: 60, height: 50), Point(30, 25), [.white, .black])
    (luminance.mask, luminance.maskMode) = (shade, .luminance)
    let clip = Layer(frame: Rect(x: 10, y: 65, width: 60, height: 50))
    (clip.cornerRadius, clip.roundedCorners, clip.masksToBounds) = (20, [.topLeft, .topRight, .bottomRight], true)
    (clip.backgroundColor, clip.borderWidth, clip.borderColor) = (leaf, 4, ink)
    clip.addSublayer(ShapeLayer(path: Path(circleAt: Point(50, 44), radius: 24), fillColor: coral))
    let turned = Layer(frame: Rect(x: 85, y: 70, width: 44, height: 40))
    (turned.masksToBounds, turned.transform, turned.backgroundColor) = (true, .rotation(0.4), sun)
    turned.addSublayer(ShapeLayer(path: Path(circleAt: Point(40, 36), radius: 22), fillColor: sea))
    let linear = pair(140, 65)
    let light = GradientLayer()
    (light.bounds, light.position, light.colors) = (Rect(x: 0, y: 0, width: 60, height: 50), Point(30, 25), [.white, .black])
    (linear.mask, linear.maskMode) = (light, .linearLuminance)
    try compare("groups", width: 210, height: 125, background: paper, [stripes, faded, masked, luminance, clip, turned, linear])
  }

  @Test("pictures: near and smooth, turned, shrunk, on a transparent ground")
  func images() throws {
    let image = Image(
      width: 8, height: 8,
      pixels: (0..<64).map { k in
        let (x, y) = (k % 8, k / 8)
        if (x - 4) * (x - 4) + (y - 4) * (y - 4) > 17 { return 0 }
        return 0xff00_0000 | UInt32(x * 36) << 16 | UInt32(y * 36) << 8 | 128
      })
    func show(_ frame: Rect, _ filter: ContentsFilter, turn: Double = 0) -> Layer {
      let layer = ImageLayer(frame: frame)
      (layer.image, layer.magnificationFilter, layer.transform) = (image, filter, .rotation(turn))
      return layer
    }
    try compare(
      "images", width: 190, height: 70, background: nil,
      [
        show(Rect(x: 5, y: 5, width: 56, height: 56), .nearest), show(Rect(x: 65, y: 5, width: 56, height: 56), .linear),
        show(Rect(x: 128, y: 10, width: 44, height: 44), .linear, turn: 0.6), show(Rect(x: 178, y: 8, width: 5, height: 5), .linear),
      ])
  }

  @Test("transforms: nested, mirrored, sublayerTransform, depth")
  func transforms() throws {
    var layers: [Layer] = []
    var parent = Layer(frame: Rect(x: 10, y: 10, width: 80, height: 80))
    parent.backgroundColor = ink
    layers.append(parent)
    for k in 1...6 {
      let child = Layer(frame: Rect(x: 8, y: 8, width: 64, height: 64))
      (child.transform, child.backgroundColor) = (
        AffineTransform.scale(0.86, 0.86).rotated(by: 0.2), [coral, sun, leaf, sea, paper, ink][k - 1]
      )
      child.bounds = Rect(x: 0, y: 0, width: 80, height: 80)
      parent.addSublayer(child)
      parent = child
    }
    for (k, mirror) in [1.0, -1].enumerated() {
      let host = Layer(frame: Rect(x: 105 + 45 * Double(k), y: 15, width: 40, height: 70))
      host.sublayerTransform = .scale(mirror, 1)
      for (i, color) in [coral, sun, leaf].enumerated() {
        let leaf = ShapeLayer(path: Path(polyline: [Point(4, 4), Point(36, 12), Point(10, 40)], closed: true), fillColor: color)
        leaf.position = Point(0, 12 * Double(i))
        leaf.zPosition = k == 0 ? 0 : -Double(i)
        host.addSublayer(leaf)
      }
      layers.append(host)
    }
    try compare("transforms", width: 200, height: 100, background: paper, layers)
  }

  @Test("text: sizes, weights, turned, several lines", .needsFont)
  func text() throws {
    // Fonts differ a little from machine to machine: a fiftieth of the pixels may.
    try #require(try FontLibrary.shared.font(for: FontDescription()).familyName == "Comic Neue", "install fonts-comic-neue")
    func label(_ string: String, _ size: Double, _ p: Point, _ color: Color, weight: FontWeight = .regular, turn: Double = 0) -> Layer {
      let layer = TextLayer(string, style: TextStyle(font: FontDescription(weight: weight), size: size), color: color)
      layer.sizeToFit()
      (layer.anchorPoint, layer.position, layer.transform) = (.zero, p, .rotation(turn))
      return layer
    }
    try compare(
      "text", width: 220, height: 124, background: paper, share: 0.02,
      [
        label("Pinwheel", 40, Point(10, 4), ink), label("quick brown fox, 0123", 14, Point(12, 56), sea),
        label("bold\nlines", 18, Point(12, 74), coral, weight: .bold), label("turned", 24, Point(116, 90), leaf, turn: -0.35),
      ])
  }

  @Test("shadows: of boxes, dashes and groups, by a path, coloured")
  func shadows() throws {
    let card = Layer(frame: Rect(x: 16, y: 14, width: 70, height: 50))
    card.backgroundColor = sun
    card.cornerRadius = 12
    card.shadowOpacity = 0.5
    card.shadowRadius = 5
    card.shadowOffset = Point(0, 5)
    let ring = ShapeLayer(path: Path(circleAt: Point(130, 40), radius: 24), fillColor: nil)
    ring.strokeColor = coral
    ring.lineWidth = 9
    ring.lineDashPattern = [16, 6]
    ring.shadowOpacity = 1
    ring.shadowColor = sea
    ring.shadowRadius = 2
    let group = Layer(frame: Rect(x: 170, y: 14, width: 80, height: 60))
    for (x, color) in [(0.0, leaf), (26.0, ink)] {
      let part = Layer(frame: Rect(x: x, y: x / 2, width: 44, height: 40))
      part.backgroundColor = color
      part.cornerRadius = 20
      part.masksToBounds = true
      group.addSublayer(part)
    }
    group.opacity = 0.7
    group.shadowOpacity = 0.9
    group.shadowOffset = Point(3, 3)
    let stand = Layer(frame: Rect(x: 24, y: 84, width: 50, height: 40))
    stand.backgroundColor = sea
    stand.transform = .rotation(0.2)
    stand.shadowPath = Path(ellipseIn: Rect(x: -5, y: 34, width: 60, height: 14))
    stand.shadowOpacity = 0.6
    stand.shadowOffset = .zero
    try compare("shadows", width: 264, height: 140, background: paper, [card, ring, group, stand])
  }
}
