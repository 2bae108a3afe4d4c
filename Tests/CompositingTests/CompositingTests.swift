import Geometry
import Layers
import Testing

@testable import Compositing

@MainActor
@Test("a picture of every kind of paint can be looked at")
func look() throws {
  let tree = LayerTree()
  tree.root.bounds = Rect(x: 0, y: 0, width: 400, height: 300)
  tree.root.anchorPoint = .zero
  tree.root.backgroundColor = Color(rgb: 0xffffff)
  let circle = ShapeLayer(path: Path(circleAt: Point(80, 80), radius: 60), fillColor: Color(rgb: 0xff0000, alpha: 0.5))
  circle.strokeColor = .black
  circle.lineWidth = 5
  circle.opacity = 0.5
  tree.root.addSublayer(circle)
  let g = GradientLayer()
  g.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
  g.position = Point(220, 80)
  g.transform = .rotation(0.3)
  g.cornerRadius = 20
  g.colors = [Color(rgb: 0x00ff00), Color(rgb: 0x0000ff)]
  g.masksToBounds = true
  g.borderWidth = 4
  g.borderColor = .black
  tree.root.addSublayer(g)
  let t = TextLayer("Pinwheel 風車 Ag")
  t.style.size = 40
  t.sizeToFit()
  t.position = Point(200, 220)
  tree.root.addSublayer(t)
  let c = RasterCompositor(tree: tree, width: 400, height: 300)
  #expect(c.render() == [c.pixels.bounds])
  try c.pixels.writePNG(to: "/tmp/look.png")
  #expect(c.render().isEmpty)
  t.position = Point(210, 220)
  let damage = c.render()
  print(damage, c.statistics)
  #expect(!damage.isEmpty)
}
