/// What is known of what a layer shows at a time, as it was last worked out; valid only while animations run.
struct ShownState {
  /// The tree's time at which that was; not a number: never.
  var time = Double.nan
  /// Whether values that no animation writes may differ from the model.
  var isStale = true
  /// Whether the transform is in parts.
  var hasParts = false
  /// The values; nil until something animates the layer, as in a large scene most are never animated.
  private(set) var room: UnsafeMutablePointer<ShownValues>?

  /// Makes room for the values.
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
  /// What the layer shows, as last worked out; its room is made when it is first asked for.
  @inline(__always)
  final var shownValues: UnsafeMutablePointer<ShownValues> { shown.room ?? shown.makeRoom() }
}
