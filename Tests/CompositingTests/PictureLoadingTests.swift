import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing
import Threading

@testable import Compositing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Pictures that are decoded when they are seen")
struct PictureLoadingTests {
  private func bytes(_ width: Int = 32, _ height: Int = 24) throws -> [UInt8] {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { buffer[x, y] = 0xff00_0000 | UInt32(x * 7) << 16 | UInt32(y * 9) << 8 } }
    return try buffer.encodedPNG()
  }

  private func layer(_ image: Image, at place: Point) -> ImageLayer {
    let layer = ImageLayer(frame: Rect(origin: place, size: Size(Double(image.width), Double(image.height))))
    layer.image = image
    return layer
  }

  private func hold(_ layer: Layer, _ compositor: RasterCompositor) throws -> PlacedImage.Hold {
    let item = try #require(compositor.list.nodes.node(of: layer)?.items.indices.first)
    guard case .image(let image) = compositor.list.items.sources[Int(item)].paint else { throw PictureError("no picture") }
    return image.hold
  }

  @Test("frames wait for their pictures where nobody is told of them, and are the same at any number of threads")
  func waiting() throws {
    let bytes = try bytes()
    let pictures = try [1, 2, 4].map { threads in
      let tree = makeTree(64, 48)
      tree.root.addSublayer(layer(try Image(encoded: bytes), at: Point(10, 12)))
      let compositor = RasterCompositor(tree: tree, width: 64, height: 48, threads: threads)
      compositor.renderChecked()
      return compositor.pixels
    }
    #expect(pictures[0][10 + 5, 12 + 7] == 0xff00_0000 | 35 << 16 | 63 << 8)
    #expect(pictures[0].firstDifference(pictures[1]) == nil && pictures[0].firstDifference(pictures[2]) == nil)
  }

  @Test("elsewhere its place is shown until a picture is there, which the next frame draws, there alone")
  func background() throws {
    let image = try Image(encoded: bytes())
    let tree = makeTree(64, 48, background: .white)
    let shown = layer(image, at: Point(10, 12))
    shown.opacity = 0.5
    tree.root.addSublayer(shown)
    let compositor = RasterCompositor(tree: tree, width: 64, height: 48)
    let calls = LockedValue(0)
    compositor.onPictureDecoded = { calls.withLock { $0 += 1 } }
    compositor.renderChecked()
    if case .awaited = try hold(shown, compositor) {
      let placeholder = compositor.pixels[20, 20]
      #expect(placeholder != 0xffff_ffff && placeholder & 255 == placeholder >> 8 & 255)
    }
    while calls.withLock({ $0 }) == 0 { usleep(500) }
    #expect(compositor.renderChecked() == [PixelRect(x: 8, y: 12, width: 36, height: 24)])
    #expect(compositor.render().isEmpty)
    let same = makeTree(64, 48, background: .white)
    let other = layer(try Image(encoded: bytes()), at: Point(10, 12))
    other.opacity = 0.5
    same.root.addSublayer(other)
    let fresh = RasterCompositor(tree: same, width: 64, height: 48)
    _ = fresh.render()
    #expect(compositor.pixels.firstDifference(fresh.pixels) == nil)
  }

  @Test("a picture in memory is shown at once, also where others are decoded meanwhile")
  func inMemory() throws {
    let packed = try Image(encoded: bytes())
    for image in [Image(width: 32, height: 24, pixels: packed.pixels), Image(try PixelBuffer(png: bytes()))] {
      let tree = makeTree(64, 48, background: .white)
      tree.root.addSublayer(layer(image, at: Point(10, 12)))
      let compositor = RasterCompositor(tree: tree, width: 64, height: 48)
      compositor.onPictureDecoded = {}
      compositor.renderChecked()
      #expect(compositor.pixels[10 + 5, 12 + 7] == 0xff00_0000 | 35 << 16 | 63 << 8)
    }
  }

  @Test("what is not on the screen is not decoded, and what has left it, hidden or faded away, is let go of")
  func offScreen() throws {
    let tree = makeTree(64, 48)
    let shown = layer(try Image(encoded: bytes()), at: Point(200, 12))
    tree.root.addSublayer(shown)
    let compositor = RasterCompositor(tree: tree, width: 64, height: 48)
    func isHeld() throws -> Bool {
      compositor.renderChecked()
      if case .copies = try hold(shown, compositor) { return true } else { return false }
    }
    #expect(try !isHeld())
    shown.position.x = 30
    #expect(try isHeld())
    shown.isHidden = true
    #expect(try !isHeld())
    shown.isHidden = false
    #expect(try isHeld())
    shown.opacity = 0
    #expect(try !isHeld())
    shown.opacity = 1
    #expect(try isHeld())
    shown.position.x = 300
    #expect(try !isHeld())
  }

  @Test("a picture beyond the screen throws its shadow into it all the same")
  func shadow() throws {
    func drawn(_ image: Image) -> PixelBuffer {
      let shown = layer(image, at: Point(70, 12))
      (shown.shadowOpacity, shown.shadowRadius, shown.shadowOffset) = (1, 3, Point(-30, 0))
      return draw(shown, width: 64, height: 48)
    }
    let packed = try Image(encoded: bytes())
    let picture = drawn(packed)
    #expect(picture[50, 24] >> 24 > 100)
    #expect(picture.firstDifference(drawn(Image(width: 32, height: 24, pixels: packed.pixels))) == nil)
  }

  @Test("a damaged picture shows nothing, and is waited for by nobody")
  func damaged() throws {
    let bytes = try bytes()
    let image = try Image(encoded: Array(bytes.prefix(bytes.count - 30)))
    let shown = layer(image, at: Point(10, 12))
    let picture = draw(shown, width: 64, height: 48)
    for y in 0..<48 { for x in 0..<64 { #expect(picture[x, y] == 0) } }
  }

  @Test("the geometry compositor shows its place first too, and then the picture")
  func geometry() throws {
    let tree = makeTree(64, 48, background: .white)
    tree.root.addSublayer(layer(try Image(encoded: bytes()), at: Point(10, 12)))
    let compositor = GeometryCompositor(tree: tree, width: 64, height: 48, device: SoftwareDevice())
    let calls = LockedValue(0)
    compositor.onPictureDecoded = { calls.withLock { $0 += 1 } }
    _ = compositor.render()
    while calls.withLock({ $0 }) == 0 { usleep(500) }
    _ = compositor.render()
    #expect(compositor.pixels[15, 19] == 0xff00_0000 | 35 << 16 | 63 << 8)
  }
}
