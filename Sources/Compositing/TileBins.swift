/// Which items lie on which square tile of the screen.
///
/// Answers what a damaged place holds without a look at everything else. Items over more than `largest` tiles are listed once, apart.
struct TileBins {
  static let shift: Int32 = 6
  static let largest = 64

  private var columns = 0
  private var rows = 0
  private var tiles: [[Int32]] = []
  private var large: [Int32] = []

  /// A place in the bins, as an item remembers it.
  struct Place: Equatable {
    var x0: Int16 = 0
    var y0: Int16 = 0
    var x1: Int16 = -1
    var y1: Int16 = -1
    var isEmpty: Bool { x1 < x0 || y1 < y0 }
    var count: Int { (Int(x1) - Int(x0) + 1) * (Int(y1) - Int(y0) + 1) }
    static let none = Place()
  }

  init(width: Int, height: Int) {
    columns = (width + 63) >> 6
    rows = (height + 63) >> 6
    tiles = Array(repeating: [], count: columns * rows)
  }

  func place(_ box: PixelRect) -> Place {
    if box.isEmpty { return .none }
    let x0 = max(0, box.minX >> Self.shift)
    let y0 = max(0, box.minY >> Self.shift)
    let x1 = min(Int32(columns) - 1, (box.maxX - 1) >> Self.shift)
    let y1 = min(Int32(rows) - 1, (box.maxY - 1) >> Self.shift)
    if x1 < x0 || y1 < y0 { return .none }
    return Place(x0: Int16(x0), y0: Int16(y0), x1: Int16(x1), y1: Int16(y1))
  }

  mutating func insert(_ item: Int32, at p: Place) {
    if p.isEmpty { return }
    if p.count > Self.largest {
      large.append(item)
      return
    }
    for y in p.y0...p.y1 { for x in p.x0...p.x1 { tiles[Int(y) * columns + Int(x)].append(item) } }
  }

  mutating func remove(_ item: Int32, from p: Place) {
    if p.isEmpty { return }
    if p.count > Self.largest {
      Self.remove(item, &large)
      return
    }
    for y in p.y0...p.y1 { for x in p.x0...p.x1 { Self.remove(item, &tiles[Int(y) * columns + Int(x)]) } }
  }

  private static func remove(_ item: Int32, _ list: inout [Int32]) {
    guard let i = list.firstIndex(of: item) else { return }
    list.swapAt(i, list.count - 1)
    list.removeLast()
  }

  /// Calls `body` with every item that may lie in a box; with some more than once.
  func forEach(in box: PixelRect, _ body: (Int32) -> Void) {
    for item in large { body(item) }
    let p = place(box)
    if p.isEmpty { return }
    for y in p.y0...p.y1 { for x in p.x0...p.x1 { for item in tiles[Int(y) * columns + Int(x)] { body(item) } } }
  }
}
