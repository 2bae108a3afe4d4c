/// What is known of what a layer shows at a time, as it was last worked out; valid only while animations run.
struct ShownState {
  /// The tree's time at which that was; not a number: never.
  var time = Double.nan
  /// Whether values that no animation writes may differ from the model.
  var isStale = true
  /// Whether the transform is in parts.
  var hasParts = false
  /// The values; nil until the layer is to be animated, as in a large scene most never are.
  private(set) var room: UnsafeMutablePointer<ShownValues>?

  /// Makes room for the values.
  @discardableResult
  mutating func makeRoom() -> UnsafeMutablePointer<ShownValues> {
    let room = UnsafeMutablePointer<ShownValues>.allocate(capacity: 1)
    room.initialize(to: ShownValues())
    self.room = room
    return room
  }

  /// Gives the room back, with the layer.
  func free() {
    room?.deinitialize(count: 1)
    room?.deallocate()
  }
}

/// The values that a layer shows.
struct ShownValues {
  var values = LayerValues()
  /// The transform taken apart, while `hasParts`.
  var parts = TransformParts()
}

extension Layer {
  /// What the layer shows, as last worked out.
  @inline(__always)
  final var shownValues: UnsafeMutablePointer<ShownValues> { shown.room ?? shown.makeRoom() }

  /// Makes room for what the layer shows as something that animates it is added: frames then take no memory, whenever it begins.
  final func makeRoomForShownValues() {
    if shown.room == nil { shown.makeRoom() }
  }
}
