import CompositingTestSupport
import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Fades")
struct FadeTests {
  /// A tree of which a card fades into what the closure makes of it, on a striped ground.
  private func fading(_ card: Layer, at time: Double, _ change: @escaping (Layer) -> Void) -> LayerTree {
    let tree = makeTree(64, 64, background: .white)
    for i in 0..<4 { tree.root.addSublayer(makeRectangle(Rect(x: Double(i) * 16, y: 0, width: 8, height: 64), Color(rgb: 0x204080))) }
    tree.root.addSublayer(card)
    card.transition(Transition(.fade, duration: 1, timingFunction: .linear)) { change(card) }
    tree.advance(to: time)
    return tree
  }

  private func pictures(of tree: LayerTree) -> [(String, PixelBuffer)] {
    let raster = RasterCompositor(tree: tree, width: 64, height: 64)
    _ = raster.render()
    let drawn = raster.pixels.copy()
    let geometry = GeometryCompositor(tree: tree, width: 64, height: 64, device: SoftwareDevice())
    _ = geometry.render()
    #expect(geometry.problem == nil)
    return [("raster", drawn), ("geometry", geometry.pixels.copy())]
  }

  private func card(_ alpha: Double, opacity: Double = 1) -> Layer {
    let card = makeRectangle(Rect(x: 8, y: 8, width: 40, height: 48), Color(rgb: 0xff8000, alpha: alpha))
    card.cornerRadius = 9
    card.opacity = opacity
    let dot = ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 14.5), fillColor: Color(rgb: 0x0080ff, alpha: 0.6))
    card.addSublayer(dot)
    card.shadowOpacity = 0.5
    card.shadowRadius = 2
    return card
  }

  private func worst(_ a: PixelBuffer, _ b: PixelBuffer, in box: PixelRect? = nil) -> Int {
    let box = box ?? a.bounds
    var worst = 0
    for y in Int(box.minY)..<Int(box.maxY) {
      for x in Int(box.minX)..<Int(box.maxX) {
        for shift in [0, 8, 16, 24] as [UInt32] { worst = max(worst, abs(Int(a[x, y] >> shift & 255) - Int(b[x, y] >> shift & 255))) }
      }
    }
    return worst
  }

  @Test("what does not change stays as it is all the way", arguments: [(0.3, 1.0), (0.7, 1), (1, 1), (0.5, 0.6), (1, 0.4)])
  func constant(alpha: Double, opacity: Double) {
    let still = makeTree(64, 64, background: .white)
    for i in 0..<4 { still.root.addSublayer(makeRectangle(Rect(x: Double(i) * 16, y: 0, width: 8, height: 64), Color(rgb: 0x204080))) }
    still.root.addSublayer(card(alpha, opacity: opacity))
    let wanted = pictures(of: still)
    for time in [0, 0.1, 0.25, 0.5, 0.77, 0.9, 0.999, 1] {
      let tree = fading(card(alpha, opacity: opacity), at: time) { $0.name = "the same" }
      for ((name, seen), (_, wanted)) in zip(pictures(of: tree), wanted) {
        #expect(worst(seen, wanted) <= 3, "\(name) at \(time), alpha \(alpha), opacity \(opacity): \(worst(seen, wanted))")
      }
    }
  }

  @Test("what is masked by its mask's luminance fades as it is masked", arguments: [MaskMode.luminance, .linearLuminance])
  func luminance(mode: MaskMode) {
    func masked() -> Layer {
      let layer = card(1)
      layer.mask = ShapeLayer(path: Path(rect: Rect(x: 0, y: 0, width: 40, height: 30)), fillColor: Color(rgb: 0x808000))
      layer.maskMode = mode
      return layer
    }
    let first = pictures(of: fading(masked(), at: 0) { $0.name = "the same" })
    for ((name, seen), (_, wanted)) in zip(pictures(of: fading(masked(), at: 0.5) { $0.name = "the same" }), first) {
      #expect(worst(seen, wanted) <= 3, "\(name): \(worst(seen, wanted))")
    }
    for ((name, seen), (_, wanted)) in zip(pictures(of: fading(masked(), at: 2) { $0.name = "the same" }), first) {
      #expect(worst(seen, wanted) <= 3, "\(name), in the end: \(worst(seen, wanted))")
    }
  }

  @Test("a fade is a mixture of the old and the new picture, by its progress")
  func mixture() {
    func old() -> Layer { card(0.6) }
    func change(_ layer: Layer) {
      layer.backgroundColor = Color(rgb: 0x00c040, alpha: 0.2)
      layer.sublayers[0].position = Point(16, 10)
    }
    let first = pictures(of: fading(old(), at: 0, change))
    let last = pictures(of: fading(old(), at: 2, change))
    for time in [0.2, 0.5, 0.8] {
      for (k, (name, seen)) in pictures(of: fading(old(), at: time, change)).enumerated() {
        let mixed = PixelBuffer(width: 64, height: 64)
        for y in 0..<64 {
          for x in 0..<64 {
            var pixel: UInt32 = 0
            for shift in [0, 8, 16, 24] as [UInt32] {
              let (a, b) = (Double(first[k].1[x, y] >> shift & 255), Double(last[k].1[x, y] >> shift & 255))
              pixel |= UInt32((a * (1 - time) + b * time).rounded()) << shift
            }
            mixed[x, y] = pixel
          }
        }
        #expect(worst(seen, mixed) <= 3, "\(name) at \(time): \(worst(seen, mixed))")
      }
    }
  }

  /// A scene with a card that fades, in its parent in some way, and what happens to it at each step.
  private func scene(_ kind: Int) -> (tree: LayerTree, step: (Int) -> Void) {
    let tree = makeTree(64, 64, background: .white)
    let parent = Layer(frame: Rect(x: 0, y: 0, width: 64, height: 64))
    tree.root.addSublayer(parent)
    let layer = card(0.5)
    parent.addSublayer(layer)
    switch kind {
    case 1: parent.opacity = 0.7
    case 2: parent.mask = ShapeLayer(path: Path(circleAt: Point(30, 30), radius: 25), fillColor: Color(white: 0, alpha: 0.8))
    case 3:
      parent.shadowOpacity = 1
      parent.shadowOffset = Point(9, 9)
    case 4: layer.mask = ShapeLayer(path: Path(circleAt: Point(20, 20), radius: 18), fillColor: Color(white: 0, alpha: 0.8))
    default: break
    }
    let other = makeRectangle(Rect(x: 30, y: 30, width: 30, height: 30), Color(rgb: 0xff00ff, alpha: 0.3))
    return (
      tree,
      { step in
        tree.advance(to: Double(step) / 20)
        switch step {
        case 1: layer.transition(Transition(.fade, duration: 1)) { layer.backgroundColor = Color(rgb: 0x00c040, alpha: 0.4) }
        case 6: parent.insertSublayer(other, below: layer)
        case 9: other.removeFromSuperlayer()
        case 12: parent.addSublayer(other)
        case 15: layer.zPosition = 1
        default: break
        }
      }
    )
  }

  @Test("a frame of a fade drawn from damage is the frame drawn afresh, in masks, groups and shadows too", arguments: 0..<5)
  func damage(kind: Int) {
    let kept = scene(kind)
    let compositor = RasterCompositor(tree: kept.tree, width: 64, height: 64)
    compositor.renderChecked()
    for last in 0...24 {
      kept.step(last)
      compositor.renderChecked()
      let fresh = scene(kind)
      for step in 0...last { fresh.step(step) }
      let other = RasterCompositor(tree: fresh.tree, width: 64, height: 64)
      _ = other.render()
      let difference = compositor.pixels.firstDifference(other.pixels)
      #expect(difference == nil, "step \(last): \(difference ?? "")")
    }
  }

  @Test("what goes is seen as it was, its replicators and particles too")
  func replicatorsAndParticles() {
    let tree = makeTree(96, 64, background: .white)
    let card = Layer(frame: Rect(x: 8, y: 8, width: 80, height: 48))
    let row = ReplicatorLayer(frame: Rect(x: 0, y: 0, width: 80, height: 48))
    (row.instanceCount, row.instanceTransform, row.instanceRedOffset) = (4, .translation(15, 2), -0.2)
    row.addSublayer(makeRectangle(Rect(x: 2, y: 4, width: 9, height: 9), .white))
    let emitter = EmitterLayer()
    var cell = EmitterCell(contents: .path(Path(circleAt: .zero, radius: 3)))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange, cell.color) = (30, 1, 15, 6, Color(rgb: 0xe2483d))
    (emitter.emitterCells, emitter.emitterPosition) = ([cell], Point(40, 30))
    for layer in [row, emitter] { card.addSublayer(layer) }
    card.backgroundColor = Color(rgb: 0x3366cc)
    tree.root.addSublayer(card)
    tree.advance(to: 1)
    let compositor = RasterCompositor(tree: tree, width: 96, height: 64)
    compositor.renderChecked()
    let before = compositor.pixels.copy()
    // What comes begins beside the picture.
    card.transition(Transition(.push, duration: 1)) { card.position.x += 200 }
    compositor.renderChecked()
    #expect(compositor.pixels.firstDifference(before) == nil)
    #expect(compositor.differenceFromNew() == nil)
  }
}
