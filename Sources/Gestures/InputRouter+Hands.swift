/// What helps hands that do not press, or press twice.
extension InputRouter {
  /// How long the pointer must rest on something until that is tapped, in seconds, 0.1 or more, for someone who can point but not press; nil for everyone else.
  public var dwellTime: Double? {
    get { dwell?.time }
    set {
      dwell?.stop()
      dwell = newValue.map { DwellPointer(self, time: $0.isFinite ? max(0.1, $0) : 1) }
    }
  }

  /// How long a key or a finger must have been up, in seconds, until it counts again at the same place; nil or 0 for steady hands.
  public var repeatGap: Double? {
    get { repeats?.gap }
    set { repeats = newValue.flatMap { $0 > 0 && $0.isFinite ? RepeatFilter(gap: $0) : nil } }
  }

  /// Goes on with a person's hands where the router of a scene before, which has done with them, has left off: neither one that trembles on a door nor a
  /// pointer that still rests there presses what lies behind it.
  public func adoptHands(of other: InputRouter) {
    repeats = other.repeats
    dwell = other.dwell.map { DwellPointer(self, time: $0.time, restingAt: $0.place) }
    other.dwellTime = nil
  }
}
