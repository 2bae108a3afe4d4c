import Geometry
import Layers
import Testing

@testable import Compositing

@Suite("Drawing in the light and in the dark")
struct ColorSchemeDrawingTests {
  @Test("grounds, fills, borders and gradients are drawn in the tree's scheme")
  func scheme() {
    let color = Color(light: .black, dark: .white)
    for (scheme, expected) in [(ColorScheme.light, UInt32(0xff00_0000)), (.dark, 0xffff_ffff)] {
      let root = Layer(frame: Rect(x: 0, y: 0, width: 16, height: 4))
      let fill = Layer(frame: Rect(x: 4, y: 0, width: 4, height: 4))
      fill.backgroundColor = color
      let shape = ShapeLayer(path: Path(rect: Rect(x: 8, y: 0, width: 4, height: 4)), fillColor: color)
      shape.anchorPoint = .zero
      let gradient = GradientLayer(frame: Rect(x: 12, y: 0, width: 4, height: 4))
      gradient.colors = [color, color]
      for layer in [fill, shape, gradient] as [Layer] { root.addSublayer(layer) }
      let compositor = RasterCompositor(tree: LayerTree(root: root, colorScheme: scheme), width: 16, height: 4, background: color)
      _ = compositor.render()
      for x in [1, 5, 9, 13] { #expect(compositor.pixels[x, 2] == expected, "\(x) in the \(scheme)") }
    }
  }
}
