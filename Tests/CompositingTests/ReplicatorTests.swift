import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("A replicator shows its sublayers many times")
struct ReplicatorTests {
  private func blade() -> ShapeLayer {
    let blade = ShapeLayer(
      path: Path(polyline: [Point(0, 0), Point(3, -20), Point(6, 0)], closed: true), fillColor: Color(rgb: 0x66aa33))
    (blade.strokeColor, blade.lineWidth) = (Color(rgb: 0x335511), 1)
    blade.position = Point(5, 40)
    return blade
  }

  private func picture(_ layers: [Layer]) -> PixelBuffer {
    let tree = makeTree(160, 64, background: .white)
    for layer in layers { tree.root.addSublayer(layer) }
    let compositor = RasterCompositor(tree: tree, width: 160, height: 64)
    compositor.renderChecked()
    return compositor.pixels
  }

  private func row(_ count: Int, _ sublayer: Layer) -> ReplicatorLayer {
    let row = ReplicatorLayer(frame: Rect(x: 0, y: 0, width: 160, height: 64))
    row.instanceCount = count
    row.instanceTransform = .translation(12, 0)
    row.addSublayer(sublayer)
    return row
  }

  @Test("instances look as copies do, each moved on from the one before about the middle of the bounds")
  func copies() {
    for step in [AffineTransform.translation(12, 1), .rotation(0.2), AffineTransform.scale(0.9, 0.9).concatenating(.translation(9, 0))] {
      let row = row(7, blade())
      row.instanceTransform = step
      let about = AffineTransform.translation(-80, -32).concatenating(step).concatenating(.translation(80, 32))
      var place = AffineTransform.identity
      let copies = (0..<7).map { _ in
        let copy = Layer()
        copy.transform = place
        copy.addSublayer(blade())
        place = place.concatenating(about)
        return copy
      }
      #expect(PictureDifference(picture([row]), picture(copies)).most <= 1)
    }
  }

  @Test("colours are multiplied, and go on by offsets; an alpha is that of the whole instance")
  func colors() {
    let square = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    let row = row(4, square)
    row.instanceColor = Color(red: 1, green: 0.8, blue: 0.5)
    (row.instanceRedOffset, row.instanceGreenOffset, row.instanceAlphaOffset) = (-0.25, 0.05, -0.2)
    let pixels = picture([row])
    for i in 0..<4 {
      let color = Color(
        red: 1 - 0.25 * Double(i), green: 0.8 + 0.05 * Double(i), blue: 0.5, alpha: 1 - 0.2 * Double(i))
      for (shift, value) in [(16, color.red), (8, color.green), (0, color.blue)] as [(UInt32, Double)] {
        let expected = (value * color.alpha + 1 - color.alpha) * 255
        #expect(abs(Double(pixels[5 + 12 * i, 5] >> shift & 255) - expected) <= 2, "instance \(i)")
      }
    }
  }

  @Test("with a delay each instance shows what the one before showed so much earlier, and the last ends that much later")
  func delay() {
    let square = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .black)
    let row = row(5, square)
    row.instanceDelay = 0.25
    let tree = makeTree(160, 64, background: .white)
    tree.root.addSublayer(row)
    let compositor = RasterCompositor(tree: tree, width: 160, height: 64)
    compositor.renderChecked()
    square.add(BasicAnimation(.positionY, from: 5, to: 45, duration: 1))
    func top(_ i: Int) -> Int? { (0..<64).first { compositor.pixels[5 + 12 * i, $0] != .max } }
    for time in [0.5, 1.125, 1.75] {
      tree.advance(to: time)
      compositor.renderChecked()
      for i in 0..<5 {
        let t = time - 0.25 * Double(i)
        // Its last moment belongs to an animation.
        let expected = t < 0 || t > 1 ? 0 : 40 * t
        #expect(abs(Double(top(i) ?? -9) - expected) <= 1, "instance \(i) at \(time)")
      }
      #expect(tree.isAnimating)
    }
    tree.advance(to: 2.1)
    compositor.renderChecked()
    #expect(!tree.isAnimating && (0..<5).allSatisfy { top($0) == 0 })
  }

  @Test("sublayers are hit in every instance, the topmost first, and beside them the layer below")
  func hits() {
    let square = makeRectangle(Rect(x: 0, y: 0, width: 10, height: 10), .white)
    let row = row(4, square)
    let inner = row.sublayers[0]
    for i in 0..<4 { #expect(row.hitTest(Point(5 + 12 * Double(i), 5)) === inner) }
    #expect(row.hitTest(Point(11, 5)) === row && row.hitTest(Point(53, 5)) === row)
    row.instanceCount = 0
    #expect(row.hitTest(Point(5, 5)) === row)
  }

  @Test("replicators lie in each other, their instances all together bounded")
  func nested() {
    let outer = row(3, Layer())
    outer.instanceTransform = .translation(0, 16)
    outer.instanceDelay = 0.1
    let inner = row(9, makeRectangle(Rect(x: 0, y: 0, width: 6, height: 6), .black))
    outer.addSublayer(inner)
    let pixels = picture([outer])
    for y in 0..<3 { for x in 0..<9 { #expect(pixels[3 + 12 * x, 3 + 16 * y] == 0xff00_0000) } }
    for layer in [outer, inner] { layer.instanceCount = 1_000_000_000 }
    #expect((outer.appearances?.count ?? 0) * (inner.appearances?.count ?? 0) <= ReplicatorLayer.mostInstances * 2)
    let tree = makeTree(160, 64)
    tree.root.addSublayer(outer)
    let compositor = RasterCompositor(tree: tree, width: 160, height: 64)
    _ = compositor.render()
    #expect(compositor.statistics.items <= ReplicatorLayer.mostInstances)
  }

  @Test("frames from damage are frames drawn afresh over random edits, rasterized or not")
  func damage() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SeededGenerator(seed: seed)
      let scene = RandomScene(seed: seed)
      let row = row(random.integer(1...4), blade())
      for layer in scene.tree.root.sublayers where random.chance(0.5) { row.addSublayer(layer) }
      scene.tree.root.addSublayer(row)
      let compositor = RasterCompositor(tree: scene.tree, width: 64, height: 64, threads: random.integer(1...3))
      for step in 0..<8 {
        switch random.integer(0...7) {
        case 0: row.instanceCount = random.integer(0...5)
        case 1: row.instanceTransform = random.pick([.rotation(0.3), .translation(9, 2), .identity])
        case 2: row.instanceDelay = random.pick([0, 0.1, -0.05])
        case 3: row.instanceColor = random.color()
        case 4: row.instanceAlphaOffset = random.pick([0, -0.2])
        case 5: row.instanceRedOffset = random.pick([0, -0.3])
        case 6: row.shouldRasterize.toggle()
        default: row.add(BasicAnimation(.instanceTransform, from: .identity, to: .translation(20, 9), duration: 0.5))
        }
        scene.edit()
        compositor.renderChecked()
        if let difference = compositor.differenceDrawnAfresh() {
          Issue.record("seed \(seed), step \(step): \(difference); \(scene.story.suffix(9))")
          break
        }
      }
      let patched = compositor.pixels.copy()
      let fresh = RasterCompositor(tree: scene.tree, width: 64, height: 64)
      _ = fresh.render()
      #expect(patched.firstDifference(fresh.pixels) == nil, "seed \(seed), by a new compositor")
    }
  }

  @Test("grass that sways allocates nothing", .needsOptimization)
  func steady() {
    let blade = blade()
    let row = row(12, blade)
    row.instanceDelay = 0.1
    row.instanceColor = Color(rgb: 0xddffdd)
    let tree = makeTree(160, 64, background: .white)
    tree.root.addSublayer(row)
    var sway = BasicAnimation(.rotation, from: -0.2, to: 0.2, duration: 1)
    (sway.repeatCount, sway.autoreverses) = (.infinity, true)
    blade.add(sway)
    let compositor = RasterCompositor(tree: tree, width: 160, height: 64)
    func step(_ k: Int) {
      tree.advance(to: Double(k) / 30)
      _ = compositor.render()
    }
    for k in 0..<60 { step(k) }
    #expect(fewestAllocations(in: 60..<90, step) == 0)
  }

  @Test("the geometry compositor draws the same instances in the same colours")
  func geometry() {
    let row = row(9, blade())
    (row.instanceColor, row.instanceBlueOffset, row.instanceAlphaOffset) = (Color(rgb: 0xffcc99), 0.05, -0.05)
    let tree = makeTree(160, 64, background: .white)
    tree.root.addSublayer(row)
    let (picture, geometry) = drawnByBoth(tree, width: 160, height: 64)
    let difference = PictureDifference(picture, geometry.pixels)
    #expect(geometry.problem == nil && difference.share <= 0.01 && difference.gross == 0, "\(difference)")
  }
}
