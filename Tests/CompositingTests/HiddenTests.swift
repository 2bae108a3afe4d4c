import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What is hidden costs nothing, and what only comes to light is drawn, no more")
struct HiddenTests {
  private static let size = (width: 640, height: 400)

  private func compositor(_ tree: LayerTree, threads: Int = 1) -> RasterCompositor {
    RasterCompositor(tree: tree, width: Self.size.width, height: Self.size.height, threads: threads)
  }

  /// A scene of many shapes, of which a part is kept as pixels.
  private func scene(_ random: inout SeededGenerator) -> LayerTree {
    let tree = makeTree(Double(Self.size.width), Double(Self.size.height), background: .white)
    let kept = Layer()
    kept.anchorPoint = .zero
    kept.shouldRasterize = true
    for i in 0..<40 {
      let shape = ShapeLayer(path: Path(circleAt: .zero, radius: random.number(10...70)), fillColor: random.color())
      shape.position = Point(random.number(0...Double(Self.size.width)), random.number(0...Double(Self.size.height)))
      (i % 2 == 0 ? kept : tree.root).addSublayer(shape)
    }
    tree.root.addSublayer(kept)
    return tree
  }

  private func picture(_ random: inout SeededGenerator, isOpaque: Bool = true) -> Image {
    let (width, height) = Self.size
    let alpha: UInt32 = isOpaque ? 0xff00_0000 : 0x8000_0000
    let pixels = (0..<width * height).map { _ in alpha | UInt32(truncatingIfNeeded: random.next()) & 0x7f7f7f }
    return Image(width: width, height: height, pixels: pixels)
  }

  /// A part of a picture that lies where the picture does.
  private func part(_ image: Image, _ frame: Rect) -> Layer {
    let part = Layer()
    part.anchorPoint = .zero
    part.masksToBounds = true
    part.allowsEdgeAntialiasing = false
    let layer = ImageLayer()
    layer.image = image
    layer.anchorPoint = .zero
    layer.bounds = Rect(x: 0, y: 0, width: Double(image.width), height: Double(image.height))
    part.addSublayer(layer)
    place(part, frame)
    return part
  }

  private func place(_ part: Layer, _ frame: Rect) {
    part.bounds = frame
    part.position = frame.origin
  }

  @Test(
    "behind an opaque picture nothing is drawn; of pixels to keep that never were, those are in each frame for which about two screens are painted, few beside many new shapes, also while nothing changes, and what changes in those is not brought up to date until it is seen"
  )
  func behind() {
    var random = SeededGenerator(seed: 3)
    let tree = scene(&random)
    let front = part(picture(&random), Rect(x: 0, y: 0, width: 640, height: 400))
    tree.root.addSublayer(front)
    let compositor = compositor(tree)
    let kept = tree.root.sublayers.first { $0.shouldRasterize }
    for k in 0..<4 { kept?.insertSublayer(makeRectangle(Rect(x: 0, y: 0, width: 640, height: 400 - Double(k)), .white), at: 0) }
    var (made, isUnfinished): ([Int], [Bool]) = ([], [])
    for frame in 0..<6 {
      if frame != 2 { for shape in kept?.sublayers ?? [] where shape is ShapeLayer { shape.position = shape.position + Point(1, 0) } }
      compositor.renderChecked()
      #expect(compositor.statistics.tilesDrawn == compositor.statistics.tilesMade)
      made.append(compositor.statistics.tilesMade)
      isUnfinished.append(compositor.statistics.isUnfinished)
    }
    // In tiles of 128 pixels and a pixel more, for each of which five times as many are painted and those of some shapes.
    #expect(made == [1, 6, 6, 7, 0, 0])
    #expect(isUnfinished == [true, true, true, false, false, false])
    place(front, Rect(x: 0, y: 0, width: 640, height: 300))
    compositor.renderChecked()
    // The picture itself was shown, so that nothing was drawn before.
    #expect(compositor.statistics.damagedPixels == 640 * 400 && compositor.statistics.tilesDrawn > 0)
    let before = compositor.statistics.tilesDrawn
    place(front, Rect(x: 0, y: 0, width: 640, height: 250))
    compositor.renderChecked()
    #expect(compositor.statistics.damagedPixels == 640 * 50)
    front.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn > 0 && compositor.statistics.tilesDrawn + before <= 5 * 4)
    let fresh = RasterCompositor(tree: tree, width: Self.size.width, height: Self.size.height)
    _ = fresh.render()
    #expect(compositor.pixels.firstDifference(fresh.pixels) == nil)
  }

  @Test(
    "behind a card with round corners, and behind opaque pixels that are kept, nothing is drawn, and what is kept is brought up to date")
  func cards() {
    var random = SeededGenerator(seed: 3)
    let tree = scene(&random)
    let card = makeRectangle(Rect(x: 0, y: 0, width: 640, height: 400), .white)
    card.cornerRadius = 50
    tree.root.addSublayer(card)
    let compositor = compositor(tree)
    compositor.renderChecked()
    // As flattened, a corner's arc begins with an edge along the side.
    let middle = PixelRect(x: 52, y: 0, width: 536, height: 400)
    #expect(compositor.list.parts.parts.contains { $0.rect.contains(middle) && $0.rect.width < 560 && $0.coverRank > 0 })
    #expect(compositor.statistics.tilesDrawn == 5 * 4)
    card.shouldRasterize = true
    compositor.renderChecked()
    #expect(compositor.list.parts.parts.allSatisfy { $0.coverRank < 0 }, "what is not drawn yet hides nothing")
    let ground = tree.root.sublayers.first { $0.shouldRasterize && $0 !== card }
    for shape in ground?.sublayers ?? [] { shape.position = shape.position + Point(3, 0) }
    compositor.renderChecked()
    // Whole tiles of 128 pixels.
    #expect(compositor.list.parts.parts.contains { $0.coverRank > 0 && $0.rect.area >= 2 * 128 * 2 * 128 })
    #expect(compositor.statistics.tilesDrawn == 5 * 4)
    card.opacity = 0.99
    compositor.renderChecked()
    #expect(compositor.list.parts.parts.allSatisfy { $0.coverRank < 0 } && compositor.statistics.tilesDrawn == 0)
    card.opacity = 1
    compositor.renderChecked()
    #expect(compositor.list.parts.parts.contains { $0.coverRank > 0 })
    let fresh = RasterCompositor(tree: tree, width: Self.size.width, height: Self.size.height)
    _ = fresh.render()
    #expect(compositor.pixels.firstDifference(fresh.pixels) == nil)
  }

  @Test("the largest rectangle of a grid is as large as the largest that can be found by trying all")
  func largest() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<300 {
      let (columns, rows) = (random.integer(1...9), random.integer(1...9))
      let chance = random.pick([0.5, 0.8, 0.95, 1])
      let cells = (0..<columns * rows).map { _ in random.chance(chance) }
      func isFull(_ r: PixelRect) -> Bool {
        (r.y..<Int(r.maxY)).allSatisfy { y in (r.x..<Int(r.maxX)).allSatisfy { cells[y * columns + $0] } }
      }
      var most = 0
      for x in 0..<columns {
        for y in 0..<rows {
          for width in 1...columns - x {
            for height in 1...rows - y {
              let rect = PixelRect(x: x, y: y, width: width, height: height)
              if rect.area > most, isFull(rect) { most = rect.area }
            }
          }
        }
      }
      let found = PixelRect.largest(columns: columns, rows: rows) { cells[$1 * columns + $0] }
      #expect(found.area == most && isFull(found))
    }
    #expect(PixelRect.largest(columns: 0, rows: 4) { _, _ in true }.isEmpty)
  }

  /// Whether a picture is what lies at the top left of a larger one.
  private static func isEqual(_ picture: PixelBuffer, _ larger: PixelBuffer) -> Bool {
    (0..<picture.height).allSatisfy { y in
      UnsafeBufferPointer(start: picture.row(y), count: picture.width).elementsEqual(
        UnsafeBufferPointer(start: larger.row(y), count: picture.width))
    }
  }

  /// A scene behind something opaque that covers all of it, once that is drawn.
  private func covered(by cover: Layer, _ random: inout SeededGenerator) -> (RasterCompositor, LayerTree) {
    let tree = scene(&random)
    tree.root.addSublayer(cover)
    let compositor = compositor(tree)
    compositor.renderChecked()
    return (compositor, tree)
  }

  @Test(
    "what changes behind a layer that hides all of the screen damages nothing, as long as that stays as it is and nothing lies on it",
    arguments: [true, false])
  func unseen(isPicture: Bool) {
    var random = SeededGenerator(seed: 12)
    let whole = Rect(x: 0, y: 0, width: 640, height: 400)
    let cover = isPicture ? part(picture(&random), whole) : makeRectangle(whole, Color(rgb: 0x336699))
    let (compositor, tree) = covered(by: cover, &random)
    let shapes = tree.root.sublayers.filter { $0 !== cover }
    func moveAll() { for shape in shapes { shape.position = shape.position + Point(3, 2) } }
    for _ in 0..<3 {
      moveAll()
      #expect(compositor.render().isEmpty && compositor.statistics.damagedPixels == 0 && compositor.statistics.hidesChanges)
    }
    #expect(compositor.render().isEmpty && !compositor.statistics.hidesChanges)
    shapes[0].removeFromSuperlayer()
    #expect(compositor.render().isEmpty)
    let mark = makeRectangle(Rect(x: 20, y: 30, width: 8, height: 8), .white)
    tree.root.addSublayer(mark)
    #expect(!compositor.render().isEmpty)
    moveAll()
    #expect(!compositor.render().isEmpty, "something lies on it, by which this cannot be told")
    #expect(compositor.differenceDrawnAfresh() == nil)
    mark.removeFromSuperlayer()
    #expect(!compositor.render().isEmpty)
    #expect(compositor.differenceDrawnAfresh() == nil)
    moveAll()
    #expect(compositor.render().isEmpty)
    compositor.invalidate()
    #expect(compositor.render().isEmpty == isPicture, "a picture that is shown as it is needs no drawing")
    cover.opacity = 0.5
    #expect(compositor.render() == [compositor.pixels.bounds])
    #expect(compositor.differenceDrawnAfresh() == nil)
    cover.opacity = 1
    compositor.renderChecked()
    place(cover, Rect(x: 0, y: 0, width: 640, height: 399))
    compositor.renderChecked()
    #expect(compositor.differenceDrawnAfresh() == nil)
    cover.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a picture that is all that is seen is not drawn but shown as it is, and all is drawn again once it is not")
  func shown() {
    var random = SeededGenerator(seed: 13)
    let images = [picture(&random), picture(&random)]
    let (compositor, tree) = covered(by: part(images[0], Rect(x: 0, y: 0, width: 640, height: 400)), &random)
    #expect(compositor.statistics.damagedPixels == 0 && compositor.pixels[5, 399] == images[0].pixels[399 * 640 + 5])
    let front = tree.root.sublayers.last?.sublayers.first as? ImageLayer
    front?.image = images[1]
    #expect(compositor.render() == [compositor.pixels.bounds] && compositor.statistics.damagedPixels == 0)
    #expect((0..<400).allSatisfy { compositor.pixels[639, $0] == images[1].pixels[$0 * 640 + 639] })
    front?.position.x = 1
    #expect(compositor.render() == [compositor.pixels.bounds] && compositor.statistics.damagedPixels == 640 * 400)
    #expect(compositor.differenceDrawnAfresh() == nil)
    front?.position.x = 0
    compositor.renderChecked()
    let shown = compositor.pixels
    tree.root.addSublayer(makeRectangle(Rect(x: 20, y: 30, width: 8, height: 8), .white))
    #expect(compositor.render() == [compositor.pixels.bounds], "what was drawn before the picture was shown is old")
    #expect((0..<640).allSatisfy { shown[$0, 32] == images[1].pixels[32 * 640 + $0] }, "the picture itself is not drawn on")
    #expect(compositor.differenceDrawnAfresh() == nil)
    compositor.resize(width: 320, height: 400, scale: 1)
    compositor.renderChecked()
    #expect(compositor.pixels.width == 320 && compositor.statistics.damagedPixels == 320 * 400)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a picture that is larger than the screen, and is all that is seen of it, is cut", arguments: [(640, 500), (700, 400), (700, 500)])
  func larger(width: Int, height: Int) {
    var random = SeededGenerator(seed: 14)
    let pixels = (0..<width * height).map { _ in 0xff00_0000 | UInt32(truncatingIfNeeded: random.next()) }
    let image = Image(width: width, height: height, pixels: pixels)
    let (compositor, _) = covered(by: part(image, Rect(x: 0, y: 0, width: Double(width), height: Double(height))), &random)
    #expect(compositor.pixels.bounds == PixelRect(x: 0, y: 0, width: 640, height: 400))
    let whole = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { whole[x, y] = pixels[y * width + x] } }
    #expect(Self.isEqual(compositor.pixels, whole))
  }

  @Test("before its first frame a picture is transparent, whatever its memory held")
  func unwritten() {
    do {
      let old = PixelBuffer(width: 640, height: 400)
      for y in 0..<400 { old.row(y).update(repeating: .max, count: 640) }
    }
    let pixels = compositor(makeTree(640, 400, background: .white)).pixels
    #expect((0..<640 * 400).allSatisfy { pixels[$0 % 640, $0 / 640] == 0 })
  }

  @Test("a picture that is translucent hides nothing")
  func translucent() {
    var random = SeededGenerator(seed: 4)
    let tree = scene(&random)
    tree.root.addSublayer(part(picture(&random, isOpaque: false), Rect(x: 0, y: 0, width: 640, height: 400)))
    let compositor = compositor(tree)
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn > 0)
  }

  @Test("a picture that is uncovered bit by bit is drawn where it comes to light, and no group is made at any place between pixels")
  func uncovering() {
    var random = SeededGenerator(seed: 5)
    let tree = scene(&random)
    let front = part(picture(&random), Rect(x: 0, y: 0, width: 640, height: 400))
    tree.root.addSublayer(front)
    let compositor = compositor(tree)
    compositor.renderChecked()
    // As long as it is all that is seen nothing is drawn, and then all of it.
    place(front, Rect(x: 0, y: 0, width: 640, height: 399))
    compositor.renderChecked()
    var drawn = 0
    for k in 1...40 {
      place(front, Rect(x: 0, y: 0, width: 640, height: 399 - Double(k) * 9.7))
      compositor.renderChecked()
      drawn += compositor.statistics.damagedPixels
      #expect(compositor.statistics.groups == 0 && compositor.statistics.damagedPixels <= 640 * 11)
    }
    #expect(drawn == 640 * 388)
  }

  /// A scene behind pictures and panels that come, go, move and are cut; those of one seed do the same.
  private struct World {
    let tree: LayerTree
    private let images: [Image]
    private var parts: [Layer] = []
    private var random: SeededGenerator
    private let tests = HiddenTests()

    init(seed: Int) {
      random = SeededGenerator(seed: UInt64(seed))
      tree = tests.scene(&random)
      images = [tests.picture(&random), tests.picture(&random, isOpaque: false)]
    }

    /// A pane that is kept as pixels, most of them opaque, on which something lies.
    private mutating func pane(_ frame: Rect) -> Layer {
      let pane = Layer()
      pane.anchorPoint = .zero
      pane.shouldRasterize = true
      pane.bounds = Rect(origin: .zero, size: frame.size)
      pane.position = Point(frame.minX.rounded(), frame.minY.rounded())
      pane.backgroundColor = Color(rgb: 0x406080, alpha: random.chance(0.8) ? 1 : 0.7)
      pane.cornerRadius = random.pick([0, 9.5, 60])
      let spot = ShapeLayer(path: Path(circleAt: .zero, radius: random.number(5...60)), fillColor: random.color())
      spot.position = Point(frame.width / 2, frame.height / 3)
      pane.addSublayer(spot)
      return pane
    }

    private mutating func frame() -> Rect {
      if random.chance(0.2) { return Rect(x: 0, y: 0, width: 640, height: 400) }
      let (a, b) = (random.number(-20...600), random.number(-20...380))
      return Rect(minX: a, minY: b, maxX: random.number(a...660), maxY: random.number(b...420))
    }

    mutating func step() {
      switch random.integer(0...8) {
      case 0, 1:
        let part = tests.part(random.pick(images), frame())
        part.allowsEdgeAntialiasing = random.chance(0.2)
        parts.append(part)
        tree.root.addSublayer(part)
      case 2: if let part = parts.popLast() { part.removeFromSuperlayer() }
      case 3:
        let panel = makeRectangle(frame(), Color(rgb: UInt32(truncatingIfNeeded: random.next()) & 0xffffff))
        panel.cornerRadius = random.pick([0, 7.3, 40])
        parts.append(panel)
        tree.root.addSublayer(panel)
      case 4:
        for layer in tree.root.sublayers where random.chance(0.2) { layer.position = layer.position + Point(random.number(-9...9), 3) }
      case 5:
        let pane = pane(frame())
        parts.append(pane)
        tree.root.addSublayer(pane)
      case 6: for part in parts where part.shouldRasterize { part.position = part.position + Point(random.pick([-130, 7, 0.5]), 11) }
      case 7: for part in parts where part.shouldRasterize { part.sublayers.first?.position.x += random.number(-40...40) }
      default: for part in parts { tests.place(part, frame()) }
      }
    }
  }

  @Test("pixels kept behind pictures that come, go and are cut at any place are those of a frame drawn afresh", arguments: 0..<12, [1, 3])
  func likeAfresh(seed: Int, threads: Int) {
    var (world, twin) = (World(seed: seed), World(seed: seed))
    let compositor = compositor(world.tree, threads: threads)
    for step in 0..<12 {
      world.step()
      twin.step()
      compositor.renderChecked()
      // On a screen that is one pixel wider no picture is all that is seen, so that each is drawn.
      let fresh = RasterCompositor(tree: twin.tree, width: Self.size.width + 1, height: Self.size.height)
      _ = fresh.render()
      #expect(Self.isEqual(compositor.pixels, fresh.pixels), "seed \(seed), step \(step)")
    }
  }

  @Test("a picture that is moved by whole pixels is laid down pixel for pixel, over what lies below, cut off at all sides")
  func exact() {
    var random = SeededGenerator(seed: 6)
    let image = Image(
      width: 70, height: 50,
      pixels: (0..<3500).map { _ in
        let color = random.color()
        return color.premultiplied(opacity: 1)
      })
    for (x, y, opacity) in [(0, 0, 1.0), (-13, 7, 1), (9, -21, 0.4), (31, 40, 0.7)] {
      let layer = ImageLayer()
      layer.image = image
      layer.frame = Rect(x: Double(x), y: Double(y), width: 70, height: 50)
      layer.opacity = opacity
      let pixels = draw(layer, width: 80, height: 60, background: Color(rgb: 0x336699))
      for v in 0..<60 {
        for u in 0..<80 {
          var wanted = Color(rgb: 0x336699).premultiplied(opacity: 1)
          if (0..<70).contains(u - x), (0..<50).contains(v - y) {
            wanted = Blending.over(wanted, image.pixels[(v - y) * 70 + u - x], Opacity.level(opacity))
          }
          #expect(pixels[u, v] == wanted, "at \(u), \(v) of a picture at \(x), \(y)")
        }
      }
    }
  }

  @Test("items that show one picture share its copies, each half the mean of four pixels")
  func copies() throws {
    var random = SeededGenerator(seed: 7)
    let image = Image(width: 37, height: 22, pixels: (0..<37 * 22).map { _ in UInt32(truncatingIfNeeded: random.next()) })
    let copies = try #require(ImageCache.shared.copies(of: image))
    #expect(ImageCache.shared.copies(of: image) === copies && copies.count == 7 && !copies.isOpaque)
    for k in 1..<copies.count {
      let (p, h) = (copies.level(k - 1), copies.level(k))
      #expect(h.width == (p.width + 1) / 2 && h.height == (p.height + 1) / 2)
      for y in 0..<h.height {
        for x in 0..<h.width {
          let (x1, y1) = (min(2 * x + 1, p.width - 1), min(2 * y + 1, p.height - 1))
          let four = [p[2 * x, 2 * y], p[x1, 2 * y], p[2 * x, y1], p[x1, y1]]
          let wanted = ([0, 8, 16, 24] as [UInt32]).reduce(UInt32(0)) { sum, shift in
            sum | ((four.reduce(0) { $0 + ($1 >> shift & 255) } + 2) / 4) << shift
          }
          #expect(h[x, y] == wanted)
        }
      }
    }
    let opaque = try #require(ImageCopies(Image(width: 600, height: 500, pixels: [UInt32](repeating: 0xff12_3456, count: 300_000))))
    #expect(opaque.isOpaque && opaque.count == 11 && opaque.level(3).width == 75)
  }
}
