import Geometry
import Layers
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("Damage of outlines that move")
struct MotionDamageTests {
  @Test(
    "large shapes of one colour, moved and turned at random, are drawn from damage as they are afresh, and most of their inside is left alone"
  )
  func randomMotion() {
    var random = SeededGenerator(seed: 21)
    var least = 1.0
    for trial in 0..<40 {
      let tree = makeTree(500, 400)
      var layers: [Layer] = []
      for k in 0..<random.integer(1...6) {
        var path = Path()
        switch random.integer(0...3) {
        case 0: path = Path(polyline: (0..<3).map { _ in random.point(-200...200) }, closed: true)
        case 1: path = Path(circleAt: .zero, radius: random.number(70...220))
        case 2:
          // A board with holes.
          path = Path(rect: Rect(x: -180, y: -130, width: 360, height: 260))
          path.addPath(Path(circleAt: Point(-60, 0), radius: 50))
          path.addPath(Path(rect: Rect(x: 30, y: -40, width: 90, height: 80)))
        default: path = Path(polyline: (0..<5).map { _ in random.point(-200...200) }, closed: random.chance(0.5))
        }
        let layer = ShapeLayer(path: path, fillColor: random.color())
        layer.fillRule = .evenOdd
        if random.chance(0.3) {
          layer.strokeColor = random.color()
          layer.lineWidth = random.number(1...30)
        }
        layer.position = random.point(0...400)
        if k > 1, random.chance(0.3) {
          layers[k - 1].addSublayer(layer)
          layers[k - 1].masksToBounds = random.chance(0.3)
        } else {
          tree.root.addSublayer(layer)
        }
        layers.append(layer)
      }
      let patched = RasterCompositor(tree: tree, width: 500, height: 400, threads: 1 + trial % 2, background: .white)
      _ = patched.render()
      for step in 0..<8 {
        let layer = random.pick(layers)
        switch random.integer(0...5) {
        case 0, 1: layer.position = layer.position + random.point(-3...3)
        case 2, 3: layer.transform = AffineTransform.rotation(random.number(-0.1...0.1)).concatenating(layer.transform)
        case 4: layer.position = random.point(0...400)
        default: (layer as? ShapeLayer)?.fillColor = random.color()
        }
        if random.chance(0.1) { layer.isHidden.toggle() }
        let damage = patched.render()
        let area = damage.reduce(0) { $0 + $1.area }
        if area > 100_000 { least = min(least, Double(patched.statistics.damagedPixels) / Double(area)) }
        if let difference = patched.differenceDrawnAfresh() {
          Issue.record("trial \(trial), step \(step): \(difference)")
          return
        }
      }
    }
    #expect(least < 0.3)
  }

  @Test(
    "a line that draws itself damages where it grows, in a colour and in a gradient, by itself and in a group", arguments: [false, true])
  func growingLine(isGradient: Bool) {
    let tree = makeTree(500, 400)
    let group = Layer()
    tree.root.addSublayer(group)
    let line = ShapeLayer(path: Path(circleAt: Point(250, 200), radius: 170), fillColor: nil)
    line.strokeColor = Color(rgb: 0x803020)
    let gradient = Gradient(colors: [Color(rgb: 0x803020), Color(rgb: 0x2040c0, alpha: 0.5)])
    if isGradient { line.strokePaint = .gradient(gradient, AffineTransform.scale(500, 400)) }
    line.lineWidth = 12
    line.strokeEnd = 0.25
    group.addSublayer(line)
    group.addSublayer(ShapeLayer(path: Path(rect: Rect(x: 200, y: 0, width: 100, height: 90)), fillColor: Color(rgb: 0x30a050)))
    let compositor = RasterCompositor(tree: tree, width: 500, height: 400, background: .white)
    compositor.renderChecked()
    for step in 1..<60 {
      if step == 30 {
        group.opacity = 0.7
        compositor.renderChecked()
      }
      line.strokeEnd = 0.25 + Double(step) * 0.0125
      compositor.renderChecked()
      #expect(compositor.statistics.damagedPixels > 0 && compositor.statistics.damagedPixels < 8000, "step \(step)")
    }
    #expect(compositor.differenceDrawnAfresh() == nil)
  }

  @Test("shapes that become others at random are drawn from damage as they are afresh, and often a small part of them is drawn")
  func randomShapes() {
    var random = SeededGenerator(seed: 22)
    var small = 0
    for trial in 0..<60 {
      let tree = makeTree(500, 400)
      var shapes: [(layer: ShapeLayer, points: [Point])] = []
      for _ in 0..<random.integer(1...5) {
        let points = (0..<random.integer(3...40)).map { _ in random.point(-200...200) }
        let layer = ShapeLayer(path: Path(polyline: points, closed: random.chance(0.5)), fillColor: nil)
        if random.chance(0.7) { layer.fillColor = random.color() }
        layer.fillRule = random.chance(0.5) ? .evenOdd : .nonZero
        if random.chance(0.3) {
          layer.fillPaint = .gradient(
            Gradient(colors: [random.color(), random.color()]),
            AffineTransform(a: 400, b: 0, c: 0, d: 400, tx: -200, ty: -200))
        }
        if random.chance(0.6) {
          layer.strokeColor = random.color()
          layer.lineWidth = random.number(1...30)
          layer.lineJoin = random.pick([.miter, .round, .bevel])
        }
        layer.position = random.point(0...400)
        if let parent = shapes.last?.layer, random.chance(0.3) {
          parent.addSublayer(layer)
          parent.opacity = random.chance(0.5) ? 0.6 : 1
          parent.masksToBounds = random.chance(0.2)
        } else {
          tree.root.addSublayer(layer)
        }
        shapes.append((layer, points))
      }
      let gradient = GradientLayer()
      gradient.anchorPoint = .zero
      gradient.colors = [random.color(), random.color()]
      (gradient.startPoint, gradient.endPoint) = (Point(0, 0), Point(1, 1))
      gradient.bounds = Rect(x: 0, y: 0, width: 200, height: 200)
      gradient.position = random.point(0...300)
      if random.chance(0.5) { tree.root.addSublayer(gradient) }
      let mask = ShapeLayer(path: Path(circleAt: random.point(-50...50), radius: 120), fillColor: random.color())
      if random.chance(0.5) { shapes[0].layer.mask = mask }
      let patched = RasterCompositor(tree: tree, width: 500, height: 400, threads: 1 + trial % 4, background: .white)
      _ = patched.render()
      for step in 0..<12 {
        if random.chance(0.3) {
          gradient.bounds = Rect(x: 0, y: 0, width: random.number(100...300), height: 200)
          if random.chance(0.5) { gradient.cornerRadius = random.number(0...40) }
          if random.chance(0.2) { gradient.colors = [random.color(), random.color()] }
        }
        if random.chance(0.2) { mask.path = Path(circleAt: random.point(-50...50), radius: 120) }
        if random.chance(0.1) { shapes[0].layer.maskMode = random.pick([.alpha, .luminance]) }
        let k = random.integer(0...shapes.count - 1)
        let layer = shapes[k].layer
        switch random.integer(0...9) {
        case 0, 1, 2, 3:
          let i = random.integer(0...shapes[k].points.count - 1)
          shapes[k].points[i] = shapes[k].points[i] + random.point(-30...30)
          layer.path = Path(polyline: shapes[k].points, closed: random.chance(0.5))
        case 4: layer.strokeEnd = random.number(0...1)
        case 5: layer.strokeStart = random.number(0...0.5)
        case 6: layer.fillRule = random.chance(0.5) ? .evenOdd : .nonZero
        case 7: layer.fillColor = random.chance(0.3) ? nil : random.color()
        case 8: layer.opacity = random.pick([1, 1, 0.5])
        default: layer.lineWidth = random.number(1...30)
        }
        if random.chance(0.15) { layer.position = layer.position + random.point(-3...3) }
        if random.chance(0.1) { layer.isHidden.toggle() }
        _ = patched.render()
        if patched.statistics.damagedPixels > 0, patched.statistics.damagedPixels < 20_000 { small += 1 }
        if let difference = patched.differenceDrawnAfresh() {
          Issue.record("trial \(trial), step \(step): \(difference)")
          return
        }
      }
    }
    #expect(small > 60)
  }

  @Test("a gradient that stretches, as its layer grows and changes its corners in one frame, is drawn as it is afresh")
  func stretchedGradient() {
    let tree = makeTree(500, 400)
    let layer = GradientLayer()
    layer.anchorPoint = .zero
    layer.colors = [Color(rgb: 0xff2000), Color(rgb: 0x0040ff)]
    (layer.startPoint, layer.endPoint) = (Point(0, 0), Point(1, 1))
    layer.bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 500, height: 400, background: .white)
    compositor.renderChecked()
    for step in 1...6 {
      layer.bounds = Rect(x: 0, y: 0, width: 300 + Double(step) * 12, height: 300)
      layer.cornerRadius = Double(step) * 3
      compositor.renderChecked()
      #expect(compositor.differenceDrawnAfresh() == nil, "step \(step)")
    }
  }

  @Test("how a mask counts may change with the shapes of the mask and of what it cuts", arguments: [false, true])
  func maskMode(isMaskFirst: Bool) {
    let tree = makeTree(500, 400)
    let (layer, mask) = (ShapeLayer(), ShapeLayer())
    layer.fillColor = Color(rgb: 0x2060c0)
    mask.fillColor = Color(rgb: 0x808080)
    layer.mask = mask
    tree.root.addSublayer(layer)
    func shape(_ layer: ShapeLayer, _ step: Int, _ inset: Double) {
      let right = 480 - inset + Double(step)
      layer.path = Path(rect: Rect(minX: inset, minY: inset, maxX: right, maxY: 390 - inset))
    }
    shape(layer, 0, 10)
    shape(mask, 0, 30)
    let compositor = RasterCompositor(tree: tree, width: 500, height: 400, background: .white)
    compositor.renderChecked()
    for step in 1...4 {
      if isMaskFirst { shape(mask, step, 30) }
      shape(layer, step, 10)
      if !isMaskFirst { shape(mask, step, 30) }
      layer.maskMode = step % 2 == 1 ? .luminance : .alpha
      compositor.renderChecked()
      #expect(compositor.differenceDrawnAfresh() == nil, "step \(step)")
    }
  }

  @Test("edges that one of two meshes has and the other has not, as often as it has them more")
  func edgeDifference() {
    let tessellator = Tessellator()
    func mesh(_ rects: [Rect]) -> Mesh {
      var path = Path()
      for rect in rects { path.addPath(Path(rect: rect)) }
      return tessellator.fill(path, rule: .nonZero, scale: 1)
    }
    let (a, b, c) = (
      Rect(x: 0, y: 0, width: 10, height: 10), Rect(x: 20, y: 0, width: 10, height: 10), Rect(x: 0, y: 0, width: 10, height: 12)
    )
    let difference = EdgeDifference()
    difference.find(from: mesh([a, b]), to: mesh([b, a]))
    #expect(difference.count == 0 && difference.boundary == 0)
    difference.find(from: mesh([a, b]), to: mesh([a]))
    #expect(difference.count == 4 && difference.boundary == 40 * 256)
    // The upper edge stays; both sides and the lower one are others.
    difference.find(from: mesh([a]), to: mesh([c]))
    #expect(difference.count == 6 && difference.boundary == Double(10 + 10 + 10 + 12 + 12 + 10) * 256)
    difference.find(from: mesh([]), to: mesh([c]))
    #expect(difference.count == 4)
    difference.find(from: mesh([c]), to: mesh([]))
    #expect(difference.count == 4)
  }

  @Test("an outline that comes to another scale stood nowhere as it is made now")
  func newScale() {
    let tree = makeTree(281, 195)
    let corners = [
      Point(182.72603174615375, -296.2268182853995), Point(-167.72472777847742, 7.506488375059632),
      Point(-30.828696541981685, 109.04774273912682), Point(27.960088276998647, -70.08552859607155),
    ]
    let layer = ShapeLayer(path: Path(polyline: corners, closed: true), fillColor: Color(rgb: 0x50c53d, alpha: 0.5))
    layer.position = Point(-21.260854055047893, 359.86870371467955)
    layer.transform = AffineTransform(
      a: 0.9988352648890091, b: 0.04825052967691772, c: -0.04825052967691772, d: 0.9988352648890091, tx: 0, ty: 0)
    tree.root.addSublayer(layer)
    let compositor = RasterCompositor(tree: tree, width: 281, height: 195)
    compositor.renderChecked()
    layer.transform = AffineTransform(a: 99999.07490528804, b: -430.137288073127, c: 430.137288073127, d: 99999.07490528804, tx: 0, ty: 0)
    compositor.renderChecked()
    let picture = compositor.pixels.copy()
    compositor.invalidate()
    compositor.renderChecked()
    #expect(picture.firstDifference(compositor.pixels) == nil)
  }

  @Test("what rests in the midst of a movement is not drawn again, nor what lies in it, and what lies in it still moves by itself")
  func resting() {
    let tree = makeTree(200, 120)
    let group = Layer()
    let square = Layer(frame: Rect(x: 20, y: 20, width: 60, height: 60))
    square.backgroundColor = .black
    let inner = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    inner.backgroundColor = .white
    square.addSublayer(inner)
    group.addSublayer(square)
    tree.root.addSublayer(group)
    let compositor = RasterCompositor(tree: tree, width: 200, height: 120)
    group.add(KeyframeAnimation(.transform, values: [.identity, .translation(50, 0), .translation(50, 0), .identity], duration: 3))
    var drawn: [Int] = []
    for step in 0...12 {
      tree.advance(to: Double(step) / 4)
      // In the midst of the rest.
      if step == 6 { inner.position = Point(40, 40) }
      compositor.renderChecked()
      drawn.append(compositor.statistics.damagedPixels)
    }
    // It rests from the fourth step to the eighth.
    #expect(drawn[5] == 0 && drawn[7] == 0 && drawn[8] == 0 && (400...3000).contains(drawn[6]), "\(drawn)")
    for step in [1, 2, 3, 4, 9, 10, 11] { #expect(drawn[step] > 3600, "\(drawn)") }
    #expect(compositor.differenceDrawnAfresh() == nil)
    #expect(compositor.differenceFromNew() == nil)
  }

  @Test(
    "what holds its colour and its opacity in the midst of an animation is not drawn again, alone, as a group or as kept pixels",
    arguments: ["alone", "as a group", "kept"])
  func held(how: String) {
    let tree = makeTree(200, 120)
    let square = Layer(frame: Rect(x: 20, y: 20, width: 60, height: 60))
    square.backgroundColor = .black
    if how != "alone" {
      let inner = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
      inner.backgroundColor = .white
      square.addSublayer(inner)
    }
    square.shouldRasterize = how == "kept"
    tree.root.addSublayer(square)
    let compositor = RasterCompositor(tree: tree, width: 200, height: 120)
    square.add(KeyframeAnimation(.opacity, values: [1, 0.4, 0.4, 1], duration: 3))
    let red = Color(rgb: 0xFF0000)
    square.add(KeyframeAnimation(.backgroundColor, values: [.black, red, red, .black], duration: 3))
    var drawn: [Int] = []
    for step in 0...13 {
      tree.advance(to: Double(step) / 4)
      compositor.renderChecked()
      drawn.append(compositor.statistics.damagedPixels)
    }
    for step in [5, 6, 7, 8, 13] { #expect(drawn[step] == 0, "\(step): \(drawn)") }
    for step in [1, 2, 3, 4, 9, 10, 11, 12] { #expect(drawn[step] >= 3600, "\(step): \(drawn)") }
    #expect(compositor.differenceDrawnAfresh() == nil)
    #expect(compositor.differenceFromNew() == nil)
  }
}
