import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("What of a picture a layer shows, and where")
struct ContentsTests {
  /// A picture whose pixels say where they are: its column in red, its row in green.
  private func map(_ width: Int, _ height: Int) -> Image {
    Image(
      width: width, height: height,
      pixels: (0..<width * height).map { 0xff00_0000 | UInt32($0 % width) << 16 | UInt32($0 / width) << 8 })
  }

  private func layer(_ image: Image, _ bounds: Rect) -> ImageLayer {
    let layer = ImageLayer(frame: bounds)
    layer.image = image
    (layer.minificationFilter, layer.magnificationFilter) = (.nearest, .nearest)
    return layer
  }

  /// The column and row of the picture that are seen at a pixel; nil where nothing is.
  private func place(_ picture: PixelBuffer, _ x: Int, _ y: Int) -> [Int]? {
    let p = picture[x, y]
    return p >> 24 == 0 ? nil : [Int(p >> 16 & 255), Int(p >> 8 & 255)]
  }

  @Test("a part of a picture is shown alone, to whole pixels")
  func part() {
    let layer = layer(map(8, 8), Rect(x: 0, y: 0, width: 4, height: 2))
    layer.contentsRect = Rect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    let picture = draw(layer, width: 6, height: 4)
    for y in 0..<4 { for x in 0..<6 { #expect(place(picture, x, y) == (x < 4 && y < 2 ? [2 + x, 4 + y] : nil)) } }
    for nothing in [Rect(x: 2, y: 0, width: 1, height: 1), .zero, Rect(x: .nan, y: 0, width: .nan, height: 1)] {
      layer.contentsRect = nothing
      layer.removeFromSuperlayer()
      #expect(draw(layer, width: 6, height: 4).firstDifference(PixelBuffer(width: 6, height: 4)) == nil)
    }
  }

  @Test("a picture in its own size lies at a side, in a corner or in the middle")
  func gravity() {
    let places: [(ContentsGravity, Int, Int)] = [
      (.center, 3, 2), (.top, 3, 0), (.bottom, 3, 4), (.left, 0, 2), (.right, 6, 2), (.topLeft, 0, 0), (.topRight, 6, 0),
      (.bottomLeft, 0, 4),
      (.bottomRight, 6, 4),
    ]
    for (gravity, left, top) in places {
      let layer = layer(map(2, 4), Rect(x: 0, y: 0, width: 8, height: 8))
      layer.contentsGravity = gravity
      let picture = draw(layer, width: 8, height: 8)
      for y in 0..<8 {
        for x in 0..<8 {
          let isInside = x >= left && x < left + 2 && y >= top && y < top + 4
          #expect(place(picture, x, y) == (isInside ? [x - left, y - top] : nil), "\(gravity) \(x) \(y)")
        }
      }
    }
  }

  @Test("a picture keeps its proportions where it fits the bounds, or covers them")
  func aspect() {
    let layer = layer(map(2, 4), Rect(x: 8, y: 8, width: 8, height: 8))
    layer.contentsGravity = .resizeAspect
    let fits = draw(layer, width: 24, height: 24)
    for y in 0..<24 { for x in 0..<24 { #expect((fits[x, y] != 0) == (x >= 10 && x < 14 && y >= 8 && y < 16)) } }
    layer.removeFromSuperlayer()
    layer.contentsGravity = .resizeAspectFill
    let covers = draw(layer, width: 24, height: 24)
    for y in 0..<24 { for x in 0..<24 { #expect((covers[x, y] != 0) == (x >= 8 && x < 16 && y >= 4 && y < 20)) } }
    layer.removeFromSuperlayer()
    layer.masksToBounds = true
    let cut = draw(layer, width: 24, height: 24)
    for y in 0..<24 { for x in 0..<24 { #expect((cut[x, y] != 0) == (x >= 8 && x < 16 && y >= 8 && y < 16)) } }
  }

  @Test("of nine parts the corners keep their size, the sides their thickness")
  func nineParts() {
    let layer = layer(map(5, 5), Rect(x: 0, y: 0, width: 12, height: 9))
    layer.contentsCenter = Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
    let picture = draw(layer, width: 12, height: 9)
    func source(_ i: Int, _ count: Int) -> Int { i < 2 ? i : i >= count - 2 ? 5 - (count - i) : 2 }
    for y in 0..<9 { for x in 0..<12 { #expect(place(picture, x, y) == [source(x, 12), source(y, 9)]) } }
    // At two pixels a unit the corners take half as much room.
    layer.removeFromSuperlayer()
    layer.contentsScale = 2
    let finer = draw(layer, width: 24, height: 18, scale: 2)
    for y in 0..<18 { for x in 0..<24 { #expect(place(finer, x, y) == [source(x, 24), source(y, 18)]) } }
  }

  @Test("corners that do not fit shrink together, and odd numbers never trap")
  func crowded() {
    let layer = layer(map(9, 9), Rect(x: 0, y: 0, width: 4, height: 4))
    layer.contentsCenter = Rect(x: 0.45, y: 0.45, width: 0.1, height: 0.1)
    let picture = draw(layer, width: 4, height: 4)
    for k in 1..<4 { #expect(place(picture, k, 0)?[0] ?? 0 > place(picture, k - 1, 0)?[0] ?? 9) }
    var random = SeededGenerator(seed: 6)
    for _ in 0..<300 {
      func number() -> Double { random.pick([0, 1, 0.5, -1, 1e300, .nan, .infinity, 0.3]) }
      func rect() -> Rect { Rect(x: number(), y: number(), width: number(), height: number()) }
      let layer = self.layer(
        map(random.integer(1...4), random.integer(1...4)), Rect(x: 0, y: 0, width: random.pick([0, 3, 1e7]), height: 5))
      (layer.contentsRect, layer.contentsCenter, layer.contentsScale) = (rect(), rect(), number())
      layer.contentsGravity = random.pick(Array(ContentsGravity.allCases))
      _ = draw(layer, width: 4, height: 4)
    }
  }

  @Test("both compositors show the same part at the same place, and the next one when it changes")
  func both() {
    let tree = makeTree(40, 40, background: .white)
    let layer = layer(map(16, 16), Rect(x: 4, y: 5, width: 32, height: 24))
    tree.root.addSublayer(layer)
    for step in 0..<4 {
      layer.contentsGravity = [.resize, .bottomRight, .resizeAspect, .resize][step]
      layer.contentsCenter = step == 3 ? Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5) : ImageValues.whole
      layer.contentsRect = Rect(x: Double(step) / 8, y: 0.25, width: 0.5, height: 0.75)
      let (raster, geometry) = drawnByBoth(tree, width: 40, height: 40)
      #expect(PictureDifference(raster, geometry.pixels).share <= 0.005, "\(step)")
    }
  }

  @Test("the nearest pixel is found however wide a picture is")
  func wide() {
    let image = Image(width: 70_000, height: 1, pixels: (0..<70_000).map { $0 < 69_000 ? 0xff00_0000 : 0xffff_ffff })
    let layer = layer(image, Rect(x: -68_995, y: 0, width: 70_000, height: 1))
    let picture = draw(layer, width: 10, height: 1)
    #expect((0..<10).map { picture[$0, 0] } == (0..<10).map { $0 < 5 ? 0xff00_0000 : 0xffff_ffff })
  }

  @Test("another filter alone is seen, also where pixels are kept")
  func filters() {
    for isKept in [false, true] {
      let tree = makeTree(24, 24)
      let group = Layer(frame: Rect(x: 0, y: 0, width: 24, height: 24))
      let chequers = Image(width: 2, height: 2, pixels: [0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff])
      let layer = layer(chequers, Rect(x: 0, y: 0, width: 24, height: 24))
      group.shouldRasterize = isKept
      group.addSublayer(layer)
      tree.root.addSublayer(group)
      let raster = RasterCompositor(tree: tree, width: 24, height: 24)
      raster.renderChecked()
      let sharp = raster.pixels.copy()
      (layer.minificationFilter, layer.magnificationFilter) = (.linear, .linear)
      raster.renderChecked()
      #expect(raster.pixels.firstDifference(sharp) != nil)
      #expect(raster.differenceDrawnAfresh() == nil)
    }
  }

  @Test("a part is cut from a picture whose rows lie apart, and from a packed one, as from any other")
  func partOfRows() throws {
    let whole = map(37, 11)
    let buffer = PixelBuffer(width: 37, height: 11)
    for y in 0..<11 { for x in 0..<37 { buffer[x, y] = whole.pixels[y * 37 + x] } }
    let part = PixelRect(x: 30, y: 4, width: 20, height: 5)
    let cut = try #require(whole.cropped(to: part))
    #expect(cut.width == 7 && cut.height == 5 && cut.pixels[4 * 7 + 6] == whole.pixels[8 * 37 + 36])
    for other in [Image(takingOver: buffer), try Image(encoded: buffer.encodedPNG())] {
      #expect(other.cropped(to: part)?.pixels == cut.pixels)
    }
  }
}
