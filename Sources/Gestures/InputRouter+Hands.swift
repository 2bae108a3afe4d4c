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

  /// Goes on leaving out what comes twice where the router of a scene before has left off: a hand that trembles on a door does not press what lies behind it.
  public func adoptRepeats(of other: InputRouter) { repeats = other.repeats }
}
