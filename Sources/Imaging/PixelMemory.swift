import Threading

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory of pictures, of which that of large ones is kept for the next of the same size.
///
/// Memory that is new to a program comes from the system page by page, where it is first written to: that takes longer than drawing most pictures. A scene that follows another
/// needs as much as that one did, and what is large is asked for in large pages, of which one takes the place of 512. Safe from any thread.
package enum PixelMemory {
  private struct Spare {
    /// By their addresses; those that were given back last are at the end.
    var blocks: [(address: UInt, bytes: Int)] = []
    var bytes = 0

    /// Gives the oldest back to the system.
    mutating func dropOldest() {
      let oldest = blocks.removeFirst()
      bytes -= oldest.bytes
      UnsafeMutableRawPointer(bitPattern: oldest.address)?.deallocate()
    }
  }

  private static let spare = LockedValue(Spare())
  /// Smaller blocks are the C library's own concern.
  private static let leastBytes = 1 << 16
  /// How much is kept that nobody uses.
  private static let mostBytes = 48 << 20
  private static let alignment = 64
  /// The size of the system's large pages where its others have 4 KiB; where it has none of this size, it does not heed what it is asked for.
  package static let largePage = 1 << 21

  /// How many bytes are kept that nobody uses.
  package static var spareBytes: Int { spare.withLock { $0.bytes } }

  /// Memory of a size in bytes, on a boundary of 64, and of a large page where it has the size of one; what it holds is anything. O(blocks that are kept).
  package static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    if bytes >= leastBytes {
      let kept = spare.withLock { spare -> UInt in
        guard let i = spare.blocks.lastIndex(where: { $0.bytes == bytes }) else { return 0 }
        spare.bytes -= bytes
        return spare.blocks.remove(at: i).address
      }
      if let base = UnsafeMutableRawPointer(bitPattern: kept) { return base }
    }
    return make(bytes)
  }

  /// New memory. What a last large page would hold beyond it is at most a quarter of that page.
  private static func make(_ bytes: Int) -> UnsafeMutableRawPointer {
    let large = (bytes + largePage / 4) / largePage * largePage
    guard large > 0 else { return .allocate(byteCount: bytes, alignment: alignment) }
    let base = UnsafeMutableRawPointer.allocate(byteCount: max(bytes, large), alignment: largePage)
    madvise(base, large, MADV_HUGEPAGE)
    return base
  }

  private static let page = sysconf(Int32(_SC_PAGESIZE))

  /// Makes blocks of a size in bytes that will be asked for soon, as many as may be kept beside what is, and has the system hand their pages out now: for a thread that
  /// nobody waits for. O(bytes).
  package static func prepare(_ bytes: Int, count: Int) {
    for _ in 0..<max(0, min(count, (mostBytes - spareBytes) / max(bytes, 1))) {
      let base = make(bytes)
      // Page by page, by writing: MADV_POPULATE_WRITE locks the address space meanwhile, so that whoever loads a library or starts a thread waits.
      for offset in stride(from: 0, to: bytes, by: page) { base.storeBytes(of: 0, toByteOffset: offset, as: UInt8.self) }
      deallocate(base, bytes)
    }
  }

  /// Takes memory back, of the size that it was allocated with; of what is kept the oldest goes where that is too much.
  package static func deallocate(_ base: UnsafeMutableRawPointer, _ bytes: Int) {
    guard bytes >= leastBytes, bytes <= mostBytes else { return base.deallocate() }
    let address = UInt(bitPattern: base)
    spare.withLock { spare in
      spare.blocks.append((address, bytes))
      spare.bytes += bytes
      while spare.bytes > mostBytes { spare.dropOldest() }
    }
  }

  /// Gives back to the system what nobody uses, as where nothing moves for a while.
  package static func giveBack() {
    spare.withLock { while !$0.blocks.isEmpty { $0.dropOldest() } }
  }
}
