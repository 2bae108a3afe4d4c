import Sessions

extension Sound {
  /// How it feels in the hand; nil where it says nothing of how something went.
  var rumble: Rumble? {
    switch self {
    case .right, .on: Rumble(strength: 0.2, duration: 0.12)
    case .drop, .snap: Rumble(strength: 0.15, duration: 0.06)
    case .wrong: Rumble(strength: 0.35, duration: 0.2)
    case .finish: Rumble(strength: 0.3, duration: 0.5)
    default: nil
    }
  }
}
