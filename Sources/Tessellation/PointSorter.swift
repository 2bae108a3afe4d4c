/// Puts an outline's points in the order of the sweep: from top to bottom, and from left to right on one height.
struct PointSorter: ~Copyable {
  private var keys = Buffer<UInt64>(minimumCapacity: 256)
  private var other = Buffer<UInt64>()
  private var mask: UInt64 = 0

  var count: Int { keys.count }

  /// The index of the k-th point in order.
  @inline(__always)
  subscript(_ k: Int) -> Int { Int(truncatingIfNeeded: keys[k] & mask) }

  /// Packs height, place on the height and index into one number each, where they fit, and sorts those.
  mutating func sort(_ outline: borrowing Outline) {
    keys.removeAll()
    let points = outline.points.base
    var low = GridPoint(.max, .max)
    var high = GridPoint(.min, .min)
    for k in 0..<outline.loops.count {
      let loop = outline.loops[k]
      for i in Int(loop.lower)..<Int(loop.upper) {
        let p = points[i]
        low = GridPoint(min(low.x, p.x), min(low.y, p.y))
        high = GridPoint(max(high.x, p.x), max(high.y, p.y))
      }
    }
    guard low.x <= high.x else { return }
    let indexBits = 64 - outline.points.count.leadingZeroBitCount
    let xBits = 64 - Int(high.x - low.x).leadingZeroBitCount
    let yBits = 64 - Int(high.y - low.y).leadingZeroBitCount
    mask = (1 << UInt64(indexBits)) - 1
    keys.reserve(outline.points.count)
    if indexBits + xBits + yBits <= 64 {
      let xShift = UInt64(truncatingIfNeeded: indexBits)
      let yShift = UInt64(truncatingIfNeeded: indexBits + xBits)
      for k in 0..<outline.loops.count {
        let loop = outline.loops[k]
        for i in Int(loop.lower)..<Int(loop.upper) {
          let p = points[i]
          let y = UInt64(UInt32(bitPattern: p.y &- low.y))
          let x = UInt64(UInt32(bitPattern: p.x &- low.x))
          keys.append(y &<< yShift | x &<< xShift | UInt64(truncatingIfNeeded: i))
        }
      }
      sortKeys(from: indexBits, to: indexBits + xBits + yBits)
    } else {
      for k in 0..<outline.loops.count {
        let loop = outline.loops[k]
        for i in Int(loop.lower)..<Int(loop.upper) { keys.append(UInt64(truncatingIfNeeded: i)) }
      }
      var all = UnsafeMutableBufferPointer(start: keys.base, count: keys.count)
      all.sort { a, b in
        let u = points[Int(a)].order
        let v = points[Int(b)].order
        return u != v ? u < v : a < b
      }
    }
  }

  private mutating func sortKeys(from lowBit: Int, to highBit: Int) {
    if keys.count < 512 {
      Self.quicksort(keys.base, keys.count)
      return
    }
    other.reserve(keys.count)
    var source = keys.base
    var target = other.base
    var bit = lowBit
    let n = keys.count
    var swapped = false
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2048) { counts in
      let counts = counts.baseAddress!
      while bit < highBit {
        let digits = min(11, highBit - bit)
        let digitMask: UInt64 = (1 << UInt64(digits)) - 1
        let shift = UInt64(bit)
        counts.initialize(repeating: 0, count: 1 << digits)
        for i in 0..<n { counts[Int(truncatingIfNeeded: source[i] &>> shift & digitMask)] &+= 1 }
        var sum: Int32 = 0
        for d in 0..<(1 << digits) {
          let c = counts[d]
          counts[d] = sum
          sum &+= c
        }
        for i in 0..<n {
          let key = source[i]
          let d = Int(truncatingIfNeeded: key &>> shift & digitMask)
          target[Int(counts[d])] = key
          counts[d] &+= 1
        }
        swap(&source, &target)
        swapped.toggle()
        bit += digits
      }
    }
    if swapped { keys.base.update(from: source, count: n) }
  }

  /// Quicksort with the middle of three, insertion for short rows; the larger part waits on a counted stack.
  private static func quicksort(_ base: UnsafeMutablePointer<UInt64>, _ count: Int) {
    withUnsafeTemporaryAllocation(of: (Int, Int).self, capacity: 64) { stack in
      let stack = stack.baseAddress!
      var depth = 1
      stack[0] = (0, count)
      while depth > 0 {
        depth -= 1
        var (lo, hi) = stack[depth]
        while hi - lo > 20 {
          var a = base[lo]
          var b = base[(lo + hi) / 2]
          let c = base[hi - 1]
          if b < a { swap(&a, &b) }
          let pivot = c < a ? a : min(b, c)
          var i = lo
          var j = hi - 1
          while true {
            while base[i] < pivot { i &+= 1 }
            while base[j] > pivot { j &-= 1 }
            if i >= j { break }
            let t = base[i]
            base[i] = base[j]
            base[j] = t
            i &+= 1
            j &-= 1
          }
          // Keys differ, so both parts are smaller than the whole.
          let middle = j + 1
          if middle - lo > hi - middle {
            stack[depth] = (lo, middle)
            lo = middle
          } else {
            stack[depth] = (middle, hi)
            hi = middle
          }
          depth += 1
        }
        var i = lo + 1
        while i < hi {
          let key = base[i]
          var j = i
          while j > lo, base[j &- 1] > key {
            base[j] = base[j &- 1]
            j &-= 1
          }
          base[j] = key
          i &+= 1
        }
      }
    }
  }
}
