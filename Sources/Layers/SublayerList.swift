/// The sublayers of a layer, in their order, and where each of them stands.
///
/// Each layer knows its slot, and taking one out leaves a gap there, which is closed when the list is next looked into: taking any number out, in
/// any order, is O(n) in all. Looking after the first was taken out moves the pointers of the others once, and writes to none of the layers.
/// Appending is O(1) on the average; inserting before others moves theirs.
struct SublayerList {
  /// What stands where one was taken out: so the list is an array of layers, and looking into one without gaps copies nothing.
  // Nothing is ever written to it or read from it; only its identity counts, so that trees on any threads may share it.
  nonisolated(unsafe) private static let gap = Layer()

  private var slots: [Layer] = []
  /// The slot of the first element: a layer's slot less this is its index in `slots`.
  private var origin = 0
  /// How many gaps stand before the first layer.
  private var leadingGaps = 0
  private(set) var count = 0
  /// How many times a layer changed its slot so far: the work of opening and closing gaps.
  private(set) var moves = 0

  /// All of them, from the first to the last.
  var layers: [Layer] {
    mutating get {
      closeGaps()
      return slots
    }
  }

  /// The index among all of a layer that is in the list.
  mutating func index(of layer: Layer) -> Int {
    closeGaps()
    return layer.slot - origin
  }

  /// Puts a layer behind all others.
  mutating func append(_ layer: Layer) {
    if slots.count > 2 * count + 16 { closeGaps() }
    layer.slot = origin + slots.count
    slots.append(layer)
    count += 1
  }

  /// Puts a layer before the one of an index; behind all others where there is none.
  mutating func insert(_ layer: Layer, at index: Int) {
    guard index < count else { return append(layer) }
    closeGaps()
    slots.insert(layer, at: index)
    count += 1
    if index == 0 {
      origin -= 1
      layer.slot = origin
    } else {
      number(from: index)
    }
  }

  /// Takes a layer out that is in the list.
  mutating func remove(_ layer: Layer) {
    let index = layer.slot - origin
    precondition(slots.indices.contains(index) && slots[index] === layer, "a layer's superlayer always lists it")
    slots[index] = Self.gap
    count -= 1
    while slots.last === Self.gap { slots.removeLast() }
    leadingGaps = min(leadingGaps, slots.count)
    while leadingGaps < slots.count, slots[leadingGaps] === Self.gap { leadingGaps += 1 }
  }

  /// Moves the layers together where some were taken out from before or between them.
  private mutating func closeGaps() {
    guard slots.count != count else { return }
    if slots.count - leadingGaps == count {
      slots.removeFirst(leadingGaps)
      origin += leadingGaps
    } else {
      let gap = Self.gap
      slots.removeAll { $0 === gap }
      origin = 0
      number(from: 0)
    }
    leadingGaps = 0
  }

  private mutating func number(from first: Int) {
    for i in first..<slots.count { slots[i].slot = origin + i }
    moves += slots.count - first
  }
}
