import Geometry
import Layers
import RoomKit

/// A green arrow above a column: this one is good. A white one: it looks good, and nobody knows.
final class ArrowLayer: Layer {
  /// The column; nil while it is not seen.
  private(set) var column: Int?
  private(set) var isSure = true
  private let shape: ShapeLayer

  override init() {
    let path = Path(
      polyline: [
        Point(11, 2), Point(21, 2), Point(21, 16), Point(30, 16), Point(16, 32), Point(2, 16), Point(11, 16),
      ], closed: true)
    shape = ShapeLayer(path: path, fillColor: Palette.good)
    super.init()
    name = "hint"
    bounds = Rect(x: 0, y: 0, width: 32, height: 34)
    shape.lineWidth = 2.5
    shape.lineJoin = .round
    shape.strokesBeforeFill = true
    addSublayer(shape)
    isHidden = true
  }

  /// Points down at a column, nodding a few times.
  func appear(above column: Int, isSure: Bool = true, isStill: Bool) {
    self.column = column
    self.isSure = isSure
    shape.fillColor = isSure ? Palette.good : .white
    shape.strokeColor = isSure ? .white : Palette.good
    isHidden = false
    position = Point(FourGrid.x(ofColumn: column), FourGrid.slotY)
    if isStill { return }
    var nod = KeyframeAnimation(.positionY, values: [0, -6, 0], duration: 0.7)
    nod.isAdditive = true
    nod.repeatCount = 4
    add(nod, forKey: "nod")
  }

  func hide() {
    column = nil
    isHidden = true
    removeAnimation(forKey: "nod")
  }
}
