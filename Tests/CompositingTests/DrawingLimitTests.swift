import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What a frame may cost")
struct DrawingLimitTests {
  private func circles(_ count: Int, radius: Double, opacity: Double = 1) -> LayerTree {
    let tree = makeTree(100, 100, background: .white)
    for i in 0..<count {
      let layer = ShapeLayer(path: Path(circleAt: .zero, radius: radius + Double(i) / 100), fillColor: Color(rgb: 0xe2483d, alpha: 0.5))
      layer.position = Point(50, 50)
      layer.opacity = opacity
      tree.root.addSublayer(layer)
    }
    return tree
  }

  @Test("a frame that needs more segments than are granted is not drawn, and says why")
  func segments() throws {
    let compositor = RasterCompositor(tree: circles(50, radius: 20), width: 100, height: 100)
    compositor.limits = DrawingLimits()
    compositor.limits?.segments = 500
    #expect(compositor.render().isEmpty)
    let overrun = try #require(compositor.overrun)
    #expect(overrun == DrawingOverrun(.segments, amount: nil, most: 500))
    #expect(overrun.description.contains("more than 500 segments after flattening, dashing and crossing"))
    #expect(compositor.pixels[50, 50] == 0)
  }

  @Test("a frame that was refused is drawn as if it were the first once it may be")
  func again() {
    let compositor = RasterCompositor(tree: circles(50, radius: 20), width: 100, height: 100)
    compositor.limits = DrawingLimits()
    compositor.limits?.segments = 500
    #expect(compositor.render().isEmpty && compositor.overrun != nil)
    compositor.limits?.segments = 1_000_000
    #expect(compositor.render() == [compositor.pixels.bounds])
    #expect(compositor.overrun == nil)
    let fresh = RasterCompositor(tree: circles(50, radius: 20), width: 100, height: 100)
    _ = fresh.render()
    #expect(compositor.pixels.firstDifference(fresh.pixels) == nil)
  }

  @Test("what was drawn before stays while a change is refused, and the way back is drawn")
  func back() throws {
    let tree = circles(30, radius: 10)
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100)
    compositor.limits = DrawingLimits()
    compositor.limits?.paint = 300_000
    compositor.limits?.paintPerPixel = 0
    #expect(!compositor.render().isEmpty)
    let before = compositor.pixels.hash()
    for layer in tree.root.sublayers { layer.transform = .scale(20, 20) }
    #expect(compositor.render().isEmpty)
    let overrun = try #require(compositor.overrun)
    #expect(overrun.unit == .paint && (overrun.amount ?? 0) > 300_000)
    #expect(compositor.pixels.hash() == before)
    for layer in tree.root.sublayers { layer.transform = .identity }
    #expect(!compositor.render().isEmpty)
    #expect(compositor.overrun == nil && compositor.pixels.hash() == before)
  }

  /// What painting a tree of 100 x 100 pixels is said to cost.
  private func cost(_ tree: LayerTree) -> Int {
    let list = DisplayList(tree: tree, width: 100, height: 100, scale: 1, drawTree: RasterCompositor.drawOnce)
    list.update()
    list.checkInvariants()
    return PaintCost(list.items, list.order, []).cost(upTo: 0)
  }

  @Test("what is painted grows with layers, with groups and their masks, and not with what lies outside")
  func paint() {
    let one = cost(circles(10, radius: 40))
    #expect(abs(cost(circles(20, radius: 40)) - 2 * one) < one / 5)
    let group = circles(10, radius: 40)
    group.root.sublayers.first?.superlayer?.opacity = 0.5
    let grouped = cost(group)
    #expect(grouped > one + 100_000)
    let mask = Layer(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    mask.backgroundColor = .white
    group.root.mask = mask
    #expect(cost(group) > grouped)
    let outside = circles(10, radius: 40)
    for layer in outside.root.sublayers { layer.position = Point(5000, 50) }
    #expect(cost(outside) < one / 5)
    // A line that goes far beyond the picture costs what is seen of it.
    let far = makeTree(100, 100)
    let zigzag = ShapeLayer(path: Path(polyline: (0..<1000).map { Point(Double($0) * 90, Double($0 % 2) * 100) }), fillColor: nil)
    zigzag.strokeColor = .black
    far.root.addSublayer(zigzag)
    #expect(cost(far) < 100_000)
  }

  @Test("a picture is checked without a pixel")
  func check() throws {
    var limits = DrawingLimits()
    #expect(try DrawingCheck.overrun(of: circles(10, radius: 40), width: 100, height: 100, limits: limits) == nil)
    limits.segments = 10
    #expect(try DrawingCheck.overrun(of: circles(10, radius: 40), width: 100, height: 100, limits: limits)?.unit == .segments)
  }

  @Test("a check is given up when that is asked for")
  func givenUp() {
    #expect(throws: CancellationError.self) {
      try DrawingCheck.overrun(of: circles(10, radius: 40), width: 100, height: 100, limits: DrawingLimits(), isCancelled: { true })
    }
  }

  @Test("equal gradients share a table, whoever made them, and tables that nobody draws with go")
  func tables() {
    let tables = GradientTables()
    func gradient(_ blue: Double) -> Gradient {
      Gradient(colors: [.black, Color(red: 0, green: 0, blue: blue), .white], locations: [0, 0.25, 1])
    }
    let first = tables.table(of: gradient(0.5))
    #expect(tables.table(of: gradient(0.5)) === first)
    var other = gradient(0.5)
    other.startPoint = Point(0.3, 0.3)
    other.spread = .reflect
    #expect(tables.table(of: other) === first)
    #expect(tables.table(of: gradient(0.25)) !== first)
    for i in 0..<1000 { _ = tables.table(of: gradient(Double(i) / 1000)) }
    #expect(tables.count < 200)
    #expect(tables.table(of: gradient(0.5)) === first)
  }

  @Test("groups a hundred deep are drawn in lower bands, to the same pixels")
  func deepGroups() {
    let (tree, _) = makeNestedGroups(100, Color(rgb: 0x336699))
    let compositor = RasterCompositor(tree: tree, width: 16, height: 1600, scale: 1, threads: 2)
    _ = compositor.render()
    #expect(compositor.pixels[8, 8] == 0xff33_6699)
    #expect(compositor.pixels[8, 800] == 0)
  }

  @Test("what came to nothing in a frame that was refused is there in the next: shadows, rounded clips and kept pixels")
  func cutShort() {
    let tree = makeTree(100, 100, background: .white)
    let points = (0..<400).map { (i: Int) -> Point in Point(Double(i * 37 % 100), Double(i * 61 % 100)) }
    let heavy = ShapeLayer(path: Path(polyline: points), fillColor: nil)
    (heavy.strokeColor, heavy.lineWidth) = (Color(rgb: 0x2266aa, alpha: 0.5), 0.5)
    tree.root.addSublayer(heavy)
    let card = makeRectangle(Rect(x: 20, y: 20, width: 30, height: 30), Color(rgb: 0xffd166))
    (card.shadowPath, card.shadowOpacity, card.shadowRadius) = (Path(rect: Rect(x: 0, y: 0, width: 50, height: 40)), 1, 3)
    let window = makeRectangle(Rect(x: 55, y: 55, width: 30, height: 30), Color(rgb: 0xe2483d))
    (window.masksToBounds, window.cornerRadius) = (true, 9)
    window.addSublayer(makeRectangle(Rect(x: -5, y: -5, width: 30, height: 30), Color(rgb: 0x44aa66)))
    let kept = makeRectangle(Rect(x: 60, y: 10, width: 20, height: 20), Color(rgb: 0x8844aa))
    kept.shouldRasterize = true
    for layer in [card, window, kept] { tree.root.addSublayer(layer) }
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100)
    compositor.limits = DrawingLimits()
    compositor.limits?.segments = 1000
    _ = compositor.render()
    #expect(compositor.overrun?.unit == .segments)
    compositor.limits = nil
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a pattern that a limit cuts short is drawn once in an update, however many shapes ask for it")
  func cutOnce() {
    var count = 0
    let pictures = PatternPictures { _, width, height, _ in
      count += 1
      return DrawnTree(pixels: PixelBuffer(width: width, height: height), paint: 1, segments: 1, cut: .paint)
    }
    let picture = pictures.picture(of: Pattern(tile: Rect(x: 0, y: 0, width: 8, height: 8), content: Layer()))
    for update in 1...2 {
      pictures.budget.begin(DrawingLimits())
      let tiles = (0..<5).map { _ in picture.tile(width: 8, height: 8) }
      #expect(tiles.count == 5 && count == update && pictures.budget.exhausted == .paint)
    }
  }

  @Test("a pattern whose tile a limit cut short is refused again, and whole once it may be")
  func cutPattern() {
    let tree = makeTree(60, 60, background: .white)
    let dots = Layer()
    for i in 0..<40 {
      let dot = ShapeLayer(path: Path(circleAt: .zero, radius: 2 + Double(i) / 50), fillColor: Color(rgb: 0x2266aa, alpha: 0.3))
      dot.position = Point(Double(i % 7) * 3, Double(i / 7) * 3)
      dots.addSublayer(dot)
    }
    let layer = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 60, height: 60)))
    layer.fillPaint = .pattern(Pattern(tile: Rect(x: 0, y: 0, width: 20, height: 20), content: dots), .identity)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 60, height: 60)
    compositor.limits = DrawingLimits()
    compositor.limits?.segments = 200
    for _ in 0..<3 {
      _ = compositor.render()
      #expect(compositor.overrun != nil)
    }
    compositor.limits = nil
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test("a layer that filters show, and that a limit cut short, is refused again, and whole once it may be; a device refuses it too")
  func cutInFilter() {
    func tree() -> LayerTree {
      let tree = makeTree(60, 60, background: .white)
      let points = (0..<60).map { (i: Int) -> Point in Point(Double(i * 37 % 60), Double(i * 61 % 60)) }
      let scribble = ShapeLayer(path: Path(polyline: points), fillColor: nil)
      (scribble.strokeColor, scribble.lineWidth) = (Color(rgb: 0x2266aa), 0.5)
      let shown = Pattern(tile: Rect(x: 0, y: 0, width: 60, height: 60), content: scribble)
      for y in [5.0, 35] {
        let card = makeRectangle(Rect(x: 5, y: y, width: 50, height: 20), Color(rgb: 0xffd166))
        card.filters = [Filter(region: Rect(x: 0, y: 0, width: 50, height: 20), steps: [FilterStep(.layer(shown))])]
        tree.root.addSublayer(card)
      }
      return tree
    }
    let compositor = RasterCompositor(tree: tree(), width: 60, height: 60)
    var limits = DrawingLimits()
    limits.segments = 300
    compositor.limits = limits
    for _ in 0..<3 {
      #expect(compositor.render().isEmpty && compositor.overrun == DrawingOverrun(.segments, amount: nil, most: 300))
    }
    compositor.limits = nil
    #expect(compositor.render() == [compositor.pixels.bounds] && compositor.differenceFromNew() == nil)
    let geometry = GeometryCompositor(tree: tree(), width: 60, height: 60, device: SoftwareDevice())
    geometry.limits = limits
    for _ in 0..<3 { #expect(geometry.render().isEmpty && geometry.overrun?.unit == .segments && geometry.picture == nil) }
    geometry.limits = nil
    #expect(!geometry.render().isEmpty && geometry.overrun == nil && geometry.problem == nil)
    let new = GeometryCompositor(tree: tree(), width: 60, height: 60, device: SoftwareDevice())
    _ = new.render()
    #expect(geometry.pixels.firstDifference(new.pixels) == nil)
  }

  @Test("what a limit cut short beside the screen, where it damages nothing, is refused, and there once it may be")
  func cutBeside() {
    let tree = makeTree(100, 100, background: .white)
    let compositor = RasterCompositor(tree: tree, width: 100, height: 100)
    compositor.limits = DrawingLimits()
    compositor.limits?.segments = 30
    _ = compositor.render()
    #expect(compositor.overrun == nil)
    let dot = ShapeLayer(path: Path(circleAt: .zero, radius: 40), fillColor: .black)
    dot.position = Point(1000, 50)
    tree.root.addSublayer(dot)
    for place in [Point(1000, 50), Point(50, 50)] {
      dot.position = place
      #expect(compositor.render().isEmpty && compositor.overrun?.unit == .segments)
    }
    compositor.limits = nil
    #expect(compositor.differenceFromNew() == nil)
  }
}
