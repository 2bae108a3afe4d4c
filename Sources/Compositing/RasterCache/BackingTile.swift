import Imaging

/// A square part of a rasterized layer's pixels.
struct BackingTile {
  /// Its first pixel; nil where nothing is kept: not drawn yet, or drawn and found empty.
  var base: UnsafeMutablePointer<UInt32>?
  /// How many pixels there is room for.
  var capacity = 0
  /// The pixels that it stands for, in the store's coordinates. It holds a column and a row more, for mixtures at its sides.
  var region = PixelRect.empty
  /// What of it is not as it should be; all of it, at first.
  var dirty = PixelRect.empty
  /// Whether all of its pixels are opaque.
  var isOpaque = false
  /// Whether it holds nothing because there is nothing.
  var isClear = false
  /// The frame in which it was seen last.
  var lastUse = 0
  /// Another number each time that it is drawn.
  var revision = 0

  /// From one row to the next, in pixels.
  var stride: Int { Self.stride(forWidth: region.width) }
  /// All that it holds.
  var held: PixelRect { PixelRect(minX: region.minX, minY: region.minY, maxX: region.maxX + 1, maxY: region.maxY + 1) }

  /// The longest side of one, as a power of two. Longer ones hold, and have drawn, more that is not seen.
  static let shift = 7
  static let side = 1 << shift
  /// The bytes of one that is as large as they become.
  static let fullBytes = capacity(for: PixelRect(x: 0, y: 0, width: side, height: side)) * 4
  /// Nothing is kept of what lies farther from a layer's origin, in pixels.
  static let limits = PixelRect(minX: -(1 << 21), minY: -(1 << 21), maxX: 1 << 21, maxY: 1 << 21)

  /// The bytes that tiles of a picture of so many pixels take.
  static func bytes(width: Int, height: Int) -> Int {
    if width <= side, height <= side { return capacity(for: PixelRect(x: 0, y: 0, width: width, height: height)) * 4 }
    let count = ((width + side - 1) >> shift) * ((height + side - 1) >> shift)
    return count * fullBytes
  }

  /// Gives it memory for what it stands for.
  mutating func allocate() {
    capacity = Self.capacity(for: region)
    base = TileMemory.shared.allocate(capacity * 4).bindMemory(to: UInt32.self, capacity: capacity)
  }

  /// Gives its memory back.
  mutating func deallocate() {
    if let base { TileMemory.shared.deallocate(base, capacity * 4) }
    base = nil
    capacity = 0
  }

  static func stride(forWidth width: Int) -> Int { (width + 1 + 7) & ~7 }
  /// Painters may write a few pixels beyond.
  static func capacity(for region: PixelRect) -> Int { stride(forWidth: region.width) * (region.height + 1) + 8 }
}

/// The tiles of a store, row by row, as painters read them.
struct BackingTable {
  var tiles: UnsafeMutablePointer<BackingTile>
  var columns = 0
  var rows = 0
  /// Where the first tile begins, in the store's coordinates.
  var minX = 0
  var minY = 0
}
