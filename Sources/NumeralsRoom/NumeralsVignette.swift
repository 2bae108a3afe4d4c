import Geometry
import Layers
import RoomKit
import Typography

/// IX takes itself apart: I hops over X to be taken away, and of ten squares one goes.
@MainActor
final class NumeralsVignette: Vignette {
  let layer = Layer()
  private let one: TextLayer
  private let ten: TextLayer
  private let minus: TextLayer
  private let lastSquare: Layer
  private let isCalm: Bool
  private static let duration = 2.8
  /// Comes, stays, and goes back.
  private static let keyTimes = [0, 0.3, 0.75, 1.0]

  init(isCalm: Bool) {
    self.isCalm = isCalm
    layer.bounds = Rect(x: 0, y: 0, width: 160, height: 160)
    layer.cornerRadius = 28
    layer.backgroundColor = Color(rgb: 0xf3dccb)
    func letter(_ text: String, _ color: Color, _ x: Double) -> TextLayer {
      let letter = TextLayer("", style: TextStyle(font: NumeralTile.font), color: color)
      letter.setText(text, size: 84, center: Point(x, 68))
      return letter
    }
    one = letter("I", RomanSymbol.i.color, 56)
    ten = letter("X", RomanSymbol.x.color, 92)
    minus = letter("−", Palette.ink, 88)
    minus.opacity = 0
    for text in [minus, ten, one] { layer.addSublayer(text) }
    let grid = QuantityGrid(rows: 1, in: Rect(x: 16, y: 118, width: 128, height: 20))
    layer.addSublayer(ShapeLayer(path: grid.path(0..<9), fillColor: RomanSymbol.x.color))
    let outline = ShapeLayer(path: grid.path(9..<10), fillColor: nil)
    outline.strokeColor = RomanSymbol.i.color
    outline.lineWidth = 1.2
    layer.addSublayer(outline)
    lastSquare = ShapeLayer(path: grid.path(9..<10), fillColor: RomanSymbol.x.color)
    lastSquare.opacity = 0
    layer.addSublayer(lastSquare)
  }

  func play() {
    func there(_ distance: Double) -> KeyframeAnimation<Layer, Double> {
      var move = KeyframeAnimation(.translationX, values: [0, distance, distance, 0], keyTimes: Self.keyTimes, duration: Self.duration)
      move.timingFunctions = [.easeInOut, .linear, .easeInOut]
      return move
    }
    if !isCalm {
      one.add(there(74), forKey: "move")
      ten.add(there(-46), forKey: "move")
      var hop = KeyframeAnimation(
        .translationY, values: [0, -22, 0, 0, -22, 0], keyTimes: [0, 0.15, 0.3, 0.75, 0.875, 1], duration: Self.duration)
      hop.timingFunctions = [.easeOut, .easeIn, .linear, .easeOut, .easeIn]
      one.add(hop, forKey: "hop")
      minus.add(
        KeyframeAnimation(.opacity, values: [0, 0, 1, 1, 0, 0], keyTimes: [0, 0.22, 0.3, 0.75, 0.8, 1], duration: Self.duration),
        forKey: "fade")
    }
    lastSquare.add(
      KeyframeAnimation(.opacity, values: [0, 1, 1, 0, 0], keyTimes: [0, 0.08, 0.3, 0.42, 1], duration: Self.duration), forKey: "fade")
  }
}
