import Compositing
import Geometry
import Layers
import Testing

@MainActor
@Suite("A subtree kept as pixels")
struct RasterizationExamples {
  @Test("a landscape that is panned is drawn once")
  func panning() {
    // example
    let landscape = Layer(frame: Rect(x: 0, y: 0, width: 640, height: 200))
    for i in 0..<400 {
      let stone = ShapeLayer(path: Path(circleAt: .zero, radius: 6), fillColor: Color(rgb: 0x8a8f98))
      stone.position = Point(Double(i % 40) * 16 + 8, Double(i / 40) * 20 + 10)
      landscape.addSublayer(stone)
    }
    landscape.shouldRasterize = true
    let tree = LayerTree(root: Layer(frame: Rect(x: 0, y: 0, width: 640, height: 200)))
    tree.root.addSublayer(landscape)

    let compositor = RasterCompositor(tree: tree, width: 640, height: 200, background: .white)
    _ = compositor.render()  // draws the stones, and keeps the pixels
    landscape.position.x -= 24
    _ = compositor.render()
    let whilePanning = compositor.statistics.tilesDrawn  // 0: the same pixels, elsewhere

    landscape.sublayers[7].isHidden = true
    _ = compositor.render()
    let afterAChange = compositor.statistics.tilesDrawn  // 1: only the tile that the stone lay in
    // end
    #expect(whilePanning == 0 && afterAChange == 1)
  }
}
