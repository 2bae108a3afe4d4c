import Imaging

/// Which items lie on which square tile of the screen.
///
/// Answers what a damaged place holds without a look at everything else. Items over more than `largest` tiles are listed once, apart.
struct TileBins {
  static let shift: Int32 = 6
  static let largest = 64
  /// The most columns, and rows.
  private static let most = Int(Int16.max) + 1
  /// Room for entries is made up front for items that come to lie on as many tiles as they may, but for no more than this: a megabyte.
  private static let mostReserved = 1 << 17

  private var columns = 0
  private var rows = 0
  /// The last column and row that there are on the screen, which may be more than there are here.
  private var last: (x: Int32, y: Int32) = (-1, -1)
  /// An item on a tile, and the next entry of that tile.
  private struct Entry {
    var item: Int32
    var next: Int32
  }

  /// Each tile's first entry, or -1. All tiles share one store, so that an item which comes to a new tile allocates nothing.
  private var heads: [Int32] = []
  private var entries: [Entry] = []
  /// The first entry that nobody uses, or -1.
  private var free: Int32 = -1
  private var large: [Int32] = []

  /// A place in the bins, as an item remembers it. What lies beyond the 32,768th column or row, two million pixels from the first, lies in that.
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
    last = (Int32((width + 63) >> 6) - 1, Int32((height + 63) >> 6) - 1)
    columns = min(Int(last.x) + 1, Self.most)
    rows = min(Int(last.y) + 1, Self.most)
    heads = Array(repeating: -1, count: columns * rows)
  }

  /// Makes room for a number of items, wherever they will lie.
  mutating func reserve(_ items: Int) {
    entries.reserveCapacity(min(items * Self.largest, Self.mostReserved))
    large.reserveCapacity(items)
  }

  func tiles(under box: PixelRect) -> Place {
    if box.isEmpty { return .none }
    let x0 = max(0, box.minX >> Self.shift)
    let y0 = max(0, box.minY >> Self.shift)
    let x1 = min(last.x, (box.maxX - 1) >> Self.shift)
    let y1 = min(last.y, (box.maxY - 1) >> Self.shift)
    if x1 < x0 || y1 < y0 { return .none }
    return Place(x0: Int16(clamping: x0), y0: Int16(clamping: y0), x1: Int16(clamping: x1), y1: Int16(clamping: y1))
  }

  mutating func insert(_ item: Int32, at p: Place) {
    if p.isEmpty { return }
    if p.count > Self.largest {
      large.append(item)
      return
    }
    for y in p.y0...p.y1 { for x in p.x0...p.x1 { add(item, to: Int(y) * columns + Int(x)) } }
  }

  private mutating func add(_ item: Int32, to tile: Int) {
    let entry = Entry(item: item, next: heads[tile])
    if free >= 0 {
      let i = Int(free)
      free = entries[i].next
      entries[i] = entry
      heads[tile] = Int32(i)
    } else {
      heads[tile] = Int32(entries.count)
      entries.append(entry)
    }
  }

  mutating func remove(_ item: Int32, from p: Place) {
    if p.isEmpty { return }
    if p.count > Self.largest {
      guard let i = large.firstIndex(of: item) else { return }
      large.swapAt(i, large.count - 1)
      large.removeLast()
      return
    }
    for y in p.y0...p.y1 { for x in p.x0...p.x1 { remove(item, fromTile: Int(y) * columns + Int(x)) } }
  }

  private mutating func remove(_ item: Int32, fromTile tile: Int) {
    var before: Int32 = -1
    var i = heads[tile]
    while i >= 0, entries[Int(i)].item != item {
      before = i
      i = entries[Int(i)].next
    }
    if i < 0 { return }
    let next = entries[Int(i)].next
    if before < 0 { heads[tile] = next } else { entries[Int(before)].next = next }
    entries[Int(i)].next = free
    free = i
  }

  /// Traps where an entry is lost, or an item lies where it does not say; O(tiles and entries), for tests.
  func checkInvariants(place: (Int32) -> Place) {
    var used = 0
    for (tile, head) in heads.enumerated() {
      var i = head
      while i >= 0 {
        used += 1
        precondition(used <= entries.count, "no entry is listed twice")
        let p = place(entries[Int(i)].item)
        let (x, y) = (Int16(tile % columns), Int16(tile / columns))
        precondition(p.x0...p.x1 ~= x && p.y0...p.y1 ~= y && p.count <= Self.largest, "an item lies on the tiles of its place")
        i = entries[Int(i)].next
      }
    }
    var i = free
    while i >= 0 {
      used += 1
      precondition(used <= entries.count, "no free entry is used")
      i = entries[Int(i)].next
    }
    precondition(used == entries.count, "every entry is used or free")
    precondition(large.allSatisfy { place($0).count > Self.largest }, "only large items are listed apart")
  }

  /// Calls `body` with every item that may lie in a box; with some more than once.
  func forEach(in box: PixelRect, _ body: (Int32) -> Void) {
    for item in large { body(item) }
    let p = tiles(under: box)
    if p.isEmpty { return }
    heads.withUnsafeBufferPointer { heads in
      entries.withUnsafeBufferPointer { entries in
        for y in p.y0...p.y1 {
          for x in p.x0...p.x1 {
            var i = heads[Int(y) &* columns &+ Int(x)]
            while i >= 0 {
              body(entries[Int(i)].item)
              i = entries[Int(i)].next
            }
          }
        }
      }
    }
  }
}
