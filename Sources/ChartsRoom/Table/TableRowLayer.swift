import Geometry
import Layers
import RoomKit
import Typography

/// A row of a table: its name on the left, its numbers on the right of their columns.
final class TableRowLayer: Layer {
  /// Where the columns of a table stand, in points.
  struct Grid: Hashable {
    /// Where the name may stand.
    var name: ClosedRange<Double>
    /// Where each column's numbers may stand.
    var columns: [ClosedRange<Double>]
    var height: Double
    /// How large letters are.
    var letters: Double
    /// Whether heads stand below the lines of their curves, not beside them.
    var isStacked = false
  }

  private let title = TextLayer()
  private var numbers: [TextLayer] = []
  private var lines: [ShapeLayer] = []
  private let look: ChartsLook
  private let language: String

  init(_ look: ChartsLook, language: String) {
    self.look = look
    self.language = language
    super.init()
    anchorPoint = .zero
    isHitTestable = false
    addSublayer(title)
  }

  /// Shows a name and numbers.
  /// - Parameters:
  ///   - isBold: which of them, the name first, stand out.
  ///   - looks: of the curves whose lines stand before what is written in the columns; empty for none.
  ///   - isHead: whether words stand in the columns, which may be cut short, and no numbers.
  func update(
    _ name: String, _ texts: [String], isBold: (Int) -> Bool, looks: [CurveChart.Look?] = [], isHead: Bool = false, grid: Grid
  ) {
    bounds = Rect(x: 0, y: 0, width: (grid.columns.last ?? grid.name).upperBound, height: grid.height)
    style(title, grid, isBold(-1))
    let room = grid.name.upperBound - grid.name.lowerBound
    // Letters are not all as wide as those that were measured.
    title.fit(name, into: room / Self.leastScale)
    let scale = min(1, room / max(1, title.bounds.width))
    title.transform = .scale(scale, scale)
    title.position = Point(grid.name.lowerBound + title.bounds.width * scale / 2, grid.height / 2)
    while numbers.count > texts.count { numbers.removeLast().removeFromSuperlayer() }
    while numbers.count < texts.count {
      let number = TextLayer()
      numbers.append(number)
      addSublayer(number)
    }
    for line in lines { line.removeFromSuperlayer() }
    lines = []
    for (i, text) in texts.enumerated() {
      let column = grid.columns[i]
      var room = column.upperBound - column.lowerBound
      let line = looks.indices.contains(i) ? looks[i] : nil
      let isStacked = line != nil && grid.isStacked
      if line != nil, !isStacked { room -= Self.lineLength * grid.letters }
      style(numbers[i], grid, isBold(i))
      if isHead {
        numbers[i].fit(text, into: room)
      } else {
        // A number is never cut short.
        numbers[i].string = text
        numbers[i].sizeToFit()
      }
      let scale = min(1, room / max(1, numbers[i].bounds.width))
      numbers[i].transform = .scale(scale, scale)
      let width = numbers[i].bounds.width * numbers[i].transform.a
      numbers[i].position = Point(column.upperBound - width / 2, grid.height * (isStacked ? 0.62 : 0.5))
      guard let line else { continue }
      let end = Point(column.upperBound - (isStacked ? 0 : width + 0.25 * grid.letters), grid.height * (isStacked ? 0.2 : 0.5))
      add(line, endingAt: end, letters: grid.letters)
    }
  }

  /// The part of their size to which names that are a little too long are made smaller before they are cut short.
  private static let leastScale = 0.88
  /// How long the line of a curve is that stands before its name, for letters of one point, with the gap after it.
  static let lineLength = 1.5

  private func style(_ text: TextLayer, _ grid: Grid, _ isBold: Bool) {
    text.style = TextStyle(font: FontDescription(weight: isBold ? .bold : .regular), size: grid.letters, language: language)
    text.color = look.ink
  }

  private func add(_ curve: CurveChart.Look, endingAt end: Point, letters: Double) {
    let line = ShapeLayer(path: Path(polyline: [end - Point((Self.lineLength - 0.25) * letters, 0), end]), fillColor: nil)
    line.strokeColor = curve.color
    line.lineWidth = letters * 0.2
    line.lineDashPattern = curve.dashes.map { $0 * letters / 16 }
    line.anchorPoint = .zero
    lines.append(line)
    addSublayer(line)
  }
}
