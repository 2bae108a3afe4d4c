/// Buffers for the pixels of groups, kept between frames.
///
/// Those that are kept ready hold the largest part that is ever drawn at once, so that groups which grow, or begin in the middle of an
/// animation, allocate nothing. Only what was painted of a buffer takes up memory.
struct GroupBuffers {
  typealias Buffer = (base: UnsafeMutablePointer<UInt32>, capacity: Int)

  /// The most that are kept ready: more are made when they are first needed.
  private static let mostReady = 16

  /// The least number of pixels in a buffer.
  private var leastCapacity = 0
  private var free: [Buffer] = []
  /// How many there are, in use or not.
  private var count = 0

  /// Keeps some buffers ready. To be called while none is in use.
  /// - Parameter area: the most pixels of a part.
  mutating func reserve(_ wanted: Int, area: Int) {
    if Self.capacity(area) != leastCapacity {
      deallocate()
      leastCapacity = Self.capacity(area)
    }
    while count < min(wanted, Self.mostReady) { free.append(make(leastCapacity)) }
  }

  /// A buffer of at least so many pixels, of any contents; painters may write a few beyond.
  mutating func acquire(_ area: Int) -> Buffer {
    let needed = max(leastCapacity, Self.capacity(area))
    guard let last = free.popLast() else { return make(needed) }
    if last.capacity >= needed { return last }
    last.base.deallocate()
    count -= 1
    return make(needed)
  }

  mutating func give(_ buffer: Buffer) { free.append(buffer) }

  /// Frees all that are not in use.
  mutating func deallocate() {
    for buffer in free { buffer.base.deallocate() }
    count -= free.count
    free.removeAll(keepingCapacity: true)
  }

  private mutating func make(_ capacity: Int) -> Buffer {
    count += 1
    free.reserveCapacity(count)
    return (.allocate(capacity: capacity), capacity)
  }

  private static func capacity(_ area: Int) -> Int { (area + 8 + 4095) & ~4095 }
}
