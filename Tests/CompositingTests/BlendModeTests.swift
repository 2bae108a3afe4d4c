import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Blend modes")
struct BlendModeTests {
  @Test(
    "opaque colours mix as W3C's text says",
    arguments: [
      (BlendMode.normal, 0x8040C0, 0x204060, 0x8040C0), (.multiply, 0x8040C0, 0x20FF60, 0x104048), (.screen, 0x8040C0, 0x000060, 0x8040D8),
      (.darken, 0x8040C0, 0x204060, 0x204060), (.lighten, 0x8040C0, 0x204060, 0x8040C0), (.difference, 0x8040C0, 0x204060, 0x600060),
      (.exclusion, 0xFF0000, 0xFF8040, 0x008040), (.colorDodge, 0xFF0080, 0x804020, 0xFF4040), (.colorBurn, 0x00FF80, 0x80FF80, 0x00FF01),
      (.hardLight, 0xFF0040, 0x804080, 0xFF0040), (.overlay, 0x804080, 0xFF0040, 0xFF0040), (.softLight, 0x808080, 0x4080C0, 0x4080C0),
      (.luminosity, 0x808080, 0xFF0000, 0xFF4A4A), (.color, 0x808080, 0xFF0000, 0x4D4D4D), (.hue, 0x00FF00, 0xFF0000, 0x008200),
      (.saturation, 0x808080, 0xFF0000, 0x4D4D4D), (.plusLighter, 0x804080, 0x20C0FF, 0xA0FFFF),
    ] as [(BlendMode, UInt32, UInt32, UInt32)])
  func colors(_ mode: BlendMode, _ source: UInt32, _ below: UInt32, _ expected: UInt32) {
    let mixed = mode == .normal ? 0xff00_0000 | source : mode.mix(0xff00_0000 | below, 0xff00_0000 | source)
    for shift in [0, 8, 16] as [UInt32] {
      #expect(abs(Int(mixed >> shift & 255) - Int(expected >> shift & 255)) <= 1, "\(mode): \(String(mixed, radix: 16))")
    }
    #expect(mixed >> 24 == 255)
  }

  @Test("what is transparent leaves the other as it is, and no channel is above its alpha")
  func alpha() {
    var random = SeededGenerator(seed: 5)
    func pixel() -> UInt32 {
      let a = UInt32(random.pick([0, 255, random.integer(1...254)]))
      func channel() -> UInt32 { UInt32(random.integer(0...Int(a))) }
      return a << 24 | channel() << 16 | channel() << 8 | channel()
    }
    for mode in BlendMode.allCases where mode != .normal {
      for _ in 0..<200 {
        let (below, source) = (pixel(), pixel())
        #expect(mode.mix(below, 0) == below && mode.mix(0, source) == source, "\(mode)")
        let mixed = mode.mix(below, source)
        for shift in [0, 8, 16] as [UInt32] { #expect(mixed >> shift & 255 <= mixed >> 24, "\(mode)") }
        #expect(mixed >> 24 >= max(below >> 24, source >> 24))
      }
    }
  }

  private func scene(_ mode: BlendMode, isolates: Bool) -> PixelBuffer {
    let group = Layer(frame: Rect(x: 0, y: 0, width: 8, height: 8))
    group.isIsolated = isolates
    let above = makeRectangle(Rect(x: 0, y: 0, width: 8, height: 8), Color(rgb: 0x00FF00))
    above.compositingFilter = mode
    group.addSublayer(above)
    return draw(group, width: 8, height: 8, background: Color(rgb: 0xFF0000))
  }

  @Test("a layer is mixed with what lies below it in its group alone")
  func isolation() {
    #expect(scene(.multiply, isolates: false)[4, 4] == 0xff00_0000)
    #expect(scene(.multiply, isolates: true)[4, 4] == 0xff00_ff00)
  }

  @Test("the geometry compositor draws mixed layers as the raster compositor does, at any number of threads")
  func geometry() throws {
    func tree() -> LayerTree {
      var random = SeededGenerator(seed: 9)
      let tree = makeTree(64, 64, background: Color(rgb: 0xC08040))
      for mode in BlendMode.allCases {
        let layer = ShapeLayer(path: Path(ellipseIn: Rect(x: 0, y: 0, width: 30, height: 20)), fillColor: random.color())
        layer.position = Point(random.number(0...40), random.number(0...50))
        layer.opacity = random.pick([1, 0.5])
        layer.compositingFilter = mode
        tree.root.addSublayer(layer)
      }
      return tree
    }
    let reference = RasterCompositor(tree: tree(), width: 64, height: 64)
    _ = reference.render()
    for threads in [2, 4] {
      let other = RasterCompositor(tree: tree(), width: 64, height: 64, threads: threads)
      _ = other.render()
      #expect(reference.pixels.firstDifference(other.pixels) == nil)
    }
    let device = GeometryCompositor(tree: tree(), width: 64, height: 64, device: SoftwareDevice())
    _ = device.render()
    #expect(reference.pixels.firstDifference(device.pixels) == nil)
  }

  @Test("a mode that changes is drawn, and what lies below moves on under it")
  func changes() {
    let tree = makeTree(32, 32, background: .white)
    let below = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), Color(rgb: 0xFF0000))
    let above = makeRectangle(Rect(x: 4, y: 4, width: 20, height: 20), Color(rgb: 0x00FFFF))
    tree.root.addSublayer(below)
    tree.root.addSublayer(above)
    let compositor = RasterCompositor(tree: tree, width: 32, height: 32)
    compositor.renderChecked()
    for mode in BlendMode.allCases {
      above.compositingFilter = mode
      below.position = below.position + Point(1, 0)
      compositor.renderChecked()
      let fresh = RasterCompositor(tree: LayerTree(root: copy(of: tree.root)), width: 32, height: 32)
      _ = fresh.render()
      #expect(compositor.pixels.firstDifference(fresh.pixels) == nil, "\(mode)")
    }
  }

  private func copy(of layer: Layer) -> Layer {
    let copy = layer.snapshot()
    for sublayer in layer.sublayers { copy.addSublayer(self.copy(of: sublayer)) }
    return copy
  }
}
