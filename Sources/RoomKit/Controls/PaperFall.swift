import Geometry
import Layers

/// Coloured paper that falls through the stage, spreading and turning, and is blown about.
final class PaperFall: Layer {
  /// How many pieces there are for no effort at all, and for the greatest.
  private static let counts = (24.0, 60.0)
  /// For how long they are let go, and how long the slowest falls, in seconds.
  private static let (births, fallTime) = (0.9, 2.6)
  /// How many pieces the hardest breath throws up, and how long they are seen, in seconds.
  private static let (breathCount, breathTime) = (26.0, 1.1)

  private let colors: [Color]
  private let count: Double
  private let seed: UInt64
  private var breaths: UInt64 = 0
  private var size = Size.zero

  /// - Parameters:
  ///   - colors: of the paper; empty for bright ones.
  ///   - effort: in 0...1.
  init(seed: UInt64, colors: [Color], effort: Double) {
    self.seed = seed
    self.colors = colors.isEmpty ? Array(Palette.bright.prefix(7)) : colors
    count = Self.counts.0 + (Self.counts.1 - Self.counts.0) * effort
    super.init()
    name = "paper"
    anchorPoint = .zero
    isHitTestable = false
  }

  private func emitter(seed: UInt64) -> EmitterLayer {
    let emitter = EmitterLayer()
    emitter.anchorPoint = .zero
    emitter.seed = seed
    addSublayer(emitter)
    return emitter
  }

  private var unit: Double { max(5, min(size.width, size.height) / 50) }

  /// A piece of paper in each colour, so many of all together in a time.
  private func cells(_ count: Double, in duration: Double) -> [EmitterCell] {
    colors.map { color in
      var cell = EmitterCell(contents: .path(Path(rect: Rect(x: -unit / 2, y: -unit * 0.75, width: unit, height: unit * 1.5))))
      cell.color = color
      cell.duration = duration
      cell.birthRate = count / Double(colors.count) / duration
      cell.spinRange = 14
      (cell.scale, cell.scaleRange) = (1, 0.5)
      return cell
    }
  }

  /// Lets it fall over a stage of a size in points; the layer is in a tree.
  func begin(over size: Size) {
    self.size = size
    let fall = size.height + 4 * unit
    let paper = emitter(seed: seed)
    paper.emitterShape = .line
    paper.emitterSize = Size(size.width, 0)
    paper.emitterPosition = Point(size.width / 2, -2 * unit)
    paper.emitterCells = cells(count, in: Self.births).map { cell in
      var cell = cell
      // The slowest are through after `fallTime`: fall = v t + a t^2 / 2.
      cell.lifetime = Self.fallTime
      (cell.velocity, cell.velocityRange) = (fall * 0.22, fall * 0.2)
      (cell.emissionLongitude, cell.emissionRange) = (.pi / 2, 1.6)
      cell.yAcceleration = 2 * (fall - fall * 0.08 * Self.fallTime) / (Self.fallTime * Self.fallTime)
      return cell
    }
  }

  /// Throws paper up from a place, and sways what is in the air.
  /// - Parameter strength: in 0...1.
  func blow(from place: Point, strength: Double) {
    guard let tree, size.width > 0 else { return }
    breaths += 1
    let reach = min(size.width, size.height)
    let gust = emitter(seed: seed &+ breaths)
    gust.emitterPosition = place
    gust.emitterCells = cells(6 + (Self.breathCount - 6) * strength, in: 0.12).map { cell in
      var cell = cell
      cell.lifetime = Self.breathTime
      (cell.velocity, cell.velocityRange) = (reach * (0.5 + strength), reach * 0.5)
      (cell.emissionLongitude, cell.emissionRange) = (-.pi / 2, 2.6)
      cell.yAcceleration = reach * 1.6
      cell.alphaSpeed = -0.8 / Self.breathTime
      return cell
    }
    tree.perform(after: Self.breathTime + 0.2, owner: gust) { [weak gust] in gust?.removeFromSuperlayer() }
    let sway = Point(0, -reach * 0.12 * strength)
    sublayers.first?.add(KeyframeAnimation(.translation, values: [.zero, sway, .zero], duration: 0.9), forKey: "sway")
  }
}
