/// The keys that choose columns, by SDL's names.
enum ColumnKey {
  /// The column, from 0, of a digit; nil for other keys.
  static func column(_ name: String) -> Int? {
    let digit = name.hasPrefix("Keypad ") ? String(name.dropFirst(7)) : name
    guard digit.utf8.count == 1, let number = Int(digit), (1...FourGrid.columns).contains(number) else { return nil }
    return number - 1
  }

  /// How many columns a key goes to the right; nil for other keys.
  static func step(_ name: String) -> Int? {
    switch name {
    case "Left": -1
    case "Right": 1
    default: nil
    }
  }
}
