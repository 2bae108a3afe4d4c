import Geometry
import Layers
import Tessellation

/// The scenes that need no file.
package enum BuiltInScene: String, CaseIterable, Sendable {
  /// 1,000 translucent circles.
  case circles
  /// 10,000 small squares.
  case squares
  /// 200 rounded cards with a border, a gradient and a shadow.
  case cards
  /// 100 words.
  case words
  /// 1,000 stroked curves.
  case curves
  /// 10,000 squares, each with an animation of its own that never ends, of five kinds in turn.
  case animations
  /// Eight hills, one before the other, of 984 shapes: each is panned by another way, in parts of a pixel, and its pixels are kept.
  case planes
  /// 1,000 particles of an emitter: paper and round dust, turning, growing and fading; as many die as are born, from the first frame on.
  case particles
  /// The planes, drawn afresh in every frame.
  case drawnPlanes = "drawn-planes"
  /// An owl of 240 curved shapes over each other, with thin outlines and hairs, as drawings are that people make with a pen.
  case owl
  /// A meadow of 240 trees, bushes, flowers and animals on six hills under clouds: each moves, and each hill is panned by another way.
  case meadow

  /// How many shapes it has when nobody says.
  package var count: Int {
    switch self {
    case .circles, .curves, .particles: 1000
    case .squares, .animations: 10_000
    case .cards: 200
    case .words: 100
    case .planes, .drawnPlanes: 984
    case .owl, .meadow: 240
    }
  }

  /// What tables and files call it with a number of shapes: what has another one than usual is another scene.
  package func name(of count: Int) -> String { count == self.count ? rawValue : "\(rawValue):\(count)" }

  /// Whether it moves by itself, and alike whatever is to move.
  package var ignoresMotion: Bool { self == .particles }

  /// The scene on a stage of a size.
  /// - Parameters:
  ///   - count: how many shapes; nil for the usual number.
  ///   - motion: what moves.
  @MainActor
  package func make(size: Size, count: Int? = nil, motion: Motion.Kind) -> MovingScene {
    let name = name(of: count ?? self.count)
    let root = Layer()
    root.anchorPoint = .zero
    root.bounds = Rect(origin: .zero, size: size)
    root.backgroundColor = Color(rgb: 0x141a2e)
    if self == .planes || self == .drawnPlanes {
      let elements = PlaneScene(size: size, count: count ?? self.count).add(to: root, keepsPixels: self == .planes)
      return MovingScene(name: name, tree: LayerTree(root: root), background: .black, motion: Motion(motion, elements))
    }
    if self == .particles {
      let emitter = emitter(of: count ?? self.count, over: size)
      root.addSublayer(emitter)
      let tree = LayerTree(root: root)
      // Emission has begun; by its first frame it has gone on for as long as a particle lives.
      emitter.timeOffset = Self.particleLifetime
      return MovingScene(name: name, tree: tree, background: .black, motion: Motion(.none, []))
    }
    if self == .owl || self == .meadow {
      let count = count ?? self.count
      let elements = self == .owl ? OwlScene(size: size, count: count).add(to: root) : MeadowScene(size: size, count: count).add(to: root)
      return MovingScene(name: name, tree: LayerTree(root: root), background: .black, motion: Motion(motion, elements))
    }
    var generator = SeededGenerator(seed: 7)
    let elements = (0..<(count ?? self.count)).map { i in
      let place = Point(Double.random(in: 0...size.width, using: &generator), Double.random(in: 0...size.height, using: &generator))
      let color = Color(
        hue: Double.random(in: 0...1, using: &generator), saturation: 0.7, brightness: 0.9,
        alpha: self == .squares || self == .words || self == .animations ? 1 : 0.6)
      let extent = Double.random(in: 0.5...1.5, using: &generator) * (min(size.width, size.height) / 1080)
      let layer = layer(color, extent, number: i)
      layer.position = place
      root.addSublayer(layer)
      if self == .animations, Self.isAnimated(i, by: motion) { animate(layer, number: motion == .few ? i / 10 : i) }
      return Motion.Element(layer: layer, pivot: .zero, phase: i, isStill: false)
    }
    return MovingScene(
      name: name, tree: LayerTree(root: root), background: .black, motion: Motion(self == .animations ? .none : motion, elements))
  }

  /// Whether one of the animated squares is, by its number: all, every tenth, or the first.
  private static func isAnimated(_ number: Int, by motion: Motion.Kind) -> Bool {
    switch motion {
    case .all: true
    case .few: number % 10 == 0
    case .one: number == 0
    case .none: false
    }
  }

  @MainActor
  private func layer(_ color: Color, _ extent: Double, number: Int) -> Layer {
    switch self {
    case .circles: return ShapeLayer(path: Path(circleAt: .zero, radius: 20 * extent), fillColor: color)
    case .squares, .animations:
      let square = Layer()
      square.bounds = Rect(x: 0, y: 0, width: 12 * extent, height: 12 * extent)
      square.backgroundColor = color
      return square
    case .cards:
      let card = GradientLayer()
      card.bounds = Rect(x: 0, y: 0, width: 160 * extent, height: 100 * extent)
      card.colors = [color, Color(rgb: 0x203060)]
      card.cornerRadius = 12 * extent
      card.borderColor = .white
      card.borderWidth = 2
      card.shadowOpacity = 0.5
      card.shadowRadius = 6
      return card
    case .words:
      let word = TextLayer()
      word.string = "Pinwheel \(number)"
      word.style.size = 28 * extent
      word.color = color
      word.sizeToFit()
      return word
    case .curves:
      var path = Path()
      path.move(to: Point(-60, 0) * extent)
      path.addCubic(to: Point(60, 0) * extent, control1: Point(-20, -80) * extent, control2: Point(20, 80) * extent)
      let curve = ShapeLayer(path: path, fillColor: nil)
      curve.strokeColor = color
      curve.lineWidth = 4 * extent
      return curve
    case .planes, .drawnPlanes, .particles, .owl, .meadow: return Layer()
    }
  }

  /// How long a particle lives, in seconds: from then on as many die as are born.
  private static let particleLifetime = 2.0

  /// An emitter of which so many particles live at a time, once it has gone on for as long as one lives.
  @MainActor
  private func emitter(of count: Int, over size: Size) -> EmitterLayer {
    let emitter = EmitterLayer()
    let extent = min(size.width, size.height) / 1080
    let contents = [
      Path(rect: Rect(x: -5 * extent, y: -8 * extent, width: 10 * extent, height: 16 * extent)),
      Path(circleAt: .zero, radius: 5 * extent),
    ]
    emitter.emitterCells = contents.map { path in
      var cell = EmitterCell(contents: .path(path))
      (cell.birthRate, cell.lifetime) = (Double(count) / Double(contents.count) / Self.particleLifetime, Self.particleLifetime)
      (cell.velocity, cell.velocityRange, cell.emissionRange) = (200 * extent, 300 * extent, 2 * .pi)
      (cell.yAcceleration, cell.spinRange, cell.scaleRange, cell.alphaSpeed) = (300 * extent, 12, 0.6, -0.3)
      (cell.color, cell.redRange, cell.greenRange) = (Color(rgb: 0xa0a0ff), 0.7, 0.7)
      return cell
    }
    emitter.emitterShape = .rectangle
    emitter.emitterSize = Size(size.width * 0.8, size.height * 0.4)
    emitter.emitterPosition = Point(size.width / 2, size.height * 0.3)
    return emitter
  }

  /// Gives a layer an animation without end, of a kind that goes by its number.
  @MainActor
  private func animate(_ layer: Layer, number: Int) {
    func endless<A: Animation>(_ animation: A) -> A {
      var animation = animation
      animation.repeatCount = .infinity
      return animation
    }
    let place = layer.position
    switch number % 5 {
    case 0: layer.add(endless(BasicAnimation(.opacity, from: 0.2, to: 1, duration: 1.3, timingFunction: .easeInOut)))
    case 1: layer.add(endless(BasicAnimation(.position, from: place, to: place + Point(100, 50), duration: 0.7)))
    case 2: layer.add(endless(BasicAnimation(.rotation, from: 0, to: 20, duration: 3)))
    case 3: layer.add(endless(BasicAnimation(.positionX, from: place.x - 20, to: place.x + 20, duration: 2, timingFunction: .default)))
    default: layer.add(endless(SpringAnimation(.scale, from: 0.5, to: 1)))
    }
  }
}
