import Geometry
import Imaging
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("Particles are drawn like shapes and pictures at their places")
struct ParticleDrawingTests {
  private func confetti(_ rate: Double = 60) -> EmitterCell {
    var cell = EmitterCell(contents: .path(Path(rect: Rect(x: -3, y: -5, width: 6, height: 10))))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.velocityRange) = (rate, 2, 40, 30)
    (cell.emissionRange, cell.yAcceleration, cell.spinRange, cell.scaleRange, cell.alphaSpeed) = (2 * .pi, 60, 8, 0.6, -0.3)
    (cell.color, cell.redRange, cell.greenRange) = (Color(rgb: 0x80a0ff), 0.8, 0.6)
    return cell
  }

  private func sparks(_ rate: Double = 40) -> EmitterCell {
    let image = Image(width: 2, height: 2, pixels: [0xffff_ffff, 0xff00_00ff, 0x8080_8080, 0])
    var cell = EmitterCell(contents: .image(image))
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange, cell.scale) = (rate, 1.5, 50, 2 * .pi, 3)
    (cell.color, cell.alphaSpeed) = (Color(rgb: 0xffd166), -0.5)
    return cell
  }

  private func stage(_ cells: [EmitterCell]) -> (tree: LayerTree, layer: EmitterLayer) {
    let tree = makeTree(160, 120, background: .white)
    let layer = EmitterLayer()
    layer.emitterCells = cells
    layer.position = Point(80, 40)
    tree.root.addSublayer(layer)
    return (tree, layer)
  }

  @Test("a particle looks as a shape layer of its cell's path does, but for how finely that is rounded")
  func likeLayers() {
    let (tree, layer) = stage([confetti()])
    tree.advance(to: 1.3)
    let compositor = RasterCompositor(tree: tree, width: 160, height: 120)
    compositor.renderChecked()
    let picture = compositor.pixels.copy()
    let copies = makeTree(160, 120, background: .white)
    var count = 0
    (layer as ParticleSource).forEachParticle(of: 0) { particle in
      let shape = ShapeLayer(path: Path(rect: Rect(x: -3, y: -5, width: 6, height: 10)), fillColor: particle.color)
      shape.position = Point(80, 40)
      shape.transform = particle.transform
      copies.root.addSublayer(shape)
      count += 1
    }
    let other = RasterCompositor(tree: copies, width: 160, height: 120)
    _ = other.render()
    #expect(count > 60 && PictureDifference(picture, other.pixels).most <= 4)
  }

  @Test(
    "frames from damage are frames drawn afresh, by any number of threads, in groups, in rasterized layers and at any opacity",
    arguments: [1, 2, 4])
  func damage(threads: Int) {
    for rasterizes in [false, true] {
      let (tree, layer) = stage([confetti(), sparks()])
      let group = Layer(frame: Rect(x: 0, y: 0, width: 160, height: 120))
      (group.opacity, group.shouldRasterize) = (0.8, rasterizes)
      tree.root.addSublayer(group)
      let copy = EmitterLayer()
      copy.emitterCells = [sparks(), confetti()]
      (copy.position, copy.opacity) = (Point(40, 60), 0.5)
      group.addSublayer(copy)
      let compositor = RasterCompositor(tree: tree, width: 160, height: 120, threads: threads)
      for k in 1...20 {
        tree.advance(to: Double(k) * 0.13)
        if k == 10 { layer.birthRate = 0 }
        if k == 12 { layer.transform = .rotation(1) }
        if k == 14 { layer.opacity = 0.3 }
        compositor.renderChecked()
        let picture = compositor.pixels.copy()
        compositor.invalidate()
        _ = compositor.render()
        #expect(picture.firstDifference(compositor.pixels) == nil)
        let fresh = RasterCompositor(tree: tree, width: 160, height: 120)
        if k == 20 {
          _ = fresh.render()
          #expect(picture.firstDifference(fresh.pixels) == nil)
        }
      }
    }
  }

  @Test("the geometry compositor draws the same, all in a few calls")
  func geometry() {
    let (tree, _) = stage([confetti(40)])
    tree.advance(to: 1.1)
    let (picture, geometry) = drawnByBoth(tree, width: 160, height: 120)
    let difference = PictureDifference(picture, geometry.pixels)
    #expect(geometry.problem == nil && difference.share <= 0.02 && difference.gross <= 4, "\(difference)")
    #expect(geometry.statistics.drawCalls <= 3)
  }

  @Test("pictures and small particles have softer sides on a device, and are neither larger nor darker")
  func sprites() {
    var small = confetti(100)
    (small.scale, small.scaleRange, small.scaleSpeed) = (1, 0, -0.4)
    let (tree, _) = stage([sparks(100), small])
    tree.advance(to: 1.1)
    let (picture, geometry) = drawnByBoth(tree, width: 160, height: 120)
    func darkness(_ pixels: PixelBuffer) -> Double {
      var sum = 0
      for y in 0..<pixels.height { for x in 0..<pixels.width { sum += 255 - Int(pixels[x, y] >> 8 & 255) } }
      return Double(sum)
    }
    #expect(geometry.problem == nil && abs(darkness(geometry.pixels) / darkness(picture) - 1) < 0.03)
  }

  @Test("a frame of particles allocates nothing and makes no mesh", .needsOptimization, arguments: [1, 3])
  func steady(threads: Int) {
    let (tree, _) = stage([confetti(300), sparks(300)])
    let compositor = RasterCompositor(tree: tree, width: 160, height: 120, threads: threads)
    var made = 0
    func step(_ k: Int) {
      tree.advance(to: Double(k) / 60)
      _ = compositor.render()
      made += compositor.statistics.meshesMade
    }
    for k in 0..<200 { step(k) }
    made = 0
    #expect(fewestAllocations(in: 200..<240, step) == 0)
    #expect(made == 0)
  }

  @Test("when the last has gone, one frame clears its place, and no more are drawn")
  func rest() {
    var cell = confetti(500)
    cell.duration = 0.1
    let (tree, _) = stage([cell])
    let compositor = RasterCompositor(tree: tree, width: 160, height: 120)
    for k in 0...140 {
      tree.advance(to: Double(k) / 60)
      _ = compositor.render()
    }
    #expect(!tree.isAnimating && compositor.render().isEmpty)
    #expect((0..<120).allSatisfy { y in (0..<160).allSatisfy { compositor.pixels[$0, y] == .max } })
  }
}
