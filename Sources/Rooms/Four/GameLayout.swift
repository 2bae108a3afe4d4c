import Geometry

/// Where the game's parts lie on a stage of any size.
///
/// Where it is higher than wide, buttons lie along the top and the players below the board; else both stand beside it. When a round is over the
/// board makes room at the bottom for what comes next.
struct GameLayout: Equatable {
  /// From the board's units to points.
  let table: AffineTransform
  /// The frames of the buttons beside the one that leads home, in points, from left to right or from the top down.
  let buttons: [Rect]
  /// The players' frames, in points.
  let red: Rect
  let yellow: Rect
  /// The button that lets the other one begin.
  let swap: Rect
  /// Whether the players' place is given to what comes after the round.
  let hidesPlayers: Bool

  @MainActor
  init(size: Size, buttonCount: Int, isOver: Bool = false, isLeftHanded: Bool = false) {
    let side = RoomControls.buttonSide(in: size)
    let margin = side * 0.2
    let bottom = size.height - (isOver ? side * 1.65 : 0) - margin
    let content = FourGrid.content
    if size.width > size.height {
      let panel = side + margin
      let unit = max(0.01, min((size.width - 2 * panel) / content.width, (bottom - margin) / content.height))
      table = Self.table(unit, center: Point(size.width / 2, (margin + bottom) / 2))
      let free = (size.width - content.width * unit) / 2
      let badge = max(0, min(free - 2 * margin, (size.height - 3 * side - 4 * margin) / 2, max(side * 2.4, size.height * 0.2)))
      let x = isLeftHanded ? size.width - free / 2 : free / 2
      let middle = Point(x, size.height / 2)
      swap = Rect(center: middle, size: Size(side, side))
      let reach = (badge + side) / 2 + margin
      red = Rect(center: middle - Point(0, reach), size: Size(badge, badge))
      yellow = Rect(center: middle + Point(0, reach), size: Size(badge, badge))
      buttons = (0..<buttonCount).map { i in
        isLeftHanded
          ? Rect(x: 0, y: Double(i) * side, width: side, height: side)
          : Rect(x: size.width - side, y: Double(i + 1) * side, width: side, height: side)
      }
      // The buttons that follow a round are some five and a half of the others wide.
      let row = Rect(x: size.width / 2 - side * 2.8, y: bottom, width: side * 5.6, height: size.height - bottom)
      hidesPlayers = isOver && [red, yellow, swap].contains(where: row.intersects)
    } else {
      let top = side + margin
      let badge = isOver ? 0 : min(max(side * 1.5, size.width * 0.13), size.width / 4)
      let gap = isOver ? 0 : margin
      let unit = max(0.01, min((size.width - 2 * margin) / content.width, (bottom - top - badge - gap) / content.height))
      let height = content.height * unit
      let y = max(top, (top + bottom - height - gap - badge) / 2)
      table = Self.table(unit, center: Point(size.width / 2, y + height / 2))
      let middle = Point(size.width / 2, y + height + gap + badge / 2)
      let reach = min(content.width * unit, size.width) * 0.32
      swap = Rect(center: middle, size: Size(side, side))
      red = Rect(center: middle - Point(reach, 0), size: Size(badge, badge))
      yellow = Rect(center: middle + Point(reach, 0), size: Size(badge, badge))
      buttons = (0..<buttonCount).map { i in
        Rect(x: isLeftHanded ? Double(i) * side : size.width - Double(buttonCount - i + 1) * side, y: 0, width: side, height: side)
      }
      hidesPlayers = isOver
    }
  }

  private static func table(_ unit: Double, center: Point) -> AffineTransform {
    let middle = FourGrid.content.center
    return AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: center.x - unit * middle.x, ty: center.y - unit * middle.y)
  }
}
