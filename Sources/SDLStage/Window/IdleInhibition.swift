/// Decides when the desktop is kept from blanking the screen: while something has moved for a while, as in a song, a film or a game of robots, that is watched
/// without a touch. In ordinary play touches keep the screen awake by themselves, and a screen at rest may be blanked.
struct IdleInhibition {
  /// How long something has to move first, in seconds.
  static let patience = 30.0
  /// A pause of so many seconds ends it.
  static let pause = 10.0

  /// Whether the screen is kept awake.
  private(set) var isActive = false
  /// When what moves began to, and when it was last seen to, in seconds.
  private var began = -Double.infinity
  private var last = -Double.infinity

  /// When it is over unless something moves until then; nil while there is nothing to end.
  var deadline: Double? { isActive ? last + Self.pause : nil }

  /// Notes that something moved.
  mutating func noteFrame(at time: Double) {
    if time - last >= Self.pause { began = time }
    last = time
    if time - began >= Self.patience { isActive = true }
  }

  /// Ends it where nothing has moved for long enough; a thousandth of a second less is as good, so that a clock's rounding wakes nobody twice.
  mutating func rest(at time: Double) {
    if let deadline, deadline - 0.001 <= time { end() }
  }

  /// Ends it now, as when nobody can see the window.
  mutating func end() {
    isActive = false
    (began, last) = (-.infinity, -.infinity)
  }
}
