import Geometry
import Layers
import RoomKit
import Typography

/// A time in figures, its hours and its minutes in the colours of the hands; below it, struck out, what the clock shows instead.
@MainActor
final class TimePlate: Layer {
  private let hour = TextLayer("", style: TextStyle(font: NumeralTile.font), color: ClockFace.Hand.hour.color)
  private let colon = TextLayer("", style: TextStyle(font: NumeralTile.font), color: Palette.outline)
  private let minute = TextLayer("", style: TextStyle(font: NumeralTile.font), color: ClockFace.Hand.minute.color)
  private let said = TextLayer("", style: TextStyle(font: NumeralTile.font), color: Palette.bad.resolved(for: .light))
  private let strike = ShapeLayer()
  /// Where it lies, and its shadow on the wall.
  private let board = Layer()
  private let shade = Layer()
  private var text = ""
  private var wrong: String?
  /// The ground of a time that is asked for.
  private let paper: Color

  init(isStrong: Bool) {
    paper = isStrong ? Palette.card.resolved(for: .light) : Palette.card
    super.init()
    isHitTestable = false
    shade.backgroundColor = Color(rgb: 0x5a3c1e, alpha: 0.22)
    board.backgroundColor = paper
    board.borderColor = isStrong ? Palette.outline : Color(rgb: 0xc08a3a)
    strike.fillColor = nil
    strike.strokeColor = Palette.bad.resolved(for: .light)
    strike.anchorPoint = .zero
    for layer in [shade, board, hour, colon, minute, said, strike] as [Layer] { addSublayer(layer) }
  }

  /// Shows a time; green says that it was right.
  /// - Parameter wrong: what the clock shows instead, where that was taken for the answer.
  func show(_ time: Int, isRight: Bool = false, wrong: Int? = nil) {
    text = ClockTask.text(time)
    self.wrong = wrong.map(ClockTask.text)
    board.backgroundColor = isRight ? Color(rgb: 0xd9f2df) : paper
    arrange()
  }

  func layout(in frame: Rect) {
    self.frame = frame
    for layer in [board, shade] {
      layer.frame = bounds
      layer.cornerRadius = frame.height * 0.2
    }
    shade.position = shade.position + Point(0.02, 0.045) * frame.height
    board.borderWidth = max(2, frame.height * 0.035)
    arrange()
  }

  private func arrange() {
    guard bounds.height > 0, let split = text.firstIndex(of: ":") else { return }
    let ems = max(0.5, TextLayer.ems(text, font: NumeralTile.font))
    let high = bounds.height * (wrong == nil ? 0.74 : 0.52)
    let size = min(high, bounds.width * 0.86 / ems)
    let parts = [(hour, String(text[..<split])), (colon, ":"), (minute, String(text[text.index(after: split)...]))]
    let middle = wrong == nil ? bounds.midY : bounds.minY + bounds.height * 0.34
    let widths = parts.map { TextLayer.ems($0.1, font: NumeralTile.font) * size }
    var x = bounds.midX - widths.reduce(0, +) / 2
    for ((layer, string), width) in zip(parts, widths) {
      layer.setText(string, size: size, center: Point(x + width / 2, middle))
      x += width
    }
    said.isHidden = wrong == nil
    strike.isHidden = wrong == nil
    guard let wrong else { return }
    let center = Point(bounds.midX, bounds.minY + bounds.height * 0.78)
    said.setText(wrong, size: size * 0.6, center: center)
    let half = TextLayer.ems(wrong, font: NumeralTile.font) * size * 0.34
    var line = Path()
    line.move(to: center + Point(-half, 0))
    line.addLine(to: center + Point(half, 0))
    strike.path = line
    strike.lineWidth = max(1.5, size * 0.06)
  }
}
