import CompositingTestSupport
import Geometry
import Imaging
import Layers
import Testing

@testable import Compositing

/// Shows its sublayers several times, each time a step farther.
private final class Row: Layer {
  var places: [AffineTransform] = [] {
    didSet { noteChange(.structure) }
  }

  override var appearances: [LayerAppearance]? {
    places.enumerated().flatMap { instance, place in
      sublayersInDrawingOrder.map { LayerAppearance($0, instance: instance, transform: place) }
    }
  }
}

/// Shows a layer that lies elsewhere, and what lies in itself above it.
private final class Use: Layer {
  weak var target: Layer? {
    didSet { noteChange(.structure) }
  }

  override var appearances: [LayerAppearance]? {
    let own = sublayersInDrawingOrder.map { LayerAppearance($0) }
    guard let target, target.tree != nil, target.tree === tree else { return own }
    return [LayerAppearance(target, instance: 1, transform: .translation(30, 0))] + own
  }
}

/// Draws five stripes: a layer of a kind that no other file knows.
private final class Stripes: Layer {
  var stripe = Color.black {
    didSet { noteChange(.content) }
  }

  override func describe(into contents: inout LayerContents) {
    var path = Path()
    for k in 0..<5 {
      path.addPath(
        Path(rect: Rect(x: contents.bounds.minX, y: contents.bounds.minY + 4 * Double(k), width: contents.bounds.width, height: 2)))
    }
    contents.addFill(path, .color(stripe))
  }
}

@Suite("A layer is seen at several places")
struct AppearanceTests {
  private let size = 96
  private let places = [AffineTransform.identity, .translation(30, 4), .rotation(0.4).concatenating(.translation(60, 20))]

  /// A card that has some of everything.
  private func card() -> Layer {
    let card = makeRectangle(Rect(x: 4, y: 6, width: 24, height: 30), Color(rgb: 0xffd166))
    (card.cornerRadius, card.masksToBounds, card.borderWidth, card.opacity) = (5, true, 1.5, 0.8)
    let dot = ShapeLayer(path: Path(circleAt: Point(10, 12), radius: 8), fillColor: Color(rgb: 0x118ab2))
    (dot.strokeColor, dot.lineWidth) = (.black, 2)
    card.addSublayer(dot)
    let mask = ShapeLayer(path: Path(circleAt: Point(12, 15), radius: 14), fillColor: .white)
    card.mask = mask
    return card
  }

  private func picture(_ tree: LayerTree) -> PixelBuffer {
    let compositor = RasterCompositor(tree: tree, width: size, height: size)
    compositor.renderChecked()
    return compositor.pixels
  }

  @Test("one layer at three places looks like three equal layers, each in a layer that is moved there")
  func likeCopies() {
    let (tree, copies) = (makeTree(96, 96, background: .white), makeTree(96, 96, background: .white))
    let row = Row()
    row.addSublayer(card())
    row.places = places
    tree.root.addSublayer(row)
    for place in places {
      let moved = Layer()
      moved.transform = place
      moved.addSublayer(card())
      copies.root.addSublayer(moved)
    }
    #expect(picture(tree).firstDifference(picture(copies)) == nil)
    let geometry = GeometryCompositor(tree: tree, width: size, height: size, device: SoftwareDevice())
    _ = geometry.render()
    #expect(geometry.problem == nil && geometry.list.nodes.node(of: row.sublayers[0]) != nil)
  }

  @Test("a change of the layer shows at all its places, and nowhere else; meshes are made once")
  func changes() throws {
    let tree = makeTree(96, 96)
    let row = Row()
    let square = makeRectangle(Rect(x: 0, y: 0, width: 8, height: 8), .black)
    row.addSublayer(square)
    row.places = [.identity, .translation(40, 0), .translation(0, 40)]
    tree.root.addSublayer(row)
    let compositor = RasterCompositor(tree: tree, width: size, height: size)
    _ = compositor.render()
    #expect(compositor.statistics.meshesMade == 1 && compositor.statistics.items == 3)
    square.backgroundColor = .white
    #expect(compositor.render().count == 3)
    #expect(compositor.statistics.damagedPixels == 3 * 64)
    for (x, y) in [(4, 4), (44, 4), (4, 44)] { #expect(compositor.pixels[x, y] == .max) }
    #expect(compositor.pixels[44, 44] == 0)
    row.places.removeLast()
    compositor.renderChecked()
    #expect(compositor.pixels[4, 44] == 0 && compositor.statistics.items == 2)
    square.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.pixels[4, 4] == 0 && compositor.pixels[44, 4] == 0 && square.displayNode == -1)
  }

  @Test("a layer that lies elsewhere is seen where it is used, animates there too, and goes when it goes")
  func use() {
    let tree = makeTree(96, 96)
    let (use, card) = (Use(), card())
    tree.root.addSublayer(card)
    tree.root.addSublayer(use)
    use.target = card
    let compositor = RasterCompositor(tree: tree, width: size, height: size)
    _ = compositor.render()
    func isTwice() -> Bool {
      (0..<96).allSatisfy { y in (0..<30).allSatisfy { x in compositor.pixels[x, y] == compositor.pixels[x + 30, y] } }
    }
    #expect(isTwice() && compositor.pixels[16, 20] != 0)
    card.add(BasicAnimation(.opacity, from: 0.2, to: 1, duration: 1))
    card.sublayers[0].add(BasicAnimation(.position, from: .zero, to: Point(5, 9), duration: 1))
    for k in 1...4 {
      tree.advance(to: Double(k) * 0.2)
      compositor.renderChecked()
      #expect(isTwice())
    }
    card.removeFromSuperlayer()
    compositor.renderChecked()
    #expect(compositor.statistics.items == 0)
    tree.root.insertSublayer(card, at: 0)
    use.target = card
    compositor.renderChecked()
    #expect(isTwice() && compositor.pixels[16, 20] != 0)
  }

  @Test("a frame drawn from damage is the frame drawn afresh while what is seen many times is edited at random")
  func damage() {
    for seed in 0..<60 {
      let scene = RandomScene(seed: UInt64(seed))
      var random = SeededGenerator(seed: UInt64(seed) ^ 0x51)
      let (row, use) = (Row(), Use())
      for layer in scene.tree.root.sublayers where random.chance(0.6) { row.addSublayer(layer) }
      scene.tree.root.addSublayer(row)
      scene.tree.root.addSublayer(use)
      let compositor = RasterCompositor(tree: scene.tree, width: 64, height: 64)
      for step in 0..<8 {
        if random.chance(0.5) { row.places = (0..<random.integer(0...3)).map { .translation(Double($0) * random.number(0...20), 3) } }
        if random.chance(0.5) { use.target = row.sublayers.first }
        scene.edit()
        // Random edits may take any layer out, that which is used too.
        use.noteChange(.structure)
        compositor.renderChecked()
        if let difference = compositor.differenceDrawnAfresh() {
          Issue.record("seed \(seed), step \(step): \(difference); \(scene.story.suffix(9))")
          break
        }
      }
    }
  }

  @Test("a layer class of one's own describes itself and is drawn, recoloured and moved like any other")
  func ownLayer() {
    let tree = makeTree(96, 96)
    let stripes = Stripes(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    tree.root.addSublayer(stripes)
    let compositor = RasterCompositor(tree: tree, width: size, height: size)
    _ = compositor.render()
    #expect(compositor.pixels[15, 11] == 0xff00_0000 && compositor.pixels[15, 13] == 0)
    stripes.stripe = .white
    compositor.renderChecked()
    #expect(compositor.pixels[15, 11] == .max && compositor.statistics.meshesMade == 0)
    stripes.position.x += 40
    stripes.bounds.size.width = 30
    compositor.renderChecked()
    #expect(compositor.pixels[15, 11] == 0 && compositor.pixels[55, 11] == .max)
  }
}
