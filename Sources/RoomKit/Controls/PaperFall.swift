import Geometry
import Layers

/// Coloured paper that falls through the stage, swaying and turning, and can be blown about.
@MainActor
final class PaperFall: Layer {
  /// How many pieces there are for no effort at all, and for the greatest.
  private static let counts = (22.0, 58.0)
  /// After how many seconds all of it has fallen.
  private static let end = 3.5
  /// How far the hardest breath blows a piece beside it, in parts of the stage's smaller side.
  private static let breath = 0.6

  private let colors: [Color]
  private let count: Int
  private var generator: SeededGenerator
  private var size = Size.zero

  /// - Parameters:
  ///   - colors: of the paper; empty for bright ones.
  ///   - effort: in 0...1.
  init(seed: UInt64, colors: [Color], effort: Double) {
    self.colors = colors.isEmpty ? Array(Palette.bright.prefix(7)) : colors
    count = Int(Self.counts.0 + (Self.counts.1 - Self.counts.0) * effort)
    generator = SeededGenerator(seed: seed)
    super.init()
    name = "paper"
    anchorPoint = .zero
    isHitTestable = false
  }

  /// Lets it fall over a stage of a size in points; the layer is in a tree.
  func begin(over size: Size) {
    self.size = size
    for _ in 0..<count { addPiece() }
    tree?.perform(after: Self.end, owner: self) { [weak self] in
      for piece in self?.sublayers.reversed() ?? [] { piece.removeFromSuperlayer() }
    }
  }

  private func addPiece() {
    let piece = Layer()
    let unit = max(5, min(size.width, size.height) / 50)
    piece.bounds = Rect(x: 0, y: 0, width: unit, height: unit * 1.5)
    piece.backgroundColor = colors[Int.random(in: 0..<colors.count, using: &generator)]
    let x = Double.random(in: 0...size.width, using: &generator)
    let sway = Double.random(in: -1...1, using: &generator) * size.width * 0.12
    let duration = Double.random(in: 1.8...2.9, using: &generator)
    piece.position = Point(x, -2 * unit)
    addSublayer(piece)
    var fall = BasicAnimation(.positionY, from: -2 * unit, to: size.height + 2 * unit, duration: duration, timingFunction: .easeIn)
    fall.timing.fillMode = .both
    var drift = KeyframeAnimation(.positionX, values: [x, x + sway, x - sway / 2, x + sway / 2], duration: duration)
    drift.mode = .cubic
    let turns = Double.random(in: -3...3, using: &generator)
    piece.add(fall, forKey: "fall")
    piece.add(drift, forKey: "drift")
    piece.add(BasicAnimation(.rotation, from: 0, to: turns * 2 * .pi, duration: duration), forKey: "turn")
  }

  /// Blows all that is in the air away from a place, the nearest the farthest.
  /// - Parameter strength: in 0...1.
  func blow(from place: Point, strength: Double) {
    let reach = min(size.width, size.height)
    guard reach > 0 else { return }
    for piece in sublayers {
      let way = piece.presented.position - place
      let distance = max(1, way.distance(to: .zero))
      let push = way * (strength * Self.breath * reach / distance / (1 + distance / reach))
      var blown = BasicAnimation(.position, from: .zero, to: push, duration: 0.9, timingFunction: .easeOut)
      blown.isAdditive = true
      blown.timing.fillMode = .forwards
      blown.isRemovedOnCompletion = false
      piece.add(blown)
    }
  }
}
