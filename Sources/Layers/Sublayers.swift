/// The sublayers of a layer, in their order.
///
/// Each layer knows its place, and taking one out leaves a gap, which is closed when the list is next looked into: taking any number out, in any
/// order, is O(n) in all, and one by one from either end O(1) each, looks between included. Appending, and inserting at the front, are O(1) on
/// the average; inserting elsewhere is O(n).
public struct Sublayers: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// nil where one was taken out.
  private var slots: ContiguousArray<Layer?> = []
  /// The first slot that is taken; those before it are room.
  private var head = 0
  public private(set) var count = 0
  /// How many times a layer changed its slot so far: the work of opening and closing gaps.
  private(set) var moves = 0

  public init() {}

  /// A list of layers that lie in no superlayer's list, or only to be looked at.
  public init(arrayLiteral layers: Layer...) { self.init(layers) }

  init(_ layers: some Sequence<Layer>) {
    slots = ContiguousArray(layers.lazy.map(Optional.some))
    count = slots.count
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Layer {
    precondition(index >= 0 && index < count, "a sublayer's index must be below their number")
    guard let layer = slots[head + index] else { preconditionFailure("gaps among sublayers are closed before anyone looks") }
    return layer
  }

  /// Whether layers stand apart, so that indices do not say where they are.
  private var hasGaps: Bool { slots.count - head != count }
}

extension Sublayers: Equatable {
  /// Whether both hold the same layers in the same order.
  public static func == (a: Sublayers, b: Sublayers) -> Bool { a.elementsEqual(b, by: ===) }
}

@MainActor
extension Sublayers {
  /// The index of a layer that is in the list. Gaps must be closed.
  func index(of layer: Layer) -> Int { layer.slot - head }

  /// Puts a layer behind all others.
  mutating func append(_ layer: Layer) {
    if slots.count > 2 * count + 16 { close() }
    layer.slot = slots.count
    slots.append(layer)
    count += 1
  }

  /// Puts a layer before the one of an index.
  mutating func insert(_ layer: Layer, at index: Int) {
    closeGaps()
    if index == count { return append(layer) }
    if index == 0 {
      if head == 0 { makeRoom() }
      head -= 1
      slots[head] = layer
      layer.slot = head
    } else {
      slots.insert(layer, at: head + index)
      number(from: head + index)
    }
    count += 1
  }

  /// Takes a layer out that is in the list.
  mutating func remove(_ layer: Layer) {
    precondition(layer.slot < slots.count && slots[layer.slot] === layer, "a layer's superlayer always lists it")
    slots[layer.slot] = nil
    count -= 1
    while slots.last == .some(nil) { slots.removeLast() }
    while head < slots.count, slots[head] == nil { head += 1 }
    head = Swift.min(head, slots.count)
  }

  /// Moves the layers together where some were taken out from between them.
  mutating func closeGaps() {
    if hasGaps { close() }
  }

  private mutating func close() {
    slots.removeAll { $0 == nil }
    head = 0
    number(from: 0)
  }

  /// As much room before the first layer as the layers take.
  private mutating func makeRoom() {
    let room = Swift.max(4, count)
    slots.insert(contentsOf: repeatElement(nil, count: room), at: 0)
    head = room
    number(from: head)
  }

  private mutating func number(from first: Int) {
    for i in first..<Swift.max(first, slots.count) { slots[i]?.slot = i }
    moves += slots.count - first
  }
}
