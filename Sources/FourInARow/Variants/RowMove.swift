/// A move in a game by `RowRules`; columns count from 0.
public enum RowMove: Hashable, Sendable {
  /// A stone falls into a column.
  case drop(Int)
  /// An own stone is taken out of the bottom of a column.
  case pop(Int)

  /// Which column it is.
  public var column: Int {
    switch self {
    case .drop(let column), .pop(let column): column
    }
  }

  /// A character of a game's text: a digit from `1` for a stone, `0` for the tenth column, a letter from `a` for one that is popped.
  public var character: Character {
    switch self {
    case .drop(let column): Character("\((column + 1) % 10)")
    case .pop(let column): Character(UnicodeScalar(UInt8(97 + min(25, max(0, column)))))
    }
  }

  /// Reads a character of a game's text; nil for one that is no move.
  public init?(_ character: Character) {
    guard let code = character.asciiValue else { return nil }
    switch code {
    case 48: self = .drop(9)
    case 49...57: self = .drop(Int(code) - 49)
    case 97...106: self = .pop(Int(code) - 97)
    default: return nil
    }
  }
}
