import Gestures

/// The keys that choose columns.
enum ColumnKey {
  /// The column, from 0, of a digit; nil for other keys.
  static func column(_ key: Key, of columns: Int = FourGrid.columns) -> Int? {
    guard let digit = key.digit, (1...columns).contains(digit) else { return nil }
    return digit - 1
  }

  /// How many columns a key goes to the right; nil for other keys.
  static func step(_ key: Key) -> Int? {
    switch key {
    case .left: -1
    case .right: 1
    default: nil
    }
  }
}
