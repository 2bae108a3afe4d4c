import Geometry
import Layers
import Testing

@MainActor
@Suite("One layer seen many times")
struct ReplicatorExamples {
  @Test("twelve blades of grass are one layer, and sway one after the other")
  func grass() {
    let tree = LayerTree()
    // example
    let blade = ShapeLayer(path: Path(rect: Rect(x: -2, y: -30, width: 4, height: 30)), fillColor: Color(rgb: 0x4caf50))
    blade.position = Point(10, 60)
    var sway = BasicAnimation(.rotation, from: -0.2, to: 0.2, duration: 1)
    sway.repeatCount = .infinity
    sway.autoreverses = true
    blade.add(sway)

    let grass = ReplicatorLayer()
    grass.instanceCount = 12
    grass.instanceTransform = .translation(16, 0)  // each 16 points on from the one before
    grass.instanceDelay = 0.1  // and a tenth of a second later
    grass.instanceGreenOffset = -0.02
    grass.addSublayer(blade)
    tree.root.addSublayer(grass)

    let count = grass.appearances?.count  // 12
    let fifth = tree.root.hitTest(Point(10 + 4 * 16, 55))  // blade: it is touched wherever it is seen
    // end
    #expect(count == 12 && fifth === blade)
  }
}
