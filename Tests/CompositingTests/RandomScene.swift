import Geometry
import Imaging
import Layers
import Tessellation
import TestSupport

/// A tree that edits itself at random; scenes of one seed make the same trees and the same edits.
final class RandomScene {
  static let size = 48.0

  let tree = makeTree(size, size)
  /// What each edit's own generator follows from, so that one edit fewer leaves the others as they are.
  private var seeds: SeededGenerator
  private var generator: SeededGenerator
  /// Edits that are left out, by their numbers.
  private let skipped: Set<Int>
  /// Whether filters, blend modes, patterns, transitions and times of their own are among the edits.
  private let hasEffects: Bool
  /// How many edits there were, those that were left out too.
  private(set) var edits = 0
  /// What was done, for the message of a failing test.
  private(set) var story: [String] = []
  /// All layers that were ever made, those outside the tree too.
  private var layers: [Layer] = []

  init(seed: UInt64, effects: Bool = false, skipping skipped: Set<Int> = []) {
    (seeds, generator) = (SeededGenerator(seed: seed), SeededGenerator(seed: seed))
    (hasEffects, self.skipped) = (effects, skipped)
    for _ in 0..<seeds.integer(1...7) { doNext { addLayer() } }
  }

  /// One to three edits at random.
  func edit() {
    for _ in 0..<seeds.integer(1...3) { doNext { editOnce() } }
  }

  private func doNext(_ edit: () -> Void) {
    generator = SeededGenerator(seed: seeds.next())
    if !skipped.contains(edits) { edit() }
    edits += 1
  }

  private func note(_ what: String, _ layer: Layer) {
    story.append("\(what) of \(layers.firstIndex(of: layer) ?? -1)")
  }

  private func anyLayer() -> Layer { layers.isEmpty || generator.chance(0.05) ? tree.root : generator.pick(layers) }

  private func rect() -> Rect {
    Rect(
      x: generator.number(-5...5), y: generator.number(-5...5), width: generator.pick([0, 20, generator.number(1...40)]),
      height: generator.number(1...40))
  }

  private func path() -> Path {
    switch generator.integer(0...4) {
    case 0: return Path(circleAt: generator.point(0...20), radius: generator.number(1...20))
    case 1: return Path(rect: rect())
    case 2: return Path(roundedRect: rect(), radius: generator.number(0...9))
    case 3: return Path()
    default:
      let n = generator.integer(2...6)
      return Path(polyline: (0..<n).map { _ in generator.point(-10...30) }, closed: generator.chance(0.5))
    }
  }

  private func gradient() -> Gradient {
    let n = generator.integer(1...4)
    return Gradient(
      generator.pick([.axial, .radial, .conic]), colors: (0..<n).map { _ in generator.color() },
      locations: generator.chance(0.3) ? (0..<n).map { Double($0) / 4 } : nil, startPoint: generator.point(0...1),
      endPoint: generator.point(0...1), spread: generator.pick([.pad, .reflect, .repeat]))
  }

  private func transform() -> AffineTransform {
    switch generator.integer(0...4) {
    case 0: .identity
    case 1: .rotation(generator.number(-3...3))
    case 2: .scale(generator.number(-1.5...1.5), generator.number(0.2...1.5))
    case 3: .translation(generator.number(-9...9), generator.number(-9...9))
    default: .rotation(Double(generator.integer(0...3)) * Double.pi / 2)
    }
  }

  private func cell() -> EmitterCell {
    var cell = EmitterCell(
      contents: generator.chance(0.7) ? .path(path()) : .image(Image(width: 2, height: 1, pixels: [0xff80_4020, 0x8080_8080])))
    cell.birthRate = generator.number(0...30)
    cell.lifetime = generator.number(0...1)
    (cell.velocity, cell.emissionRange, cell.spin) = (generator.number(0...40), 6, generator.number(-3...3))
    cell.scale = generator.number(0...2)
    (cell.color, cell.alphaSpeed, cell.redRange) = (generator.color(), -0.5, 0.5)
    cell.duration = generator.pick([0.2, .infinity])
    return cell
  }

  private func makeLayer() -> Layer {
    let layer: Layer
    switch generator.integer(0...11) {
    case 10:
      let emitter = EmitterLayer()
      emitter.emitterCells = (0..<generator.integer(1...2)).map { _ in cell() }
      emitter.emitterShape = generator.pick(EmitterShape.allCases)
      emitter.emitterSize = Size(20, 10)
      layer = emitter
    case 11:
      let replicator = ReplicatorLayer()
      replicator.instanceCount = generator.integer(0...3)
      replicator.instanceTransform = transform()
      replicator.instanceDelay = generator.pick([0, 0.1])
      if generator.chance(0.3) { replicator.instanceColor = generator.color() }
      layer = replicator
    case 0...4:
      let shape = ShapeLayer(path: path(), fillColor: generator.chance(0.8) ? generator.color() : nil)
      if generator.chance(0.4) { shape.strokeColor = generator.color() }
      shape.lineWidth = generator.number(0.5...6)
      layer = shape
    case 5...6:
      let made = GradientLayer()
      made.gradient = gradient()
      layer = made
    case 7:
      let text = TextLayer(generator.pick(["", "A", "jg", "o\ni"]))
      text.style.size = generator.number(8...20)
      layer = text
    case 8:
      let image = ImageLayer()
      image.image = Image(
        width: 3, height: 2,
        pixels: (0..<6).map { _ in generator.chance(0.3) ? 0 : 0xff00_0000 | UInt32(truncatingIfNeeded: generator.next()) })
      layer = image
    default: layer = Layer()
    }
    layer.bounds = rect()
    layer.position = generator.point(0...Self.size)
    if generator.chance(0.3) { layer.backgroundColor = generator.color() }
    if generator.chance(0.3) { layer.transform = transform() }
    return layer
  }

  private func addLayer() {
    let parent = anyLayer()
    let layer = makeLayer()
    layers.append(layer)
    if generator.chance(0.15) {
      parent.mask = layer
      note("mask \(layers.count - 1), \(type(of: layer)),", parent)
    } else {
      parent.insertSublayer(layer, at: generator.integer(0...4))
      note("add \(layers.count - 1), \(type(of: layer)),", parent)
    }
  }

  private func editOnce() {
    let layer = anyLayer()
    if hasEffects, generator.chance(0.25) { return editEffects(layer) }
    switch generator.integer(0...13) {
    case 0: if layers.count < 14 { addLayer() } else { move(layer) }
    case 1: move(layer)
    case 2: editGeometry(layer)
    case 3, 4: editPaint(layer)
    case 5, 6: editStructure(layer)
    case 7...10: editContent(layer)
    case 11: animate(layer)
    default: advance()
    }
  }

  private func move(_ layer: Layer) {
    guard layer !== tree.root else { return }
    if generator.chance(0.4) {
      note("remove", layer)
      return layer.removeFromSuperlayer()
    }
    let parent = anyLayer()
    guard parent !== layer, !parent.isDescendant(of: layer) else { return }
    if generator.chance(0.15) {
      parent.mask = layer
    } else {
      parent.insertSublayer(layer, at: generator.integer(0...4))
    }
    note("move \(layers.firstIndex(of: parent) ?? -1)", layer)
  }

  private func editGeometry(_ layer: Layer) {
    let k = generator.integer(0...6)
    note("geometry \(k)", layer)
    switch k {
    case 0: layer.bounds = rect()
    case 1: layer.anchorPoint = generator.point(0...1)
    case 2: layer.transform = transform()
    case 3: layer.sublayerTransform = transform()
    default: layer.position = generator.chance(0.5) ? generator.point(-9...60) : Point(20, 20)
    }
  }

  private func editPaint(_ layer: Layer) {
    let k = generator.integer(0...11)
    note("paint \(k)", layer)
    switch k {
    case 0, 1: layer.opacity = generator.pick([1, 1, 0, 0.5, generator.number(0...1)])
    case 2: layer.isHidden.toggle()
    case 3: layer.cornerRadius = generator.pick([0, generator.number(0...12)])
    case 4: layer.roundedCorners = RectCorners(rawValue: UInt8(generator.integer(0...15)))
    case 5: layer.borderWidth = generator.pick([0, generator.number(0...8)])
    case 6: layer.borderColor = generator.color()
    case 7: layer.backgroundColor = generator.chance(0.3) ? nil : generator.color()
    case 8: layer.shadowOpacity = generator.pick([0, 1, 0.5])
    case 9: layer.shadowRadius = generator.number(0...4)
    case 10: layer.shadowOffset = generator.point(-6...6)
    default: layer.shadowPath = generator.chance(0.5) ? nil : path()
    }
  }

  private func editStructure(_ layer: Layer) {
    let k = generator.integer(0...7)
    note("structure \(k)", layer)
    switch k {
    case 0: layer.zPosition = Double(generator.integer(-2...2))
    case 1:
      layer.masksToBounds.toggle()
      layer.allowsEdgeAntialiasing = generator.chance(0.6)
    case 2: layer.isIsolated.toggle()
    case 3: layer.maskMode = generator.pick([.alpha, .luminance, .linearLuminance])
    case 4, 5: layer.shouldRasterize.toggle()
    case 6: layer.rasterizationScale = generator.pick([1, 0.5, 2, generator.number(0...20)])
    default: layer.mask = nil
    }
  }

  private func editContent(_ layer: Layer) {
    let k = generator.integer(0...12)
    note("content \(k)", layer)
    switch layer {
    case let shape as ShapeLayer:
      switch k {
      case 0: shape.path = path()
      case 1: shape.fillColor = generator.chance(0.4) ? nil : generator.color()
      case 2: shape.strokeColor = generator.chance(0.4) ? nil : generator.color()
      case 3: shape.lineWidth = generator.number(0...8)
      case 4: shape.fillRule = generator.pick([.nonZero, .evenOdd])
      case 5: shape.strokeEnd = generator.number(0...1)
      case 6: shape.strokesBeforeFill.toggle()
      case 7: shape.fillPaint = generator.chance(0.4) ? nil : .gradient(gradient(), .scale(20, 20))
      case 8: shape.strokePaint = generator.chance(0.4) ? nil : .gradient(gradient(), .scale(20, 20))
      case 9: shape.lineDashPattern = generator.pick([[], [3, 2], [0, 4]])
      default:
        if shape.growing == nil || generator.chance(0.2) { shape.beginGrowingLine(at: generator.point(0...30)) }
        for _ in 0..<generator.integer(1...40) { shape.appendLine(to: generator.point(0...30)) }
      }
    case let layer as GradientLayer:
      if k < 6 { layer.gradient = gradient() } else { layer.colors = [generator.color(), generator.color()] }
    case let text as TextLayer:
      switch k {
      case 0...3: text.string = generator.pick(["", "A", "jg", "o\ni"])
      case 4...7: text.color = generator.color()
      case 8: text.verticalAlignment = generator.pick([.top, .center, .bottom])
      default: text.style.size = generator.number(8...20)
      }
    case let emitter as EmitterLayer:
      switch k {
      case 0...3: emitter.birthRate = generator.pick([0, 1, 3])
      case 4...7: emitter.emitterPosition = generator.point(0...20)
      case 8: emitter.seed = generator.next()
      default: emitter.emitterCells = [cell()]
      }
    case let replicator as ReplicatorLayer:
      switch k {
      case 0...3: replicator.instanceCount = generator.integer(0...3)
      case 4...6: replicator.instanceTransform = transform()
      case 7: replicator.instanceDelay = generator.pick([0, 0.05, -0.1])
      case 8: replicator.instanceColor = generator.color()
      case 9: replicator.instanceAlphaOffset = generator.pick([0, -0.3])
      default: replicator.instanceGreenOffset = generator.pick([0, -0.3])
      }
    case let image as ImageLayer:
      if k < 5 {
        image.image =
          generator.chance(0.3)
          ? nil : Image(width: 2, height: 2, pixels: (0..<4).map { _ in 0xff00_0000 | UInt32(truncatingIfNeeded: generator.next()) })
      } else {
        let filter = generator.pick([ContentsFilter.trilinear, .nearest])
        (image.minificationFilter, image.magnificationFilter) = (filter, filter)
      }
    default: break
    }
  }

  private func filters() -> [Filter] {
    if generator.chance(0.2) { return [] }
    let effect: FilterEffect =
      switch generator.integer(0...6) {
      case 0, 1: .gaussianBlur(Size(generator.number(0...4), generator.pick([0, 2])))
      case 2: .offset(generator.point(-5...5))
      case 3: .dropShadow(offset: generator.point(-4...4), deviation: Size(1, 1), color: generator.color())
      case 4: .morphology(dilates: generator.chance(0.5), radius: Size(1, 1))
      case 5: .flood(generator.color())
      default: .colorMatrix([0, 1, 0, 0, 0, 1, 0, 0, 0, 0.2, 0, 0, 1, 0, 0, 0, 0, 0, 0.7, 0])
      }
    return [Filter(region: generator.chance(0.4) ? rect() : nil, steps: [FilterStep(effect)])]
  }

  private func editEffects(_ layer: Layer) {
    let k = generator.integer(0...8)
    defer { note("effect \(k)\(k < 3 ? "\(layer.filters)" : "")", layer) }
    switch k {
    case 0: layer.compositingFilter = generator.pick([.normal, .multiply, .plusLighter, .difference])
    case 1, 2: layer.filters = filters()
    case 3, 4: layer.backgroundFilters = filters()
    case 5: layer.speed = generator.pick([0, 1, 2, -1])
    case 6: layer.timeOffset = generator.number(-0.5...0.5)
    case 7:
      let color = generator.color()
      guard layer !== tree.root, layer.superlayer != nil else { return }
      layer.transition(Transition(generator.pick([.fade, .push]), duration: 0.4)) { layer.backgroundColor = color }
    default:
      let dot = ShapeLayer(path: path(), fillColor: generator.color())
      (layer as? ShapeLayer)?.fillPaint = .pattern(
        Pattern(tile: Rect(x: 0, y: 0, width: generator.number(2...9), height: 8), content: dot), transform())
    }
  }

  private func animate(_ layer: Layer) {
    let k = generator.integer(0...7)
    note("animate \(k)", layer)
    let duration = generator.number(0.1...1)
    switch k {
    case 0: layer.add(BasicAnimation(.opacity, from: generator.number(0...1), to: generator.number(0...1), duration: duration))
    case 1: layer.add(BasicAnimation(.position, from: generator.point(0...48), to: generator.point(0...48), duration: duration))
    case 2: layer.add(BasicAnimation(.rotation, from: 0, to: generator.number(-4...4), duration: duration))
    case 3: layer.add(BasicAnimation(.backgroundColor, from: generator.color(), to: generator.color(), duration: duration))
    case 4: layer.add(BasicAnimation(.zPosition, from: -2, to: 2, duration: duration))
    case 5: (layer as? ShapeLayer)?.add(BasicAnimation(.strokeEnd, from: 0, to: 1, duration: duration))
    case 6: layer.add(BasicAnimation(.cornerRadius, from: 0, to: 12, duration: duration))
    default: layer.removeAllAnimations()
    }
  }

  private func advance() {
    let step = generator.number(0...0.3)
    story.append("advance \(step)")
    tree.advance(to: tree.now + step)
  }
}
