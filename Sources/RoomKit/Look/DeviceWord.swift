/// The words for what one plays with, as hints name it.
enum DeviceWord: String, Word {
  static let file = "device"
  case pressKey, pressA, pressCross, pressSwitch, pressTouch, backKey, backB, backCircle, sidesKeys, sidesTouch, rowsKeys, rowsTouch,
    arrowsKeys, arrowsPad, arrowsTouch
  /// The keys that are offered one after the other to whoever has one switch.
  case offered
  /// What stands between two clauses.
  case separator
}
