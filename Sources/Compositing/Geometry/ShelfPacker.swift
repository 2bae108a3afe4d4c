/// Packs small rectangles into a large one, on shelves from the top down. O(shelves) a rectangle.
struct ShelfPacker {
  private let width: Int
  private let height: Int
  private var shelves: [(y: Int, height: Int, x: Int)] = []
  private var bottom = 0

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    // No shelf but the lowest is less than four high: room for all, so that packing allocates nothing.
    shelves.reserveCapacity((height + 3) / 4)
  }

  var isEmpty: Bool { shelves.isEmpty }

  mutating func removeAll() {
    shelves.removeAll(keepingCapacity: true)
    bottom = 0
  }

  /// Room on the lowest shelf that is not much too high, or on a new one; nil when there is none.
  mutating func pack(_ w: Int, _ h: Int) -> (x: Int, y: Int)? {
    var best = -1
    for (i, shelf) in shelves.enumerated() where shelf.height >= h && shelf.height <= h + h / 2 + 4 && width - shelf.x >= w {
      if best < 0 || shelf.height < shelves[best].height { best = i }
    }
    if best < 0 {
      let room = min((h + 3) & ~3, height - bottom)
      guard room >= h, w <= width else { return nil }
      shelves.append((bottom, room, 0))
      bottom += room
      best = shelves.count - 1
    }
    let x = shelves[best].x
    shelves[best].x += w
    return (x, shelves[best].y)
  }
}
