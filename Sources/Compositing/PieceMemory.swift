import Imaging
import Threading

/// Memory of which much is asked for in pieces of one size: those are cut out of large pages.
///
/// A meadow keeps some hundred tiles, and groups that begin in the middle of an animation need a buffer each; the system hands each of their pages out where it is first
/// written to: at a start that took a tenth of the time to the first picture. Safe from any thread.
final class PieceMemory: Sendable {
  /// That of all compositors' tiles, 29 of which come of a page.
  static let tiles = PieceMemory(of: BackingTile.fullBytes)
  /// That of all renderers' groups, two of which come of a page.
  static let groups = PieceMemory(of: PixelMemory.largePage / 2)

  /// A large page, and which of its places are free, a bit for each.
  private struct Page {
    let base: UnsafeMutableRawPointer
    var free: UInt64
  }

  private struct Pages: @unchecked Sendable {
    var list: [Page] = []
  }

  private let pages = LockedValue(Pages())
  private let pieceBytes: Int
  private let allFree: UInt64

  /// - Parameter pieceBytes: the size of a piece, a multiple of 64.
  init(of pieceBytes: Int) {
    self.pieceBytes = pieceBytes
    allFree = .max >> UInt64(64 - Self.places(pieceBytes))
  }

  /// How many pieces come of a page.
  private static func places(_ bytes: Int) -> Int { min(PixelMemory.largePage / bytes, 64) }

  /// How many large pages are in use.
  var pageCount: Int { pages.withLock { $0.list.count } }

  /// Memory of a size in bytes, on a boundary of 64; what it holds is anything. O(large pages).
  func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    guard bytes == pieceBytes else { return PixelMemory.allocate(bytes) }
    return pages.withLock { pages in
      let k = pages.list.firstIndex { $0.free != 0 } ?? pages.list.count
      if k == pages.list.count { pages.list.append(Page(base: PixelMemory.allocate(PixelMemory.largePage), free: allFree)) }
      let place = pages.list[k].free.trailingZeroBitCount
      pages.list[k].free &= ~(1 << UInt64(place))
      return pages.list[k].base + place * bytes
    }
  }

  /// Makes memory that a picture's tiles will need, as `PixelMemory.prepare`.
  static func prepareTiles(width: Int, height: Int) {
    let tiles = BackingTile.bytes(width: width, height: height) / BackingTile.fullBytes
    let places = places(BackingTile.fullBytes)
    PixelMemory.prepare(PixelMemory.largePage, count: (tiles + places - 1) / places)
  }

  /// Takes memory back, of the size that it was allocated with. O(large pages).
  func deallocate(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    guard bytes == pieceBytes else { return PixelMemory.deallocate(base, bytes) }
    pages.withLock { pages in
      guard let k = pages.list.firstIndex(where: { $0.base <= base && base < $0.base + PixelMemory.largePage }) else {
        preconditionFailure("a piece's memory is not of its pages")
      }
      pages.list[k].free |= 1 << UInt64((base - pages.list[k].base) / bytes)
      if pages.list[k].free == allFree { PixelMemory.deallocate(pages.list.remove(at: k).base, PixelMemory.largePage) }
    }
  }
}
