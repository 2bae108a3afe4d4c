/// What of a mesh is known to be filled wholly.
extension Mesh {
  /// The larger of two boxes that loops fill: one between edges that lie on the left and on the right side of their box, and one between those at its top and its bottom.
  ///
  /// Nothing lies beyond a side, so that beside an edge on it is the inside, as far as no other edge comes between. O(n); nil, after two looks at each edge, where no two
  /// edges lie so.
  static func innerBox(_ points: [SIMD2<Int32>], _ ends: [Int32], _ box: GridBox) -> GridBox? {
    var high = slab(points, ends, axis: 1, sides: (box.minX, box.maxX)).map { GridBox(minX: box.minX, minY: $0, maxX: box.maxX, maxY: $1) }
    if high == box { return high }
    if let wide = slab(points, ends, axis: 0, sides: (box.minY, box.maxY)) {
      let wide = GridBox(minX: wide.0, minY: box.minY, maxX: wide.1, maxY: box.maxY)
      if high.map({ $0.area < wide.area }) ?? true { high = wide }
    }
    return high
  }

  /// From where to where along an axis nothing lies between two sides but edges on them.
  private static func slab(_ points: [SIMD2<Int32>], _ ends: [Int32], axis: Int, sides: (Int32, Int32)) -> (Int32, Int32)? {
    let across = 1 - axis
    /// The longest edge on each side.
    var (first, last) = ((Int32.max, Int32.max), (Int32.max, Int32.max))
    func isLonger(_ a: Int32, _ b: Int32, than known: (Int32, Int32)) -> Bool { Int64(b) - Int64(a) > Int64(known.1) - Int64(known.0) }
    forEachEdge(points, ends) { a, b in
      guard a[across] == b[across] else { return }
      let (from, to) = (min(a[axis], b[axis]), max(a[axis], b[axis]))
      if a[across] == sides.0, isLonger(from, to, than: first) { first = (from, to) }
      if a[across] == sides.1, isLonger(from, to, than: last) { last = (from, to) }
    }
    var (from, to) = (max(first.0, last.0), min(first.1, last.1))
    if from >= to { return nil }
    // Of what another edge cuts off, the longer part stays.
    forEachEdge(points, ends) { a, b in
      let (low, high) = (min(a[axis], b[axis]), max(a[axis], b[axis]))
      if high <= from || low >= to || a[across] == b[across] && (a[across] == sides.0 || a[across] == sides.1) { return }
      if Int64(low) - Int64(from) > Int64(to) - Int64(high) { to = max(from, low) } else { from = min(to, high) }
    }
    return from < to ? (from, to) : nil
  }
}

extension Mesh.GridBox {
  /// In square grid units.
  fileprivate var area: Int64 { (Int64(maxX) - Int64(minX)) * (Int64(maxY) - Int64(minY)) }
}
