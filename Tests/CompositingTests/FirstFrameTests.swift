import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Tessellation
import Testing

@testable import Compositing

@Suite("First frames made ahead")
struct FirstFrameTests {
  private static func scene() -> LayerTree {
    let tree = makeTree(60, 40)
    for i in 0..<5 {
      let circle = ShapeLayer(
        path: Path(circleAt: Point(12 * Double(i), 20), radius: 9 + Double(i)), fillColor: Color(white: 0, alpha: 0.5))
      circle.opacity = 0.75
      tree.root.addSublayer(circle)
    }
    return tree
  }

  /// Something that comes when the frame has been handed over.
  private static func addBadge(to tree: LayerTree) {
    tree.root.addSublayer(makeRectangle(Rect(x: 2, y: 2, width: 7, height: 7), Color(red: 1, green: 0, blue: 0)))
  }

  private static func fresh() -> RasterCompositor {
    let tree = scene()
    addBadge(to: tree)
    let compositor = RasterCompositor(tree: tree, width: 300, height: 200, background: .white)
    _ = compositor.render()
    return compositor
  }

  @Test("what was drawn ahead, with what has changed since, is the picture drawn at once, and all of it counts as new", arguments: [1, 3])
  func picture(threads: Int) throws {
    let tree = Self.scene()
    let frame = try FirstFrame(of: tree, width: 300, height: 200, background: .white, painter: .raster(threads: threads))
    #expect(frame.overrun == nil)
    let compositor = try #require(frame.makeCompositor(device: nil, threads: threads))
    Self.addBadge(to: tree)
    #expect(compositor.render() == [PixelRect(x: 0, y: 0, width: 300, height: 200)])
    #expect(compositor.statistics.damagedPixels < 300 * 200 / 4)
    #expect(compositor.pixels.firstDifference(Self.fresh().pixels) == nil)
    #expect(compositor.render().isEmpty)
  }

  @Test("a device goes on with a list made ahead, and makes no mesh for it")
  func device() throws {
    let tree = Self.scene()
    let frame = try FirstFrame(of: tree, width: 300, height: 200, background: .white, painter: .device(threads: 2))
    #expect(frame.makeCompositor(device: nil, threads: 1) == nil)
    let compositor = try #require(frame.makeCompositor(device: SoftwareDevice(), threads: 1))
    let other = GeometryCompositor(tree: Self.scene(), width: 300, height: 200, device: SoftwareDevice(), background: .white)
    #expect(compositor.render() == other.render())
    #expect(compositor.statistics.meshesMade == 0 && other.statistics.meshesMade > 0)
    #expect(compositor.pixels.firstDifference(other.pixels) == nil)
  }

  @Test("a frame for another size is drawn again at the size that there is")
  func resized() throws {
    let frame = try FirstFrame(of: Self.scene(), width: 30, height: 20, background: .white)
    let compositor = try #require(frame.makeCompositor(device: nil, threads: 1))
    compositor.resize(width: 300, height: 200, scale: 1)
    Self.addBadge(to: frame.tree)
    #expect(compositor.render() == [PixelRect(x: 0, y: 0, width: 300, height: 200)])
    #expect(compositor.pixels.firstDifference(Self.fresh().pixels) == nil)
  }

  @Test("a frame beyond its limits is refused once, without being tried again, and the next one is drawn", arguments: [true, false])
  func refused(byDevice: Bool) throws {
    var limits = DrawingLimits()
    limits.segments = 10
    let tree = Self.scene()
    let painter: FirstFrame.Painter = byDevice ? .device(threads: 1) : .raster(threads: 1)
    let frame = try FirstFrame(of: tree, width: 300, height: 200, limits: limits, painter: painter)
    #expect(frame.overrun?.unit == .segments)
    let compositor = try #require(frame.makeCompositor(device: byDevice ? SoftwareDevice() : nil, threads: 1))
    #expect(compositor.render().isEmpty)
    #expect(compositor.overrun?.unit == .segments && compositor.statistics.meshesMade == 0)
    for layer in tree.root.sublayers { layer.removeFromSuperlayer() }
    Self.addBadge(to: tree)
    #expect(!compositor.render().isEmpty)
    #expect(compositor.overrun == nil && compositor.pixels[4, 4] == 0xFFFF_0000)
  }

  @Test("a frame is given up when that is asked for", arguments: [FirstFrame.Painter.raster(threads: 2), .device(threads: 2)])
  func givenUp(painter: FirstFrame.Painter) {
    #expect(throws: CancellationError.self) {
      try FirstFrame(of: Self.scene(), width: 300, height: 200, painter: painter, isCancelled: { true })
    }
  }
}
