/// A growable row of plain values that keeps its storage between uses.
///
/// An array without reference counts, uniqueness checks or bounds checks (asserted in debug builds only), for the sweeps' inner loops.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init(minimumCapacity: Int = 16) {
    capacity = max(1, minimumCapacity)
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  var isEmpty: Bool { count == 0 }
  var last: Element? { count > 0 ? base[count - 1] : nil }

  @inline(__always)
  subscript(_ i: Int) -> Element {
    get {
      assert(i >= 0 && i < count, "an index is outside the buffer")
      return base[i]
    }
    nonmutating set {
      assert(i >= 0 && i < count, "an index is outside the buffer")
      base[i] = newValue
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count &+ 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always)
  mutating func popLast() -> Element {
    assert(count > 0, "nothing is left to remove")
    count &-= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Keeps the first `n` elements.
  mutating func truncate(to n: Int) { count = min(count, n) }

  /// Makes room for `n` elements in all.
  mutating func reserve(_ n: Int) { if n > capacity { grow(to: n) } }

  /// Puts `new` elements, yet to be written, in the place of the elements from `lower` to `upper`.
  @inline(__always)
  mutating func replace(from lower: Int, to upper: Int, withRoomFor new: Int) {
    let shift = new &- (upper &- lower)
    if shift == 0 { return }
    if count &+ shift > capacity { grow(to: count &+ shift) }
    (base + (upper &+ shift)).update(from: base + upper, count: count &- upper)
    count &+= shift
  }

  /// Puts the elements in order, equal ones as they stood: O(n log n).
  @inline(never)
  mutating func sort(_ isBefore: (Element, Element) -> Bool) {
    var spare = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
    let room = spare
    var from = base
    var width = 1
    while width < count {
      var start = 0
      while start < count {
        let (middle, end) = (min(start &+ width, count), min(start &+ 2 &* width, count))
        var (i, j) = (start, middle)
        for k in start..<end {
          if j == end || i < middle && !isBefore(from[j], from[i]) {
            spare[k] = from[i]
            i &+= 1
          } else {
            spare[k] = from[j]
            j &+= 1
          }
        }
        start = end
      }
      swap(&from, &spare)
      width &*= 2
    }
    if from != base { base.update(from: from, count: count) }
    room.deallocate()
  }

  @inline(never)
  private mutating func grow(to n: Int) {
    let larger = max(n, capacity &* 2)
    let storage = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    storage.update(from: base, count: count)
    base.deallocate()
    base = storage
    capacity = larger
  }
}
