import Geometry
import RoomKit

/// Where the game's parts lie on a stage of any size.
///
/// Where it is higher than wide, buttons lie along the top, in two rows where one has no room for them, and the players below the board. Else the board is in the middle, with a player
/// on either side and the buttons above one of them (`SideSeats`); where there is no room for that, or nobody to stand there, the players are in a column in the middle of what is free on
/// one side and the buttons likewise on the other. When a round is over the board makes room at the bottom for what comes next; all else stays where there is a place for it.
struct GameLayout: Equatable {
  /// From the board's units to points.
  let table: AffineTransform
  /// The frames of the buttons beside the one that leads home, in points, in the order of reading or from the top down.
  private(set) var buttons: [Rect]
  /// The players' frames, in points.
  private(set) var red: Rect
  private(set) var yellow: Rect
  /// The button that lets the other one begin.
  private(set) var swap: Rect
  /// What is free between the players, about the place of that button.
  private(set) var middle: Rect
  /// Whether the players' place is given to what comes after the round.
  let hidesPlayers: Bool
  /// The buttons whose place is given to what comes after the round.
  let hiddenButtons: Set<Int>

  /// - Parameters:
  ///   - idle: the buttons that are of no use when a round is over.
  ///   - hasPlayers: whether someone stands beside the board.
  @MainActor
  init(
    size: Size, buttonCount: Int, idle: Set<Int> = [], isOver: Bool = false, hasPlayers: Bool = true, sides: StageSides = StageSides(),
    grid: BoardGrid = BoardGrid()
  ) {
    let side = RoomControls.buttonSide(in: size)
    // What comes after a round takes some space at the bottom.
    let ending = isOver ? Celebration.height(in: size) : 0
    let isLeftHanded = sides.isLaidOutLeftHanded
    if size.width > size.height {
      if hasPlayers,
        let seated = Self(seated: size, side, buttonCount: buttonCount, idle: idle, ending: ending, isLeftHanded: isLeftHanded, grid: grid)
      {
        self = seated
      } else {
        self.init(wide: size, side, buttonCount: buttonCount, idle: idle, ending: ending, isLeftHanded: isLeftHanded, grid: grid)
      }
    } else {
      self.init(
        high: size, side, buttonCount: buttonCount, idle: idle, ending: ending, hasPlayers: hasPlayers, isLeftHanded: isLeftHanded,
        grid: grid)
    }
    buttons = buttons.map { sides.place($0, in: size.width) }
    (red, yellow) = (sides.place(red, in: size.width), sides.place(yellow, in: size.width))
    (swap, middle) = (sides.place(swap, in: size.width), sides.place(middle, in: size.width))
  }

  /// The board in the middle of a wide stage, above what comes after a round.
  private static func table(_ size: Size, _ side: Double, ending: Double, _ content: Rect) -> AffineTransform {
    let margins = max(side * 0.2, size.height * 0.03)
    let bottom = size.height - ending
    let unit = max(0.01, min((size.width - side * 2.4) / content.width, (bottom - 2 * margins) / content.height))
    return table(unit, content, center: Point(size.width / 2, bottom / 2))
  }

  /// What follows a round: it is some six buttons wide.
  private static func row(_ size: Size, _ side: Double, ending: Double) -> Rect {
    Rect(x: size.width / 2 - side * 3.05, y: size.height - ending, width: side * 6.1, height: ending)
  }

  /// Players on either side of the board; nil where there is no room for them while the round goes on.
  private init?(seated size: Size, _ side: Double, buttonCount: Int, idle: Set<Int>, ending: Double, isLeftHanded: Bool, grid: BoardGrid) {
    let calm = Self.table(size, side, ending: 0, grid.content)
    let free = (size.width - grid.content.width * calm.a) / 2
    let foot = size.height - side * 0.2
    func seats(_ idle: Set<Int>, beside ending: Rect?) -> SideSeats? {
      SideSeats(size, side, free: free, foot: foot, buttonCount: buttonCount, idle: idle, ending: ending, isLeftHanded: isLeftHanded)
    }
    guard let usual = seats([], beside: nil) else { return nil }
    let row = Self.row(size, side, ending: ending)
    let now = ending > 0 ? seats([], beside: row) ?? seats(idle, beside: row) : usual
    let shown = now ?? usual
    table = Self.table(size, side, ending: ending, grid.content)
    (buttons, hiddenButtons, hidesPlayers) = (shown.buttons, shown.hidden, now == nil)
    (red, yellow, swap, middle) = (shown.red, shown.yellow, shown.swap, shown.middle)
  }

  private init(wide size: Size, _ side: Double, buttonCount: Int, idle: Set<Int>, ending: Double, isLeftHanded: Bool, grid: BoardGrid) {
    let margin = side * 0.2
    let content = grid.content
    table = Self.table(size, side, ending: ending, content)
    let calm = Self.table(size, side, ending: 0, content)
    let free = (size.width - content.width * calm.a) / 2
    let middle = min(size.height / 2 + side / 2, calm.apply(grid.board.center).y)

    // Buttons grow with the place that they stand in. The one that leads home is in the top right corner.
    let begin = isLeftHanded ? 0 : side
    let key = min(max(side, free * 0.28), side * 1.5, (size.height - begin) / Double(max(1, buttonCount)))
    let x = isLeftHanded ? size.width - free / 2 : free / 2
    let top = isLeftHanded ? side : margin
    let height = 2 * min(middle - top, size.height - margin - middle)
    let badge = max(0, min(free - margin, (height - key - 2 * margin) / 2, max(side * 1.9, size.height * 0.36)))
    let reach = (badge + key) / 2 + margin
    swap = Rect(center: Point(x, middle), size: Size(key, key))
    red = Rect(center: Point(x, middle - reach), size: Size(badge, badge))
    yellow = Rect(center: Point(x, middle + reach), size: Size(badge, badge))
    self.middle = Rect(center: swap.center, size: Size(max(key, min(free - margin, key * 2.4)), key + margin))

    let step = min(key * 1.3, (size.height - begin) / Double(max(1, buttonCount)))
    let span = step * Double(buttonCount - 1) + key
    let first = min(max(middle - span / 2, begin + (step - key) / 2), size.height - span)
    // Nearly below the one that leads home, they are so wholly.
    let inset = free / 2 < side * 0.75 ? side / 2 : free / 2
    let usual = (0..<buttonCount).map { i in
      let center = Point(isLeftHanded ? inset : size.width - inset, first + key / 2 + Double(i) * step)
      return Rect(center: center, size: Size(key, key))
    }
    let row = Self.row(size, side, ending: ending)
    hidesPlayers = ending > 0 && [red, yellow, swap].contains(where: row.intersects)
    guard ending > 0, usual.contains(where: row.intersects) else {
      buttons = usual
      hiddenButtons = []
      return
    }
    // Above it there is room for those that are still of use.
    let left = (0..<buttonCount).filter { !idle.contains($0) }
    let pitch = min(step, (row.minY - begin) / Double(max(1, left.count)))
    let small = min(key, pitch)
    buttons = usual.enumerated().map { i, frame in
      let place = Double(left.firstIndex(of: i) ?? 0) + 0.5
      return Rect(center: Point(frame.midX, begin + place * pitch), size: Size(small, small))
    }
    hiddenButtons = idle
  }

  private init(
    high size: Size, _ side: Double, buttonCount: Int, idle: Set<Int>, ending: Double, hasPlayers: Bool, isLeftHanded: Bool, grid: BoardGrid
  ) {
    let margin = side * 0.2
    let content = grid.content
    let bar = HighBar(width: size.width, side, buttonCount: buttonCount, idle: ending > 0 ? idle : [], isLeftHanded: isLeftHanded)
    buttons = bar.buttons
    hiddenButtons = bar.hidden
    let top = bar.height + margin
    let bottom = size.height - margin
    func unit(_ height: Double) -> Double { max(0.01, min((size.width - 2 * margin) / content.width, height / content.height)) }
    // Where nobody stands below the board, it leaves two rows of the game's moves there.
    let least = hasPlayers ? min(max(side * 1.5, size.width * 0.13), size.width / 4) : side * 0.75
    let calm = unit(bottom - top - margin - least)
    // The players grow with what the board leaves.
    let spare = bottom - top - margin - content.height * calm
    let usual = min(max(least, spare * 0.35), max(least, size.width * 0.22))
    let free = bottom - ending - top - margin - content.height * calm
    hidesPlayers = ending > 0 && free < least
    let small = hidesPlayers ? 0 : min(usual, max(least, free))
    let gap = hidesPlayers ? 0 : margin
    let unit = hidesPlayers ? unit(bottom - ending - top) : calm
    let height = content.height * unit
    let y = max(top, (top + bottom - ending - height - gap - small) / 2)
    // The board stands in the middle with what players need at least; they grow into what is left below.
    let apart = 0.64 * min(content.width * unit, size.width) - side - margin / 2
    let badge = hidesPlayers ? 0 : max(small, min(size.width * 0.34, apart, bottom - ending - y - height - gap))
    table = Self.table(unit, content, center: Point(size.width / 2, y + height / 2))
    let middle = Point(size.width / 2, y + height + gap + badge / 2)
    let reach = min(content.width * unit, size.width) * 0.32
    let key = min(max(side, badge * 0.45), max(side, 2 * reach - badge - margin))
    swap = Rect(center: middle, size: Size(key, key))
    self.middle = Rect(center: middle, size: Size(max(key, 2 * reach - badge - margin), max(key, badge)))
    red = Rect(center: middle - Point(reach, 0), size: Size(badge, badge))
    yellow = Rect(center: middle + Point(reach, 0), size: Size(badge, badge))
  }

  /// Where a plate stands at the top: where lines begin, beside the button that leads home, or below the buttons, where it covers neither them nor the
  /// board nor the players; nil where there is no such place.
  /// - Parameter side: a button's, in points.
  func corner(for plate: Size, side: Double, in size: Size, _ sides: StageSides) -> Rect? {
    let air = side * 0.15
    let home = sides.place(Rect(x: size.width - side, y: 0, width: side, height: side), in: size.width)
    let shown = buttons.indices.filter { !hiddenButtons.contains($0) }.map { buttons[$0] }
    let taken = shown + [home, table.apply(FourGrid.board)] + (hidesPlayers ? [] : [red, yellow, middle])
    let end = size.width - air - plate.width
    let foot = (shown.map(\.maxY).max() ?? 0) + air
    let places = [
      Point(air, air), Point(end - side, air), Point(air, side + air), Point(end, side + air), Point(air, foot), Point(end, foot),
    ]
    return places.lazy.map { sides.place(Rect(origin: $0, size: plate), in: size.width) }
      .first { place in !taken.contains { $0.intersects(place) } }
  }

  private static func table(_ unit: Double, _ content: Rect, center: Point) -> AffineTransform {
    let middle = content.center
    return AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: center.x - unit * middle.x, ty: center.y - unit * middle.y)
  }
}
