import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Gradients without extent")
struct ExtentlessGradients {
  @Test("are a colour, as strong as their layer", arguments: [Gradient.Kind.axial, .radial], [1, 0.5, 0])
  func opacity(kind: Gradient.Kind, opacity: Double) {
    let tree = makeTree(12, 12)
    let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: 12, height: 12))
    (layer.colors, layer.kind, layer.opacity) = ([.white, Color(rgb: 0xff8000)], kind, opacity)
    if kind == .axial { layer.endPoint = layer.startPoint }
    tree.root.addSublayer(layer)
    let (picture, geometry) = drawnByBoth(tree, width: 12, height: 12)
    let plain = draw(makeRectangle(layer.frame, Color(rgb: 0xff8000, alpha: opacity)), width: 12, height: 12)
    #expect(PictureDifference(picture, plain).most <= 1)
    #expect(PictureDifference(geometry.pixels, plain).most <= 1)
  }
}

@Suite("What layers paint, to the pixel")
struct Painting {
  private let red = Color(rgb: 0xff0000)
  private let green = Color(rgb: 0x00ff00)
  private let blue = Color(rgb: 0x0000ff)

  @Test("background, content, sublayers and border are painted in this order")
  func order() {
    let layer = ShapeLayer(path: Path(rect: Rect(x: 10, y: 10, width: 20, height: 20)), fillColor: green)
    layer.bounds = Rect(x: 0, y: 0, width: 40, height: 40)
    layer.position = Point(25, 25)
    layer.backgroundColor = red
    layer.borderWidth = 4
    layer.borderColor = .black
    layer.addSublayer(makeRectangle(Rect(x: -5, y: 15, width: 20, height: 5), blue))
    let picture = draw(layer, width: 50, height: 50)
    #expect(picture[12, 12] == 0xffff_0000)
    #expect(picture[30, 30] == 0xff00_ff00)
    #expect(picture[18, 22] == 0xff00_00ff)
    #expect(picture[7, 22] == 0xff00_0000, "the border lies above sublayers")
    #expect(picture[2, 22] == 0xff00_00ff, "sublayers may leave the bounds")
    #expect(
      picture[5, 5] == 0xff00_0000 && picture[8, 8] == 0xff00_0000 && picture[9, 9] == 0xffff_0000, "the border lies inside the bounds")
    #expect(picture[4, 30] == 0)
  }

  @Test("a group's opacity counts once, however its parts overlap")
  func groupOpacity() {
    let group = Layer(frame: Rect(x: 0, y: 0, width: 30, height: 10))
    group.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 20, height: 10), red))
    group.addSublayer(makeRectangle(Rect(x: 10, y: 0, width: 20, height: 10), green))
    group.opacity = 0.5
    let picture = draw(group, width: 30, height: 10, background: .white)
    #expect(picture[5, 5] == 0xffff_7f7f)
    #expect(picture[15, 5] == picture[25, 5])
    #expect(picture[25, 5] == 0xff7f_ff7f)
  }

  @Test("a translucent stroke does not darken where it crosses itself, nor where its joins overlap")
  func crossingStroke() {
    let layer = ShapeLayer(path: Path(polyline: [Point(5, 5), Point(35, 35), Point(35, 5), Point(5, 35)]), fillColor: nil)
    layer.strokeColor = Color(white: 0, alpha: 0.5)
    layer.lineWidth = 6
    layer.lineJoin = .round
    let picture = draw(layer, width: 40, height: 40)
    #expect(picture[20, 20] == 0x8000_0000)
    #expect(picture[11, 11] == 0x8000_0000)
    #expect((0..<1600).allSatisfy { picture[$0 % 40, $0 / 40] >> 24 <= 0x80 })
  }

  @Test("a line that grows in pieces does not darken where they meet")
  func growingStroke() {
    let layer = ShapeLayer(path: Path(), fillColor: nil)
    layer.strokeColor = Color(white: 0, alpha: 0.5)
    layer.lineWidth = 8
    layer.beginGrowingLine(at: Point(5, 20))
    for k in 1...110 { layer.appendLine(to: Point(5 + Double(k) * 0.25, 20)) }
    let picture = draw(layer, width: 40, height: 40)
    #expect((6..<30).allSatisfy { picture[$0, 20] == 0x8000_0000 })
  }

  @Test("a mask counts by its alpha, its luminance, or its luminance in linear light")
  func masks() {
    func masked(_ mode: MaskMode, _ color: Color) -> UInt32 {
      let layer = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .white)
      layer.mask = makeRectangle(Rect(x: 0, y: 0, width: 5, height: 10), color)
      layer.maskMode = mode
      let picture = draw(layer, width: 10, height: 10)
      #expect(picture[7, 5] == 0, "outside the mask nothing is drawn")
      return picture[2, 5] >> 24
    }
    #expect(masked(.alpha, Color(white: 0, alpha: 0.5)) == 128)
    #expect(masked(.luminance, Color(rgb: 0x808080)) == 128)
    #expect(masked(.luminance, green) == 182)
    #expect(masked(.luminance, Color(white: 1, alpha: 0.5)) == 128)
    // 0x80 is 0.2158 in linear light.
    #expect(masked(.linearLuminance, Color(rgb: 0x808080)) == 55)
    #expect(masked(.linearLuminance, Color(white: 1, alpha: 0.5)) == 128)
    #expect(masked(.luminance, .black) == 0)
  }

  @Test("how a mask counts changes in a frame after the one that it came with", arguments: [false, true])
  func maskModes(isInTree: Bool) {
    let tree = makeTree(10, 10)
    let layer = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    layer.mask = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), Color(white: 0, alpha: 0.5))
    if isInTree { tree.root.addSublayer(layer) }
    layer.maskMode = .luminance
    if !isInTree { tree.root.addSublayer(layer) }
    let compositor = RasterCompositor(tree: tree, width: 10, height: 10)
    compositor.renderChecked()
    #expect(compositor.pixels[5, 5] == 0)
    layer.maskMode = .alpha
    compositor.renderChecked()
    #expect(compositor.pixels[5, 5] >> 24 == 128)
  }

  @Test("a mask without anything to show hides all")
  func emptyMask() {
    let layer = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    layer.mask = Layer()
    #expect(draw(layer, width: 10, height: 10)[5, 5] == 0)
  }

  @Test("only the chosen corners are rounded, and the clip follows them")
  func chosenCorners() {
    let layer = makeRectangle(Rect(x: 0, y: 0, width: 40, height: 40), nil)
    layer.cornerRadius = 20
    layer.roundedCorners = [.topLeft, .bottomRight]
    layer.masksToBounds = true
    layer.addSublayer(makeRectangle(Rect(x: -10, y: -10, width: 80, height: 80), blue))
    let picture = draw(layer, width: 50, height: 50)
    #expect(picture[1, 1] == 0 && picture[38, 38] == 0)
    #expect(picture[39, 0] == 0xff00_00ff && picture[0, 39] == 0xff00_00ff && picture[20, 20] == 0xff00_00ff)
    #expect(picture[45, 20] == 0 && picture[20, 45] == 0)
  }

  @Test("masksToBounds on whole pixels cuts sharply, without a group")
  func sharpClip() {
    let tree = makeTree(30, 30)
    let layer = makeRectangle(Rect(x: 5, y: 5, width: 10, height: 10), nil)
    layer.masksToBounds = true
    layer.addSublayer(makeRectangle(Rect(x: 5, y: 5, width: 20, height: 20), blue))
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 30, height: 30)
    compositor.renderChecked()
    #expect(compositor.statistics.groups == 0)
    #expect(compositor.pixels[14, 14] == 0xff00_00ff && compositor.pixels[15, 14] == 0 && compositor.pixels[9, 9] == 0)
  }

  private func gradient(_ colors: [Color], _ change: (GradientLayer) -> Void = { _ in }) -> PixelBuffer {
    let layer = GradientLayer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 10)
    layer.anchorPoint = .zero
    layer.colors = colors
    layer.startPoint = Point(0, 0)
    layer.endPoint = Point(1, 0)
    change(layer)
    return draw(layer, width: 100, height: 10)
  }

  @Test("fewer than two colours, or another number of locations, draw nothing")
  func noGradient() {
    #expect(gradient([])[50, 5] == 0)
    #expect(gradient([red])[50, 5] == 0)
    #expect(gradient([red, blue]) { $0.locations = [0, 0.5, 1] }[50, 5] == 0)
    #expect(gradient([red, red])[50, 5] == 0xffff_0000)
  }

  @Test("an axial gradient runs evenly from its first colour to its last")
  func axialGradient() {
    let picture = gradient([.black, .white])
    for x in 0..<100 {
      let level = Double(picture[x, 5] & 255)
      #expect(abs(level - (Double(x) + 0.5) / 100 * 255) <= 1)
      #expect(picture[x, 0] == picture[x, 9])
    }
  }

  @Test("colours stand at their locations, and go on, run back or begin anew beyond the ends")
  func spreads() {
    func level(_ spread: Gradient.Spread, _ x: Int) -> Int {
      Int(
        gradient([.black, .white]) {
          $0.gradient.spread = spread
          $0.startPoint = Point(0.4, 0)
          $0.endPoint = Point(0.6, 0)
        }[x, 5] & 255)
    }
    #expect(level(.pad, 10) == 0 && level(.pad, 90) == 255)
    #expect(abs(level(.repeat, 45) - level(.repeat, 65)) <= 1 && abs(level(.repeat, 45) - level(.repeat, 5)) <= 1)
    #expect(abs(level(.reflect, 45) - level(.reflect, 34)) <= 1 && abs(level(.reflect, 55) - level(.reflect, 64)) <= 1)
    let steps = gradient([red, red, blue, blue]) { $0.locations = [0, 0.5, 0.5, 1] }
    #expect(steps[49, 5] == 0xffff_0000 && steps[50, 5] == 0xff00_00ff)
    let late = gradient([red, blue]) { $0.locations = [0.5, 0.5] }
    #expect(late[49, 5] == 0xffff_0000 && late[51, 5] == 0xff00_00ff)
  }

  @Test("dashes fall where the pattern and its phase put them")
  func dashes() {
    let layer = ShapeLayer(path: Path(polyline: [Point(0, 5), Point(30, 5)]), fillColor: nil)
    layer.strokeColor = .white
    layer.lineWidth = 4
    layer.lineDashPattern = [4, 2]
    func row() -> [Int] { (0..<12).map { Int(draw(layer, width: 30, height: 10)[$0, 5] >> 24) / 255 } }
    #expect(row() == [1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 0, 0])
    layer.lineDashPhase = 3
    #expect(row() == [1, 0, 0, 1, 1, 1, 1, 0, 0, 1, 1, 1])
    layer.strokeStart = 0.2
    layer.lineDashPhase = 0
    #expect(row() == [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0])
  }

  @Test("dashes of no length show their caps, at the line's start too")
  func zeroLengthDashes() {
    let layer = ShapeLayer(path: Path(polyline: [Point(5, 5), Point(25, 5)]), fillColor: nil)
    layer.strokeColor = .white
    layer.lineWidth = 4
    layer.lineCap = .square
    layer.lineDashPattern = [0, 10]
    let picture = draw(layer, width: 30, height: 10)
    #expect((0..<30).map { picture[$0, 5] >> 24 == 255 ? $0 : -1 }.filter { $0 >= 0 } == [3, 4, 5, 6, 13, 14, 15, 16, 23, 24, 25, 26])
  }

  @Test("a line of no length shows its round or square caps, and nothing with butt caps")
  func zeroLengthCaps() {
    func covered(_ cap: LineCap) -> Double {
      let layer = ShapeLayer(path: Path(polyline: [Point(10, 10)], closed: true), fillColor: nil)
      layer.strokeColor = .white
      layer.lineWidth = 10
      layer.lineCap = cap
      let picture = draw(layer, width: 20, height: 20)
      return (0..<400).reduce(0) { $0 + Double(picture[$1 % 20, $1 / 20] >> 24) / 255 }
    }
    #expect(covered(.butt) == 0)
    #expect(covered(.square) == 100)
    // Round outlines lie inside the circle by the flattening's tolerance for strokes at most: a tenth of a pixel.
    #expect(covered(.round) <= 25 * Double.pi && covered(.round) > 25 * Double.pi - 10 * Double.pi * 0.1)
  }

  @Test("text stands on its baseline, to the pixel", .needsFont)
  func baseline() throws {
    let text = TextLayer("HHH")
    text.style.size = 40
    text.sizeToFit()
    let line = try #require(text.layout?.lines.first)
    // The baseline falls on the edge between rows 59 and 60.
    text.anchorPoint = .zero
    text.position = Point(5, 60 - line.baseline)
    let picture = draw(text, width: 140, height: 90)
    func ink(_ y: Int) -> Int { (0..<140).reduce(0) { $0 + Int(picture[$1, y] >> 24) } }
    #expect(ink(58) > 255 * 6)
    #expect(ink(61) == 0 && ink(62) == 0)
    let ys = (0..<90).filter { ink($0) > 0 }
    #expect(ys.last! <= 60 && ys.first! > 60 - 40)
  }

  private let chequers = Image(width: 2, height: 2, pixels: [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff])

  @Test("a picture enlarged by the nearest pixel shows sharp squares, turned by right angles too")
  func nearestImage() {
    let layer = ImageLayer()
    layer.image = chequers
    (layer.minificationFilter, layer.magnificationFilter) = (.nearest, .nearest)
    layer.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
    layer.position = Point(4, 4)
    var picture = draw(layer, width: 8, height: 8)
    for y in 0..<8 { for x in 0..<8 { #expect(picture[x, y] == chequers.pixels[y / 4 * 2 + x / 4]) } }
    layer.removeFromSuperlayer()
    layer.transform = .rotation(Double.pi / 2)
    picture = draw(layer, width: 8, height: 8)
    // Clockwise on screen: the lower left pixel comes to the upper left.
    #expect(picture[1, 1] == 0xff00_00ff && picture[6, 1] == 0xffff_0000 && picture[6, 6] == 0xff00_ff00 && picture[1, 6] == 0xffff_ffff)
  }

  @Test("a smooth picture mixes its pixels, keeps its corners, and shrinks to its mean")
  func smoothImage() {
    let layer = ImageLayer()
    layer.image = Image(width: 2, height: 1, pixels: [0xff00_0000, 0xffff_ffff])
    layer.bounds = Rect(x: 0, y: 0, width: 20, height: 10)
    layer.position = Point(10, 5)
    let picture = draw(layer, width: 20, height: 10)
    let row = (0..<20).map { Int(picture[$0, 5] & 255) }
    #expect(row.first == 0 && row.last == 255 && row == row.sorted())
    #expect(abs(row[9] + row[10] - 255) <= 2)
    layer.removeFromSuperlayer()
    layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    layer.position = Point(0.5, 0.5)
    layer.image = Image(width: 8, height: 8, pixels: (0..<64).map { ($0 / 8 + $0) % 2 == 0 ? 0xff00_0000 : 0xffff_ffff })
    #expect(abs(Int(draw(layer, width: 1, height: 1)[0, 0] & 255) - 128) <= 2)
  }

  @Test("sublayerTransform moves the sublayers about the anchor point, and nothing else")
  func sublayerTransform() {
    let layer = makeRectangle(Rect(x: 0, y: 0, width: 20, height: 20), red)
    layer.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 5, height: 5), blue))
    layer.sublayerTransform = .scale(2, 2)
    let picture = draw(layer, width: 40, height: 40)
    #expect(picture[5, 5] == 0xffff_0000 && picture[19, 19] == 0xffff_0000 && picture[20, 20] == 0)
    let other = makeRectangle(Rect(x: 10, y: 10, width: 20, height: 20), red)
    other.addSublayer(makeRectangle(Rect(x: 10, y: 10, width: 5, height: 5), blue))
    other.sublayerTransform = .scale(-1, 1)
    let mirrored = draw(other, width: 40, height: 40)
    // From x 10...15 about the middle at 10: 5...10, so 15...20 on screen.
    #expect(mirrored[16, 22] == 0xff00_00ff && mirrored[21, 22] == 0xffff_0000)
  }

  @Test("siblings are painted by zPosition, then as they stand")
  func zOrder() {
    let tree = makeTree(10, 10)
    let layers = [red, green, blue].map { makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), $0) }
    for layer in layers { tree.root.addSublayer(layer) }
    let compositor = RasterCompositor(tree: tree, width: 10, height: 10)
    func top() -> UInt32 {
      compositor.renderChecked()
      return compositor.pixels[5, 5]
    }
    #expect(top() == 0xff00_00ff)
    layers[0].zPosition = 1
    #expect(top() == 0xffff_0000)
    layers[1].zPosition = 1
    #expect(top() == 0xff00_ff00)
    layers[0].zPosition = 0
    layers[1].zPosition = -1
    #expect(top() == 0xff00_00ff)
    layers[2].isHidden = true
    #expect(top() == 0xffff_0000)
    tree.root.insertSublayer(layers[2], at: 0)
    layers[2].isHidden = false
    #expect(top() == 0xffff_0000)
  }

  @Test("an isolated group of opaque layers looks as if it were none")
  func isolation() {
    func picture(_ isIsolated: Bool) -> PixelBuffer {
      let group = Layer(frame: Rect(x: 0, y: 0, width: 30, height: 30))
      group.addSublayer(ShapeLayer(path: Path(circleAt: Point(15, 15), radius: 9.3), fillColor: red))
      group.isIsolated = isIsolated
      return draw(group, width: 30, height: 30, background: .white)
    }
    #expect(picture(true).firstDifference(picture(false)) == nil)
  }

  @Test("what is hidden, wholly transparent or empty leaves no mark")
  func invisible() {
    let hidden = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), red)
    hidden.isHidden = true
    hidden.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), red))
    let clear = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .clear)
    let faded = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), red)
    faded.opacity = 0
    let picture = draw(hidden, clear, faded, width: 10, height: 10)
    #expect((0..<100).allSatisfy { picture[$0 % 10, $0 / 10] == 0 })
  }

  @Test("a picture keeps its corners where the layer's are round, unless the layer masks to its bounds")
  func roundedPicture() {
    func picture(masked: Bool, background: Color? = nil) -> PixelBuffer {
      let layer = ImageLayer(frame: Rect(x: 2, y: 2, width: 20, height: 20))
      layer.image = Image(width: 1, height: 1, pixels: [0xffff_0000])
      layer.cornerRadius = 10
      layer.masksToBounds = masked
      layer.backgroundColor = background
      return draw(layer, width: 24, height: 24)
    }
    let loose = picture(masked: false)
    for (x, y) in [(2, 2), (21, 2), (2, 21), (21, 21), (12, 12)] { #expect(loose[x, y] == 0xffff_0000) }
    let cut = picture(masked: true)
    #expect(cut[2, 2] == 0 && cut[21, 21] == 0 && cut[12, 12] == 0xffff_0000)
    let layer = ImageLayer(frame: Rect(x: 2, y: 2, width: 20, height: 20))
    layer.image = Image(width: 1, height: 1, pixels: [0xffff_0000])
    layer.cornerRadius = 10
    #expect(layer.contains(Point(0.5, 0.5)))
    layer.image = nil
    #expect(!layer.contains(Point(0.5, 0.5)))
  }

  @Test("of several stops at one place the first counts before it and the last from there on: at both ends, and between")
  func equalStops() {
    let colors: [UInt32] = [0x000000, 0xff0000, 0x808080, 0x808080, 0xffff00, 0x00ffff, 0xffffff, 0xffffff, 0x0000ff, 0x00ff00]
    func gradient(_ spread: Gradient.Spread) -> Gradient {
      Gradient(
        colors: colors.map { Color(rgb: $0) }, locations: [0, 0, 0, 0.5, 0.5, 0.5, 0.5, 1, 1, 1], startPoint: Point(0.2, 0.5),
        endPoint: Point(0.8, 0.5), spread: spread)
    }
    func picture(_ gradient: Gradient, onDevice: Bool) -> PixelBuffer {
      let tree = makeTree(100, 100)
      let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
      layer.gradient = gradient
      tree.root.addSublayer(layer)
      let compositor: any Compositor =
        onDevice
        ? GeometryCompositor(tree: tree, width: 100, height: 100, device: SoftwareDevice())
        : RasterCompositor(tree: tree, width: 100, height: 100)
      _ = compositor.render()
      return compositor.pixels.copy()
    }
    let wanted: [(Int, UInt32)] = [
      (0, 0x000000), (19, 0x000000), (20, 0x808080), (49, 0x808080), (50, 0xffffff), (79, 0xffffff), (80, 0x00ff00), (99, 0x00ff00),
    ]
    for onDevice in [false, true] {
      let along = picture(gradient(.pad), onDevice: onDevice)
      var turned = gradient(.pad)
      (turned.startPoint, turned.endPoint) = (Point(0.5, 0.8), Point(0.5, 0.2))
      let up = picture(turned, onDevice: onDevice)
      var back = gradient(.pad)
      swap(&back.startPoint, &back.endPoint)
      let backwards = picture(back, onDevice: onDevice)
      for (x, color) in wanted {
        #expect(along[x, 50] == 0xff00_0000 | color, "at \(x)")
        #expect(up[50, 99 - x] == 0xff00_0000 | color, "up at \(x)")
        #expect(backwards[99 - x, 50] == 0xff00_0000 | color, "backwards at \(x)")
      }
      // Nothing lies before the start of what comes again and again.
      for spread in [Gradient.Spread.repeat, .reflect] {
        let again = picture(gradient(spread), onDevice: onDevice)
        for x in 0..<100 { #expect(again[x, 50] == 0xff80_8080 || again[x, 50] == 0xffff_ffff, "\(spread) at \(x)") }
      }
      var circles = gradient(.pad)
      circles.kind = .radial
      circles.circles = Gradient.Circles(startCenter: Point(0.5, 0.5), startRadius: 0.1, endCenter: Point(0.5, 0.5), endRadius: 0.4)
      let rings = picture(circles, onDevice: onDevice)
      for (x, color) in [(55, 0x000000), (62, 0x808080), (80, 0xffffff), (95, 0x00ff00)] as [(Int, UInt32)] {
        #expect(rings[x, 50] == 0xff00_0000 | color, "a ring at \(x)")
      }
    }
  }

  @Test("a gradient with a location that is no number hides nothing that lies below")
  func locationsThatAreNoNumbers() {
    let odd: [[Double]] = [
      [0, .nan, 1], [.nan, 0.5, 1], [0, 0.5, .nan], [-.infinity, 0, 1], [0, 1, .infinity], [.infinity, .nan, -.infinity],
    ]
    for locations in odd {
      let layer = GradientLayer(frame: Rect(x: 0, y: 0, width: 40, height: 20))
      layer.gradient = Gradient(colors: [.white, .black, .white], locations: locations, startPoint: Point(0, 0), endPoint: Point(1, 0))
      let picture = draw(layer, width: 40, height: 20, background: Color(rgb: 0x3366cc))
      for x in 0..<40 { #expect(picture[x, 10] >> 24 == 255, "\(locations) at \(x)") }
    }
  }

  @Test("however small a scale is, what it is applied to is as large as it says")
  func smallScales() {
    for (scale, side) in [(1e-6, 5e7), (3.3e-5, 50 / 3.3e-5), (1.1e-7, 50 / 1.1e-7)] {
      let layer = Layer()
      layer.bounds = Rect(x: 0, y: 0, width: side, height: side)
      (layer.position, layer.transform) = (Point(40, 40), .scale(scale, scale))
      layer.backgroundColor = .black
      let picture = draw(layer, width: 80, height: 80)
      #expect(picture[15, 40] == 0xff00_0000 && picture[64, 40] == 0xff00_0000 && picture[40, 64] == 0xff00_0000, "\(scale)")
      #expect(picture[14, 40] == 0 && picture[65, 40] == 0 && picture[40, 65] == 0, "\(scale)")
    }
  }
}
