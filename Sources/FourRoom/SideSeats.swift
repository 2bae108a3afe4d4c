import Geometry

/// The places of both players on either side of a board that has room there, with the buttons above the one at the side of the hand that plays.
struct SideSeats: Equatable {
  let buttons: [Rect]
  let hidden: Set<Int>
  let red: Rect
  let yellow: Rect
  /// What is free above the player at the other side, and in its middle the button that stands there.
  let middle: Rect
  let swap: Rect

  /// Nil where a player would be smaller than a button.
  /// - Parameters:
  ///   - free: how much of the stage's width is free on each side of the board.
  ///   - foot: where players stand, from the top.
  ///   - ending: what comes after the round, which is left free; nil while it goes on.
  init?(
    _ size: Size, _ side: Double, free: Double, foot: Double, buttonCount: Int, idle: Set<Int>, ending: Rect? = nil, isLeftHanded: Bool
  ) {
    let bar = HighBar(width: free, side, buttonCount: buttonCount, idle: idle, isLeftHanded: isLeftHanded)
    let margin = side * 0.2
    // The button that leads home is above what is free on the right.
    let begin = isLeftHanded ? side : 0
    let top = max(bar.height, begin + side) + margin
    func seats(on foot: Double) -> (red: Rect, yellow: Rect) {
      let badge = min(free - margin, foot - top, max(side * 1.9, size.height * 0.42))
      let x = max(free / 2, free - badge * 0.9)
      let red = Rect(x: x - badge / 2, y: foot - badge, width: badge, height: badge)
      return (red, red.mirrored(in: size.width))
    }
    var places = seats(on: foot)
    if let ending, ending.intersects(places.red) { places = seats(on: min(foot, ending.minY)) }
    guard places.red.width >= side else { return nil }
    (red, yellow) = places
    let shift = isLeftHanded ? 0 : size.width - free
    buttons = bar.buttons.map { $0.offsetBy(Point(shift, 0)) }
    hidden = bar.hidden
    let other = isLeftHanded ? yellow : red
    let space = Size(min(free - margin, side * 2.4), min(side * 1.6, other.minY - margin - begin))
    middle = Rect(center: Point(other.midX, other.minY - margin / 2 - space.height / 2), size: space)
    swap = Rect(center: middle.center, size: Size(side, side))
  }
}
