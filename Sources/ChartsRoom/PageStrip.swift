import Geometry
import Layers

/// The pages side by side, the ground behind them, and where they stand.
@MainActor
final class PageStrip {
  let layer = Layer()
  /// Its direction turns with the pages: 45 degrees at the first, 135 at the last.
  let ground = GradientLayer()
  /// From left to right.
  let sheets: [ChartSheet]
  /// A page's, in points.
  private var width = 0.0

  init(_ sheets: [ChartSheet]) {
    self.sheets = sheets
    for layer in [ground, layer] { layer.anchorPoint = .zero }
    ground.isHitTestable = false
    for sheet in sheets {
      sheet.frame.anchorPoint = .zero
      layer.addSublayer(sheet.frame)
    }
  }

  func layout(size: Size) {
    width = size.width
    ground.bounds = Rect(origin: .zero, size: size)
    for (i, sheet) in sheets.enumerated() { sheet.frame.position = Point(Double(i) * width, 0) }
  }

  /// Where the pages stand: 0 at the first, 2 at the last. Reading gives what is seen now.
  var offset: Double {
    get { width > 0 ? -layer.presented.position.x / width : 0 }
    set {
      layer.position = Point(-newValue * width, 0)
      let angle = (newValue + 1) * .pi / 4
      let vector = Point(Math.cos(angle), Math.sin(angle))
      let reach = (abs(vector.x) + abs(vector.y)) / 2
      ground.startPoint = Point(0.5, 0.5) - vector * reach
      ground.endPoint = Point(0.5, 0.5) + vector * reach
    }
  }

  /// Stops where the pages are seen now, all of them shown.
  /// - Returns: the offset there.
  func hold() -> Double {
    let start = offset
    layer.removeAllAnimations()
    ground.removeAllAnimations()
    offset = start
    showAll()
    return start
  }

  /// Follows a finger; beyond the ends less and less.
  func pull(to wanted: Double) {
    let last = Double(sheets.count - 1)
    offset = wanted < 0 ? wanted * 0.3 : wanted > last ? last + (wanted - last) * 0.3 : wanted
  }

  func showAll() {
    for sheet in sheets { sheet.frame.isHidden = false }
  }

  func hideAll(but page: ChartPage) {
    for (i, sheet) in sheets.enumerated() { sheet.frame.isHidden = i != page.rawValue }
  }
}
