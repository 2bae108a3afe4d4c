import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Whatever a device does, the picture is right or the reason is said")
struct GeometryDeviceTests {
  private func makeScene() -> LayerTree {
    let tree = makeTree(40, 40, background: .white)
    let group = Layer(frame: Rect(x: 4, y: 4, width: 30, height: 30))
    group.opacity = 0.5
    group.addSublayer(makeRectangle(Rect(x: 0, y: 0, width: 20, height: 20), .black))
    group.addSublayer(makeRectangle(Rect(x: 10, y: 10, width: 20, height: 20), Color(rgb: 0xff0000)))
    tree.root.addSublayer(group)
    return tree
  }

  private func expectRight(_ geometry: GeometryCompositor, _ tree: LayerTree, within levels: Int = 2) {
    let picture = geometry.pixels.copy()
    let raster = RasterCompositor(tree: tree, width: geometry.width, height: geometry.height)
    _ = raster.render()
    let difference = PictureDifference(raster.pixels, picture)
    #expect(difference.most <= levels, "\(difference)")
  }

  @Test("a device that draws what it is told passes the probe, and nothing of the probe stays")
  func honest() throws {
    let device = SoftwareDevice()
    try GeometryProbe.check(device)
    #expect(device.textures == 0)
  }

  @Test(
    "a device that lies is refused with what it draws wrongly",
    arguments: [SoftwareDevice.Fault.oneBlend, .idle, .noTargets, .coarse, .refusesMultiplying])
  func lies(fault: SoftwareDevice.Fault) {
    let device = SoftwareDevice()
    device.fault = fault
    let error = #expect(throws: DeviceError.self) { try GeometryProbe.check(device) }
    guard case .refused(let reason) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!reason.isEmpty)
  }

  @Test("a device without targets leaves the drawing to the CPU, from the first frame on")
  func noTargets() {
    let tree = makeScene()
    let device = SoftwareDevice()
    device.fault = .noTargets
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    #expect(geometry.render() == [PixelRect(x: 0, y: 0, width: 40, height: 40)])
    #expect(geometry.problem == .refused("there are no targets"))
    #expect(geometry.picture == nil)
    tree.root.sublayers[0].position = Point(22, 20)
    #expect(!geometry.render().isEmpty)
    expectRight(geometry, tree)
  }

  @Test("a picture larger than a device's textures is drawn by the CPU")
  func tooLarge() {
    let tree = makeScene()
    let device = SoftwareDevice()
    device.longestSide = 32
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    #expect(geometry.problem != nil)
    expectRight(geometry, tree)
  }

  @Test("a context that is lost in mid-frame is made anew in that frame; lost again, the CPU draws", arguments: [1, 2])
  func lost(times: Int) {
    let tree = makeScene()
    let device = SoftwareDevice()
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    device.fault = .losesContext(times: times)
    tree.root.sublayers[0].position = Point(22, 20)
    #expect(geometry.render() == [PixelRect(x: 0, y: 0, width: 40, height: 40)])
    #expect((geometry.problem != nil) == (times == 2))
    expectRight(geometry, tree)
  }

  @Test("whatever fails in mid-frame, once or from then on, the picture is right and the frame is whole", arguments: [false, true])
  func failing(lasts: Bool) {
    var places = 0
    var isReached = true
    while isReached, places < 500 {
      let tree = makeScene()
      let line = makeRectangle(Rect(x: 3, y: 5, width: 30, height: 0.7), .black)
      let gradient = GradientLayer(frame: Rect(x: 20, y: 2, width: 18, height: 12))
      (gradient.colors, gradient.cornerRadius, gradient.masksToBounds) = ([.white, Color(rgb: 0x208040)], 4, true)
      gradient.mask = ShapeLayer(path: Path(circleAt: Point(9, 6), radius: 5), fillColor: Color(white: 0, alpha: 0.8))
      for layer in [line, gradient] { tree.root.addSublayer(layer) }
      let device = SoftwareDevice()
      device.longestSide = 128
      let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
      _ = geometry.render()
      device.fault = .fails(at: places, lasts: lasts)
      line.transform = .rotation(0.2)
      (gradient.position, gradient.colors) = (Point(22, 26), [.black, .white])
      tree.root.sublayers[0].position = Point(22, 20)
      #expect(!geometry.render().isEmpty)
      // Round corners are as soft as fringes are.
      expectRight(geometry, tree, within: 20)
      isReached = device.told > places
      if isReached, lasts { #expect(geometry.problem == .failed("this fails"), "\(places)") }
      if lasts, geometry.problem != nil { #expect(geometry.picture == nil) }
      places += 1
    }
    #expect(places > 12)
    #expect(!isReached)
  }

  @Test("a way to blend that is refused once a mask needs it leaves the drawing to the CPU")
  func refusedBlend() {
    let tree = makeScene()
    let device = SoftwareDevice()
    device.fault = .refusesMultiplying
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil)
    tree.root.sublayers[0].mask = ShapeLayer(path: Path(circleAt: Point(15, 15), radius: 12), fillColor: Color(white: 0, alpha: 0.7))
    _ = geometry.render()
    #expect(geometry.problem == .refused("it does not multiply"))
    expectRight(geometry, tree)
  }

  @Test("a window that grows beyond a device's textures is drawn by the CPU from then on, and so when it shrinks again")
  func grownTooLarge() {
    let tree = makeScene()
    let device = SoftwareDevice()
    device.longestSide = 64
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil)
    for width in [90, 50] {
      geometry.resize(width: width, height: 40, scale: 1)
      #expect(!geometry.render().isEmpty)
      #expect(geometry.problem == .refused("too large"))
      #expect(geometry.pixels.width == width)
      expectRight(geometry, tree)
    }
    #expect(device.textures == 0)
  }

  @Test("an image larger than a device's textures is shown by a smaller copy")
  func largeImage() {
    let tree = makeTree(40, 40, background: .white)
    let image = ImageLayer(frame: Rect(x: 4, y: 4, width: 32, height: 32))
    image.image = Image(width: 100, height: 100, pixels: (0..<10_000).map { $0 % 100 < 50 ? 0xff20_4080 : 0xffc0_8040 })
    tree.root.addSublayer(image)
    let device = SoftwareDevice()
    device.longestSide = 64
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil)
    let picture = geometry.pixels.copy()
    let raster = RasterCompositor(tree: tree, width: 40, height: 40)
    _ = raster.render()
    let difference = PictureDifference(raster.pixels, picture)
    // The jump between the halves is as sharp as the smaller copy is.
    #expect(difference.visible <= 2 * 32 && picture[10, 20] == raster.pixels[10, 20], "\(difference)")
  }

  @Test("what a device has lost between frames is drawn again once that is told")
  func restored() {
    let tree = makeScene()
    let device = SoftwareDevice()
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    geometry.restore()
    #expect(device.textures == 0)
    #expect(geometry.render() == [PixelRect(x: 0, y: 0, width: 40, height: 40)])
    #expect(geometry.problem == nil)
    expectRight(geometry, tree)
  }

  @Test("another size takes another target, and all textures go with the compositor")
  func sizes() {
    let tree = makeScene()
    let device = SoftwareDevice()
    do {
      let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
      _ = geometry.render()
      let before = device.textures
      geometry.resize(width: 60, height: 30, scale: 1)
      _ = geometry.render()
      #expect(device.textures == before)
      #expect(geometry.pixels.width == 60)
      expectRight(geometry, tree)
    }
    #expect(device.textures == 0)
  }

  @Test("a thousand groups, one in another")
  func nesting() {
    let (tree, _) = makeNestedGroups(1000, Color(rgb: 0x3366cc, alpha: 0.5))
    let device = SoftwareDevice()
    let geometry = GeometryCompositor(tree: tree, width: 16, height: 16, device: device)
    _ = geometry.render()
    #expect(geometry.statistics.groups == 1000)
    #expect(geometry.problem == nil)
    #expect(device.textures < 20)
    expectRight(geometry, tree)
  }

  @Test("numbers that are not finite, or huge, draw something or nothing", arguments: [.nan, .infinity, -1e300, 1e18, 3e9, 1e-300, -1, 0])
  func numbers(v: Double) {
    let tree = makeTree(40, 40, background: .white)
    let shape = ShapeLayer(path: Path(circleAt: Point(10, 10), radius: 8), fillColor: .black)
    let gradient = GradientLayer()
    gradient.colors = [.white, .black]
    let image = ImageLayer()
    image.image = Image(width: 1, height: 1, pixels: [0xffff_ffff])
    let device = NullDevice()
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    for layer in [shape, gradient, image] as [Layer] {
      (layer.bounds, layer.position) = (Rect(x: 0, y: 0, width: 20, height: 20), Point(20, 20))
      tree.root.addSublayer(layer)
      layer.addSublayer(makeRectangle(Rect(x: 2, y: 2, width: 9, height: 9), .black))
      let edits: [() -> Void] = [
        { layer.position = Point(v, 3) }, { layer.bounds = Rect(x: v, y: 0, width: v, height: 5) },
        { layer.transform = AffineTransform(a: v, b: 0, c: 0, d: 1, tx: 0, ty: v) }, { layer.transform = .scale(1e-3, v) },
        { layer.sublayerTransform = .scale(v, v) }, { layer.masksToBounds = true }, { layer.cornerRadius = v }, { layer.borderWidth = v },
        { layer.opacity = v }, { shape.path = Path(circleAt: Point(9, 10), radius: v) }, { shape.lineWidth = v },
        { (gradient.startPoint, gradient.locations) = (Point(v, v), [v, 0.5]) }, { gradient.kind = .radial }, { gradient.kind = .conic },
        { (layer.transform, layer.opacity) = (.identity, 0.5) },
      ]
      for edit in edits {
        edit()
        _ = geometry.render()
      }
    }
    #expect(geometry.problem == nil)
    #expect(geometry.statistics.items > 0)
  }

  @Test("more groups at once than a device should hold are drawn by the CPU, that frame alone", arguments: [200, 3])
  func manyGroups(count: Int) {
    let tree = makeTree(48, 48, background: .white)
    for k in 0..<count {
      let group = Layer(frame: Rect(x: 0, y: 0, width: 48, height: 48))
      group.opacity = 0.9
      for x in [k % 40, k % 7 + 41] { group.addSublayer(makeRectangle(Rect(x: Double(x), y: 0, width: 1, height: 48), .black)) }
      tree.root.addSublayer(group)
    }
    let geometry = GeometryCompositor(tree: tree, width: 48, height: 48, device: SoftwareDevice())
    for _ in 0..<2 {
      _ = geometry.render()
      #expect(geometry.problem == nil)
      #expect((geometry.statistics.drawCalls == 1) == (count == 200))
      geometry.invalidate()
    }
    expectRight(geometry, tree)
  }

  @Test("more small pictures at once than a device should hold are drawn by the CPU, that frame alone", arguments: [200, 256])
  func tooManyPictures(size: Int) {
    let tree = makeTree(Double(size), Double(size), background: .white)
    let middle = Double(size) / 2
    for k in 0..<60 {
      let line = makeRectangle(Rect(x: 5, y: middle, width: 190, height: 0.7), Color(hue: Double(k) / 60, saturation: 1, brightness: 0.5))
      line.transform = .rotation(0.6 + Double(k) * 0.006)
      tree.root.addSublayer(line)
    }
    let device = SoftwareDevice()
    device.longestSide = 256
    let geometry = GeometryCompositor(tree: tree, width: size, height: size, device: device)
    for _ in 0..<2 {
      _ = geometry.render()
      #expect(geometry.problem == nil)
      #expect(geometry.statistics.drawCalls == 1)
      geometry.invalidate()
    }
    let patch = makeRectangle(Rect(x: middle, y: middle, width: 9, height: 9), .black)
    tree.root.addSublayer(patch)
    _ = geometry.render()
    // What is damaged then has room.
    patch.position = Point(middle + 0.5, middle - 19.5)
    #expect(geometry.render() != [PixelRect(x: 0, y: 0, width: size, height: size)])
    #expect(geometry.problem == nil)
    expectRight(geometry, tree)
  }

  @Test("a group as large as a device's textures is drawn by the CPU", arguments: [40, 64])
  func largestGroup(height: Int) {
    let tree = makeTree(64, Double(height), background: .white)
    let group = Layer(frame: tree.root.bounds)
    group.opacity = 0.5
    for color in [Color.black, Color(rgb: 0xff0000)] { group.addSublayer(makeRectangle(tree.root.bounds, color)) }
    tree.root.addSublayer(group)
    let device = SoftwareDevice()
    device.longestSide = 64
    let geometry = GeometryCompositor(tree: tree, width: 64, height: height, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil)
    expectRight(geometry, tree)
  }

  @Test("groups as large as a long window are drawn by the device", arguments: [(1000, 8), (8, 1000)])
  func longWindows(width: Int, height: Int) {
    let tree = makeTree(Double(width), Double(height), background: .white)
    for _ in 0..<3 {
      let group = Layer(frame: tree.root.bounds)
      group.opacity = 0.7
      for x in [0.0, 2] { group.addSublayer(makeRectangle(tree.root.bounds.insetBy(dx: x, dy: x), Color(rgb: 0x3060c0))) }
      tree.root.addSublayer(group)
    }
    let device = SoftwareDevice()
    device.longestSide = 1024
    let geometry = GeometryCompositor(tree: tree, width: width, height: height, device: device)
    _ = geometry.render()
    #expect(geometry.problem == nil && geometry.statistics.drawCalls > 1)
    expectRight(geometry, tree)
  }

  @Test("groups that come to lie deeper take the room of those that they were")
  func deeperGroups() {
    let tree = makeTree(48, 48, background: .white)
    let holder = Layer(frame: tree.root.bounds)
    for _ in 0..<40 {
      let group = Layer(frame: tree.root.bounds)
      group.opacity = 0.9
      for x in [0.0, 44] { group.addSublayer(makeRectangle(Rect(x: x, y: 0, width: 4, height: 48), .black)) }
      holder.addSublayer(group)
    }
    tree.root.addSublayer(holder)
    let geometry = GeometryCompositor(tree: tree, width: 48, height: 48, device: SoftwareDevice())
    for isDeeper in [false, true, false] {
      holder.isIsolated = isDeeper
      geometry.invalidate()
      _ = geometry.render()
      #expect(geometry.problem == nil && geometry.statistics.drawCalls > 1)
    }
    expectRight(geometry, tree, within: 4)
  }

  @Test("deep groups are drawn in bands, which nothing tells apart")
  func bands() {
    let tree = makeTree(60, 150)
    var parent = tree.root
    for k in 0..<300 {
      let layer = Layer(frame: Rect(x: 0, y: 0, width: 60, height: 150))
      layer.isIsolated = true
      if k % 50 == 20 { layer.addSublayer(ShapeLayer(path: Path(circleAt: Point(30, 25 + Double(k) / 3), radius: 20), fillColor: .black)) }
      parent.addSublayer(layer)
      parent = layer
    }
    parent.backgroundColor = Color(rgb: 0x3366cc, alpha: 0.5)
    let geometry = GeometryCompositor(tree: tree, width: 60, height: 150, device: SoftwareDevice())
    _ = geometry.render()
    #expect(geometry.problem == nil && geometry.list.requirements.bandArea < 60 * 150)
    #expect(geometry.list.requirements.bandArea * geometry.list.requirements.buffers <= 1 << 22)
    expectRight(geometry, tree)
  }

  @Test("a pattern's tile goes with what is painted with it")
  func patternTiles() throws {
    let tree = makeTree(40, 40, background: .white)
    let dot = makeRectangle(Rect(x: 0, y: 0, width: 4, height: 4), .black)
    let shape = ShapeLayer(path: Path(rect: Rect(x: 4, y: 4, width: 20, height: 20)))
    shape.fillPaint = .pattern(Pattern(tile: Rect(x: 0, y: 0, width: 8, height: 8), content: dot), .identity)
    tree.root.addSublayer(shape)
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: SoftwareDevice())
    _ = geometry.render()
    let item = try #require(geometry.list.nodes.node(of: shape)?.items.indices.last)
    weak var tile: PatternTile?
    if case .pattern(let pattern) = geometry.list.items.sources[Int(item)].paint { tile = pattern.holder?.tile }
    #expect(tile != nil)
    shape.removeFromSuperlayer()
    _ = geometry.render()
    #expect(tile == nil)
  }

  @Test("what was too much for a frame of the device is not said of the CPU's")
  func overrun() {
    let tree = makeScene()
    let device = SoftwareDevice()
    let geometry = GeometryCompositor(tree: tree, width: 40, height: 40, device: device)
    _ = geometry.render()
    var limits = DrawingLimits()
    (limits.paint, limits.paintPerPixel) = (1, 0)
    geometry.limits = limits
    tree.root.sublayers[0].position = Point(22, 20)
    #expect(geometry.render().isEmpty && geometry.overrun != nil)
    geometry.limits = nil
    device.fault = .fails(at: 0, lasts: true)
    expectRight(geometry, tree)
    #expect(geometry.problem != nil && geometry.overrun == nil)
  }

  @Test("more small pictures than one texture holds are spread over several, and old ones make room")
  func manyPictures() {
    let tree = makeTree(64, 64, background: .white)
    let device = SoftwareDevice()
    device.longestSide = 64
    let lines = (0..<12).map { k in
      let line = makeRectangle(Rect(x: 2 + Double(k), y: 5 + 4.4 * Double(k), width: 40, height: 0.7), .black)
      tree.root.addSublayer(line)
      return line
    }
    let geometry = GeometryCompositor(tree: tree, width: 64, height: 64, device: device)
    var most = 0
    for k in 0..<25 {
      for (i, line) in lines.enumerated() { line.transform = .rotation(Double(k + i) * 0.1) }
      _ = geometry.render()
      most = max(most, device.textures)
    }
    #expect(geometry.problem == nil)
    #expect(most <= 16)
    expectRight(geometry, tree)
  }

  @Test("the page that a frame's plain colours lie on stays, however many pictures the frame needs")
  func plainPage() throws {
    let device = SoftwareDevice()
    device.longestSide = 64
    let atlas = TextureAtlas(device: device)
    atlas.beginFrame()
    for _ in 0..<16 { _ = try atlas.slot(width: 40, height: 40) }
    atlas.beginFrame()
    let plain = try atlas.plainTexture()
    _ = try atlas.slot(width: 20, height: 20, isPassing: true)
    try device.upload([0], stride: 1, to: PixelRect(x: 9, y: 9, width: 1, height: 1), of: plain)
    #expect(device.textures == 16)
  }
}
