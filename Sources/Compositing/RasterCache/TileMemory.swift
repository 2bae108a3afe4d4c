import Imaging
import Threading

/// The memory of tiles: full ones are cut out of large pages, 29 of each.
///
/// A meadow keeps some hundred tiles, and the system hands each of their pages out where it is first written to: at a start that took a tenth of the time to the first picture.
/// Safe from any thread.
final class TileMemory: Sendable {
  /// That of all compositors.
  static let shared = TileMemory()

  /// A large page, and which of its places are free, a bit for each.
  private struct Page {
    let base: UnsafeMutableRawPointer
    var free: UInt64
  }

  private struct Pages: @unchecked Sendable {
    var list: [Page] = []
  }

  private let pages = LockedValue(Pages())
  private static let places = min(PixelMemory.largePage / BackingTile.fullBytes, 64)
  private static let allFree = UInt64.max >> UInt64(64 - places)

  /// How many large pages are in use.
  var pageCount: Int { pages.withLock { $0.list.count } }

  /// Memory of a size in bytes, on a boundary of 64; what it holds is anything. O(large pages).
  func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard bytes == BackingTile.fullBytes else { return PixelMemory.allocate(bytes) }
    return pages.withLock { pages in
      let k = pages.list.firstIndex { $0.free != 0 } ?? pages.list.count
      if k == pages.list.count { pages.list.append(Page(base: PixelMemory.allocate(PixelMemory.largePage), free: Self.allFree)) }
      let place = pages.list[k].free.trailingZeroBitCount
      pages.list[k].free &= ~(1 << UInt64(place))
      return pages.list[k].base + place * bytes
    }
  }

  /// Makes memory that a picture's tiles will need, as `PixelMemory.prepare`.
  static func prepare(width: Int, height: Int) {
    let tiles = BackingTile.bytes(width: width, height: height) / BackingTile.fullBytes
    PixelMemory.prepare(PixelMemory.largePage, count: (tiles + places - 1) / places)
  }

  /// Takes memory back, of the size that it was allocated with. O(large pages).
  func deallocate(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    guard bytes == BackingTile.fullBytes else { return PixelMemory.deallocate(base, bytes) }
    pages.withLock { pages in
      guard let k = pages.list.firstIndex(where: { $0.base <= base && base < $0.base + PixelMemory.largePage }) else {
        preconditionFailure("a tile's memory is not of its pages")
      }
      pages.list[k].free |= 1 << UInt64((base - pages.list[k].base) / bytes)
      if pages.list[k].free == Self.allFree { PixelMemory.deallocate(pages.list.remove(at: k).base, PixelMemory.largePage) }
    }
  }
}
