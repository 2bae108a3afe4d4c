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

  /// How far, in points, a finger may stray before that counts as a movement; nil or 0 for as far as recognizers let it.
  public var stray: Double? {
    get { steady?.reach }
    set { steady = newValue.flatMap { $0 > 0 && $0.isFinite ? SteadyTouches(reach: $0) : nil } }
  }

  /// Takes over how a person is helped, as far as that has changed.
  public func apply(_ assistance: InputAssistance, after old: InputAssistance = InputAssistance()) {
    if assistance.scanPace != old.scanPace { scanPace = assistance.scanPace }
    if assistance.dwellTime != old.dwellTime { dwellTime = assistance.dwellTime }
    if assistance.repeatGap != old.repeatGap { repeatGap = assistance.repeatGap }
    if assistance.stray != old.stray { stray = assistance.stray }
    if assistance.focusColor != old.focusColor { focusColor = assistance.focusColor }
  }

  /// Goes on with a person's hands where the router of a scene before, which has done with them, has left off: neither one that trembles on a door nor a
  /// pointer that still rests there presses what lies behind it.
  public func adoptHands(of other: InputRouter) {
    repeats = other.repeats
    stray = other.stray
    dwell = other.dwell.map { DwellPointer(self, time: $0.time, restingAt: $0.place) }
    other.dwellTime = nil
  }
}
