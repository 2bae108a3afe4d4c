import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What searches found out, kept by position and shared by threads without locks.
///
/// An entry is one word that holds its whole key, so that a reader sees all of it or another position's. Entries are facts, bounds of exact
/// scores, so that nothing is ever cleared between positions. From the lowest bit: lower bound + 22 in 6 bits, upper bound + 22 in 6, the
/// size of the search in 3, the key in 49. A bucket has two words: one keeps the larger search, the other the latest (Breuker, Uiterwijk and
/// van den Herik, "Replacement schemes for transposition tables", 1994).
final class TranspositionTable: @unchecked Sendable {
  typealias Word = Atomic<UInt64>

  private static let keyShift: UInt64 = 15
  private static let sizeShift: UInt64 = 12
  private static let highShift: UInt64 = 6
  private static let offset = 22

  private let storage: UnsafeMutableRawPointer
  private let words: UnsafeMutablePointer<Word>
  /// How far a mixed key is shifted down for its bucket's number.
  private let shift: UInt64

  /// - Parameter bytes: the most memory to use, from 64 KiB; rounded down to a power of two.
  init(bytes: Int) {
    let bits = max(16, Int.bitWidth - 1 - max(1, bytes).leadingZeroBitCount)
    let count = 1 << bits
    // Large pages spare most misses of the address cache.
    let page = 1 << 21
    storage = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: min(page, count))
    if count >= page { madvise(storage, count, MADV_HUGEPAGE) }
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    words = storage.bindMemory(to: Word.self, capacity: count / MemoryLayout<Word>.stride)
    shift = UInt64(64 - (bits - 4))
  }

  deinit { storage.deallocate() }

  /// The first word of a key's bucket.
  @inline(__always) func bucket(_ key: UInt64) -> UnsafeMutablePointer<Word> {
    // Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
    words + Int(truncatingIfNeeded: ((key &* 0x9E37_79B9_7F4A_7C15) &>> shift) &<< 1)
  }

  /// The word with a key; 0 for none.
  @inline(__always) static func find(_ key: UInt64, in bucket: UnsafeMutablePointer<Word>) -> UInt64 {
    let first = bucket.pointee.load(ordering: .relaxed)
    if first &>> keyShift == key { return first }
    let second = bucket[1].load(ordering: .relaxed)
    return second &>> keyShift == key ? second : 0
  }

  @inline(__always) static func low(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word & 63) &- offset }
  @inline(__always) static func high(_ word: UInt64) -> Int { Int(truncatingIfNeeded: (word &>> highShift) & 63) &- offset }

  /// Keeps bounds, found with a search of so many positions.
  @inline(__always)
  static func store(_ key: UInt64, in bucket: UnsafeMutablePointer<Word>, low: Int, high: Int, positions: Int) {
    let size = UInt64(truncatingIfNeeded: min(7, (63 &- (positions | 1).leadingZeroBitCount) / 3))
    let bounds = UInt64(truncatingIfNeeded: high &+ offset) &<< highShift | UInt64(truncatingIfNeeded: low &+ offset)
    let word = key &<< keyShift | size &<< sizeShift | bounds
    let first = bucket.pointee.load(ordering: .relaxed)
    if first &>> keyShift == key || (first &>> sizeShift) & 7 <= size {
      bucket.pointee.store(word, ordering: .relaxed)
    } else {
      bucket[1].store(word, ordering: .relaxed)
    }
  }
}
