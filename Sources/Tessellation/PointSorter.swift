/// Puts an outline's points in the order of the sweep: from top to bottom, and from left to right on one height.
struct PointSorter: ~Copyable {
  private var keys = Buffer<UInt64>(minimumCapacity: 256)
  private var other = Buffer<UInt64>()
  private var runEnds = Buffer<Int32>()
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
      mergeRuns()
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

  /// Merges neighbouring ascending runs until one is left: outlines of curves go up and down only a few times.
  private mutating func mergeRuns() {
    let n = keys.count
    other.reserve(n)
    var source = keys.base
    var target = other.base
    runEnds.removeAll()
    var i = 0
    while i < n {
      let first = i
      i &+= 1
      // Keys differ.
      if i < n, source[i] < source[first] {
        while i < n, source[i] < source[i &- 1] { i &+= 1 }
        var run = UnsafeMutableBufferPointer(start: source + first, count: i &- first)
        run.reverse()
      } else {
        while i < n, source[i] > source[i &- 1] { i &+= 1 }
      }
      runEnds.append(Int32(truncatingIfNeeded: i))
    }
    while runEnds.count > 1 {
      var kept = 0
      var from = 0
      var k = 0
      while k < runEnds.count {
        let middle = Int(runEnds[k])
        let end = k &+ 1 < runEnds.count ? Int(runEnds[k &+ 1]) : middle
        Self.merge(source, from, middle, end, target)
        runEnds[kept] = Int32(truncatingIfNeeded: end)
        kept &+= 1
        from = end
        k &+= 2
      }
      runEnds.truncate(to: kept)
      swap(&source, &target)
    }
    if source != keys.base { keys.base.update(from: source, count: n) }
  }

  /// Merges the runs from `first` to `middle` and from there to `end` into the same places of `target`.
  @inline(__always)
  private static func merge(
    _ source: UnsafeMutablePointer<UInt64>, _ first: Int, _ middle: Int, _ end: Int, _ target: UnsafeMutablePointer<UInt64>
  ) {
    var i = first
    var j = middle
    var k = first
    while i < middle, j < end {
      let a = source[i]
      let b = source[j]
      let takesSecond = b < a
      target[k] = takesSecond ? b : a
      i = takesSecond ? i : i &+ 1
      j = takesSecond ? j &+ 1 : j
      k &+= 1
    }
    (target + k).update(from: source + i, count: middle &- i)
    k &+= middle &- i
    (target + k).update(from: source + j, count: end &- j)
  }
}
