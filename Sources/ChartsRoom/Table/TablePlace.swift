import Geometry
import RoomKit

/// Where a table stands on the stage: beside the picture where there is room for both, else in its place.
struct TablePlace: Hashable {
  /// The table with its buttons.
  let frame: Rect
  /// The rows and columns.
  let sheet: Rect
  /// One for each button.
  let tools: [Rect]
  /// What is left for the picture.
  let free: Rect
  let isBeside: Bool

  /// How much of the stage's width, or upright of its height, the table takes, and how large it may be, in the charts' units.
  private static let (part, most) = (0.38, 320.0)
  /// What the table, and the picture, must have to be of use beside each other, in points and in the charts' units.
  private static let (leastTable, leastPicture) = (116.0, 200.0)

  /// - Parameters:
  ///   - stage: what charts and table have together, in points.
  ///   - unit: points to one of the charts' units.
  ///   - tools: how many buttons it has.
  ///   - side: how large each is, as the room's others.
  init(on stage: Rect, unit: Double, isWide: Bool, tools count: Int, side: Double, isLeftHanded: Bool) {
    let whole = isWide ? stage.width : stage.height
    let length = min(whole * Self.part, Self.most * unit)
    isBeside = length >= Self.leastTable && whole - length >= Self.leastPicture * unit
    let air = RoomControls.edgeAir
    var frame = stage
    if isBeside {
      if isWide {
        frame = Rect(
          minX: isLeftHanded ? stage.minX : stage.maxX - length, minY: stage.minY, maxX: isLeftHanded ? stage.minX + length : stage.maxX,
          maxY: stage.maxY)
        free = Rect(
          minX: isLeftHanded ? frame.maxX : stage.minX, minY: stage.minY, maxX: isLeftHanded ? stage.maxX : frame.minX, maxY: stage.maxY)
      } else {
        frame = Rect(minX: stage.minX, minY: stage.maxY - length, maxX: stage.maxX, maxY: stage.maxY)
        free = Rect(minX: stage.minX, minY: stage.minY, maxX: stage.maxX, maxY: frame.minY)
      }
    } else {
      free = stage
    }
    self.frame = frame
    let inner = Rect(minX: frame.minX + air, minY: frame.minY + air / 2, maxX: frame.maxX - air, maxY: frame.maxY - air)
    // Below the rows where the table is high, else at their side.
    let isHigh = inner.height > inner.width
    let room = count > 0 ? side + 2 : 0
    if isHigh {
      sheet = Rect(minX: inner.minX, minY: inner.minY, maxX: inner.maxX, maxY: inner.maxY - room)
      let start = inner.midX - Double(count) * side / 2
      tools = (0..<count).map { Rect(x: start + Double($0) * side, y: inner.maxY - side, width: side, height: side) }
    } else {
      sheet = Rect(
        minX: inner.minX + (isLeftHanded ? room : 0), minY: inner.minY, maxX: inner.maxX - (isLeftHanded ? 0 : room), maxY: inner.maxY)
      let start = inner.midY - Double(count) * side / 2
      tools = (0..<count).map {
        Rect(x: isLeftHanded ? inner.minX : inner.maxX - side, y: start + Double($0) * side, width: side, height: side)
      }
    }
  }
}
