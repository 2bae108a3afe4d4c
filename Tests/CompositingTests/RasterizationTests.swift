import CBlending
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("A rasterized layer's pixels are kept, and laid down again")
struct RasterizationTests {
  /// A plane of shapes, larger than a few tiles.
  private func plane(seed: UInt64 = 1, width: Double = 700, height: Double = 300, count: Int = 60) -> Layer {
    var random = SeededGenerator(seed: seed)
    let plane = Layer()
    plane.anchorPoint = .zero
    plane.bounds = Rect(x: 0, y: 0, width: width, height: height)
    for i in 0..<count {
      let radius = random.number(4...40)
      let shape = ShapeLayer(path: Path(circleAt: .zero, radius: radius), fillColor: random.color())
      if i % 3 == 0 { (shape.strokeColor, shape.lineWidth) = (random.color(), random.number(1...4)) }
      shape.position = Point(random.number(0...width), random.number(0...height))
      shape.opacity = random.pick([1, 0.5])
      plane.addSublayer(shape)
    }
    return plane
  }

  private func stage(_ plane: Layer, background: Color? = Color(rgb: 0xfff3d6)) -> LayerTree {
    let tree = makeTree(320, 200, background: background)
    tree.root.addSublayer(plane)
    return tree
  }

  private func compositor(_ tree: LayerTree, threads: Int = 1) -> RasterCompositor {
    RasterCompositor(tree: tree, width: 320, height: 200, threads: threads)
  }

  @Test(
    "on whole pixels it looks as a group does, to the byte, wherever it is moved, at any opacity and number of threads",
    arguments: [1, 2, 4])
  func wholePixels(threads: Int) {
    let (kept, drawn) = (plane(), plane())
    kept.shouldRasterize = true
    drawn.isIsolated = true
    let (a, b) = (compositor(stage(kept), threads: threads), compositor(stage(drawn)))
    for (x, y, opacity) in [
      (0, 0, 1), (-7, 3, 1), (-300, -60, 0.5), (-380, -100, 0.25), (40, 30, 1), (0, 0, 0.7), (2000, 0, 1), (-3, 0, 1),
    ] {
      for layer in [kept, drawn] { (layer.position, layer.opacity) = (Point(Double(x), Double(y)), opacity) }
      a.renderChecked()
      _ = b.render()
      #expect(a.pixels.firstDifference(b.pixels) == nil, "at \(x), \(y), opacity \(opacity)")
    }
  }

  @Test("what lies below an opaque one is seen beside it wherever that is moved to")
  func hiding() {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<12 {
      let (width, height) = (random.number(100...900), random.number(60...600))
      let radius = random.pick([0, 0, 30.0])
      func ground() -> Layer {
        let ground = plane(width: width, height: height, count: 8)
        ground.masksToBounds = true
        (ground.backgroundColor, ground.cornerRadius) = (Color(rgb: 0x9fd6b0), radius)
        return ground
      }
      let (kept, drawn) = (ground(), ground())
      kept.shouldRasterize = true
      drawn.isIsolated = true
      let (a, b) = (stage(kept), stage(drawn))
      let (first, second) = (compositor(a, threads: random.integer(1...2)), compositor(b))
      for _ in 0..<8 {
        let place = Point(Double(random.integer(-700...150)), Double(random.integer(-400...100)))
        let color = random.color()
        for (layer, tree) in [(kept, a), (drawn, b)] { (layer.position, tree.root.backgroundColor) = (place, color) }
        first.renderChecked()
        _ = second.render()
        // Its sides lie between pixels, where rounding differs by a level.
        #expect(PictureDifference(first.pixels, second.pixels).most <= 1, "\(width) by \(height) at \(place)")
      }
    }
  }

  @Test("of kept pixels that become empty nothing is seen, at whatever scale and place they are shown")
  func emptied() {
    var random = SeededGenerator(seed: 43)
    for _ in 0..<200 {
      let kept = plane(seed: UInt64(random.integer(1...99)), width: 90, height: 60, count: 1)
      kept.shouldRasterize = true
      kept.transform = .scale(random.number(0.4...2.5), random.number(0.4...2.5))
      kept.position = Point(random.number(0...200), random.number(0...120))
      let compositor = compositor(stage(kept, background: nil))
      compositor.renderChecked()
      kept.sublayers.first?.removeFromSuperlayer()
      compositor.renderChecked()
      #expect(compositor.pixels.firstDifference(PixelBuffer(width: 320, height: 200)) == nil)
    }
  }

  @Test("the sides of kept pixels fade where these are shown larger or smaller, and lose nothing of their extent")
  func sides() {
    var random = SeededGenerator(seed: 44)
    for _ in 0..<60 {
      let (width, height) = (random.number(20...90), random.number(20...60))
      let (across, down) = (random.number(0.6...2.6), random.pick([-1, 1]) * random.number(0.6...2.6))
      let place = Point(random.number(20...60), down > 0 ? random.number(4...20) : random.number(170...190))
      func covered(keeps: Bool) -> Double {
        let layer = Layer()
        let square = Layer()
        for layer in [layer, square] { (layer.anchorPoint, layer.bounds) = (.zero, Rect(x: 0, y: 0, width: width, height: height)) }
        square.backgroundColor = Color(rgb: 0x3366cc)
        layer.addSublayer(square)
        (layer.position, layer.transform, layer.shouldRasterize) = (place, .scale(across, down), keeps)
        let compositor = compositor(stage(layer, background: nil))
        compositor.renderChecked()
        var sum = 0.0
        for y in 0..<200 { for x in 0..<320 { sum += Double(compositor.pixels[x, y] >> 24) / 255 } }
        return sum
      }
      let (kept, drawn) = (covered(keeps: true), covered(keeps: false))
      // A pixel of what is kept stands for all of itself; so much it may be off on every side.
      let rim = 2 * (width * across + height * abs(down))
      #expect(abs(kept - drawn) < 0.3 * rim, "\(kept) \(drawn) \(rim)")
    }
  }

  @Test("below opaque tiles that are scaled or moved by parts of pixels, all is seen where their mixture is not opaque, and nothing else")
  func hidingScaled() {
    var random = SeededGenerator(seed: 41)
    var cuts = 0
    for _ in 0..<60 {
      // Squares as large as tiles, some of which are absent: a mixture at their sides has a part of nothing.
      let side = Double(BackingTile.side)
      let squares = (0..<12).filter { _ in random.integer(0...3) > 0 }
      let scale = random.pick([1, random.number(0.4...2)])
      let transform = AffineTransform(
        a: scale, b: random.pick([0, 0, 0, 0.1]), c: 0, d: random.pick([scale, scale, -scale, random.number(0.4...2)]), tx: 0, ty: 0)
      let place = Point(random.number(-250...100), random.number(-200...150))
      let step = Point(random.number(-9...9), random.number(-9...9))
      /// What is below has a colour in the first frame and another in the second, which is that of a new compositor.
      func picture(over first: Color?, then second: Color?) -> PixelBuffer {
        let tree = makeTree(320, 200, background: first)
        let below = (0..<(first == nil ? 0 : 9)).map { _ in Layer() }
        for layer in below {
          (layer.bounds, layer.position, layer.backgroundColor) = (tree.root.bounds, Point(160, 100), first)
          tree.root.addSublayer(layer)
        }
        let kept = Layer()
        (kept.anchorPoint, kept.bounds, kept.shouldRasterize) = (.zero, Rect(x: 0, y: 0, width: 4 * side, height: 3 * side), true)
        (kept.position, kept.transform) = (place, transform)
        for k in squares {
          let square = Layer()
          (square.anchorPoint, square.bounds) = (.zero, Rect(x: 0, y: 0, width: side, height: side))
          (square.position, square.backgroundColor) = (Point(Double(k % 4) * side, Double(k / 4) * side), Color(rgb: 0x40a060))
          kept.addSublayer(square)
        }
        tree.root.addSublayer(kept)
        let compositor = compositor(tree)
        compositor.renderChecked()
        for layer in below + [tree.root] { layer.backgroundColor = second }
        kept.position = kept.position + step
        compositor.renderChecked()
        if first != nil, let item = compositor.list.nodes.node(of: kept)?.store?.item {
          let rank = compositor.list.items[item].pointee.rank
          if compositor.list.parts.parts.contains(where: { $0.coverRank == rank }) { cuts += 1 }
        }
        return compositor.pixels
      }
      let alone = picture(over: nil, then: nil)
      let (white, black) = (picture(over: .black, then: .white), picture(over: .white, then: .black))
      var wrong = 0
      for y in 0..<200 {
        for x in 0..<320 {
          let (onWhite, onBlack) = (white.row(y)[x], black.row(y)[x])
          let isRight = alone.row(y)[x] >> 24 == 255 ? onWhite == onBlack : onWhite > onBlack
          if !isRight { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(squares) under \(transform) at \(place)")
    }
    #expect(cuts >= 15, "\(cuts) pictures have something that kept pixels hide")
  }

  @Test("gradients that were kept differ from those drawn by a level at most")
  func gradients() {
    let (kept, drawn) = (GradientLayer(), GradientLayer())
    for layer in [kept, drawn] {
      layer.colors = [Color(rgb: 0x203060), Color(rgb: 0xffd166, alpha: 0.4), Color(rgb: 0xe2483d)]
      layer.frame = Rect(x: 10, y: 10, width: 280, height: 170)
      (layer.cornerRadius, layer.borderWidth) = (20, 3)
    }
    kept.shouldRasterize = true
    drawn.isIsolated = true
    let (a, b) = (compositor(stage(kept)), compositor(stage(drawn)))
    for x in [150.0, 151, 173, -40] {
      for layer in [kept, drawn] { layer.position.x = x }
      a.renderChecked()
      _ = b.render()
      #expect(PictureDifference(a.pixels, b.pixels).most <= 1)
    }
  }

  @Test("masks, rounded clips and shadows are part of the pixels; only where they meet an opacity does rounding differ, by a level")
  func effects() {
    func card() -> Layer {
      let card = makeRectangle(Rect(x: 20, y: 30, width: 120, height: 90), Color(rgb: 0xffd166))
      (card.cornerRadius, card.borderWidth, card.shadowOpacity, card.shadowRadius) = (14, 2, 0.6, 5)
      let inner = makeRectangle(Rect(x: 10, y: 10, width: 200, height: 40), Color(rgb: 0x118ab2, alpha: 0.7))
      let clip = Layer(frame: Rect(x: 5, y: 5, width: 100, height: 70))
      (clip.masksToBounds, clip.cornerRadius) = (true, 22)
      clip.addSublayer(inner)
      card.addSublayer(clip)
      card.mask = ShapeLayer(path: Path(circleAt: Point(60, 45), radius: 66), fillColor: Color(white: 0, alpha: 0.9))
      return card
    }
    let (kept, drawn) = (card(), card())
    kept.shouldRasterize = true
    let (a, b) = (compositor(stage(kept)), compositor(stage(drawn)))
    for (x, opacity) in [(80.0, 1.0), (91, 1), (91, 0.4), (120, 0.4)] {
      for layer in [kept, drawn] { (layer.position.x, layer.opacity) = (x, opacity) }
      a.renderChecked()
      _ = b.render()
      #expect(PictureDifference(a.pixels, b.pixels).most <= (opacity < 1 ? 2 : 1), "at \(x), opacity \(opacity)")
    }
  }

  @Test("a layer that moves or fades has no tile drawn again but those that come into view; what changes inside, those that it touches")
  func tiles() throws {
    let plane = plane()
    plane.shouldRasterize = true
    let compositor = compositor(stage(plane))
    compositor.renderChecked()
    // 320 by 200 pixels in tiles of 128, of a picture that begins left of and above 0: none beside the stage, as long as the layer lies on whole pixels.
    #expect(compositor.statistics.tilesDrawn == 3 * 2)
    for step in 1...8 {
      (plane.position, plane.opacity) = (Point(-Double(step) * 0.7, 0), 1 - Double(step) / 20)
      compositor.renderChecked()
      // Between pixels what lies beside the stage is read too.
      #expect(step == 1 ? compositor.statistics.tilesDrawn <= 6 : compositor.statistics.tilesDrawn == 0)
    }
    (plane.position, plane.opacity) = (.zero, 1)
    compositor.renderChecked()
    let shape = try #require(plane.sublayers.first as? ShapeLayer)
    shape.position = Point(100, 100)
    compositor.renderChecked()
    shape.fillColor = .black
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn == 1 && compositor.statistics.damagedPixels < 100 * 100)
    shape.position.x += 1000
    compositor.renderChecked()
    plane.position.x = -380
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn > 0)
    plane.isHidden = true
    #expect(!compositor.renderChecked().isEmpty)
    plane.isHidden = false
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn == 0)
  }

  @Test(
    "what draws back to where a tile ends leaves nothing beyond, where its pixels are mixed",
    arguments: [
      Rect(x: 1, y: -60, width: 199, height: 260), Rect(x: -60, y: 1, width: 260, height: 199),
      Rect(x: -60, y: -60, width: 187, height: 260), Rect(x: -60, y: -60, width: 260, height: 187),
      Rect(x: 1, y: 1, width: 126, height: 126),
    ])
  func drawsBack(to rest: Rect) {
    for (transform, filters) in [
      (AffineTransform.identity, []), (.rotation(.pi), []), (.rotation(0.3), []), (.scale(0.8, 0.9), []),
      (.rotation(0.3), [Filter(region: Rect(x: -80, y: -80, width: 400, height: 400), steps: [FilterStep(.offset(.zero))])]),
    ] as [(AffineTransform, [Filter])] {
      let (board, card) = (Layer(), Layer(frame: Rect(x: -60, y: -60, width: 260, height: 260)))
      card.backgroundColor = Color(rgb: 0x803010, alpha: 0.7)
      board.addSublayer(card)
      board.filters = filters
      (board.shouldRasterize, board.position, board.transform) = (true, Point(120.6, 110.4), transform)
      let compositor = compositor(stage(board))
      compositor.renderChecked()
      card.frame = rest
      if !filters.isEmpty { board.filters[0].region = rest.insetBy(dx: -1, dy: -1) }
      #expect(compositor.differenceFromNew() == nil, "\(transform)\(filters.isEmpty ? "" : ", filtered")")
    }
  }

  @Test("what moves beyond all else in it, so that it has another extent, is drawn alone where pixels are copied")
  func extents() {
    let (plane, board) = (plane(width: 150, height: 100, count: 20), Layer())
    plane.shouldRasterize = true
    board.addSublayer(plane)
    let compositor = compositor(stage(board))
    let stone = ShapeLayer(path: Path(circleAt: .zero, radius: 9), fillColor: .black)
    plane.addSublayer(stone)
    for (place, opacity, isNested) in [
      (Point(90, 80), 1.0, false), (Point(90, 80), 0.4, false), (Point(90.5, 80.25), 1, false), (Point(90, 80), 0.7, true),
      (Point(90.5, 80), 1, true),
    ] {
      (plane.position, plane.opacity, stone.position, board.shouldRasterize) = (place, opacity, Point(-50, 20), isNested)
      compositor.renderChecked()
      for x in [-40.0, -38, -45, -20, 0, 60, 190, 200, 180] {
        stone.position = Point(x, 30 + x / 8)
        compositor.renderChecked()
        #expect(place.x != place.x.rounded() || compositor.statistics.damagedPixels <= 2 * 32 * 32, "at \(x) of one at \(place)")
        #expect(compositor.differenceDrawnAfresh() == nil, "at \(x) of one at \(place)")
      }
    }
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a tile is made where something opaque lay over it until then; whenever it is drawn again afterwards, it is not")
  func uncovering() throws {
    let plane = plane()
    plane.shouldRasterize = true
    let cover = ShapeLayer()
    cover.path = Path(rect: Rect(x: 0, y: 0, width: 320, height: 200))
    cover.fillColor = .black
    let tree = stage(plane)
    // What hides little does not spare any drawing.
    for _ in 0..<8 { tree.root.addSublayer(ShapeLayer(path: Path(circleAt: Point(100, 100), radius: 9), fillColor: .white)) }
    tree.root.addSublayer(cover)
    let compositor = compositor(tree)
    compositor.renderChecked()
    // One is made ready meanwhile, beside all meshes.
    #expect(compositor.statistics.tilesMade == 1 && compositor.statistics.tilesDrawn == 1)
    cover.isHidden = true
    compositor.renderChecked()
    #expect(compositor.statistics.tilesMade == 5 && compositor.statistics.tilesDrawn == 5)
    let shape = try #require(plane.sublayers.first as? ShapeLayer)
    for color in [Color.black, .white] {
      cover.isHidden = false
      compositor.renderChecked()
      (shape.fillColor, cover.isHidden) = (color, true)
      compositor.renderChecked()
      #expect(compositor.statistics.tilesMade == 0 && compositor.statistics.tilesDrawn > 0)
    }
  }

  @Test("between pixels it is mixed of four; a square that is moved by a quarter covers a quarter and three quarters")
  func filtering() {
    let square = makeRectangle(Rect(x: 10, y: 10, width: 20, height: 20), .white)
    square.shouldRasterize = true
    let compositor = compositor(stage(square, background: .black))
    _ = compositor.render()
    #expect(compositor.pixels[9, 15] == 0xff00_0000 && compositor.pixels[10, 15] == .max)
    square.position.x += 0.25
    compositor.renderChecked()
    let (left, right) = (compositor.pixels[10, 15] & 255, compositor.pixels[30, 15] & 255)
    #expect(left == 191 && right == 64 && compositor.pixels[11, 15] == .max && compositor.pixels[31, 15] == 0xff00_0000)
    square.position.y += 0.5
    compositor.renderChecked()
    #expect((127...128).contains(compositor.pixels[20, 10] & 255) && (127...128).contains(compositor.pixels[20, 30] & 255))
  }

  @Test("what lies anywhere but on whole pixels is the same from any damage, by any number of threads, and by a new compositor")
  func anywhere() {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let plane = plane(seed: seed)
      plane.shouldRasterize = true
      let tree = stage(plane)
      let moving = plane.sublayers[5]
      let patched = compositor(tree, threads: Int(seed % 3) + 1)
      for _ in 0..<10 {
        switch random.integer(0...4) {
        case 0: plane.position = random.point(-300...100)
        case 1: plane.transform = random.pick([.identity, .rotation(random.number(-1...1)), .scale(random.number(0.1...2), 0.7)])
        case 2: plane.rasterizationScale = random.pick([1, 2, 0.5])
        case 3: plane.sublayerTransform = .translation(random.number(0...20), 0)
        default: moving.position = random.point(0...200)
        }
        patched.renderChecked()
        #expect(patched.differenceDrawnAfresh() == nil)
      }
      let picture = patched.pixels.copy()
      // One compositor at a time: the tree is made anew for the other.
      let fresh = RasterCompositor(tree: tree, width: 320, height: 200, threads: 4)
      _ = fresh.render()
      #expect(picture.firstDifference(fresh.pixels) == nil)
    }
  }

  @Test(
    "what is shown at half of its size or less is kept as much coarser, so that it is mixed of all its pixels and takes no more of them than the screen has"
  )
  func shrunk() {
    let plane = plane(width: 4000, height: 3000, count: 300)
    plane.shouldRasterize = true
    plane.transform = .scale(0.04, 0.04)
    let compositor = compositor(stage(plane))
    compositor.renderChecked()
    let cache = compositor.list.rasterCache
    #expect(cache.bytes < 320 * 200 * 4 * 20 && compositor.statistics.tilesDrawn <= 12)
    plane.transform = .scale(1, 0.0001)
    compositor.renderChecked()
    #expect(cache.bytes < 320 * 200 * 4 * 40)
    plane.transform = .scale(0, 1)
    compositor.renderChecked()
  }

  @Test("tiles that are not seen stay as long as all fit the budget, and those that were not seen for longest go first")
  func budget() {
    let plane = plane(width: 30_000, height: 200, count: 2000)
    plane.backgroundColor = .white
    plane.shouldRasterize = true
    let compositor = compositor(stage(plane))
    let cache = compositor.list.rasterCache
    var most = 0
    for x in stride(from: 0, through: 29_000, by: 240) {
      plane.position.x = -Double(x)
      compositor.renderChecked()
      most = max(most, cache.bytes)
    }
    #expect(cache.budget == 8 << 20 && most <= cache.budget && most > cache.budget / 2)
    plane.position.x += 100
    compositor.renderChecked()
    #expect(compositor.statistics.tilesDrawn == 0)
    plane.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(cache.bytes == 0 && cache.stores.isEmpty)
  }

  @Test("rasterized layers in rasterized layers, as masks, as roots and seen many times look as those that are drawn")
  func nesting() {
    func scene(_ rasterizes: Bool) -> RasterCompositor {
      let (outer, inner, mask) = (plane(seed: 3), plane(seed: 4, width: 100, height: 80, count: 9), plane(seed: 5, count: 90))
      inner.position = Point(40, 30)
      inner.opacity = 0.8
      outer.addSublayer(inner)
      outer.mask = mask
      let tree = stage(outer)
      for layer in [outer, inner, mask, tree.root] { if rasterizes { layer.shouldRasterize = true } else { layer.isIsolated = true } }
      let compositor = compositor(tree)
      compositor.renderChecked()
      inner.position.x += 11
      compositor.renderChecked()
      outer.position.x -= 30
      compositor.renderChecked()
      return compositor
    }
    #expect(PictureDifference(scene(true).pixels, scene(false).pixels).most <= 1)
  }

  @Test("whether a layer is rasterized may change at any time, and it looks as before")
  func toggling() {
    let plane = plane()
    plane.isIsolated = true
    // On whole pixels.
    plane.sublayers[7].position = Point(100, 60)
    let tree = stage(plane)
    let compositor = compositor(tree)
    compositor.renderChecked()
    let picture = compositor.pixels.copy()
    for layer in [plane, tree.root, plane.sublayers[7]] {
      layer.shouldRasterize = true
      compositor.renderChecked()
      #expect(PictureDifference(picture, compositor.pixels).most <= 1)
    }
    for layer in [tree.root, plane] {
      layer.shouldRasterize = false
      compositor.renderChecked()
    }
    #expect(PictureDifference(picture, compositor.pixels).most <= 1)
    #expect(compositor.list.rasterCache.stores.count == 1)
  }

  @Test("a pan over kept planes, back and forth, allocates nothing, nor does what moves in them", .needsOptimization, arguments: [1, 3])
  func steady(threads: Int) {
    let planes = [plane(seed: 1), plane(seed: 2)]
    let tree = stage(planes[0])
    tree.root.addSublayer(planes[1])
    for plane in planes { plane.shouldRasterize = true }
    let compositor = compositor(tree, threads: threads)
    func step(_ k: Int) {
      let x = Double(k % 40 < 20 ? k % 20 : 20 - k % 20) * 1.5
      planes[0].position.x = -x / 3
      planes[1].position.x = -x
      planes[1].sublayers[3].position = Point(150 + x, 90)
      _ = compositor.render()
    }
    for k in 0..<80 { step(k) }
    #expect(fewestAllocations(in: 80..<120, step) == 0)
  }

  @Test("the geometry compositor lays the same pixels down, as textures", arguments: [0, 0.4, 17.25])
  func geometry(x: Double) {
    let plane = plane()
    plane.shouldRasterize = true
    plane.position = Point(-x, x / 2)
    for transform in [AffineTransform.identity, .rotation(0.3), .scale(1.4, 0.8)] {
      plane.transform = transform
      let (picture, geometry) = drawnByBoth(stage(plane), width: 320, height: 200)
      let difference = PictureDifference(picture, geometry.pixels)
      #expect(geometry.problem == nil && difference.share <= 0.005 && difference.gross == 0, "\(transform): \(difference)")
      plane.position.x -= 20
      _ = geometry.render()
      #expect(geometry.statistics.tilesDrawn <= 2 && geometry.problem == nil)
      plane.position.x += 20
    }
  }

  /// Hands rows to a kernel that takes two of them or none.
  private func cut(
    _ row: inout [UInt32], _ source: [UInt32], _ mask: [UInt32]?, _ clip: [UInt32]?,
    _ body: (UnsafeMutablePointer<UInt32>, [UInt32], UnsafePointer<UInt32>?, UnsafePointer<UInt32>?) -> Void
  ) {
    row.withUnsafeMutableBufferPointer { row in
      (mask ?? []).withUnsafeBufferPointer { maskRow in
        (clip ?? []).withUnsafeBufferPointer { clipRow in
          guard let row = row.baseAddress else { return }
          body(row, source, mask == nil ? nil : maskRow.baseAddress, clip == nil ? nil : clipRow.baseAddress)
        }
      }
    }
  }

  @Test("rows are laid and mixed the same with the CPU's widest instructions, without, and a pixel at a time")
  func kernels() {
    var random = SeededGenerator(seed: 8)
    func pixel() -> UInt32 {
      let color = UInt32.random(in: 0...(.max), using: &random)
      let alpha = random.pick([0, 255, 255, UInt32(random.integer(0...255))])
      return Blending.scaled(color | 0xff00_0000, alpha)
    }
    for count in 1...70 {
      let (source, row, lower) = ((0...count).map { _ in pixel() }, (0..<count).map { _ in pixel() }, (0...count).map { _ in pixel() })
      let coverage = random.pick([255, UInt32(random.integer(0...255))])
      var (widest, baseline) = (row, row)
      blending_lay_over(&widest, source, count, coverage)
      blending_lay_over_baseline(&baseline, source, count, coverage)
      #expect(widest == baseline && widest == row.indices.map { Blending.over(row[$0], source[$0], coverage) })
      let opaque = source.map { $0 | 0xff00_0000 }
      (widest, baseline) = (row, row)
      blending_lay_opaque(&widest, opaque, count, coverage)
      blending_lay_opaque_baseline(&baseline, opaque, count, coverage)
      #expect(widest == baseline && widest == row.indices.map { Blending.over(row[$0], opaque[$0], coverage) })
      let (mask, clip) = (
        random.chance(0.5) ? (0..<count).map { _ in pixel() } : nil, random.chance(0.5) ? (0..<count).map { _ in pixel() } : nil
      )
      let tint = random.pick([UInt32.max, UInt32.random(in: 0...(.max), using: &random) | 0xff00_0000])
      (widest, baseline) = (row, row)
      cut(&widest, source, mask, clip) { blending_lay_cut($0, $1, $2, $3, count, coverage, tint) }
      cut(&baseline, source, mask, clip) { blending_lay_cut_baseline($0, $1, $2, $3, count, coverage, tint) }
      let alone = row.indices.map { i in
        let throughMask = Blending.divide255(coverage * (mask.map { $0[i] >> 24 } ?? 255))
        let k = Blending.divide255(throughMask * (clip.map { $0[i] >> 24 } ?? 255))
        return Blending.over(row[i], Blending.product(source[i], tint), k)
      }
      #expect(widest == baseline && widest == alone)
      let (right, below) = (random.integer(0...255), random.integer(0...255))
      (widest, baseline) = (row, row)
      let rowBelow = random.chance(0.5) ? 0 : below
      blending_lay_mixed(&widest, source, lower, count, UInt16(right), UInt16(rowBelow), coverage)
      blending_lay_mixed_baseline(&baseline, source, lower, count, UInt16(right), UInt16(rowBelow), coverage)
      let laid = row.indices.map {
        Blending.over(
          row[$0], ImageSource.mix(source[$0], source[$0 + 1], lower[$0], lower[$0 + 1], UInt64(right), UInt64(rowBelow)), coverage)
      }
      #expect(widest == baseline && widest == laid)
      var any: UInt32 = 0
      #expect(blending_common(row, count, &any) == row.reduce(.max, &) && any == row.reduce(0, |))
    }
  }

  @Test("pictures are read along a line with vectors as pixel by pixel, to the byte, and not beyond their sides")
  func lines() {
    var random = SeededGenerator(seed: 21)
    var inside = 0
    for _ in 0..<1600 {
      let picture = PixelBuffer(width: random.integer(1...40), height: random.integer(1...40))
      for y in 0..<picture.height { for x in 0..<picture.width { picture[x, y] = UInt32.random(in: 0...(.max), using: &random) } }
      let count = random.integer(1...60)
      let (u, v) = (random.number(-6...40), random.number(-6...40))
      // Half of them are turned as little as most pictures are.
      let isTurned = random.chance(0.5)
      let line = SampleLine(
        u: SampleLine.fixed(u), v: SampleLine.fixed(v),
        stepU: SampleLine.fixed(isTurned ? random.number(0.85...1.15) : random.number(-2.2...2.2)),
        stepV: random.chance(0.3) ? 0 : SampleLine.fixed(isTurned ? random.number(-0.16...0.16) : random.number(-1...1)))
      func texel(_ x: Int, _ y: Int) -> UInt32 { picture[min(max(x, 0), picture.width - 1), min(max(y, 0), picture.height - 1)] }
      func color(_ u: Int, _ v: Int) -> UInt32 {
        let (x, y) = (u >> 8, v >> 8)
        return ImageSource.mix(texel(x, y), texel(x + 1, y), texel(x, y + 1), texel(x + 1, y + 1), UInt64(u & 255), UInt64(v & 255))
      }
      var read = [UInt32](repeating: 0, count: count)
      var along = line
      along.read(&read, count: count, width: picture.width, height: picture.height, color) {
        $0.sample($1, count: $2, pixels: picture.base, stride: picture.stride)
      }
      let places = (0..<count).map { (line.u + $0 * line.stepU, line.v + $0 * line.stepV) }
      #expect(read == places.map { color($0 >> 24, $1 >> 24) })
      #expect(along.u == line.u + count * line.stepU && along.v == line.v + count * line.stepV)
      let isInside = places.map {
        $0 >= 0 && $0 >> 32 < picture.width - 1 && $1 >= 0 && $1 >> 32 < picture.height - 1
      }
      let (first, last) = line.places(within: picture.width - 1, picture.height - 1, count: count)
      #expect(isInside == (0..<count).map { $0 >= first && $0 < last })
      if last > first {
        inside += 1
        var baseline = [UInt32](repeating: 0, count: last - first)
        blending_sample_baseline(
          &baseline, picture.base, picture.stride, last - first, Int64(places[first].0), Int64(places[first].1), Int64(line.stepU),
          Int64(line.stepV))
        #expect(baseline == Array(read[first..<last]))
      }
    }
    #expect(inside > 200)
  }

  @Test("a table holds the colours between those on both sides of each entry, mixed and premultiplied, whatever their numbers are")
  func tables() {
    var random = SeededGenerator(seed: 24)
    for _ in 0..<200 {
      let count = random.integer(1...6)
      let colors = (0..<count).map { _ in
        func number() -> Double { random.chance(0.1) ? random.pick([-1, 2, .nan, .infinity, -.infinity, -0.0]) : random.number(0...1) }
        return Color(red: number(), green: number(), blue: number(), alpha: number())
      }
      let locations = (0..<count).map { _ in random.pick([0, 0.25, 0.5, 1, random.number(0...1)]) }.sorted()
      let table = GradientTable(colors: colors, locations: locations)
      for i in 0..<GradientTable.count {
        let t = (Double(i) + 0.5) / Double(GradientTable.count)
        let k = locations.firstIndex { $0 > t } ?? count
        var color = colors[max(0, k - 1)]
        if k > 0, k < count {
          let (a, b, u) = (colors[k - 1], colors[k], (t - locations[k - 1]) / (locations[k] - locations[k - 1]))
          color = Color(
            red: a.red + (b.red - a.red) * u, green: a.green + (b.green - a.green) * u, blue: a.blue + (b.blue - a.blue) * u,
            alpha: a.alpha + (b.alpha - a.alpha) * u)
        }
        guard table.colors[i] == color.premultiplied(opacity: 1) else {
          Issue.record("entry \(i) of \(colors) at \(locations)")
          break
        }
      }
    }
  }

  @Test("gradients along a line are read with vectors as without, and as their places are looked up one by one")
  func axes() {
    var random = SeededGenerator(seed: 23)
    let table = GradientTable(colors: (0..<4).map { _ in random.color() }, locations: [0, 0, 0.6, 1])
    let lookup = table.lookup(.pad)
    for _ in 0..<300 {
      let count = random.integer(1...50)
      let step = GradientLookup.fixedPoint(random.pick([random.number(-0.1...0.1), random.number(-16...16)]))
      // Kept pixels may lie two million columns out.
      let column = random.pick([0, random.integer(0...1 << 21)])
      let t = GradientLookup.fixedPoint(random.pick([random.number(-2...2), random.number(-1e6...1e6)])) + step * column
      let expected = (0..<count).map { lookup.color(t + $0 * step) }
      var (widest, baseline) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
      blending_axial(&widest, count, lookup.table, Int32(lookup.lowest), Int32(lookup.highest), Int64(t), Int64(step))
      blending_axial_baseline(&baseline, count, lookup.table, Int32(lookup.lowest), Int32(lookup.highest), Int64(t), Int64(step))
      #expect(widest == expected)
      #expect(baseline == expected)
    }
  }

  @Test("gradients about a point are read with vectors as without, and as between any two circles, to an entry of their table")
  func circles() {
    var random = SeededGenerator(seed: 22)
    let table = GradientTable(
      colors: (0..<6).map { _ in random.color() }, locations: [0, 0.2, 0.3, 0.6, 0.9, 1])
    for _ in 0..<300 {
      let count = random.integer(1...50)
      let (center, radius) = (Point(random.number(-20...60), random.number(-20...60)), random.number(0.5...80))
      let turned = AffineTransform.rotation(random.number(0...6)).concatenating(.scale(random.number(0.1...3), random.number(0.1...3)))
      let lookup = table.lookup(.pad)
      func source(_ radiusAtStart: Double) -> RadialSource {
        RadialSource(
          lookup: lookup, toUnit: turned, from: .init(center: center, radius: radiusAtStart), to: .init(center: center, radius: radius),
          hasOpaqueColors: false)
      }
      let (x, y) = (random.integer(-50...50), random.integer(-50...50))
      var (plain, general) = ([UInt32](repeating: 0, count: count), [UInt32](repeating: 0, count: count))
      source(0).read(&plain, x: x, y: y, count: count)
      source(1e-9).read(&general, x: x, y: y, count: count)
      let near = zip(plain, general).count { a, b in
        stride(from: 0, to: 32, by: 8).allSatisfy { abs(Int(a >> UInt32($0) & 255) - Int(b >> UInt32($0) & 255)) <= 3 }
      }
      #expect(near == count)
      let line = blending_line(
        first: Double(x) + 0.5, step_x: random.number(-1...1), row_x: random.number(-9...9), origin_x: 0.3, step_y: random.number(-1...1),
        row_y: random.number(-9...9), origin_y: random.pick([0.2, .infinity, .nan]))
      var (widest, baseline) = (plain, plain)
      blending_circles(&widest, count, lookup.table, Int32(lookup.lowest), Int32(lookup.highest), line)
      blending_circles_baseline(&baseline, count, lookup.table, Int32(lookup.lowest), Int32(lookup.highest), line)
      #expect(widest == baseline)
    }
  }

  @Test("however a layer is stretched, squeezed and turned, a screen shows no more tiles of it than can be kept")
  func squeezed() throws {
    var random = SeededGenerator(seed: 31)
    let screen = Rect(x: 0, y: 0, width: 1000, height: 1000)
    for _ in 0..<1000 {
      let squeezed = AffineTransform.scale(random.pick([400, 1, random.number(0.1...9)]), random.pick([0.00025, 0.001, 0.01, 0.1, 1]))
      let transform = AffineTransform.rotation(random.pick([0, .pi / 4, random.number(0...6)])).concatenating(squeezed)
        .concatenating(.rotation(random.pick([0, random.number(0...6)])))
      let scale = BackingForm.scale(asked: random.pick([1, 16]), screen: random.pick([1, 2]), transform)
      let seen = try #require(transform.inverse).apply(screen)
      let tiles = (seen.width * scale / 128 + 2) * (seen.height * scale / 128 + 2)
      #expect(tiles < 6000, "\(transform) at \(scale)")
    }
  }
}
