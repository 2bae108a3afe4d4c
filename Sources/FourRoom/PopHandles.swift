import FourInARow
import Geometry
import Gestures
import Layers
import RoomKit

/// Arrows on the stones at the board's bottom that may be popped out, in the board's units.
@MainActor
final class PopHandles: Layer {
  private var handles: [Layer] = []
  /// Pops a column's stone.
  var pop: (Int) -> Void = { _ in }

  /// - Parameter center: the middle of a cell.
  init(columns: Int, center: (Cell) -> Point) {
    super.init()
    name = "pop handles"
    anchorPoint = .zero
    for column in 0..<columns {
      let handle = Layer()
      handle.name = "pop \(column + 1)"
      handle.bounds = Rect(x: 0, y: 0, width: FourGrid.square, height: FourGrid.square)
      handle.position = center(Cell(column: column, row: 0))
      handle.isHidden = true
      let middle = handle.bounds.center + Point(0, FourGrid.square * 0.4)
      let disc = ShapeLayer(path: Path(circleAt: middle, radius: 9), fillColor: .white)
      disc.strokeColor = Palette.outline
      disc.lineWidth = 1.5
      var path = Path(polyline: [middle + Point(0, -5), middle + Point(0, 4.5)])
      path.addPath(Path(polyline: [middle + Point(-4, 0.5), middle + Point(0, 4.5), middle + Point(4, 0.5)]))
      let arrow = ShapeLayer(path: path, fillColor: nil)
      arrow.strokeColor = Palette.outline
      arrow.lineWidth = 2.4
      arrow.lineCap = .round
      arrow.lineJoin = .round
      for part in [disc, arrow] { handle.addSublayer(part) }
      handle.addRecognizer(
        TapGestureRecognizer { [weak self] tap in
          if tap.state == .ended { self?.pop(column) }
        })
      handle.focusResponse = FocusResponse { [weak self] in self?.pop(column) }
      handle.describe { FourSpeech.pop.text(in: $0, ["column": "\(column + 1)"]) }
      addSublayer(handle)
      handles.append(handle)
    }
  }

  /// Shows the handles of columns, and no others.
  func show(_ columns: [Int]) {
    for (column, handle) in handles.enumerated() { handle.isHidden = !columns.contains(column) }
  }

  /// Advises a column's.
  func nod(_ column: Int, isStill: Bool) {
    guard handles.indices.contains(column) else { return }
    let handle = handles[column]
    if isStill { return handle.add(KeyframeAnimation(.opacity, values: [1, 0.3, 1], duration: 0.8), forKey: "nod") }
    var nod = KeyframeAnimation(.translationY, values: [0, 6, 0], duration: 0.7)
    nod.repeatCount = 4
    handle.add(nod, forKey: "nod")
  }
}
