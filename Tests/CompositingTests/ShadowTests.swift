import CBlending
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Shadows")
struct ShadowTests {
  private let tree = LayerTree()
  private let card = Layer(frame: Rect(x: 40, y: 40, width: 60, height: 40))

  init() {
    tree.root.bounds = Rect(x: 0, y: 0, width: 160, height: 120)
    tree.root.anchorPoint = .zero
    tree.root.backgroundColor = .white
    card.backgroundColor = Color(rgb: 0xffd166)
    card.shadowOpacity = 1
    card.shadowRadius = 5
    card.shadowOffset = Point(0, 6)
    tree.root.addSublayer(card)
  }

  private func compositor() -> RasterCompositor { RasterCompositor(tree: tree, width: 160, height: 120) }

  /// The picture that the card's shadow is, to tell whether it was made again.
  private func picture(_ compositor: RasterCompositor, of layer: Layer? = nil) throws -> ShadowPicture {
    let item = try #require(compositor.list.nodes.node(of: layer ?? card)?.items.indices.first)
    guard case .shadow(let shadow) = compositor.list.items.sources[Int(item)].paint else { throw PictureError("the card throws no shadow") }
    return shadow.picture
  }

  @Test("a shadow falls off as a Gaussian does: half at the edge of what throws it, 16 % at one radius, 2 % at two")
  func falloff() {
    card.shadowPath = Path(rect: Rect(x: -200, y: 0, width: 600, height: 200))
    card.shadowOffset = .zero
    card.backgroundColor = nil
    let compositor = compositor()
    compositor.renderChecked()
    // The shadow's edge is at y = 40; pixels are read at their centres.
    for (distance, share) in [(0.0, 0.5), (5, 0.1587), (10, 0.0228)] {
      let above = compositor.pixels[70, 39 - Int(distance)] & 255
      let below = compositor.pixels[70, 40 - Int(distance)] & 255
      let seen = 1 - Double(above + below) / 2 / 255
      #expect(abs(seen - share) < 0.01, "\(distance) points away it shows \(seen)")
    }
  }

  @Test(
    "a shadow follows what is drawn in the layer, whatever else changes with it",
    arguments: [
      "sublayers turn", "about another point", "the card has another size, and all moves", "a kept leaf hides",
      "a leaf alone gets finer meshes",
    ])
  func contentOfShadows(change: String) {
    let leaf = Layer(frame: Rect(x: 50, y: 10, width: 30, height: 20))
    leaf.backgroundColor = .black
    card.addSublayer(leaf)
    let compositor = compositor()
    compositor.renderChecked()
    switch change {
    case "sublayers turn": card.sublayerTransform = .rotation(0.3)
    case "about another point":
      card.sublayerTransform = .rotation(0.3)
      compositor.renderChecked()
      card.anchorPoint = Point(0.2, 0.9)
    case "a leaf alone gets finer meshes":
      leaf.cornerRadius = 9
      (leaf.transform, card.transform) = (.scale(1.2, 1.2), .scale(1.1, 1.1))
      compositor.renderChecked()
      card.transform = .scale(1.3, 1.3)
    case "a kept leaf hides":
      (leaf.shouldRasterize, leaf.shadowOpacity, leaf.position) = (true, 1, Point(75.3, 20.4))
      compositor.renderChecked()
      leaf.isHidden = true
    default:
      // All below the root is placed again before the card's own change is taken over.
      tree.root.sublayerTransform = .translation(3, 0)
      card.bounds = Rect(x: 0, y: 0, width: 30, height: 50)
    }
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a shadow's picture does not depend on where its layer was when it was made")
  func madeElsewhere() {
    var random = SeededGenerator(seed: 5)
    card.backgroundColor = nil
    let leaf = ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 17), fillColor: .black)
    card.addSublayer(leaf)
    for _ in 0..<20 {
      card.transform = .rotation(random.number(-3...3))
      leaf.transform = .rotation(random.number(-3...3))
      leaf.position = random.point(0...30)
      let compositor = compositor()
      compositor.renderChecked()
      card.transform = .rotation(random.number(-3...3))
      card.position = random.point(40...80)
      #expect(compositor.differenceFromNew() == nil)
    }
  }

  @Test(
    "a shadow is the sum of what lies about each pixel, weighed by a Gaussian in integers",
    arguments: [0, 0.05, 0.4, 1, 3.3, 7.9, 8, 8.07])
  func sums(radius: Double) {
    var random = SeededGenerator(seed: 8)
    // The last one is opaque, so that sums are as large as they can be.
    for (width, height) in [(1, 1), (5, 70), (37, 3), (64, 41), (60, 60)] {
      let picture = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          picture[x, y] = width == height ? 0xff00_0000 : random.pick([0, 0xff00_0000, UInt32(random.integer(0...255)) << 24])
        }
      }
      func alpha(_ x: Int, _ y: Int) -> Int { x >= 0 && x < width && y >= 0 && y < height ? Int(picture[x, y] >> 24) : 0 }
      let reach = radius > 0.1 ? Int((radius * 3).rounded(.up)) : 0
      let bell = (-reach...reach).map { reach > 0 ? Math.exp(-Double($0 * $0) / (2 * radius * radius)) : 1 }
      let weights = bell.map { Int(($0 / bell.reduce(0, +) * 65536).rounded()) }
      func across(_ x: Int, _ y: Int) -> Int { zip(-reach...reach, weights).reduce(0) { $0 + alpha(x + $1.0, y) * $1.1 } >> 8 }
      let expected = (0..<height).map { y in
        (0..<width).map { x in
          let sum = zip(-reach...reach, weights).reduce(0) { $0 + across(x, y + $1.0) * $1.1 }
          return UInt8(min(255, (sum + 1 << 23) >> 24))
        }
      }
      let shadow = ShadowPainter.blurred(picture, radius: radius)
      let found = (0..<height).map { y in (0..<width).map { shadow.row(y)[$0] } }
      #expect(found == expected, "\(width)x\(height)")
      let (plain, middle) = (shadow.plain, found[height / 2][width / 2])
      #expect(plain.isEmpty || plain.minY == Int32(height) - plain.maxY)
      #expect((plain.y..<Int(plain.maxY)).allSatisfy { y in (plain.x..<Int(plain.maxX)).allSatisfy { found[y][$0] == middle } })
    }
  }

  @Test("numbers are weighed with the CPU's widest instructions as without")
  func weighing() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<100 {
      let (count, reach, step) = (random.integer(0...70), random.integer(0...24), random.integer(1...9))
      let weights = (0...reach).map { _ in UInt32(random.integer(0...65535)) }
      let numbers = (0..<count + 2 * reach * step).map { _ in UInt32(random.integer(0...255)) }
      var (widest, baseline) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
      numbers.withUnsafeBufferPointer { numbers in
        guard let base = numbers.baseAddress else { return }
        blending_weigh(&widest, base + reach * step, step, count, weights, reach)
        blending_weigh_baseline(&baseline, base + reach * step, step, count, weights, reach)
      }
      #expect(widest == baseline)
    }
  }

  @Test("a shadow is read along a line as pixel by pixel, in any span, and with the CPU's widest instructions as without")
  func lines() {
    var random = SeededGenerator(seed: 26)
    var (inside, plain) = (0, 0)
    for round in 0..<800 {
      let shadow = ShadowPicture(width: random.integer(1...60), height: random.integer(1...60))
      let (width, height) = (shadow.width, shadow.height)
      let isFlat = random.chance(0.3)
      for y in 0..<height {
        for x in 0..<width {
          let isEdge = min(x, y, width - 1 - x, height - 1 - y) < 3
          shadow.row(y)[x] = isFlat && !isEdge ? 200 : UInt8(random.integer(0...255))
        }
      }
      shadow.findPlain()
      let color = Color(red: random.number(0...1), green: random.number(0...1), blue: random.number(0...1), alpha: random.number(0...1))
      let isTurnedALittle = random.chance(0.5)
      let angle = random.number(isTurnedALittle ? -0.06...0.06 : -3...3)
      let scale = random.number(isTurnedALittle ? 0.9...1.1 : 0.3...3)
      let toPicture = AffineTransform.rotation(angle).concatenating(.scale(scale, scale)).concatenating(
        .translation(random.number(-6...30), random.number(-6...30)))
      let source = ShadowSource(shadow, color: color.premultiplied(opacity: 1), toPicture: toPicture)
      let (x, y, count) = (random.integer(-3...3), random.integer(-3...20), random.integer(1...60))
      var read = [UInt32](repeating: 0, count: count)
      source.read(&read, x: x, y: y, count: count)
      let origin = toPicture.apply(Point(0.5, Double(y) + 0.5))
      func alpha(_ x: Int, _ y: Int) -> UInt32 { UInt32(shadow.row(min(max(y, 0), height - 1))[min(max(x, 0), width - 1)]) }
      let line = SampleLine(from: origin, under: toPicture)
      let places = (0..<count).map { (u: line.u + (x + $0) * line.stepU, v: line.v + (x + $0) * line.stepV) }
      let expected = places.map { u, v in
        let (x, y) = (u >> 32, v >> 32)
        let mixed = ImageSource.mix(
          alpha(x, y), alpha(x + 1, y), alpha(x, y + 1), alpha(x + 1, y + 1), UInt64(u >> 24 & 255), UInt64(v >> 24 & 255))
        return Blending.scaled(source.color, mixed)
      }
      #expect(read == expected, "round \(round)")
      var part = [UInt32](repeating: 0, count: count)
      source.read(&part, x: x + count / 2, y: y, count: count - count / 2)
      #expect(Array(part.prefix(count - count / 2)) == Array(expected.dropFirst(count / 2)), "round \(round)")
      if isFlat { plain += expected.count { $0 == Blending.scaled(source.color, 200) } }
      var along = line
      along.advance(x)
      let (first, last) = along.places(within: width - 1, height - 1, count: count)
      guard last > first else { continue }
      inside += 1
      var (widest, baseline) = ([UInt32](repeating: 0, count: last - first), [UInt32](repeating: 0, count: last - first))
      along.advance(first)
      blending_sample_alphas(
        &widest, shadow.base, width, last - first, Int64(along.u), Int64(along.v), Int64(line.stepU), Int64(line.stepV), source.color)
      blending_sample_alphas_baseline(
        &baseline, shadow.base, width, last - first, Int64(along.u), Int64(along.v), Int64(line.stepU), Int64(line.stepV), source.color)
      #expect(widest == baseline && baseline == Array(expected[first..<last]), "round \(round)")
    }
    #expect(inside > 200 && plain > 500, "\(inside) lines, \(plain) places")
  }

  @Test("layers that throw the same shadow share its picture, in whatever colours, until one of them looks different")
  func sharing() throws {
    func copy() -> Layer {
      let layer = Layer(frame: card.frame.offsetBy(Point(11, 7)))
      (layer.backgroundColor, layer.shadowOpacity, layer.shadowRadius) = (.white, 0.5, card.shadowRadius)
      layer.shadowColor = Color(rgb: 0x204060)
      tree.root.addSublayer(layer)
      return layer
    }
    let (same, blurred, clear, child) = (copy(), copy(), copy(), copy())
    blurred.shadowRadius = 4
    clear.backgroundColor = Color(rgb: 0xffffff, alpha: 0.5)
    child.addSublayer(ShapeLayer(path: Path(circleAt: Point(5, 5), radius: 9)))
    let path = Path(circleAt: Point(20, 20), radius: 20)
    let (round, alsoRound) = (copy(), copy())
    (round.shadowPath, alsoRound.shadowPath) = (path, path)
    let compositor = compositor()
    compositor.renderChecked()
    let shared = try picture(compositor)
    #expect(try picture(compositor, of: same) === shared)
    for other in [blurred, clear, child, round] { #expect(try picture(compositor, of: other) !== shared) }
    #expect(try picture(compositor, of: round) === picture(compositor, of: alsoRound))
    let before = (0..<shared.height).map { y in (0..<shared.width).map { shared.row(y)[$0] } }
    same.cornerRadius = 9
    compositor.renderChecked()
    #expect(try picture(compositor) === shared && picture(compositor, of: same) !== shared)
    #expect((0..<shared.height).map { y in (0..<shared.width).map { shared.row(y)[$0] } } == before)
    same.cornerRadius = 0
    compositor.renderChecked()
    #expect(try picture(compositor, of: same) === shared)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("what overlaps within one item is another shadow than what overlaps in two")
  func overlaps() {
    let mesh = compositor().list.cache.mesh(.fill(Path(rect: Rect(x: 0, y: 0, width: 9, height: 9)), .nonZero, scale: 1))
    func outlines(_ meshes: [Int]) -> ShadowOutlines? {
      var content = ShadowPainter.Content()
      defer { content.free() }
      for count in meshes {
        var item = DisplayItem()
        for _ in 0..<count { item.append(mesh, offset: .zero) }
        item.setTransform(.identity)
        item.paint = .solid(0x8000_0000)
        content.order.append(Int32(content.items.count))
        content.items.append(item)
      }
      return ShadowOutlines(content, width: 20, height: 20, radius: 2)
    }
    #expect(outlines([2]) == outlines([2]) && outlines([1, 1]) == outlines([1, 1]) && outlines([2]) != outlines([1, 1]))
  }

  @Test("pictures of shadows that nobody shows any more are not kept")
  func keptPictures() {
    let compositor = compositor()
    for step in 0..<200 {
      card.cornerRadius = Double(step) / 20
      compositor.renderChecked()
    }
    #expect(compositor.list.caster.pictures.count <= 33)
    card.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.list.caster.pictures.count == 0)
  }

  @Test("a layer that moves, turns or fades takes its shadow along and blurs nothing again")
  func movement() throws {
    let compositor = compositor()
    compositor.renderChecked()
    let before = try picture(compositor)
    for step in 0..<10 {
      card.position.x += 1.3
      card.transform = .rotation(Double(step) / 10)
      card.opacity = 1 - Double(step) / 20
      card.shadowOffset = Point(Double(step), 3)
      compositor.renderChecked()
    }
    #expect(try picture(compositor) === before)
    card.backgroundColor = Color(rgb: 0xffd166, alpha: 0.5)
    compositor.renderChecked()
    let paler = try picture(compositor)
    #expect(paler !== before)
    card.addSublayer(Layer(frame: Rect(x: 0, y: 0, width: 90, height: 10)))
    card.sublayers[0].backgroundColor = .black
    compositor.renderChecked()
    #expect(try picture(compositor) !== paler)
  }

  @Test("a shadow comes from all that the layer shows, its sublayers included, and never through its own bounds' mask")
  func content() {
    card.backgroundColor = nil
    card.shadowOffset = Point(40, 0)
    card.shadowRadius = 0
    let dot = ShapeLayer(path: Path(circleAt: Point(10, 20), radius: 6), fillColor: .black)
    card.addSublayer(dot)
    let compositor = compositor()
    compositor.renderChecked()
    #expect(compositor.pixels[50, 60] == 0xff00_0000, "the dot")
    #expect(compositor.pixels[90, 60] == 0xff00_0000, "its shadow")
    #expect(compositor.pixels[70, 60] == 0xffff_ffff, "between them")
    card.masksToBounds = true
    compositor.renderChecked()
    #expect(compositor.pixels[90, 60] == 0xffff_ffff, "no shadow outside the bounds")
  }

  @Test(
    "what a sublayer cuts off throws no shadow: a box of whole pixels, a turned one, and one with a group inside throw that of what is left"
  )
  func clippedContent() throws {
    // A window of 20 by 16 points onto a picture that is larger on all sides.
    func window(_ content: Layer...) -> Layer {
      let window = Layer(frame: Rect(x: 20, y: 12, width: 20, height: 16))
      window.masksToBounds = true
      for layer in content {
        layer.frame = Rect(x: -30, y: -30, width: 90, height: 80)
        layer.backgroundColor = .black
        window.addSublayer(layer)
      }
      return window
    }
    let plain = Layer(frame: Rect(x: 20, y: 12, width: 20, height: 16))
    plain.backgroundColor = .black
    let faded = window(Layer(), Layer())
    faded.opacity = 0.999
    let nested = window()
    nested.addSublayer(window(Layer()))
    nested.sublayers[0].frame = Rect(x: -5, y: -5, width: 40, height: 40)
    card.backgroundColor = nil
    for (radius, angle) in [(0.0, 0.0), (4, 0), (4, 0.4)] {
      card.shadowRadius = radius
      card.shadowOffset = Point(45, 10)
      card.transform = .rotation(angle)
      func picture(of sublayer: Layer) -> PixelBuffer {
        card.addSublayer(sublayer)
        let compositor = compositor()
        compositor.renderChecked()
        sublayer.removeFromSuperlayer()
        return compositor.pixels
      }
      let expected = picture(of: plain)
      for (name, layer) in [("a box", window(Layer())), ("a group", faded), ("a box in a box", nested)] {
        let seen = picture(of: layer)
        var worst = 0
        for y in 0..<120 {
          for x in 0..<160 {
            worst = max(worst, abs(Int(seen[x, y] & 255) - Int(expected[x, y] & 255)))
          }
        }
        #expect(worst <= 3, "\(name), radius \(radius), turned by \(angle): off by \(worst)")
      }
    }
  }

  @Test("what a layer's own mask leaves of it throws its shadow, and the mask cuts that where it falls")
  func ownMask() {
    card.shadowOffset = Point(50, 0)
    card.shadowRadius = 0
    // A hole above the card, and one that the shadow falls into.
    var holes = Path(circleAt: Point(20, 20), radius: 10)
    holes.addPath(Path(rect: Rect(x: 66, y: 0, width: 200, height: 40)))
    card.mask = ShapeLayer(path: holes, fillColor: .black)
    let compositor = compositor()
    compositor.renderChecked()
    #expect(compositor.pixels[60, 60] == 0xffff_d166, "the card through its hole")
    #expect(compositor.pixels[110, 60] == 0xff00_0000, "the shadow of that")
    #expect(compositor.pixels[103, 60] == 0xffff_ffff, "cut by the mask")
    #expect(compositor.pixels[140, 60] == 0xffff_ffff && compositor.pixels[125, 45] == 0xffff_ffff, "no shadow of what is masked away")
  }

  @Test("a sublayer's shadow is cut by all masks above it, and is part of what throws its superlayer's, whichever was made first")
  func nestedShadows() {
    card.backgroundColor = nil
    card.shadowOffset = Point(60, 0)
    card.shadowRadius = 0
    card.position.x -= 30
    let inner = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    inner.backgroundColor = Color(rgb: 0x00ff00)
    inner.shadowOpacity = 1
    inner.shadowRadius = 0
    inner.shadowOffset = Point(20, 0)
    // Of the inner one's shadow the mask leaves the left half.
    inner.mask = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 30, height: 20)), fillColor: .black)
    card.addSublayer(inner)
    let compositor = compositor()
    compositor.renderChecked()
    let first = compositor.pixels.copy()
    let left = Int(card.frame.minX)
    #expect(first[left + 10, 50] == 0xff00_ff00 && first[left + 25, 50] == 0xff00_0000, "the inner one and its shadow")
    #expect(first[left + 35, 50] == 0xffff_ffff, "which the mask cuts")
    #expect(first[left + 70, 50] == 0xff00_0000 && first[left + 85, 50] == 0xff00_0000, "the outer shadow is of both")
    #expect(first[left + 95, 50] == 0xffff_ffff, "as the mask leaves them")
    for color in [Color.black, Color(rgb: 0x00ff00)] {
      inner.backgroundColor = color
      compositor.renderChecked()
    }
    #expect(compositor.pixels.firstDifference(first) == nil)
    // A mask above both cuts both shadows.
    tree.root.mask = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: Double(left) + 80, height: 120)), fillColor: .black)
    compositor.renderChecked()
    #expect(compositor.pixels[left + 75, 50] == 0xff00_0000 && compositor.pixels[left + 85, 50] == 0)
  }
}
