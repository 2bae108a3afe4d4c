/// The groups that are open while items are drawn in painting order.
struct GroupPath {
  private var open: [Int32] = []
  private var chain: [Int32] = []

  /// The innermost open group; nil when none is.
  var last: Int32? { open.last }

  /// Makes room for groups that lie so deep.
  mutating func reserve(_ depth: Int) {
    open.reserveCapacity(depth)
    chain.reserveCapacity(depth)
  }

  /// Closes the groups that the group does not lie in, the innermost first, and opens those that it lies in, itself the last.
  @inline(__always)
  mutating func enter(_ group: Int32, _ view: DisplayView, close: (Int32) -> Void, open begin: (Int32) -> Void) {
    chain.removeAll(keepingCapacity: true)
    var g = group
    while g >= 0, g != view.root {
      chain.append(g)
      g = view.groups[Int(g)].parent
    }
    while let last = open.last, !(open.count <= chain.count && chain[chain.count - open.count] == last) {
      open.removeLast()
      close(last)
    }
    while open.count < chain.count {
      let next = chain[chain.count - 1 - open.count]
      open.append(next)
      begin(next)
    }
  }

  /// Closes all groups.
  @inline(__always)
  mutating func closeAll(_ close: (Int32) -> Void) {
    while let last = open.popLast() { close(last) }
  }
}
